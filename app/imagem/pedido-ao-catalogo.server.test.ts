import { describe, expect, it } from 'vitest';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { RespostaDeFalha } from '#app/server/falhas.server.ts';
import { lerPedidoAoCalendario, lerPedidoAoCatalogo } from './pedido-ao-catalogo.server.ts';

const ATIVO = 'e0000000-0000-4000-8000-000000000001';
const quadrado = (lado: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [-44, -20],
      [-44 + lado, -20],
      [-44 + lado, -20 + lado],
      [-44, -20 + lado],
      [-44, -20],
    ],
  ],
});

/** A request, with the asset that it may name. */
const pedido = (consulta: Record<string, string>, bbox_geojson: unknown = quadrado(0.1)) =>
  ({
    url: new URL(`http://x/mapa/imagens/catalogo?${new URLSearchParams(consulta)}`),
    escopo: null,
    servicos: { ativos: { obter: async (_: unknown, id: string) => (id === ATIVO ? { id, bbox_geojson } : null) } },
  }) as unknown as PedidoDaSessao;

const recusa = async (consulta: Record<string, string>, bbox_geojson?: unknown) => {
  const falha = await lerPedidoAoCatalogo(pedido(consulta, bbox_geojson)).then(
    () => null,
    (error: RespostaDeFalha) => error,
  );
  return falha && [falha.status, falha.falha.errors ?? null];
};

const LUGAR = { bbox: '-44,-20,-43.9,-19.9' };

describe('O pedido ao catálogo de imagens', () => {
  it('procura na área delimitada do ativo, ou no lugar: uma caixa ou um polígono', async () => {
    expect(await lerPedidoAoCatalogo(pedido({ ativo_id: ATIVO }))).toMatchObject({
      ativo_id: ATIVO,
      area: quadrado(0.1),
      de: null,
      ate: null,
    });
    const { bbox, area } = await lerPedidoAoCatalogo(pedido(LUGAR));
    expect([bbox, area.type]).toEqual([[-44, -20, -43.9, -19.9], 'Polygon']);
    const poligono = { bbox: JSON.stringify(quadrado(0.2)) };
    expect((await lerPedidoAoCatalogo(pedido(poligono))).area).toEqual(quadrado(0.2));
    // An asset without an area is looked for by the place beside it.
    const deAmbos = await lerPedidoAoCatalogo(pedido({ ativo_id: ATIVO, ...LUGAR }, null));
    expect([deAmbos.ativo_id, deAmbos.bbox]).toEqual([ATIVO, [-44, -20, -43.9, -19.9]]);
  });

  it('sem área delimitada, ou maior do que 15.000 km², é recusado com o texto da especificação', async () => {
    const sem = 'Você deve especificar um ativo ou localização que possua uma área delimitada.';
    expect(await recusa({})).toEqual([422, { bbox: [sem] }]);
    expect(await recusa({ ativo_id: ATIVO }, null)).toEqual([422, { ativo_id: [sem] }]);
    const grande = ['Área muito grande'];
    // About 108 by 111 km, and 139 by 144.
    expect(await recusa({ ativo_id: ATIVO }, quadrado(1))).toBeNull();
    expect(await recusa({ ativo_id: ATIVO }, quadrado(1.3))).toEqual([422, { ativo_id: grande }]);
    expect(await recusa({ bbox: '-44,-20,-42,-18' })).toEqual([422, { bbox: grande }]);
    expect(await recusa({ bbox: '-179,-20,179,-19.999' })).toEqual([422, { bbox: grande }]);
  });

  it('um ativo fora do alcance não existe', async () => {
    expect(await recusa({ ativo_id: 'e0000000-0000-4000-8000-000000000002' })).toEqual([404, null]);
    expect(await recusa({ ativo_id: 'nenhum' })).toEqual([404, null]);
  });

  it('lê datas, resoluções e nuvens, e recusa as que se contradizem', async () => {
    const consulta = {
      data_inicio: '01/03/2024',
      data_fim: '2024-03-31',
      resolucao_max: '30',
      cobertura_nuvem_max: '15,5',
    };
    expect(await lerPedidoAoCatalogo(pedido({ ...LUGAR, ...consulta }))).toMatchObject({
      de: '2024-03-01',
      ate: '2024-03-31',
      filtro: { nuvensMax: 15.5, resolucaoMin: null, resolucaoMax: 30 },
    });
    expect(await recusa({ ...LUGAR, data_inicio: '2024-03-31', data_fim: '2024-03-01' })).toEqual([
      ...[422, { data_fim: ['A data inicial deve ser anterior à data final.'] }],
    ]);
    expect(await recusa({ ...LUGAR, resolucao_min: '30', resolucao_max: '10' })).toEqual([
      ...[422, { resolucao_max: ['A resolução mínima deve ser menor que a resolução máxima.'] }],
    ]);
  });

  it('o que não é lugar, data ou número é recusado no seu campo', async () => {
    for (const bbox of [
      '1,2,3',
      '-43,-20,-44,-19',
      ',,,',
      'x,y,z,w',
      '-181,0,1,1',
      '{',
      '{"type":"Point"}',
      '0,0,NaN,1',
    ]) {
      expect((await recusa({ bbox }))?.[0]).toBe(422);
    }
    const laco = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    expect((await recusa({ bbox: JSON.stringify(laco) }))?.[0]).toBe(422);
    for (const [campo, valor] of [
      ['data_inicio', '31/02/2024'],
      ['data_fim', 'ontem'],
      ['resolucao_min', '-1'],
      ['resolucao_max', '1e9'],
      ['cobertura_nuvem_max', '101'],
      ['cobertura_nuvem_max', 'NaN'],
    ] as const) {
      const [status, errors] = (await recusa({ ...LUGAR, [campo]: valor })) ?? [];
      expect([status, Object.keys(errors ?? {})]).toEqual([422, [campo]]);
    }
    const duas = new URLSearchParams([
      ['bbox', LUGAR.bbox],
      ['bbox', LUGAR.bbox],
    ]);
    const repetido = { ...pedido({}), url: new URL(`http://x/?${duas}`) };
    await expect(lerPedidoAoCatalogo(repetido)).rejects.toMatchObject({ status: 422 });
  });

  it('o calendário é de um ano inteiro, no mesmo lugar em que se buscaria', async () => {
    expect(await lerPedidoAoCalendario(pedido({ ativo_id: ATIVO, ano: '2019' }))).toMatchObject({
      ativo_id: ATIVO,
      area: quadrado(0.1),
      de: '2019-01-01',
      ate: '2019-12-31',
    });
    for (const ano of ['', '19', '1971', '2101', '2e3']) {
      await expect(lerPedidoAoCalendario(pedido({ ...LUGAR, ano }))).rejects.toMatchObject({ status: 422 });
    }
    await expect(lerPedidoAoCalendario(pedido({ ano: '2019' }))).rejects.toMatchObject({ status: 422 });
  });
});
