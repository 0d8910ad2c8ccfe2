import { abrirServidorHttp, json, type Responder } from '../servidor-http.ts';

interface Duplo {
  readonly itens: readonly { readonly id: string; readonly collection: string }[];
  /** How it says that it is searched. */
  readonly metodo?: 'GET' | 'POST';
  readonly porPagina?: number;
}

/** A STAC API that fails when it is told to; what a real one answers, the tests ask a real one. */
export async function abrirStacDuplo({ itens, metodo = 'POST', porPagina = 25 }: Duplo) {
  const responder: Responder = ({ url, corpo }, res) => {
    const [, , id] = /^\/catalogo\/collections\/([^/]+)\/items\/([^/]+)$/.exec(url.pathname) ?? [];
    if (id !== undefined) {
      const item = itens.find((um) => um.id === decodeURIComponent(id));
      return json(res, item ?? { code: 'NotFound' }, item === undefined ? 404 : 200);
    }
    if (url.pathname === '/catalogo/') {
      const conformsTo = ['https://api.stacspec.org/v1.0.0/item-search'];
      const links = [{ rel: 'search', href: `${url.origin}/search`, method: metodo }];
      return json(res, { type: 'Catalog', id: 'duplo', conformsTo, links });
    }
    const pedido = corpo === '' ? Object.fromEntries(url.searchParams) : JSON.parse(corpo);
    const de = Number(pedido.token ?? 0);
    const ate = de + porPagina;
    const href = metodo === 'POST' ? `${url.origin}/search` : `${url.origin}/search?token=${ate}`;
    const body = metodo === 'POST' && { body: { token: ate }, merge: true };
    const links = ate < itens.length ? [{ rel: 'next', href, method: metodo, ...body }] : [];
    json(res, { type: 'FeatureCollection', features: itens.slice(de, ate), links });
  };
  const servidor = await abrirServidorHttp(responder);
  return { ...servidor, origem: servidor.url, url: `${servidor.url}/catalogo` };
}
