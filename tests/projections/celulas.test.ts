import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import { createTiles, MAX_TILE_BYTES } from '#infra/edge/tiles/tiles.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { camadaDesenhavel } from '#projections/camada/camada.desenhavel.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { comoRascunho } from '#projections/kernel/historico.ts';
import type { Statement } from '#projections/kernel/sql.ts';
import { tirarDoMapa, tirarEnvioDoMapa } from '#projections/mapa/mapa.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { camada, importacao, ladrilhoEm, novoCliente, quadrado } from '../support/acervo.ts';
import type { Fact } from '../support/read-models.ts';

const { database, modelos } = await setUpReadModels();
const ladrilhos = createTiles({ url: database.url });
afterAll(() => ladrilhos.close());

async function ler(escopo: Escopo, lugar: readonly [number, number, number], pedido = {}) {
  const ladrilho = await ladrilhos.obter(escopo, ...lugar, pedido);
  const layer = new VectorTile(new PbfReader(ladrilho?.bytes ?? new Uint8Array())).layers.camadas;
  return layer ? Array.from({ length: layer.length }, (_, i) => layer.feature(i)) : [];
}

const contar = (feicoes: Awaited<ReturnType<typeof ler>>) =>
  feicoes.reduce((soma, { properties }) => soma + Number(properties.n ?? 1), 0);

const fato = (id: string, event: Fact['event']): Fact => ({ stream: `camada-${id}`, event });
const envio = (id: string, event: Fact['event']): Fact => ({ stream: `importacao-${id}`, event });
const ponto = (lng: number, lat: number): Geometria => ({ type: 'Point', coordinates: [lng, lat] });

/** As an import's own rows come and go, without a history. */
async function executar(statements: readonly Statement[]): Promise<void> {
  const conexao = await modelos.pool.connect();
  await conexao.query('BEGIN');
  for (const statement of comoRascunho(statements)) {
    const { text, values } = toPg(statement);
    await conexao.query(text, [...values]);
  }
  await conexao.query('COMMIT');
  conexao.release();
}

/** What the cells count, zoom by zoom, beside what the layers themselves say. */
async function conferir(cliente_id: string): Promise<void> {
  const { rows } = await modelos.pool.query(
    `WITH contadas AS (
       SELECT zoom, sum(n)::int AS n, sum(area_m2)::bigint AS area, sum(soma_x)::bigint AS x, sum(soma_y)::bigint AS y,
         bit_xor(ids_inicio) AS ids
       FROM camadas_celulas WHERE cliente_id = $1 GROUP BY zoom HAVING sum(n) <> 0
     ), vivas AS (
       SELECT z.zoom, count(*)::int AS n, sum(area_m2)::bigint AS area,
         sum(round((ST_XMin(geom) + ST_XMax(geom)) / 2)::bigint)::bigint AS x,
         sum(round((ST_YMin(geom) + ST_YMax(geom)) / 2)::bigint)::bigint AS y,
         bit_xor(('x' || encode(substr(uuid_send(camada_id), 1, 8), 'hex'))::bit(64)::bigint) AS ids
       FROM camadas_mapa m, generate_series(4, 12) AS z (zoom)
       WHERE m.cliente_id = $1 AND m.nivel >= 8 AND m.mostrada AND m.tamanho < 8 * 40075016.685578488 / 2 ^ z.zoom / 512
       GROUP BY z.zoom
     )
     SELECT * FROM contadas c FULL JOIN vivas v USING (zoom, n, area, x, y, ids) WHERE c.zoom IS NULL OR v.zoom IS NULL`,
    [cliente_id],
  );
  expect(rows).toEqual([]);
}

