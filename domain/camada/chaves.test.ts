import { describe, it } from 'vitest';
import { CLIENTE, dado, id } from '#tests/support/decider.ts';
import type { CamadaCommand } from './camada.commands.ts';
import { camadaDecider as decider } from './camada.decider.ts';
import { MAX_CHAVES, camadaEvents as on } from './camada.events.ts';

const chaves = (quantas: number) => Object.fromEntries(Array.from({ length: quantas }, (_, i) => [`chave ${i}`, i]));
const anel = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const geojson = { type: 'Polygon' as const, coordinates: [anel as [number, number][]] };
const dados = (quantas: number) => ({
  tipo_id: id(10),
  ativo_id: id(11),
  nome: 'Talhão',
  descricao: '',
  attributes: chaves(quantas),
  tipo_geometria: 3 as const,
});
const criar = (quantas: number): CamadaCommand => ({
  type: 'CriarCamada',
  data: { cliente_id: CLIENTE, ...dados(quantas), geojson },
});
const alterar = (quantas: number): CamadaCommand => ({ type: 'AlterarCamada', data: dados(quantas) });
const com = (quantas: number) => {
  const { tipo_geometria: _, ...resto } = dados(quantas);
  const medidas = { area: 1, comprimento: null, area_informada: null };
  const multi = { type: 'MultiPolygon' as const, coordinates: [geojson.coordinates] };
  return on.CamadaCriada({ cliente_id: CLIENTE, ...resto, geojson: multi, geometria: null, ...medidas, origem: null });
};

describe('Os atributos de uma camada', () => {
  it('são no máximo trezentos, na que nasce e na que muda', () => {
    dado(decider)
      .quando(criar(MAX_CHAVES + 1))
      .recusa('ChavesDemais', { campo: 'attributes', chaves: 301, maximo: 300 });
    dado(decider, com(2))
      .quando(alterar(MAX_CHAVES + 1))
      .recusa('ChavesDemais', { campo: 'attributes', chaves: 301, maximo: 300 });
    const { tipo_geometria: _, ...resto } = dados(MAX_CHAVES);
    dado(decider, com(2)).quando(alterar(MAX_CHAVES)).acontece(on.CamadaAlterada(resto));
  });

  it('de uma camada de antes desse limite podem ser menos ou os mesmos, e nunca mais', () => {
    const { tipo_geometria: _, ...resto } = dados(350);
    dado(decider, com(400)).quando(alterar(350)).acontece(on.CamadaAlterada(resto));
    dado(decider, com(400)).quando(alterar(401)).recusa('ChavesDemais', { chaves: 401 });
  });
});
