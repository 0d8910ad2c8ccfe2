import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converter, unico } from '../support/gdal.ts';
import { colecao, feicao } from '../support/geojson.ts';
import type { Input } from '../support/inputs.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { shapefile, zipado } from '../support/shapefile.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

/** Where feature `i` is: no other bytes of a file are these numbers. */
type Lugar = (i: number) => readonly [number, number];
const EM_GRAUS: Lugar = (i) => [-50 - i - 0.123456789, -10];
const EM_METROS: Lugar = (i) => [700_000.123456789 + i, 8_800_000];
const NOMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
/** By the place of the feature in its file. */
const ESTRAGOS: Readonly<Record<number, readonly [number, number]>> = {
  1: [Number.NaN, Number.NaN],
  2: [Number.NaN, -10],
  4: [Number.POSITIVE_INFINITY, -10],
  5: [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
};
const INTEIRAS = ['a', 'd', 'g'];

const pontos = (lugar: Lugar) =>
  colecao(NOMES.map((nome, i) => feicao({ type: 'Point', coordinates: lugar(i) }, { nome })));
const linhas = (lugar: Lugar) =>
  colecao(
    NOMES.map((nome, i) => {
      const [x, y] = lugar(i);
      const outros = [1, 2].map((n) => [x + n / 8, y - n]);
      return feicao({ type: 'LineString', coordinates: [[x, y], ...outros] }, { nome });
    }),
  );

/** With the positions of some features overwritten. */
function estragado(bytes: Buffer, lugar: Lugar): Buffer {
  const copia = Buffer.from(bytes);
  const dobro = (numeros: readonly [number, number]) => Buffer.from(Float64Array.from(numeros).buffer);
  for (const [i, numeros] of Object.entries(ESTRAGOS)) {
    const at = copia.indexOf(dobro(lugar(Number(i))));
    if (at < 0) throw new Error(`feature ${i} is not there`);
    dobro(numeros).copy(copia, at);
  }
  return copia;
}

type Fazer = (dados: (lugar: Lugar) => unknown) => Input;
const feito =
  (lugar: Lugar, nome: string, ...args: readonly string[]): Fazer =>
  (dados) => ({ nome, bytes: estragado(unico(converter(dados(lugar), [...args, nome, 'origem.json'])), lugar) });
const FORMATOS: Readonly<Record<string, Fazer>> = {
  GeoPackage: feito(EM_GRAUS, 'x.gpkg', '-f', 'GPKG', '-a_srs', 'EPSG:4674', '-lco', 'SPATIAL_INDEX=NO'),
  'GeoPackage em metros': feito(EM_METROS, 'x.gpkg', '-f', 'GPKG', '-a_srs', 'EPSG:31982', '-lco', 'SPATIAL_INDEX=NO'),
  FlatGeobuf: feito(EM_METROS, 'x.fgb', '-f', 'FlatGeobuf', '-a_srs', 'EPSG:31982', '-lco', 'SPATIAL_INDEX=NO'),
  Shapefile: (dados) => {
    const partes = shapefile(dados(EM_METROS), '-a_srs', 'EPSG:31982');
    return zipado({ ...partes, shp: estragado(partes.shp ?? Buffer.alloc(0), EM_METROS) });
  },
};

describe.each(Object.entries(FORMATOS))('Coordenadas que não são números, em %s', (_, fazer) => {
  it.each([
    ['pontos', 1, pontos],
    ['linhas', 2, linhas],
  ] as const)('em %s: só essas feições ficam de fora, cada uma com o seu número', async (_, tipo, dados) => {
    const { problema, camadas, duvidas, relatorio } = await leitura.ler([fazer(dados)], tipo);
    expect(problema).toBeNull();
    expect(camadas.map(({ attributes, feicao }) => [attributes.nome, feicao])).toEqual(
      INTEIRAS.map((nome) => [nome, NOMES.indexOf(nome)]),
    );
    const defeitos = relatorio.conteudos[0]?.defeitos.lista ?? [];
    const deFora = defeitos.filter(({ ato }) => ato === 'deixar_de_fora').map(({ feicao }) => feicao);
    expect(deFora).toEqual(Object.keys(ESTRAGOS).map(Number));
    expect(duvidas).toContainEqual(expect.objectContaining({ assunto: 'omissoes', feicoes: deFora.length }));
  });
});

describe('Número de uma feição', () => {
  it('é a sua ordem no arquivo, e não o identificador que o GeoPackage lhe dá', async () => {
    const comIds = colecao(pontos(EM_GRAUS).features.map((cada, i) => ({ ...(cada as object), id: 1_000 - i })));
    const bytes = unico(converter(comIds, ['-f', 'GPKG', 'x.gpkg', 'origem.json', '-preserve_fid']));
    const { camadas } = await leitura.ler([{ nome: 'x.gpkg', bytes }], 1);
    expect(camadas.map(({ feicao }) => feicao)).toEqual(NOMES.map((_, i) => i));
  });
});
