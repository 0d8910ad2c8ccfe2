import type { ServerResponse } from 'node:http';
import { png } from '../png.ts';
import { abrirServidorHttp, json, type PedidoRecebido, type ServidorHttp } from '../servidor-http.ts';
import { ITENS, type ItemDeTeste, itemDe, MOSAICOS, mosaicoDe } from './itens.ts';

export const CHAVE_DO_PLANET = 'PLAK-chave-de-teste-0123456789';
const PAGINA = 250;

export interface PlanetDeTeste {
  /** Lists, as on their first host. */
  readonly api: ServidorHttp;
  /** Pictures, as on their second. */
  readonly tiles: ServidorHttp;
  fechar(): Promise<void>;
}

/** Planet on this machine: quick search, mosaics, tiles, thumbnails. @param outras keys of other accounts */
export async function abrirPlanet(...outras: readonly string[]): Promise<PlanetDeTeste> {
  const chaves = [CHAVE_DO_PLANET, ...outras];
  const buscas: ItemDeTeste[][] = [];
  const tiles = await abrirServidorHttp((pedido, res) => {
    const chave = pedido.url.searchParams.get('api_key') ?? '';
    return chaves.includes(chave) ? servirFigura(pedido, res) : naoHa(res);
  });
  const api = await abrirServidorHttp((pedido, res) => {
    const { authorization } = pedido.cabecalhos;
    const escritas = chaves.flatMap((uma) => [`api-key ${uma}`, `Basic ${Buffer.from(`${uma}:`).toString('base64')}`]);
    if (!escritas.includes(authorization ?? '')) {
      return json(res, { message: 'Please enter your API key, or email and password.', errors: [] }, 401);
    }
    return pedido.url.pathname.startsWith('/basemaps/') ? listar(pedido, res) : procurar(pedido, res);
  });

  function procurar({ url, metodo, corpo }: PedidoRecebido, res: ServerResponse) {
    const [, id] = /^\/data\/v1\/item-types\/PSScene\/items\/([\w-]+)$/.exec(url.pathname) ?? [];
    const item = ITENS.find((um) => um.id === id);
    const [, busca] = /^\/data\/v1\/searches\/(\d+)\/results$/.exec(url.pathname) ?? [];
    if (item !== undefined) return json(res, itemDe(item, api.url, tiles.url));
    if (busca !== undefined) return pagina(res, Number(busca), url);
    if (metodo !== 'POST' || url.pathname !== '/data/v1/quick-search') return naoHa(res);
    const { item_types: tipos, filter } = JSON.parse(corpo) as { item_types?: unknown; filter?: Filtro };
    if (!Array.isArray(tipos) || tipos.join() !== 'PSScene' || filter === undefined) {
      return json(res, { field: { filter: [{ message: 'not valid' }] }, general: [] }, 400);
    }
    const achados = ITENS.filter((um) => atende(um, filter));
    const quando = ({ acquired }: ItemDeTeste) => Date.parse(acquired);
    const sentido = url.searchParams.get('_sort') === 'acquired asc' ? 1 : -1;
    buscas.push(achados.toSorted((a, b) => sentido * (quando(a) - quando(b))));
    pagina(res, buscas.length - 1, url);
  }

  function pagina(res: ServerResponse, busca: number, url: URL) {
    const [de, tamanho] = [
      Number(url.searchParams.get('_page') ?? 0),
      Number(url.searchParams.get('_page_size') ?? PAGINA),
    ];
    const achados = buscas[busca] ?? [];
    const este = `${api.url}/data/v1/searches/${busca}/results`;
    const mais = de + tamanho < achados.length ? { _next: `${este}?_page=${de + tamanho}&_page_size=${tamanho}` } : {};
    const features = achados.slice(de, de + tamanho).map((item) => itemDe(item, api.url, tiles.url));
    json(res, { _links: { _first: este, _self: url.href, ...mais }, features, type: 'FeatureCollection' });
  }

  function listar({ url }: PedidoRecebido, res: ServerResponse) {
    const escrito = (mosaico: (typeof MOSAICOS)[number]) => mosaicoDe(mosaico, api.url, tiles.url, CHAVE_DO_PLANET);
    const um = MOSAICOS.find(({ id }) => url.pathname === `/basemaps/v1/mosaics/${id}`);
    if (um !== undefined) return json(res, escrito(um));
    if (url.pathname !== '/basemaps/v1/mosaics') return naoHa(res);
    const nome = url.searchParams.get('name__is');
    const depois = url.searchParams.get('acquired__gt') ?? '';
    const achados = MOSAICOS.filter(
      ({ name, last_acquired }) => (nome === null || name === nome) && last_acquired > depois,
    );
    // Theirs gives fewer than a caller would like.
    const de = Number(url.searchParams.get('_page') ?? 0);
    const mais = de + 3 < achados.length ? { _next: `${api.url}/basemaps/v1/mosaics?_page=${de + 3}` } : {};
    json(res, { _links: { _self: url.href, ...mais }, mosaics: achados.slice(de, de + 3).map(escrito) });
  }

  return { api, tiles, fechar: async () => void (await Promise.all([api.fechar(), tiles.fechar()])) };
}

