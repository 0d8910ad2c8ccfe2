import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { mensagensDoServidor } from '#app/mensagens/catalogo.ts';
import { deteccoes } from '#app/mensagens/especificacao.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { Services } from '#infra/composition/web.ts';
import type { Sessao } from '#infra/identity/identidade.ts';
import type { Escopo, EscopoOuInstalacao } from '#projections/kernel/escopo.ts';
import { anotarNegado } from './anotar-acesso.server.ts';
import {
  exportacaoProibida,
  formularioVencido,
  naoEncontrado,
  proibido,
  semSessao,
  visaoRecusada,
} from './falhas.server.ts';
import { lerFormulario } from './formulario.server.ts';
import { type RotaNome, rotas, soDaPessoa } from './rotas.ts';
import { services } from './services.server.ts';

export type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** What a route gets once the table of routes let it in. */
export interface Pedido {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly context: AppLoadContext;
  readonly servicos: Services;
}

/** The same, asked by somebody with a session and the permission that the table names. */
export interface PedidoComSessao extends Pedido {
  readonly sessao: Sessao;
  pode(permissao: PermissaoChave): boolean;
}

/** The same, by somebody of a client: everything that is read or done stays inside `escopo`. */
export interface PedidoDaSessao extends PedidoComSessao {
  readonly escopo: Escopo;
}

/** The same by them, or by those who operate the installation and reach every client. */
export interface PedidoDeClienteOuOperador extends PedidoComSessao {
  readonly escopo: EscopoOuInstalacao;
}

/** What is said to whoever may not take this away, where it is no layers. */
const AO_EXPORTAR: Readonly<Partial<Record<RotaNome, string>>> = {
  exportarDeteccoes: deteccoes.semPermissaoDeExportar,
  exportarGeometriasDasDeteccoes: deteccoes.semPermissaoDeExportar,
};

/** A session, and the permission that the table names. @throws RespostaDeFalha 401, 403, or 423 while seeing as another */
export async function identificar(rota: RotaNome, args: Args, quem?: Sessao | null): Promise<PedidoComSessao> {
  const sessao = quem === undefined ? await quemEstaAi(rota, args) : quem;
  const { recusa, sessao: aceita } = julgar(rota, sessao, args.request.headers.get('X-Atalaia-Usuario'));
  if (aceita === null) throw telaoParado(rota, args) ? redirect('/telao') : semSessao();
  if (recusa === 'permissao') {
    await anotarNegado(rota, { ...args, sessao: aceita });
    throw rotas[rota].resposta === 'exportacao' ? exportacaoProibida(AO_EXPORTAR[rota]) : proibido();
  }
  if (recusa === 'visao') throw visaoRecusada(mensagensDoServidor.soDaPessoa);
  return { ...pedidoDe(args), sessao: aceita, pode: (chave) => aceita.permissoes.has(chave) };
}

/**
 * Doors that also open to a screen on a wall: dashboards, and what is drawn on them. At every other one it is nobody.
 */
const DO_TELAO: ReadonlySet<RotaNome> = new Set([
  ...(['painelGeral', 'painelDoAtivo', 'pontosDosPaineis'] as const),
  ...(['ladrilho', 'miniaturaDaAnalise', 'imagemDepoisDaDeteccao'] as const),
]);

/** Doors that open to the token of a map too: they only show pictures. */
const POR_TOKEN: ReadonlySet<RotaNome> = new Set(['ladrilhoDaImagem', 'ladrilhoDoMapaBase']);

async function quemEstaAi(rota: RotaNome, args: Args): Promise<Sessao | null> {
  const { context, request } = args;
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (token !== undefined && POR_TOKEN.has(rota)) return doToken(token, args);
  return (await context.sessao()) ?? (DO_TELAO.has(rota) ? context.telao() : null);
}

/**
 * The session that a token stands for, as long as it is good. Whoever comes with a session as well comes with their own
 * token: a page of somebody who signed out since shows nothing.
 */
async function doToken(token: string, { context }: Args): Promise<Sessao | null> {
  const { tokensDeImagens, identidade } = services(context);
  const dado = tokensDeImagens.abrir(token);
  const sessao = dado && (await identidade.sessao(dado.sessao));
  if (!sessao || sessao.usuario_id !== dado.usuario_id || sessao.cliente_id !== dado.cliente_id) return null;
  const daqui = await context.sessao();
  return daqui === null || daqui.csrf === sessao.csrf ? sessao : null;
}

