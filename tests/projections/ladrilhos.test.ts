import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import { createTiles, MAX_TILE_BYTES } from '#infra/edge/tiles/tiles.ts';
import { camadaDesenhavel } from '#projections/camada/camada.desenhavel.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { FAIXAS_INTEIRAS } from '#projections/mapa/faixas.ts';
import { obterLadrilho } from '#projections/mapa/ladrilho.queries.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { camada, importacao, ladrilhoEm, novoCliente, quadrado } from '../support/acervo.ts';
import type { Fact } from '../support/read-models.ts';

const { database, modelos } = await setUpReadModels();
const ladrilhos = createTiles({ url: database.url });
afterAll(() => ladrilhos.close());

function feicoes(bytes: Uint8Array): readonly VectorTileFeature[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers.camadas;
  return layer ? Array.from({ length: layer.length }, (_, i) => layer.feature(i)) : [];
}

async function ler(escopo: Escopo, [z, x, y]: readonly [number, number, number], pedido = {}) {
  const ladrilho = await ladrilhos.obter(escopo, z, x, y, pedido);
  if (ladrilho === null) throw new Error('ladrilho fora do mapa');
  return feicoes(ladrilho.bytes);
}

/** Polygons from the tile, in degrees. */
function emGraus(lidas: readonly VectorTileFeature[], [z, x, y]: readonly [number, number, number]) {
  return lidas.map((feicao) => feicao.toGeoJSON(x, y, z).geometry);
}

const fato = (id: string, event: Fact['event']): Fact => ({ stream: `camada-${id}`, event });
const envio = (id: string, event: Fact['event']): Fact => ({ stream: `importacao-${id}`, event });

