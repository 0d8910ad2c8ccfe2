import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { png } from './png.ts';

export const CHAVE_DO_PROVEDOR = 'chave-de-teste';

/** A provider of maps on this machine: styles, picture tiles, heights and places, for whoever has its key. */
export interface Provedor {
  readonly url: string;
  /** Path and query of everything that was asked for. */
  readonly pedidos: readonly string[];
  /** From now on, answers this to whatever begins so; null for what it has. */
  recusar(caminho: string, status: number | null): void;
  /** Adds a source of pictures to the styles, by the address of its tiles. */
  mostrarImagens(endereco: string): void;
  close(): Promise<void>;
}

/** Where the only place that it knows lies: [west, south, east, north]. */
const BRUMADINHO = [-44.3, -20.25, -44.1, -20.05] as const;

export async function startProvedor(): Promise<Provedor> {
  const pedidos: string[] = [];
  const recusas = new Map<string, number>();
  let imagens: string | null = null;
  const server = createServer((req, res) => {
    const caminho = req.url ?? '/';
    pedidos.push(caminho);
    const recusa = [...recusas].find(([inicio]) => caminho.startsWith(inicio))?.[1];
    const url = new URL(caminho, origem());
    res.setHeader('Access-Control-Allow-Origin', req.headers.origin ?? '*');
    if (recusa !== undefined) res.writeHead(recusa).end();
    else if (url.searchParams.get('key') !== CHAVE_DO_PROVEDOR) res.writeHead(403).end();
    else responder(res, url, imagens);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origem = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origem(),
    pedidos,
    recusar(caminho, status) {
      if (status === null) recusas.delete(caminho);
      else recusas.set(caminho, status);
    },
    mostrarImagens(endereco) {
      imagens = endereco;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function responder(res: ServerResponse, url: URL, imagens: string | null): void {
  const [, estilo] = /^\/maps\/(satellite|hybrid|streets-v2)\/style\.json$/.exec(url.pathname) ?? [];
  const [, de, z, x, y] = /^\/tiles\/([\w-]+)\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(url.pathname) ?? [];
  const [, busca] = /^\/geocoding\/(.+)\.json$/.exec(url.pathname) ?? [];
  if (estilo !== undefined) json(res, estiloDe(url.origin, estilo, imagens));
  else if (url.pathname === '/tiles/terrain-rgb-v2/tiles.json') json(res, relevo(url.origin));
  else if (de !== undefined) {
    res.setHeader('Content-Type', 'image/png');
    res.end(de === 'terrain-rgb-v2' ? alturas(Number(z)) : xadrez(de, Number(x) + Number(y)));
  } else if (busca !== undefined && url.searchParams.get('country') === 'br' && url.searchParams.has('fuzzyMatch')) {
    json(res, lugares(decodeURIComponent(busca)));
  } else res.writeHead(404).end();
}

function json(res: ServerResponse, corpo: unknown): void {
  res.setHeader('Content-Type', 'application/json');
  res.end(JSON.stringify(corpo));
}

const ladrilhos = (origem: string, de: string) => [`${origem}/tiles/${de}/{z}/{x}/{y}.png?key=${CHAVE_DO_PROVEDOR}`];

/** Pictures below; names above, except for the plain satellite. */
function estiloDe(origem: string, estilo: string, imagens: string | null) {
  const nome = { type: 'Feature', properties: { nome: 'Nome do fornecedor' }, geometry: ponto(-47.88, -15.79) };
  const foto = (id: string, tiles: readonly string[]) => ({
    [id]: { type: 'raster', tiles, tileSize: 256, maxzoom: 14 },
  });
  return {
    version: 8,
    name: estilo,
    sources: {
      ...foto(estilo, ladrilhos(origem, estilo)),
      ...(imagens === null ? {} : foto('imagens', [imagens])),
      nomes: { type: 'geojson', data: nome, attribution: '© Fornecedor de teste' },
    },
    layers: [
      { id: 'fotos', type: 'raster', source: estilo },
      ...(imagens === null ? [] : [{ id: 'imagens', type: 'raster', source: 'imagens' }]),
      ...(estilo === 'satellite' ? [] : [nomes]),
    ],
  };
}

const nomes = {
  id: 'nomes',
  type: 'symbol',
  source: 'nomes',
  layout: { 'text-field': ['get', 'nome'], 'text-font': ['sans-serif'], 'text-size': 22 },
  paint: { 'text-color': '#ffffff', 'text-halo-color': '#000000', 'text-halo-width': 2 },
};

const ponto = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });

const relevo = (origem: string) => ({
  tilejson: '2.0.0',
  tiles: ladrilhos(origem, 'terrain-rgb-v2'),
  minzoom: 0,
  maxzoom: 12,
});

const CORES: Readonly<Record<string, readonly [number, number, number]>> = {
  satellite: [52, 78, 44],
  hybrid: [44, 62, 92],
  'streets-v2': [226, 218, 202],
};

function xadrez(de: string, casa: number): Buffer {
  const [r, g, b] = CORES[de] ?? [128, 128, 128];
  const passo = casa % 2 === 0 ? 0 : 14;
  return png(256, (x, y) => {
    // Lines that lie over the relief: on one colour nobody would see a hill.
    const mais = x % 32 === 0 || y % 32 === 0 ? 29 : passo;
    return [r + mais, g + mais, b + mais];
  });
}

/** Metres as Mapbox writes them in colours: hills of 2 km, the same in every tile. */
function alturas(zoom: number): Buffer {
  const altura = Math.min(2_000, 20_000 / (zoom + 1));
  return png(256, (x, y) => {
    const metros = altura * (1 - Math.cos((x / 128) * Math.PI) * Math.cos((y / 128) * Math.PI));
    const valor = Math.round((metros + 10_000) * 10);
    return [(valor >> 16) & 255, (valor >> 8) & 255, valor & 255];
  });
}

function lugares(busca: string) {
  const features = /brumadinho|^municipality\.1$/i.test(busca)
    ? [
        {
          id: 'municipality.1',
          type: 'Feature',
          text: 'Brumadinho',
          place_name: 'Brumadinho, Minas Gerais, Brasil',
          bbox: BRUMADINHO,
          center: [-44.2, -20.15],
          geometry: ponto(-44.2, -20.15),
        },
      ]
    : [];
  return { type: 'FeatureCollection', query: [busca], features };
}