describe('as células do mapa', () => {
  it('contam as camadas que existem, depois de cada mudança', async () => {
    const c = novoCliente();
    const ids = Array.from({ length: 6 }, () => v7());
    const [a = '', b = ''] = ids;
    const mudar = async (...facts: readonly Fact[]) => {
      await modelos.happened(...facts);
      await conferir(c.cliente_id);
    };
    await mudar(
      ...ids.map((id, i) => camada(id, { ...c, nome: `L${i}`, geojson: quadrado(-50 + i / 100, -15, 0.004) })),
    );
    const dados = { nome: 'Outra', descricao: '', attributes: {} };
    await mudar(fato(a, camadaEvents.CamadaAlterada({ ...dados, ativo_id: c.ativo_id, tipo_id: v7() })));
    await mudar(fato(a, camadaEvents.CamadaAlterada({ ...dados, ativo_id: v7(), tipo_id: c.tipo_id })));
    await mudar(
      fato(b, camadaEvents.GeometriaDaCamadaAlterada({ geojson: quadrado(-40, 5, 3), area: 9, comprimento: null })),
    );
    await mudar(
      fato(b, camadaEvents.GeometriaDaCamadaAlterada({ geojson: ponto(-40, 5), area: null, comprimento: null })),
    );
    await mudar(fato(b, camadaEvents.CamadaInativada({})));
    await mudar(fato(b, camadaEvents.CamadaAtivada({})), fato(a, camadaEvents.CamadaRemovida({ motivo: '' })));
    expect(contar(await ler(c.escopo, ladrilhoEm(4, -50, -15)))).toBe(4);
    await mudar(fato(a, camadaEvents.CamadaRestaurada({})));
    expect(contar(await ler(c.escopo, ladrilhoEm(4, -50, -15)))).toBe(5);
  });

  it('dizem o nome de quem está só, o ícone de quem é ponto, e de muitas quantas são e que área têm', async () => {
    const c = novoCliente();
    const [torre, sitio] = [v7(), v7()];
    await modelos.happened(
      camada(torre, { ...c, nome: 'Torre', geojson: ponto(-60, -10), area: null }),
      camada(sitio, { ...c, nome: 'Sítio', geojson: quadrado(-58, -10, 0.001), area: 1.5 }),
    );
    await modelos.bulk(
      Array.from({ length: 40 }, (_, i) =>
        camada(v7(), { ...c, geojson: quadrado(-55 + (i % 8) / 1e6, -10 + i / 1e6, 0.0005), area: 0.25 }),
      ),
    );
    for (const z of [2, 5, 9]) {
      const tudo = [
        ...(await ler(c.escopo, ladrilhoEm(z, -60, -10))),
        ...(await ler(c.escopo, ladrilhoEm(z, -58, -10))),
        ...(await ler(c.escopo, ladrilhoEm(z, -55, -10))),
      ].map(({ properties }) => properties);
      const { tipo_id, ativo_id } = c;
      expect(tudo, `zoom ${z}`).toContainEqual({ id: torre, nome: 'Torre', tipo_id, ativo_id });
      expect(tudo, `zoom ${z}`).toContainEqual({ id: sitio, nome: 'Sítio', tipo_id, ativo_id, n: 1 });
      expect(tudo, `zoom ${z}`).toContainEqual({ tipo_id, ativo_id, n: 40, area: 10 });
    }
  });

  it('são por tipo: cada uma com a cor do seu', async () => {
    const c = novoCliente();
    const outro = v7();
    await modelos.happened(
      ...[c.tipo_id, c.tipo_id, outro].map((tipo_id) => camada(v7(), { ...c, tipo_id, geojson: ponto(-60, -10) })),
    );
    const lidas = (await ler(c.escopo, ladrilhoEm(8, -60, -10))).map(({ properties: { tipo_id, n } }) => [tipo_id, n]);
    expect(lidas.sort()).toEqual(
      [
        [c.tipo_id, 2],
        [outro, undefined],
      ].sort(),
    );
  });

  it('de um envio aparecem e somem com ele, num só acontecimento, sem que se toque em nenhuma', async () => {
    const c = novoCliente();
    const importacao_id = v7();
    await modelos.happened(importacao(importacao_id, c));
    await modelos.bulk(
      Array.from({ length: 30 }, (_, i) =>
        camada(v7(), { ...c, importacao_id, feicao: i, geojson: quadrado(-50 + i / 200, -15, 0.004) }),
      ),
    );
    const lugar = ladrilhoEm(5, -50, -15);
    const linhas = async () =>
      (await modelos.pool.query('SELECT xmin FROM camadas_celulas WHERE importacao_id = $1', [importacao_id])).rows;
    const antes = await linhas();
    expect(contar(await ler(c.escopo, lugar))).toBe(0);
    await modelos.happened(envio(importacao_id, importacaoEvents.ImportacaoPublicada({ camadas: 30 })));
    expect(contar(await ler(c.escopo, lugar))).toBe(30);
    await modelos.happened(envio(importacao_id, importacaoEvents.ImportacaoDesfeita({ motivo: '' })));
    expect(contar(await ler(c.escopo, lugar))).toBe(0);
    await modelos.happened(envio(importacao_id, importacaoEvents.ImportacaoRefeita({ motivo: '' })));
    expect(contar(await ler(c.escopo, lugar))).toBe(30);
    expect(await linhas()).toEqual(antes);
    const { rows } = await modelos.pool.query<{ id: string }>(
      'SELECT id FROM camadas WHERE importacao_id = $1 LIMIT 5',
      [importacao_id],
    );
    await executar(
      tirarDoMapa(
        camadaDesenhavel,
        rows.map(({ id }) => id),
      ),
    );
    await conferir(c.cliente_id);
    await executar(tirarEnvioDoMapa(camadaDesenhavel, importacao_id));
    expect(await linhas()).toEqual([]);
    await conferir(c.cliente_id);
  });
});

