import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { jaConhecida } from '#app/server/chamadas/ja-conhecida.server.ts';
import { camposInvalidos, naoEncontrado, pedidoInvalido } from '#app/server/falhas.server.ts';
import { type Contraste, canaisDoTipo, lerContraste } from '#domain/imagem/contraste.ts';
import { PROVEDOR_PROPRIO, TIPOS_DE_IMAGEM, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { mensagensDaImagem } from './imagem.mensagens.ts';
import { mensagensDosValores } from './valores/valores.mensagens.ts';

const COORDENADA = /^\d{1,8}$/;
const HASH = /^[0-9a-f]{64}$/;
const ZOOM_MAXIMO = 24;

/**
 * One tile of a picture, as maps ask for it; browsers ask again each time, and are mostly answered 304.
 * @throws RespostaDeFalha
 */
export async function ladrilhoDoProvedor(
  { request, params, url, escopo, servicos }: PedidoDaSessao,
  provedor_id: string,
): Promise<Response> {
  const { z = '', x = '', y = '' } = params;
  const tipo = TIPOS_DE_IMAGEM.find((um) => um === url.searchParams.get('type'));
  const hash = url.searchParams.get('group_hash') ?? '';
  if (![z, x, y].every((parte) => COORDENADA.test(parte)) || !HASH.test(hash)) throw pedidoInvalido();
  const place = { z: Number(z), x: Number(x), y: Number(y) };
  if (place.z > ZOOM_MAXIMO || Math.max(place.x, place.y) >= 2 ** place.z) throw naoEncontrado();
  // All at once: a map asks for dozens of these, and one waits for the other nowhere.
  const [provedor, achado, propria] = await Promise.all([
    servicos.provedoresDeImagens.um(escopo, provedor_id),
    servicos.catalogoDeImagens.grupo(escopo, hash),
    provedor_id === PROVEDOR_PROPRIO ? servicos.imagens.cenasDoGrupo(escopo, hash) : null,
  ]);
  const grupo = achado?.provedor === provedor_id ? achado : propria;
  if (provedor === null || grupo === null || (url.searchParams.get('date') ?? grupo.data) !== grupo.data)
    throw naoEncontrado();
  const { cenas } = grupo;
  const contraste = tipo ? contrastePedido(url.searchParams.get('stretch'), tipo) : null;
  const ladrilho = tipo && (await provedor.ladrilho({ cenas, tipo, contraste, ...place }, request.signal));
  if (!ladrilho) throw camposInvalidos({ type: [mensagensDaImagem.tipo] });
  const { etag } = ladrilho;
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Authorization' };
  if (jaConhecida(request, etag)) return new Response(null, { status: 304, headers });
  const bytes = new Uint8Array(await ladrilho.bytes());
  return new Response(bytes, { headers: { ...headers, 'Content-Type': ladrilho.formato } });
}

/** As somebody set it on their screen; null for the usual one. @throws RespostaDeFalha 422 */
function contrastePedido(texto: string | null, tipo: TipoDeImagem): Contraste | null {
  if (texto === null) return null;
  const contraste = lerContraste(texto, canaisDoTipo(tipo));
  if (contraste === null) throw camposInvalidos({ stretch: [mensagensDosValores.contraste] });
  return contraste;
}