describe('um ladrilho', () => {
  it('traz as camadas com o que o mapa precisa para desenhar e abrir cada uma', async () => {
    const c = novoCliente();
    const id = v7();
    await modelos.happened(camada(id, { ...c, nome: 'Talhão', geojson: quadrado(-48, -16, 0.5) }));
    for (const z of [4, 6, 7, 8, 10, 14]) {
      const [feicao] = await ler(c.escopo, ladrilhoEm(z, -47.99, -15.99));
      expect(feicao?.properties, `zoom ${z}`).toEqual({ id, tipo_id: c.tipo_id, ativo_id: c.ativo_id, nome: 'Talhão' });
      expect(feicao?.type, `zoom ${z}`).toBe(3);
    }
  });

  it('põe cada forma no lugar: nunca a mais de um pixel de onde foi desenhada', async () => {
    const c = novoCliente();
    const triangulo: Geometria = {
      type: 'Polygon',
      coordinates: [
        [
          [-48.61234, -16.41234],
          [-46.11111, -16.07777],
          [-47.33333, -14.55555],
          [-48.61234, -16.41234],
        ],
      ],
    };
    await modelos.happened(camada(v7(), { ...c, geojson: triangulo }));
    for (const z of [2, 4, 5, 6]) {
      const lugar = ladrilhoEm(z, -47.5, -16);
      const [forma] = emGraus(await ler(c.escopo, lugar), lugar);
      if (forma?.type !== 'Polygon') throw new Error(`zoom ${z}: ${forma?.type}`);
      const pixel = 360 / 2 ** z / 512;
      for (const [lng = 0, lat = 0] of triangulo.coordinates[0] ?? []) {
        const perto = forma.coordinates[0]?.some((p) => Math.hypot((p[0] ?? 0) - lng, (p[1] ?? 0) - lat) < pixel);
        expect(perto, `zoom ${z}: ${lng} ${lat}`).toBe(true);
      }
    }
  });

  it('mantém a divisa comum de vizinhos em todos os zooms', async () => {
    const c = novoCliente();
    // A winding border that both have, walked in opposite directions and from different starts.
    const divisa = Array.from({ length: 200 }, (_, i): [number, number] => [-48 + Math.sin(i) / 20, -16 + i / 150]);
    const primeiro: [number, number] = divisa[0] ?? [0, 0];
    const ultimo: [number, number] = divisa.at(-1) ?? [0, 0];
    const lado = (lng: number): Geometria => {
      const anel: [number, number][] = [...divisa, [lng, ultimo[1]], [lng, primeiro[1]], primeiro];
      return { type: 'Polygon', coordinates: [lng < -48 ? anel : anel.toReversed()] };
    };
    await modelos.happened(camada(v7(), { ...c, geojson: lado(-49) }), camada(v7(), { ...c, geojson: lado(-47) }));
    for (const z of [4, 5, 6]) {
      const { rows } = await modelos.pool.query<{ vao: number; sobreposicao: number }>(
        `SELECT ST_Area(ST_Difference(ST_Envelope(ST_Union(geom)), ST_Union(geom))) / ST_Area(ST_Union(geom)) AS vao,
           (sum(ST_Area(geom)) - ST_Area(ST_Union(geom))) / ST_Area(ST_Union(geom)) AS sobreposicao
         FROM camadas_mapa WHERE cliente_id = $1 AND nivel = $2`,
        [c.cliente_id, z],
      );
      expect(rows[0]?.vao, `vão no zoom ${z}`).toBeCloseTo(0, 9);
      expect(rows[0]?.sobreposicao, `sobreposição no zoom ${z}`).toBeCloseTo(0, 9);
    }
  });

  it('mostra por um ponto o que é menor que dois pixels, e junta pontos vizinhos dizendo quantos são', async () => {
    const c = novoCliente();
    const ids = [v7(), v7(), v7(), v7()];
    const ponto: Geometria = { type: 'Point', coordinates: [-65, -5] };
    const lugares = [quadrado(-60, -3, 0.001), quadrado(-60.001, -3, 0.001), quadrado(-55, -8, 0.001), ponto];
    await modelos.happened(
      ...ids.map((id, i) => camada(id, { ...c, nome: `L${i}`, geojson: lugares[i] ?? quadrado(0, 0) })),
    );
    const longe = await ler(c.escopo, ladrilhoEm(3, -60, -3));
    const propriedades = longe.map((feicao) => feicao.properties);
    expect(longe.map((feicao) => feicao.type)).toEqual([1, 1, 1]);
    expect(propriedades).toContainEqual({ tipo_id: c.tipo_id, ativo_id: c.ativo_id, n: 2, area: 2 });
    expect(propriedades).toContainEqual({ id: ids[2], tipo_id: c.tipo_id, ativo_id: c.ativo_id, nome: 'L2', n: 1 });
    expect(propriedades).toContainEqual({ id: ids[3], tipo_id: c.tipo_id, ativo_id: c.ativo_id, nome: 'L3' });
    const perto = await ler(c.escopo, ladrilhoEm(14, -59.9995, -2.9995));
    expect(perto.map((feicao) => feicao.properties.id)).toContain(ids[0]);
    expect(perto[0]?.type).toBe(3);
  });

  it('não passa de 500 KB: pontos ficam no lugar de formas, e nenhuma camada se perde na conta', async () => {
    const c = novoCliente();
    const total = 6_000;
    const nome = (i: number) => `${i} `.padEnd(110, `${i}`);
    const facts = Array.from({ length: total }, (_, i) => {
      const geojson = quadrado(-50.5 + (i % 100) * 0.045, -16.5 + Math.floor(i / 100) * 0.045, 0.044);
      return camada(v7(), { ...c, nome: nome(i), geojson });
    });
    await modelos.bulk(facts);
    const [z, x, y] = ladrilhoEm(6, -48, -15);
    const ladrilho = await ladrilhos.obter(c.escopo, z, x, y);
    expect(ladrilho?.bytes.byteLength).toBeLessThanOrEqual(MAX_TILE_BYTES);
    const lidas = feicoes(ladrilho?.bytes ?? new Uint8Array());
    expect(lidas.reduce((soma, feicao) => soma + Number(feicao.properties.n ?? 1), 0)).toBe(total);
  });

  it('fora do mapa não existe', async () => {
    const { escopo } = novoCliente();
    const fora = [
      ...[
        [-1, 0, 0],
        [17, 0, 0],
        [99, 0, 0],
        [4, 16, 0],
        [4, 0, 16],
        [4, -1, 0],
        [4, 1e9, 0],
        [4, 0.5, 0],
      ],
      ...[
        [Number.NaN, 0, 0],
        [4, Number.NaN, 0],
        [4, 0, Number.POSITIVE_INFINITY],
      ],
    ];
    for (const [z = 0, x = 0, y = 0] of fora)
      expect(await ladrilhos.obter(escopo, z, x, y), `${z}/${x}/${y}`).toBeNull();
    expect((await ladrilhos.obter(escopo, 0, 0, 0))?.bytes.byteLength).toBe(0);
  });
});

