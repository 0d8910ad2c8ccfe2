import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { jaConhecida } from '#app/server/chamadas/ja-conhecida.server.ts';
import { camposInvalidos, naoEncontrado, pedidoInvalido } from '#app/server/falhas.server.ts';
import { escopoAutorizado } from '#app/server/quem-pede.server.ts';
import { type Contraste, canaisDoTipo, lerContraste } from '#domain/imagem/contraste.ts';
import { PROVEDOR_PROPRIO, TIPOS_DE_IMAGEM, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { type CenasDoGrupo, type Figura, formatoDaFigura } from '#domain/imagem/provedor.ts';
import type { AtOnce, GivenAtOnce } from '#infra/edge/web/direct-route.ts';
import { mensagensDaImagem } from './imagem.mensagens.ts';
import { mensagensDosValores } from './valores/valores.mensagens.ts';

const COORDENADA = /^\d{1,8}$/;
const HASH = /^[0-9a-f]{64}$/;
const ZOOM_MAXIMO = 24;
/** As maps ask for images of one's own. */
const PROPRIO = /^\/api\/image-provider\/proprio\/tile\/(\d{1,8})\/(\d{1,8})\/(\d{1,8})\?(.+)$/;

type Onde = Readonly<Record<string, string | undefined>>;
type Quem = Pick<PedidoDaSessao, 'escopo' | 'servicos'>;

/**
 * One tile of a picture, as maps ask for it; browsers ask again each time, and are mostly answered 304.
 * @throws RespostaDeFalha
 */
export async function ladrilhoDoProvedor(
  { request, params, url, ...quem }: PedidoDaSessao,
  provedor_id: string,
): Promise<Response> {
  const ladrilho = await acharLadrilho(quem, provedor_id, params, url.searchParams, request.signal);
  const { status, headers, body } = await resposta(ladrilho, jaConhecida(request, ladrilho.etag));
  return new Response(body && new Uint8Array(body), { status, headers: { ...headers } });
}

/** The same of images of one's own, of which maps that are open ask for dozens: for whoever has a session. */
export const ladrilhoDeImediato: AtOnce = async ({ address, headers, services: servicos, session }) => {
  const pedido = PROPRIO.exec(address);
  if (pedido === null || headers.authorization !== undefined) return null;
  const usuarioDaPagina = headers['x-atalaia-usuario']?.toString() ?? null;
  const escopo = escopoAutorizado('ladrilhoDaImagem', await session(), usuarioDaPagina);
  if (escopo === null) return null;
  const [, z, x, y, campos] = pedido;
  const sinal = new AbortController().signal;
  const quem = { escopo, servicos };
  const ladrilho = await acharLadrilho(quem, PROVEDOR_PROPRIO, { z, x, y }, new URLSearchParams(campos), sinal);
  const conhecidas = { headers: { get: () => headers['if-none-match'] ?? null } };
  return resposta(ladrilho, jaConhecida(conhecidas, ladrilho.etag));
};

/** @throws RespostaDeFalha */
async function acharLadrilho(
  { escopo, servicos }: Quem,
  provedor_id: string,
  { z = '', x = '', y = '' }: Onde,
  campos: URLSearchParams,
  sinal: AbortSignal,
): Promise<Figura> {
  const tipo = TIPOS_DE_IMAGEM.find((um) => um === campos.get('type'));
  const hash = campos.get('group_hash') ?? '';
  if (![z, x, y].every((parte) => COORDENADA.test(parte)) || !HASH.test(hash)) throw pedidoInvalido();
  const place = { z: Number(z), x: Number(x), y: Number(y) };
  if (place.z > ZOOM_MAXIMO || Math.max(place.x, place.y) >= 2 ** place.z) throw naoEncontrado();
  const { provedor, grupo } = await acharGrupo({ escopo, servicos }, provedor_id, hash);
  // As others write addresses, an empty date is none that was given.
  if (provedor === null || grupo === null || (campos.get('date') || grupo.data) !== grupo.data) throw naoEncontrado();
  const { cenas } = grupo;
  const contraste = tipo ? contrastePedido(campos.get('stretch'), tipo) : null;
  const ladrilho = tipo && (await provedor.ladrilho({ cenas, tipo, contraste, ...place }, sinal));
  if (!ladrilho) throw camposInvalidos({ type: [mensagensDaImagem.tipo] });
  return ladrilho;
}

/** Whose a hash is, and what it stands for; of one's own images mostly one image, and searches are asked last. */
async function acharGrupo({ escopo, servicos }: Quem, provedor_id: string, hash: string) {
  const achar = async () => {
    const achado = await servicos.catalogoDeImagens.grupo(escopo, hash);
    return achado?.provedor === provedor_id ? achado : null;
  };
  const proprio = provedor_id === PROVEDOR_PROPRIO;
  const [provedor, achado] = await Promise.all([
    servicos.provedoresDeImagens.um(escopo, provedor_id),
    proprio ? null : achar(),
  ]);
  const grupo: CenasDoGrupo | null = proprio ? ((await provedor?.grupo?.(hash)) ?? (await achar())) : achado;
  return { provedor, grupo };
}

async function resposta({ etag, ...figura }: Figura, conhecida: boolean): Promise<GivenAtOnce> {
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Authorization' };
  if (conhecida) return { status: 304, headers, body: null };
  const bytes = await figura.bytes();
  return { status: 200, headers: { ...headers, 'Content-Type': formatoDaFigura(bytes) }, body: bytes };
}

/** As somebody set it on their screen; null for the usual one. @throws RespostaDeFalha 422 */
function contrastePedido(texto: string | null, tipo: TipoDeImagem): Contraste | null {
  if (texto === null) return null;
  const contraste = lerContraste(texto, canaisDoTipo(tipo));
  if (contraste === null) throw camposInvalidos({ stretch: [mensagensDosValores.contraste] });
  return contraste;
}
