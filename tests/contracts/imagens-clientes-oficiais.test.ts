import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { BuscaDeCenas } from '#domain/imagem/provedor.ts';
import { createGuardedFetch } from '#infra/edge/imagery/providers/guarded-fetch.ts';
import { createPlanetBasemaps } from '#infra/edge/imagery/providers/planet/basemaps.ts';
import { createPlanet } from '#infra/edge/imagery/providers/planet/planet.ts';
import { createSentinelHub } from '#infra/edge/imagery/providers/sentinelhub/sentinelhub.ts';
import { clienteOficial } from '#tests/support/clientes-oficiais/python.ts';
import { MOSAICOS } from '#tests/support/planet-double/itens.ts';
import { abrirPlanet, CHAVE_DO_PLANET } from '#tests/support/planet-double/servidor.ts';
import { abrirSentinelHub, CREDENCIAIS } from '#tests/support/sentinelhub-double/servidor.ts';
import { status } from '#tests/support/servidor-http.ts';

/** Setting a client up takes what its downloads take. */
const PACIENCIA_MS = 600_000;
const sentinelhub = await abrirSentinelHub();
const planet = await abrirPlanet();
/** Null, and a line says so, where they cannot be had. */
const sentinelhubOficial = await clienteOficial('sentinelhub');
const planetOficial = await clienteOficial('planet');
const abertos: { close(): Promise<void> }[] = [];
const sinal = new AbortController().signal;
const SINOP = [-55.6, -12.2, -55.4, -11.9] as const;
const BUSCA: BuscaDeCenas = {
  bbox: SINOP,
  de: '2024-06-01',
  ate: '2024-07-31',
  nuvensMax: 20,
  resolucaoMin: null,
  resolucaoMax: null,
  apos: null,
};

const guardado = (...hosts: readonly string[]) => {
  const fetch = createGuardedFetch({ provedor: 'prova', hosts, internos: hosts });
  abertos.push(fetch);
  return fetch;
};
const corpos = (pedidos: readonly { url: URL; corpo: string }[], caminho: string) =>
  pedidos.filter(({ url }) => url.pathname === caminho).map(({ corpo }) => JSON.parse(corpo));

beforeEach(() => {
  for (const servidor of [sentinelhub, planet.api, planet.tiles]) servidor.esquecer();
});
afterEach(async () => {
  for (const um of abertos.splice(0)) await um.close();
});
afterAll(async () => {
  await sentinelhub.fechar();
  await planet.fechar();
});

it.skipIf(sentinelhubOficial === null)(
  'o cliente oficial do Sentinel Hub lê do nosso dublê o mesmo que nós, e pede como nós',
  async () => {
    const fetch = guardado(sentinelhub.host);
    const nosso = createSentinelHub({ fetch, credentials: CREDENCIAIS, address: sentinelhub.url });
    const { cenas } = await nosso.buscar(BUSCA, sinal);
    const [primeira] = cenas;
    const pedido = { cenas: [{ id: primeira?.id ?? '' }], tipo: 'ndvi', z: 10, x: 353, y: 546 } as const;
    await (await nosso.ladrilho(pedido, sinal))?.bytes();
    const [buscado] = corpos(sentinelhub.pedidos, '/api/v1/catalog/1.0.0/search');
    const [processado] = corpos(sentinelhub.pedidos, '/api/v1/process');
    sentinelhub.esquecer();

    const { from, to } = processado.input.data[0].dataFilter.timeRange;
    const { evalscript, input } = processado;
    const lido = await sentinelhubOficial?.({
      address: sentinelhub.url,
      ...CREDENCIAIS,
      bbox: SINOP,
      time: buscado.datetime.split('/'),
      filter: buscado.filter,
      scene: primeira?.id,
      process: { evalscript, bbox: input.bounds.bbox, time: [from, to] },
    });

    expect(lido).toMatchObject({
      ids: cenas.map(({ id }) => id),
      refused: 'InvalidClientError',
      missing: 404,
      geometry: 'MultiPolygon',
      clouds: primeira?.percentual_nuvens,
      shape: [256, 256, 4],
      pixel: [27, 110, 38, 255],
    });
    expect((lido?.timestamps as string[] | undefined)?.map((instante) => Date.parse(instante))).toEqual(
      cenas.map(({ obtida_em }) => Date.parse(obtida_em ?? '')),
    );
    // Word for word what the client sends, but for the scenes of a page.
    const [seu] = corpos(sentinelhub.pedidos, '/api/v1/catalog/1.0.0/search');
    expect({ ...seu, limit: 50 }).toEqual(buscado);
    expect(corpos(sentinelhub.pedidos, '/api/v1/process')[0]).toEqual(processado);
    const token = (todos: typeof sentinelhub.pedidos) => todos.find(({ url }) => url.pathname.startsWith('/auth/'));
    expect(token(sentinelhub.pedidos)?.cabecalhos['content-type']).toBe('application/x-www-form-urlencoded');
  },
  PACIENCIA_MS,
);

