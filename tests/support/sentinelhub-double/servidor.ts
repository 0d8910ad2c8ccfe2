import type { ServerResponse } from 'node:http';
import { abrirServidorHttp, json, type PedidoRecebido, type ServidorHttp } from '../servidor-http.ts';
import { ITENS, itemDe } from './cenas.ts';
import { pintar } from './process.ts';

export const CREDENCIAIS = { id: 'cliente-de-teste', secret: 'segredo-de-teste' } as const;
const TOKEN = '/auth/realms/main/protocol/openid-connect/token';
const CATALOGO = '/api/v1/catalog/1.0.0';
const BUSCA_MAXIMA = 100;

export interface SentinelHubDeTeste extends ServidorHttp {
  /** Every token given so far is refused from now on. */
  vencerTokens(): void;
}

interface Credenciais {
  readonly id: string;
  readonly secret: string;
}

/** Sentinel Hub on this machine: tokens, catalogue, pictures. @param outras of other accounts */
export async function abrirSentinelHub(...outras: readonly Credenciais[]): Promise<SentinelHubDeTeste> {
  const contas = [CREDENCIAIS, ...outras];
  const tokens = new Set<string>();
  let dados = 0;
  const servidor = await abrirServidorHttp(async (pedido, res) => {
    const { pathname } = pedido.url;
    if (pathname === TOKEN) {
      const campos = new URLSearchParams(pedido.corpo);
      const certo =
        pedido.metodo === 'POST' &&
        campos.get('grant_type') === 'client_credentials' &&
        contas.some(({ id, secret }) => campos.get('client_id') === id && campos.get('client_secret') === secret);
      if (!certo) return json(res, { error: 'invalid_client', error_description: 'Invalid client credentials' }, 401);
      dados += 1;
      const token = `token-${dados}-${Math.random().toString(36).slice(2)}`;
      tokens.add(token);
      return json(res, { access_token: token, expires_in: 3_600, token_type: 'Bearer', scope: 'email profile' });
    }
    if (pathname === `${CATALOGO}/`)
      return json(res, { type: 'Catalog', id: 'sentinel-hub', stac_version: '1.0.0', links: [] });
    const [, token] = /^Bearer (.+)$/.exec(pedido.cabecalhos.authorization ?? '') ?? [];
    if (token === undefined || !tokens.has(token))
      return recusa(res, 401, 'COMMON_UNAUTHORIZED', 'You are not authorized!');
    await responder(servidor.url, pedido, res);
  });
  return Object.assign(servidor, { vencerTokens: () => tokens.clear() });
}

async function responder(origem: string, pedido: PedidoRecebido, res: ServerResponse): Promise<void> {
  const { pathname } = pedido.url;
  const [, id] = /^\/api\/v1\/catalog\/1\.0\.0\/collections\/sentinel-2-l(?:1c|2a)\/items\/(.+)$/.exec(pathname) ?? [];
  if (id !== undefined) {
    const item = ITENS.find((um) => um.id === decodeURIComponent(id));
    if (item === undefined) return recusa(res, 404, 'COMMON_NOT_FOUND', 'Not found.');
    return json(res, itemDe(item, origem));
  }
  if (pedido.metodo !== 'POST') return recusa(res, 405, 'COMMON_METHOD_NOT_ALLOWED', 'Method not allowed.');
  if (pathname === `${CATALOGO}/search`) return buscar(origem, JSON.parse(pedido.corpo), res);
  if (pathname === '/api/v1/process') {
    const pintado = await pintar(JSON.parse(pedido.corpo));
    if (typeof pintado === 'string') return recusa(res, 400, 'COMMON_BAD_PAYLOAD', pintado);
    res.writeHead(200, { 'Content-Type': 'image/png', 'X-ProcessingUnits-Spent': '0.25' });
    res.end(pintado);
    return;
  }
  recusa(res, 404, 'COMMON_NOT_FOUND', 'Not found.');
}

interface Busca {
  readonly collections?: readonly string[];
  readonly datetime?: string;
  readonly bbox?: readonly [number, number, number, number];
  readonly filter?: string;
  readonly limit?: number;
  readonly next?: number;
}

/** Newest first, as theirs answers. */
function buscar(origem: string, busca: Busca, res: ServerResponse) {
  const { collections = [], datetime, bbox, filter, limit = 10, next = 0 } = busca;
  const [de = '', ate = ''] = (datetime ?? '').split('/');
  if (collections.length !== 1 || datetime === undefined || bbox?.length !== 4 || ate === '') {
    return recusa(res, 400, 'COMMON_BAD_PAYLOAD', 'Invalid request');
  }
  if (limit < 1 || limit > BUSCA_MAXIMA) return recusa(res, 400, 'COMMON_BAD_PAYLOAD', 'limit: must be 1 to 100');
  const [, sinal, nuvens] = /^eo:cloud_cover (<=?) (\d+(?:\.\d+)?)$/.exec(filter ?? '') ?? [];
  if (filter !== undefined && sinal === undefined)
    return recusa(res, 400, 'COMMON_BAD_PAYLOAD', 'filter: not understood');
  const [w, s, e, n] = bbox;
  const achados = ITENS.filter(({ bbox: [oeste, sul, leste, norte], datetime: quando, nuvens: tem }) => {
    const dentro = oeste < e && leste > w && sul < n && norte > s;
    const noTempo = (de === '..' || quando >= de) && (ate === '..' || quando <= ate);
    // What says nothing of clouds meets no condition on them.
    const claro =
      nuvens === undefined || (tem !== null && (sinal === '<' ? tem < Number(nuvens) : tem <= Number(nuvens)));
    return dentro && noTempo && claro;
  }).toSorted((a, b) => (a.datetime < b.datetime ? 1 : -1));
  const pagina = achados.slice(next, next + limit);
  const depois = next + limit < achados.length ? next + limit : null;
  json(res, {
    type: 'FeatureCollection',
    features: pagina.map((item) => itemDe(item, origem)),
    links: [
      { href: `${origem}${CATALOGO}/search`, rel: 'self', type: 'application/geo+json' },
      ...(depois === null
        ? []
        : [{ href: `${origem}${CATALOGO}/search`, rel: 'next', method: 'POST', body: { next: depois }, merge: true }]),
    ],
    context: { ...(depois === null ? {} : { next: depois }), limit, returned: pagina.length },
  });
}

function recusa(res: ServerResponse, status: number, code: string, message: string) {
  json(res, { error: { status, reason: message, message, code } }, status);
}