const naoHa = (res: ServerResponse) => json(res, { message: 'Not Found', errors: [] }, 404);

interface Filtro {
  readonly type: string;
  readonly field_name?: string;
  readonly config: unknown;
}

function atende(item: ItemDeTeste, { type, field_name, config }: Filtro): boolean {
  const limites = config as Record<string, string & number>;
  if (type === 'AndFilter') return (config as Filtro[]).every((filtro) => atende(item, filtro));
  if (type === 'GeometryFilter') {
    const { coordinates } = config as { coordinates: number[][][] };
    const [lngs, lats] = [0, 1].map((eixo) => coordinates.flat().map((canto) => canto[eixo] ?? 0)) as [
      number[],
      number[],
    ];
    const [w, s, e, n] = item.bbox;
    return w < Math.max(...lngs) && e > Math.min(...lngs) && s < Math.max(...lats) && n > Math.min(...lats);
  }
  if (type === 'StringInFilter' && field_name === 'id') return (config as string[]).includes(item.id);
  if (type === 'DateRangeFilter' && field_name === 'acquired') {
    const quando = Date.parse(item.acquired);
    const { gte, gt, lte, lt } = limites;
    const depois = quando >= Date.parse(gte ?? '1970-01-01') && quando > Date.parse(gt ?? '1970-01-01');
    return depois && quando <= Date.parse(lte ?? '2999-01-01') && quando < Date.parse(lt ?? '2999-01-01');
  }
  if (type === 'RangeFilter') {
    const valor = { cloud_cover: item.nuvens, pixel_resolution: 3, gsd: 3.7 }[field_name ?? ''];
    return valor != null && valor >= (limites.gte ?? 0) && valor <= (limites.lte ?? Number.POSITIVE_INFINITY);
  }
  return false;
}

/** Tiles of what lies on them, in a colour of their own; without the right key there is nothing anywhere. */
function servirFigura({ url }: PedidoRecebido, res: ServerResponse) {
  const [, cena, z, x, y] = /^\/data\/v1\/PSScene\/([\w-]+)\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(url.pathname) ?? [];
  const [, miniatura] = /^\/data\/v1\/item-types\/PSScene\/items\/([\w-]+)\/thumb$/.exec(url.pathname) ?? [];
  const [, mosaico] = /^\/basemaps\/v1\/planet-tiles\/([\w.-]+)\/gmap\/\d+\/\d+\/\d+\.png$/.exec(url.pathname) ?? [];
  const item = ITENS.findIndex(({ id }) => id === (cena ?? miniatura));
  const no = cena === undefined || sobre(ITENS[item]?.bbox, Number(z), Number(x), Number(y));
  const nome = MOSAICOS.findIndex(({ name }) => name === mosaico);
  if (mosaico === undefined ? item === -1 || !no : nome === -1) return naoHa(res);
  res.writeHead(200, { 'Content-Type': 'image/png' });
  res.end(png(256, () => (mosaico === undefined ? [10, 200, item] : [200, 10, nome])));
}

function sobre(bbox: ItemDeTeste['bbox'] | undefined, z: number, x: number, y: number): boolean {
  if (bbox === undefined) return false;
  const [w, s, e, n] = bbox;
  const lng = (coluna: number) => (coluna / 2 ** z) * 360 - 180;
  const lat = (linha: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * linha) / 2 ** z))) * 180) / Math.PI;
  return w < lng(x + 1) && e > lng(x) && s < lat(y) && n > lat(y + 1);
}