it.skipIf(sentinelhubOficial === null)(
  'o cliente oficial do Sentinel Hub conta em milésimos a espera que o limite diz',
  async () => {
    const nosso = createSentinelHub({
      fetch: guardado(sentinelhub.host),
      credentials: CREDENCIAIS,
      address: sentinelhub.url,
    });
    const pedido = { cenas: [], tipo: 'ndvi', z: 10, x: 353, y: 546 } as const;
    expect(await nosso.ladrilho(pedido, sinal)).toBeNull();
    sentinelhub.emVez('/api/v1/process', status(429, { 'Retry-After': '50' }));
    const lido = await sentinelhubOficial?.({
      address: sentinelhub.url,
      ...CREDENCIAIS,
      bbox: SINOP,
      time: ['2024-07-01', '2024-07-31'],
      filter: null,
      scene: 'S2A_MSIL2A_20240601T135711_N0510_R067_T21LXF_20240601T200316',
      process: {
        evalscript:
          '//VERSION=3\nfunction setup() { return { input: [{ bands: ["B04"] }], output: { bands: 1 } }; }\nfunction evaluatePixel(s) { return [s.B04]; }',
        bbox: [-6_183_000, -1_370_000, -6_144_000, -1_331_000],
        time: ['2024-06-01', '2024-06-02'],
      },
    });
    expect(lido?.afterLimit).toEqual(lido?.shape);
    expect(sentinelhub.pedidos.filter(({ url }) => url.pathname === '/api/v1/process')).toHaveLength(3);
  },
  PACIENCIA_MS,
);

it.skipIf(planetOficial === null)(
  'o cliente oficial do Planet lê do nosso dublê o mesmo que nós, e pede como nós',
  async () => {
    const hosts = [planet.api.host, planet.tiles.host];
    const given = { key: CHAVE_DO_PLANET, address: planet.api.url, tilesAddress: planet.tiles.url };
    const { cenas } = await createPlanet({ fetch: guardado(...hosts), ...given }).buscar(BUSCA, sinal);
    const mosaicos = await createPlanetBasemaps({ fetch: guardado(...hosts), ...given }).buscar(
      { ...BUSCA, de: null, ate: null, nuvensMax: null, bbox: [-180, -85, 180, 85] },
      sinal,
    );
    const [nosso] = planet.api.pedidos;
    const { item_types, filter } = JSON.parse(nosso?.corpo ?? '{}');
    planet.api.esquecer();

    const partes = filter.config as { field_name: string; config: Record<string, unknown> }[];
    const limites = Object.fromEntries(partes.map(({ field_name, config }) => [field_name, config]));
    const lido = await planetOficial?.({
      address: planet.api.url,
      key: CHAVE_DO_PLANET,
      scene: cenas[0]?.id,
      mosaic: MOSAICOS[2]?.name,
      geometry: limites.geometry,
      from: limites.acquired?.gte,
      to: limites.acquired?.lt,
      clouds: 0.2,
    });

    expect(lido).toMatchObject({
      ids: cenas.map(({ id }) => id),
      refused: 'InvalidAPIKey',
      missing: 'MissingResource',
      one: MOSAICOS[2]?.id,
    });
    expect(Date.parse(lido?.acquired as string)).toBe(Date.parse(cenas[0]?.obtida_em ?? ''));
    expect(new Set(lido?.mosaics as string[])).toEqual(new Set(mosaicos.cenas.map(({ id }) => id)));
    const seu = planet.api.pedidos.find(({ url }) => url.pathname === nosso?.url.pathname);
    // Both are ways to write the same instant.
    const corpo = (seu?.corpo ?? '{}').replaceAll('+00:00', 'Z');
    expect(JSON.parse(corpo)).toEqual({ item_types, filter });
    expect(seu?.url.searchParams.get('_sort')).toBe(nosso?.url.searchParams.get('_sort'));
    expect(seu?.cabecalhos.authorization).toBe(nosso?.cabecalhos.authorization);
  },
  PACIENCIA_MS,
);