describe('um ladrilho cheio', () => {
  it('mostra formas enquanto cabem, e células onde são demais, sem perder nenhuma camada', async () => {
    const [poucas, muitas] = [novoCliente(), novoCliente()];
    const lote = (c: ReturnType<typeof novoCliente>, total: number) =>
      Array.from({ length: total }, (_, i) =>
        camada(v7(), { ...c, geojson: quadrado(-49.2 + (i % 60) * 0.02, -15.9 + Math.floor(i / 60) * 0.02, 0.019) }),
      );
    await modelos.bulk([...lote(poucas, 1_200), ...lote(muitas, 3_000)]);
    // 0.019 degrees are about 3.5 pixels at zoom 7.
    const lugar = ladrilhoEm(7, -48.6, -15.5);
    const formas = await ler(poucas.escopo, lugar);
    expect(formas.every(({ type }) => type === 3)).toBe(true);
    expect(formas.length).toBe(1_200);
    const celulas = await ler(muitas.escopo, lugar);
    expect(celulas.every(({ type }) => type === 1)).toBe(true);
    expect(celulas.length).toBeLessThan(300);
    expect(contar(celulas)).toBe(3_000);
  });

  it('de formas grandes que passariam de 500 KB junta as menores em pontos', async () => {
    const c = novoCliente();
    const redondo = (i: number): Geometria => {
      const [lng, lat, raio] = [-49 + (i % 50) * 0.001, -15.9 + Math.floor(i / 50) * 0.001, 0.05 + i / 1e6];
      const anel = Array.from({ length: 120 }, (_, k): [number, number] => [
        lng + raio * Math.cos((k * Math.PI) / 60),
        lat + raio * Math.sin((k * Math.PI) / 60),
      ]);
      const primeiro = anel[0] ?? [lng, lat];
      return { type: 'Polygon', coordinates: [[...anel, primeiro]] };
    };
    await modelos.bulk(Array.from({ length: 1_700 }, (_, i) => camada(v7(), { ...c, geojson: redondo(i) })));
    const lugar = ladrilhoEm(10, -48.97, -15.87);
    const ladrilho = await ladrilhos.obter(c.escopo, ...lugar);
    expect(ladrilho?.bytes.byteLength).toBeLessThanOrEqual(MAX_TILE_BYTES);
    expect(contar(await ler(c.escopo, lugar))).toBeGreaterThan(0);
  });
});

describe('o mapa de um envio em revisão', () => {
  it('mostra só as camadas dele, antes de publicadas, a quem as alcança, e muda a cada lote', async () => {
    const [c, vizinho] = [novoCliente(), novoCliente()];
    const importacao_id = v7();
    await modelos.happened(importacao(importacao_id, c), camada(v7(), { ...c, nome: 'De sempre' }));
    await modelos.happened(camada(v7(), { ...c, nome: 'Em revisão', importacao_id }));
    const nomes = async (z: number, escopo: Escopo) =>
      (await ler(escopo, ladrilhoEm(z, -47.95, -15.95), { importacao: importacao_id })).map(
        ({ properties }) => properties.nome,
      );
    for (const z of [1, 10, 14]) {
      expect(await nomes(z, c.escopo), `zoom ${z}`).toEqual(['Em revisão']);
      expect(await nomes(z, vizinho.escopo), `zoom ${z}`).toEqual([]);
      expect(await nomes(z, { cliente_id: c.cliente_id, ativos: [v7()] }), `zoom ${z}`).toEqual([]);
    }
    await modelos.happened(camada(v7(), { ...c, nome: 'Mais uma', importacao_id, feicao: 1 }));
    expect((await nomes(10, c.escopo)).sort()).toEqual(['Em revisão', 'Mais uma']);
  });
});