describe('quem pergunta', () => {
  it('só recebe o que o seu cliente, os seus ativos e o filtro deixam, em formas e em pontos', async () => {
    const [c, vizinho] = [novoCliente(), novoCliente()];
    const [outro_ativo, outro_tipo] = [v7(), v7()];
    await modelos.happened(
      camada(v7(), { ...c, nome: 'A' }),
      camada(v7(), { ...c, nome: 'B', ativo_id: outro_ativo }),
      camada(v7(), { ...c, nome: 'C', tipo_id: outro_tipo }),
      camada(v7(), { ...vizinho, nome: 'D' }),
    );
    for (const z of [12, 1]) {
      const lugar = ladrilhoEm(z, -47.95, -15.95);
      const n = async (escopo: Escopo, pedido = {}) =>
        (await ler(escopo, lugar, pedido)).reduce((soma, feicao) => soma + Number(feicao.properties.n ?? 1), 0);
      const { cliente_id } = c;
      expect(await n(c.escopo)).toBe(3);
      expect(await n({ cliente_id, ativos: [c.ativo_id] })).toBe(2);
      expect(await n({ cliente_id, ativos: [outro_ativo] })).toBe(1);
      expect(await n({ cliente_id, ativos: [] })).toBe(0);
      expect(await n(vizinho.escopo)).toBe(1);
      expect(await n({ cliente_id: vizinho.cliente_id, ativos: [c.ativo_id, outro_ativo] })).toBe(0);
      expect(await n(c.escopo, { tipos: [outro_tipo] })).toBe(1);
    }
  });

  it('vê um envio só depois de publicado, e não vê o que está inativo ou na lixeira', async () => {
    const c = novoCliente();
    const [importacao_id, id] = [v7(), v7()];
    const nomes = async () =>
      (await ler(c.escopo, ladrilhoEm(10, -47.95, -15.95))).map((feicao) => feicao.properties.nome);
    await modelos.happened(
      importacao(importacao_id, c),
      camada(v7(), { ...c, nome: 'Enviada', importacao_id }),
      camada(id, { ...c, nome: 'Desenhada' }),
    );
    expect(await nomes()).toEqual(['Desenhada']);
    await modelos.happened(envio(importacao_id, importacaoEvents.ImportacaoPublicada({ camadas: 1 })));
    expect((await nomes()).sort()).toEqual(['Desenhada', 'Enviada']);
    await modelos.happened(fato(id, camadaEvents.CamadaInativada({})));
    expect(await nomes()).toEqual(['Enviada']);
    await modelos.happened(
      envio(importacao_id, importacaoEvents.ImportacaoDesfeita({ motivo: '' })),
      fato(id, camadaEvents.CamadaAtivada({})),
      fato(id, camadaEvents.CamadaRemovida({ motivo: '' })),
    );
    expect(await nomes()).toEqual([]);
  });
});

