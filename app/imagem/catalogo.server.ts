import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { jaConhecida } from '#app/server/chamadas/ja-conhecida.server.ts';
import { camposInvalidos, naoEncontrado, RespostaDeFalha } from '#app/server/falhas.server.ts';
import type { CalendarioDeImagens } from '#domain/imagem/calendario.ts';
import { type CatalogoDeImagens, hashDoGrupoSchema } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { formatoDaFigura } from '#domain/imagem/provedor.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { mensagensDoCatalogo } from './catalogo.mensagens.ts';
import { lerPedidoAoCalendario, lerPedidoAoCatalogo } from './pedido-ao-catalogo.server.ts';

/** @throws RespostaDeFalha 404 for an asset out of reach, 422 for what cannot be looked for, 429 */
export async function buscarNoCatalogo(pedido: PedidoDaSessao): Promise<CatalogoDeImagens> {
  const { servicos, sessao, escopo, request, url } = pedido;
  const busca = await lerPedidoAoCatalogo(pedido);
  gastarBusca(pedido);
  const apos = url.searchParams.get('apos');
  const quem = { usuario_id: sessao.usuario_id, escopo };
  const achado = await servicos.catalogoDeImagens.buscar(quem, busca, apos, request.signal);
  if (achado === null) throw camposInvalidos({ apos: [mensagensDoCatalogo.apos] });
  return achado;
}

/** What exists of an asset or a place in a year, day by day. @throws RespostaDeFalha as `buscarNoCatalogo` */
export async function calendarioDoCatalogo(pedido: PedidoDaSessao): Promise<CalendarioDeImagens> {
  const { servicos, sessao, escopo, request } = pedido;
  const busca = await lerPedidoAoCalendario(pedido);
  gastarBusca(pedido);
  return servicos.catalogoDeImagens.calendario({ usuario_id: sessao.usuario_id, escopo }, busca, request.signal);
}

/** @throws RespostaDeFalha 429 */
export function gastarBusca({ servicos, sessao }: PedidoDaSessao): void {
  const espera = servicos.cotaDoCatalogo.spend(sessao.usuario_id);
  if (espera <= 0) return;
  const message = mensagensDoCatalogo.buscasDemais;
  throw new RespostaDeFalha(429, { message }, { 'Retry-After': String(espera) });
}

/** One group of the catalogue, so that a link to it needs no search. */
export async function grupoDoCatalogo({ servicos, escopo, sessao, params, url }: PedidoDaSessao) {
  const [hash, ativo] = [
    hashDoGrupoSchema.safeParse(params.hash),
    uuidSchema.safeParse(url.searchParams.get('ativo_id')),
  ];
  const quem = { usuario_id: sessao.usuario_id, escopo };
  const ativo_id = ativo.success ? ativo.data : null;
  const grupo = hash.success ? await servicos.catalogoDeImagens.obter(quem, ativo_id, hash.data) : null;
  if (grupo === null) throw naoEncontrado();
  return grupo;
}

/** The small picture of a group: of the first of its scenes that has one. */
export async function miniaturaDoGrupo({ servicos, escopo, params, request }: PedidoDaSessao): Promise<Response> {
  const hash = hashDoGrupoSchema.safeParse(params.hash);
  const grupo = hash.success ? await servicos.catalogoDeImagens.grupo(escopo, hash.data) : null;
  const provedor = grupo && (await servicos.provedoresDeImagens.um(escopo, grupo.provedor));
  if (!grupo || !provedor?.comChave) throw naoEncontrado();
  const [cena] = grupo.cenas;
  const figura = cena ? await provedor.miniatura(cena.id, request.signal) : null;
  if (figura === null) throw naoEncontrado();
  const { etag } = figura;
  const headers = { ETag: etag, 'Cache-Control': 'private, max-age=3600', Vary: 'Cookie' };
  if (jaConhecida(request, etag)) return new Response(null, { status: 304, headers });
  const bytes = await figura.bytes();
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': formatoDaFigura(bytes) } });
}
