import { describe, expect, it } from 'vitest';
import type { Edicoes } from '../edicao/edicoes.ts';
import { edicoesPorExtenso, resumoDas } from './resumo-das-edicoes.ts';

const edicoes: Edicoes = {
  remove_attributes: new Set(['obs']),
  attributes_renames: new Map([['ha', 'area']]),
  general_attributes: new Map([['bioma', 'Cerrado']]),
  geoms: new Map([
    ['g1', { name: 'Talhão 3', area: '1.5', attributes: new Map([['dono', 'Iracema']]) }],
    ['g2', { fora: 'true', attributes: new Map() }],
  ]),
};
const vazias: Edicoes = {
  remove_attributes: new Set(),
  attributes_renames: new Map(),
  general_attributes: new Map(),
  geoms: new Map(),
};

describe('O que se editou num envio, em palavras', () => {
  it('conta quanto foi', () => {
    expect(resumoDas(edicoes)).toBe('2 geometrias editadas · 1 atributo renomeado · 1 removido · 1 valor copiado');
    expect(resumoDas(vazias)).toBe('Nada foi alterado.');
  });

  it('vai por extenso para quem o leva dali, com o texto como foi digitado', () => {
    expect(edicoesPorExtenso(edicoes).split('\n')).toEqual([
      'Atributo removido: obs',
      'Atributo renomeado: ha para area',
      'Em todas as geometrias: bioma = Cerrado',
      'Geometria editada 1: nome = Talhão 3; área (ha) = 1.5; dono = Iracema',
      'Geometria editada 2: fora da publicação',
    ]);
    expect(edicoesPorExtenso(vazias)).toBe('');
  });
});