describe('o que se guarda de um ladrilho', () => {
  it('serve até a próxima mudança à vista; o que ainda não se vê não o invalida', async () => {
    const [c, vizinho] = [novoCliente(), novoCliente()];
    const [id, importacao_id] = [v7(), v7()];
    await modelos.happened(camada(id, c));
    const ler8 = () => ladrilhos.obter(c.escopo, ...ladrilhoEm(8, -47.95, -15.95));
    const primeiro = await ler8();
    await modelos.happened(importacao(importacao_id, c), camada(v7(), { ...c, importacao_id }), camada(v7(), vizinho));
    expect(await ler8()).toBe(primeiro);
    await modelos.happened(
      fato(id, camadaEvents.GeometriaDaCamadaAlterada({ geojson: quadrado(-47.9, -15.9), area: 1, comprimento: null })),
    );
    const depois = await ler8();
    expect(depois?.etag).not.toBe(primeiro?.etag);
    expect(Number(depois?.revisao)).toBeGreaterThan(Number(primeiro?.revisao));
  });

  it('não se confunde entre clientes, ativos, permissões, filtros e lugares', async () => {
    const [c, vizinho] = [novoCliente(), novoCliente()];
    const lugar = ladrilhoEm(8, -47.95, -15.95);
    const [z, x, y] = lugar;
    const { cliente_id, ativo_id, tipo_id } = c;
    const pedidos = [
      ladrilhos.obter(c.escopo, z, x, y),
      ladrilhos.obter(vizinho.escopo, z, x, y),
      ladrilhos.obter({ cliente_id, ativos: [ativo_id] }, z, x, y),
      ladrilhos.obter(c.escopo, z, x, y, { permissao: 'camadas.ver' }),
      ladrilhos.obter(c.escopo, z, x, y, { tipos: [tipo_id] }),
      ladrilhos.obter(c.escopo, z, x, y + 1),
      ladrilhos.obter(c.escopo, z, x + 1, y),
    ];
    const etags = (await Promise.all(pedidos)).map((ladrilho) => ladrilho?.etag);
    expect(new Set(etags).size).toBe(pedidos.length);
    const [ativo_a, ativo_b] = [v7(), v7()];
    const ida = await ladrilhos.obter({ cliente_id, ativos: [ativo_a, ativo_b] }, z, x, y);
    const volta = await ladrilhos.obter({ cliente_id, ativos: [ativo_b, ativo_a] }, z, x, y);
    expect(volta).toBe(ida);
  });

  it('é lido uma vez só, por mais que o peçam ao mesmo tempo', async () => {
    const c = novoCliente();
    await modelos.happened(camada(v7(), c));
    const lugar = ladrilhoEm(9, -47.95, -15.95);
    const lidos = await Promise.all(Array.from({ length: 50 }, () => ladrilhos.obter(c.escopo, ...lugar)));
    expect(new Set(lidos).size).toBe(1);
  });
});

it('um ladrilho comprimido é o mesmo, com etiqueta própria; o que é pequeno segue como é', async () => {
  const c = novoCliente();
  const lugar = ladrilhoEm(9, -47.95, -15.95);
  const obter = (gzip: boolean) => ladrilhos.obter(c.escopo, ...lugar, { gzip });
  expect((await obter(true))?.codificacao).toBeUndefined();
  await modelos.bulk(
    Array.from({ length: 60 }, (_, i) =>
      camada(v7(), { ...c, nome: `Talhão ${i}`, geojson: quadrado(-47.95, -15.95 + i / 1e3, 0.05) }),
    ),
  );
  const [comprimido, simples] = [await obter(true), await obter(false)];
  if (!comprimido || !simples) throw new Error('ladrilho fora do mapa');
  expect(comprimido.codificacao).toBe('gzip');
  expect(comprimido.bytes.byteLength).toBeLessThan(simples.bytes.byteLength);
  expect(gunzipSync(comprimido.bytes).equals(simples.bytes)).toBe(true);
  expect(comprimido.etag).not.toBe(simples.etag);
  expect(await obter(true)).toBe(comprimido);
});

describe('a leitura de um ladrilho', () => {
  it.each([3, 4, 5, 6, 7, 8, 12])('no zoom %i usa o índice espacial do seu nível e a chave das células', async (z) => {
    const { escopo } = novoCliente();
    const [, x, y] = ladrilhoEm(z, -48, -16);
    const plano = await modelos.explain(obterLadrilho(camadaDesenhavel, escopo, { z, x, y }, {}, 2));
    expect(plano).toMatch(new RegExp(`camadas_mapa_${Math.min(8, Math.max(4, z))}\\b`));
    expect(plano).toContain('camadas_celulas_pkey');
    expect(plano).not.toMatch(/Seq Scan on camadas_(mapa|celulas)/);
  });

  it('depois das células usa o índice de cada tamanho das formas inteiras', async () => {
    const { escopo } = novoCliente();
    const [, x, y] = ladrilhoEm(14, -48, -16);
    const plano = await modelos.explain(obterLadrilho(camadaDesenhavel, escopo, { z: 14, x, y }, {}, 2));
    for (const { indice } of FAIXAS_INTEIRAS) expect(plano).toMatch(new RegExp(`camadas_mapa_${indice}\\b`));
    expect(plano).not.toContain('Seq Scan on camadas_mapa');
  });
});
