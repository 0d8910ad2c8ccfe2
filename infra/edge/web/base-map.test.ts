import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import express from 'express';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_MAP_PACK, baseMapTiles } from './base-map.ts';

const PACOTE = fileURLToPath(new URL(`../../../public/${BASE_MAP_PACK}`, import.meta.url));
/** Belo Horizonte and around, at zoom 8. */
const MINAS = '/mapa-base/municipios/8/96/142.mvt';

let server: Server;
beforeAll(async () => {
  server = createServer(express().use(baseMapTiles(PACOTE))).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function pedir(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const resposta = await new Promise<IncomingMessage>((resolve) =>
    get({ host: '127.0.0.1', port, path, headers }, resolve),
  );
  return { status: resposta.statusCode, headers: resposta.headers, corpo: await buffer(resposta) };
}

describe('Ladrilhos de municípios do mapa de base', () => {
  it('trazem as divisas e as sedes, comprimidos para quem os aceita assim', async () => {
    const { status, headers, corpo } = await pedir(MINAS, { 'Accept-Encoding': 'gzip' });
    expect([status, headers['content-encoding']]).toEqual([200, 'gzip']);
    const { divisas, sedes } = new VectorTile(new PbfReader(gunzipSync(corpo))).layers;
    expect(divisas?.length).toBeGreaterThan(20);
    const nomes = Array.from({ length: sedes?.length ?? 0 }, (_, i) => sedes?.feature(i).properties.nome);
    expect(nomes).toContain('Brumadinho');
    const aberto = await pedir(MINAS);
    expect(aberto.headers['content-encoding']).toBeUndefined();
    expect(aberto.corpo.equals(gunzipSync(corpo))).toBe(true);
  });

  it('ficam no navegador por um dia, e depois só se pergunta se mudaram', async () => {
    const { headers } = await pedir(MINAS);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect((await pedir(MINAS, { 'If-None-Match': String(headers.etag) })).status).toBe(304);
  });

  it('no mar não há nada, e o que não é um ladrilho não existe', async () => {
    expect((await pedir('/mapa-base/municipios/8/110/150.mvt')).status).toBe(204);
    for (const mau of ['8/96', 'a/b/c.mvt', '8/96/142', '8/-1/2.mvt', '../estados.geojson']) {
      expect((await pedir(`/mapa-base/municipios/${mau}`)).status).toBe(404);
    }
  });
});
