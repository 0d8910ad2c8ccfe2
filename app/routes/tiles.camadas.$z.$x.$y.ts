import { ler, type PedidoDaSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado, pedidoInvalido, proibido, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { instantePedido } from '#app/server/passado.server.ts';
import { rotas } from '#app/server/rotas.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';

const PERMISSAO = rotas.ladrilho.permissao;
const INSTANTES_DEMAIS = 'Muitos instantes diferentes em pouco tempo. Aguarde alguns segundos e tente novamente.';
const COORDENADA = /^\d{1,8}$/;

/** One vector tile of the layers within reach. Browsers ask again each time and are mostly answered 304. */
export const loader = ler('ladrilho', async (pedido) => {
  const { request, params, escopo, servicos } = pedido;
  const { z = '', x = '', y = '' } = params;
  const linha = y.endsWith('.mvt') ? y.slice(0, -'.mvt'.length) : '';
  if (![z, x, linha].every((parte) => COORDENADA.test(parte))) throw pedidoInvalido();
  const importacao = emRevisao(pedido);
  const ladrilho = await servicos.ladrilhos.obter(escopo, Number(z), Number(x), Number(linha), {
    permissao: PERMISSAO ?? '',
    importacao,
    em: instante(pedido),
    gzip: entendeGzip(request),
  });
  if (ladrilho === null) throw naoEncontrado();
  const headers = { ETag: ladrilho.etag, 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Accept-Encoding' };
  if (conhecida(request, ladrilho.etag)) return new Response(null, { status: 304, headers });
  if (ladrilho.bytes.byteLength === 0) return new Response(null, { status: 204, headers });
  const resposta = new Response(new Uint8Array(ladrilho.bytes), {
    headers: { ...headers, 'Content-Type': 'application/vnd.mapbox-vector-tile' },
  });
  if (ladrilho.codificacao) resposta.headers.set('Content-Encoding', ladrilho.codificacao);
  return resposta;
});

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
const entendeGzip = ({ headers }: Request) =>
  (headers.get('Accept-Encoding') ?? '').split(',').some((uma) => uma.trim().toLowerCase() === 'gzip');

/** Weak comparison: compression on the way makes our tag weak. */
function conhecida(request: Request, etag: string): boolean {
  const dadas = request.headers.get('If-None-Match')?.split(',') ?? [];
  return dadas.some((dada) => dada.trim().replace(/^W\//, '') === etag);
}
