import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { mudancasDe } from '#infra/services/registro/registro-mudanca.ts';
import { mudancasNaTela } from './registro-valores.server.ts';

const AMOSTRAS = new URL('../../tests/contracts/events/', import.meta.url);
/** Whoever reads finds no name of anything. */
const pedido = {
  sessao: { cliente_id: null, escopo: null },
  servicos: {
    registro: { nomes: async () => new Map() },
    identidade: { nomesDeEntao: async () => () => ({ nome: 'Helena' }) },
  },
} as unknown as PedidoComSessao;

async function lidas(arquivo: string) {
  const { type, data } = JSON.parse(readFileSync(new URL(arquivo, AMOSTRAS), 'utf8'));
  const evento = { type, data, streamId: 'importacao-x' } as unknown as RecordedEvent;
  return mudancasNaTela(pedido, mudancasDe([evento]));
}

const deMaquina: readonly (readonly [oQue: string, como: RegExp])[] = [
  ['JSON', /[{}]|"\w+":/],
  ['um código de sistema com ponto de milhar', /EPSG:? ?\d{1,2}\.\d{3}|^(?:31\.982|4\.674)$/],
  ['uma palavra do código', /^[a-z]+(?:_[a-z]+)+$/],
  ['outra língua', /undefined|null|\[object|NaN/],
];

describe('O que um evento mudou, como as pessoas o leem', () => {
  it.each(readdirSync(AMOSTRAS).filter((nome) => nome.endsWith('.json')))('%s', async (arquivo) => {
    for (const { campo, depois } of await lidas(arquivo)) {
      expect(campo, 'o nome do campo').toMatch(/^\p{Lu}/u);
      for (const [oQue, como] of deMaquina) expect(depois, `${campo} é ${oQue}`).not.toMatch(como);
    }
  });

  it('um sistema de coordenadas tem nome e número sem ponto; o que o arquivo chama de número também não o ganha', async () => {
    const data = { crs: 31982, attributes: { codigo: 5208707, area: 1234.5 }, total: 200000 };
    const evento = { type: 'ExportacaoSolicitada', data, streamId: 'exportacao-x' } as unknown as RecordedEvent;
    expect((await mudancasNaTela(pedido, mudancasDe([evento]))).map(({ depois }) => depois)).toEqual([
      'SIRGAS 2000 / UTM 22S (EPSG:31982)',
      '5208707',
      '1234,5',
      '200.000',
    ]);
  });

  it('um dia é lido como se escreve; o que um arquivo trouxe fica como veio', async () => {
    const data = { data_antes: '2024-01-30', data: '2024-02-01', attributes: { data: '2024-03-01' } };
    const evento = { type: 'AnaliseAlterada', data, streamId: 'analise-x' } as unknown as RecordedEvent;
    const ditos = (await mudancasNaTela(pedido, mudancasDe([evento]))).map(({ depois }) => depois);
    expect(ditos.toSorted()).toEqual(['01/02/2024', '2024-03-01', '30/01/2024']);
  });

  it('os vértices de uma geometria contam-se como gente os conta: o fim de um anel é o seu começo', async () => {
    const anel = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ];
    const data = {
      geojson: { type: 'MultiPolygon', coordinates: [[anel]] },
      bbox_geojson: { type: 'MultiLineString', coordinates: [anel] },
    };
    const evento = { type: 'CamadaCriada', data, streamId: 'camada-x' } as unknown as RecordedEvent;
    const lidos = (await mudancasNaTela(pedido, mudancasDe([evento]))).map(({ depois }) => depois);
    expect(lidos).toEqual(expect.arrayContaining(['Linhas, 5 vértices', 'Polígonos, 4 vértices']));
  });
});
