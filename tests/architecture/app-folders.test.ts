import { describe, expect, it } from 'vitest';
import { folderOf, type Import, importsOfApp, ofApp } from './import-graph.ts';

/** What areas are made of, and what is made of areas; every other folder of app is an area. */
const NO_AREA = new Set(['kit', 'mensagens', 'pedidos', 'map', 'shell', 'server', 'routes', 'sandbox']);
const isArea = (folder: string) => !NO_AREA.has(folder) && !folder.includes('.');
const DOOR = /^app\/([^/]+)\/\1\.porta(\.server)?\.ts$/;

const crossing = importsOfApp.filter(({ from, to }) => ofApp(to) && folderOf(from) !== folderOf(to));
const pair = ({ from, to }: Import) => `${folderOf(from)} -> ${folderOf(to)}`;

/** Pairs that import each other today. Names are only ever taken away. */
const BOTH_WAYS: readonly string[] = [
  ...['aprovacao <-> registro', 'aprovacao <-> usuario', 'ativo <-> categoria', 'camada <-> map'],
  ...['exportacao <-> server', 'identidade <-> server', 'importacao <-> server', 'server <-> usuario'],
  ...['kit <-> registro', 'kit <-> root.tsx', 'shell <-> usuario'],
];

/** Pairs of which the first still knows the second by more than its door. Names are only ever taken away. */
const PAST_THE_DOOR: readonly string[] = [
  ...['aprovacao -> identidade', 'aprovacao -> registro', 'aprovacao -> usuario', 'ativo -> camada'],
  ...['ativo -> categoria', 'camada -> exportacao', 'camada -> importacao', 'categoria -> ativo'],
  ...['exportacao -> importacao', 'grupo -> aprovacao', 'grupo -> usuario', 'identidade -> importacao'],
  ...['identidade -> registro', 'inicio -> camada', 'kit -> registro', 'map -> camada'],
  ...['politica -> aprovacao', 'politica -> configuracao', 'registro -> aprovacao', 'registro -> camada-tipo'],
  ...['server -> exportacao', 'server -> identidade', 'server -> importacao', 'server -> usuario'],
  ...['shell -> notificacao', 'shell -> usuario', 'usuario -> aprovacao', 'usuario -> identidade'],
];

describe('As pastas de app', () => {
  it('importam-se num sentido só, contados os tipos', () => {
    const pairs = new Set(crossing.map(pair));
    const both = [...pairs]
      .map((one) => one.split(' -> '))
      .filter(([a = '', b = '']) => a < b && pairs.has(`${b} -> ${a}`));
    expect(both.map(([a, b]) => `${a} <-> ${b}`).sort()).toEqual([...BOTH_WAYS].sort());
  });

  it('conhecem uma área só pela sua porta; a do servidor, só do servidor', () => {
    const past = crossing.filter(
      ({ from, to }) =>
        isArea(folderOf(to)) &&
        (isArea(folderOf(from)) || NO_AREA.has(folderOf(from))) &&
        !['routes', 'sandbox'].includes(folderOf(from)) &&
        !(DOOR.test(to) && (!to.endsWith('.server.ts') || /\.server\.tsx?$/.test(from))),
    );
    expect([...new Set(past.map(pair))].sort()).toEqual([...PAST_THE_DOOR].sort());
  });
});
