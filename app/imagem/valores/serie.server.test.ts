import { describe, expect, it } from 'vitest';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { MAX_VERTICES } from './grandezas.ts';
import { lerSerie } from './serie.server.ts';

const [ATIVO, DETECCAO] = [1, 2].map((n) => `e0000000-0000-4000-8000-00000000000${n}`) as [string, string];

/** A round area of so many corners, the last being the first again. */
function redonda(vertices: number) {
  const anel = Array.from({ length: vertices - 1 }, (_, i): [number, number] => {
    const giro = (i / (vertices - 1)) * 2 * Math.PI;
    return [-44 + Math.cos(giro) / 10, -20 + Math.sin(giro) / 10];
  });
  return { type: 'Polygon', coordinates: [[...anel, anel[0]]] };
}

type Campos = Readonly<Partial<Record<'geojson' | 'deteccao_id', string>>>;

/** The corners of the area that a series is asked of. */
async function verticesDaSerie(campos: Campos, guardada: unknown = redonda(9)) {
  const areas: { readonly aneis: readonly (readonly unknown[])[] }[] = [];
  const pedido = {
    escopo: null,
    sessao: { usuario_id: ATIVO },
    request: new Request('http://x/imagens/serie'),
    pode: () => true,
    servicos: {
      ativos: { obter: async () => ({ nome: 'Barragem', bbox_geojson: guardada }) },
      deteccoes: {
        obter: async () => ({ ativo_id: ATIVO, geojson: guardada, removida: false, analise_removida: false }),
      },
      cotaDoCatalogo: { spend: () => 0 },
      seriesDasImagens: async (_escopo: unknown, _ativo: unknown, area: (typeof areas)[number]) => {
        areas.push(area);
        return { pontos: [] };
      },
    },
  } as unknown as PedidoDaSessao;
  const nada = { ativo_id: ATIVO, deteccao_id: null, grupo: null, type: 'ndvi', geojson: null, ponto: null };
  await lerSerie(pedido, { ...nada, ...campos });
  return areas.flatMap(({ aneis }) => aneis.map(({ length }) => length));
}

describe('A área de que se pede uma série', () => {
  it('enviada tem até cinco mil vértices', async () => {
    const enviada = (vertices: number) => verticesDaSerie({ geojson: JSON.stringify(redonda(vertices)) });
    expect(await enviada(MAX_VERTICES)).toEqual([MAX_VERTICES]);
    await expect(enviada(MAX_VERTICES + 1)).rejects.toMatchObject({ status: 422 });
  });

  it('de um ativo ou de uma detecção tem quantos vértices tiver', async () => {
    const guardada = redonda(MAX_VERTICES + 1);
    expect(await verticesDaSerie({}, guardada)).toEqual([MAX_VERTICES + 1]);
    expect(await verticesDaSerie({ deteccao_id: DETECCAO }, guardada)).toEqual([MAX_VERTICES + 1]);
  });

  it('sem nenhum vértice não é área', async () => {
    await expect(verticesDaSerie({}, { type: 'LineString', coordinates: [] })).rejects.toMatchObject({ status: 422 });
    await expect(verticesDaSerie({}, null)).rejects.toMatchObject({ status: 422 });
  });
});