/** A screen that was ended has nobody who could sign in. */
const telaoParado = (rota: RotaNome, { context }: Args): boolean =>
  context.dizSerTelao && DO_TELAO.has(rota) && rotas[rota].resposta === 'pagina' && !context.dadosDePagina;

type Julgamento =
  | { readonly recusa: 'sessao'; readonly sessao: null }
  | { readonly recusa: 'permissao' | 'visao' | null; readonly sessao: Sessao };

/**
 * Whether a session gets in by a line of the table, in the order in which a refusal is told.
 * @param usuarioDaPagina header `X-Atalaia-Usuario`
 */
function julgar(rota: RotaNome, sessao: Sessao | null, usuarioDaPagina: string | null): Julgamento {
  if (sessao === null || daPaginaDeOutraPessoa(usuarioDaPagina, sessao)) return { recusa: 'sessao', sessao: null };
  if (sessao.telao !== undefined && !DO_TELAO.has(rota)) return { recusa: 'sessao', sessao: null };
  const { permissao } = rotas[rota];
  if (permissao !== null && !sessao.permissoes.has(permissao)) return { recusa: 'permissao', sessao };
  return { recusa: sessao.vendoComo !== undefined && soDaPessoa(rota) ? 'visao' : null, sessao };
}

/** The same, inside a client and the person's assets. */
export async function autorizar(rota: RotaNome, args: Args, quem?: Sessao | null): Promise<PedidoDaSessao> {
  const pedido = await identificar(rota, args, quem);
  const { escopo } = pedido.sessao;
  // Those who operate the installation belong to no client: a client's objects do not exist for them.
  if (escopo === null) throw naoEncontrado();
  return { ...pedido, escopo };
}

/**
 * Where `autorizar` would let a session in.
 * @param usuarioDaPagina header `X-Atalaia-Usuario`
 * @returns null where it would refuse: it alone says how, and notes it
 */
export function escopoAutorizado(rota: RotaNome, sessao: Sessao | null, usuarioDaPagina: string | null): Escopo | null {
  const julgada = julgar(rota, sessao, usuarioDaPagina);
  return julgada.recusa === null ? julgada.sessao.escopo : null;
}

/** The same, also for those who operate the installation and reach every client. */
export async function comoClienteOuOperador(rota: RotaNome, args: Args): Promise<PedidoDeClienteOuOperador> {
  const pedido = await identificar(rota, args);
  const { escopo, cliente_id } = pedido.sessao;
  if (escopo === null && cliente_id !== null) throw naoEncontrado();
  return { ...pedido, escopo: escopo ?? 'instalacao' };
}

/** In by a ticket too, where the request asks for a print. */
export function comBilhete<P>(entrar: (rota: RotaNome, args: Args, quem: Sessao | null) => Promise<P>) {
  return async (rota: RotaNome, args: Args): Promise<P> => {
    const { url, servicos } = pedidoDe(args);
    const quem = servicos.impressao.pedida(url) ? servicos.impressao.resgatar(url) : args.context.sessao();
    return entrar(rota, args, await quem);
  };
}

/** Whoever sees the application as another person changes nothing: only stops seeing it so. */
export function somenteElaMesma<P extends PedidoComSessao>(rota: RotaNome, pedido: P): P {
  if (pedido.sessao.vendoComo === undefined || rota === 'encerrarVisao') return pedido;
  throw visaoRecusada(mensagensDoServidor.soLeitura);
}

export function pedidoDe({ request, params, context }: Args): Pedido {
  return { request, params, context, url: new URL(request.url), servicos: services(context) };
}

export function formularioConferido(args: Args): Promise<FormData> {
  return lerFormulario(args.request, (token) => conferirToken(args, token));
}

export async function conferirToken({ request, context }: Args, token: string | null): Promise<void> {
  if (!(await context.aceita(request.headers.get('X-CSRF-TOKEN') ?? token))) throw formularioVencido();
}

/**
 * A page that was made for one person while another has signed in meanwhile: nothing is done in the name of somebody
 * who did not write it, and nothing of theirs is shown in its place.
 */
function daPaginaDeOutraPessoa(usuarioDaPagina: string | null, { usuario_id }: Sessao): boolean {
  return usuarioDaPagina !== null && usuarioDaPagina !== usuario_id;
}
