import { ler, type PedidoDaSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado, pedidoInvalido, proibido, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { instantePedido } from '#app/server/passado.server.ts';
import { escopoAutorizado } from '#app/server/quem-pede.server.ts';
import { rotas } from '#app/server/rotas.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { Tile } from '#infra/edge/tiles/tile-memory.ts';
import type { AtOnce, GivenAtOnce } from '#infra/edge/web/direct-route.ts';

const PERMISSAO = rotas.ladrilho.permissao ?? '';
const INSTANTES_DEMAIS = 'Muitos instantes diferentes em pouco tempo. Aguarde alguns segundos e tente novamente.';
const COORDENADA = /^\d{1,8}$/;

/** As maps ask for the layers of today. */
const SIMPLES = /^\/tiles\/camadas\/(\d{1,8})\/(\d{1,8})\/(\d{1,8})\.mvt$/;

/** One vector tile of the layers within reach. Browsers ask again each time and are mostly answered 304. */
const ladrilho = ler('ladrilho', async (pedido) => {
  const { request, params, escopo, servicos } = pedido;
  const { z = '', x = '', y = '' } = params;
  const linha = y.endsWith('.mvt') ? y.slice(0, -'.mvt'.length) : '';
  if (![z, x, linha].every((parte) => COORDENADA.test(parte))) throw pedidoInvalido();
  const importacao = emRevisao(pedido);
  const achado = await servicos.ladrilhos.obter(escopo, Number(z), Number(x), Number(linha), {
    permissao: PERMISSAO,
    importacao,
    em: instante(pedido),
    gzip: entendeGzip(request.headers.get('Accept-Encoding')),
  });
  if (achado === null) throw naoEncontrado();
  const { status, headers, body } = resposta(achado, request.headers.get('If-None-Match'));
  return new Response(body && new Uint8Array(body), { status, headers: { ...headers } });
});

/** The same where it is kept already, for maps that are open ask for it by the hundred. */
const deImediato: AtOnce = async ({ address, headers, services, session }) => {
  const lugar = SIMPLES.exec(address);
  if (lugar === null || !entendeGzip(headers['accept-encoding'])) return null;
  const usuarioDaPagina = headers['x-atalaia-usuario']?.toString() ?? null;
  const escopo = escopoAutorizado('ladrilho', await session(), usuarioDaPagina);
  if (escopo === null) return null;
  const [z = 0, x = 0, y = 0] = lugar.slice(1).map(Number);
  const guardado = await services.ladrilhos.guardado(escopo, z, x, y, PERMISSAO);
  return guardado && resposta(guardado, headers['if-none-match']);
};

export const loader = Object.assign(ladrilho, { deImediato });

function resposta({ etag, bytes, codificacao }: Tile, conhecidas: string | null | undefined): GivenAtOnce {
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Accept-Encoding' };
  if (conhecida(conhecidas, etag)) return { status: 304, headers, body: null };
  if (bytes.byteLength === 0) return { status: 204, headers, body: null };
  const tipo = { 'Content-Type': 'application/vnd.mapbox-vector-tile' };
  const codificado = codificacao && { 'Content-Encoding': codificacao };
  return { status: 200, headers: { ...headers, ...tipo, ...codificado }, body: bytes };
}

/** The import whose layers alone are asked for, also before they are published: for whoever may review imports. */
function emRevisao({ url, pode }: PedidoDaSessao): Uuid | undefined {
  const pedida = url.searchParams.get('importacao');
  if (pedida === null) return undefined;
  const id = uuidSchema.safeParse(pedida);
  if (!id.success) throw pedidoInvalido();
  if (!pode('camadas.enviar') && !pode('camadas.publicar')) throw proibido();
  return id.data;
}

/** The instant whose layers are asked for; of imports in review there is only the present. */
function instante(pedido: PedidoDaSessao): string | undefined {
  const quando = instantePedido(pedido);
  if (quando === null) return undefined;
  const { servicos, sessao, url } = pedido;
  if (quando.em === null || url.searchParams.has('importacao')) throw pedidoInvalido();
  const espera = servicos.instantesDoMapa.go(sessao.usuario_id, quando.em);
  if (espera > 0) throw new RespostaDeFalha(429, { message: INSTANTES_DEMAIS }, { 'Retry-After': String(espera) });
  return quando.em;
}

/** Browsers say it plainly; whoever weighs encodings against each other gets the tile as it is. */
const entendeGzip = (aceitas: string | string[] | null | undefined) =>
  String(aceitas ?? '')
    .split(',')
    .some((uma) => uma.trim().toLowerCase() === 'gzip');

/** Weak comparison: compression on the way makes our tag weak. */
function conhecida(dadas: string | null | undefined, etag: string): boolean {
  return (dadas?.split(',') ?? []).some((dada) => dada.trim().replace(/^W\//, '') === etag);
}
