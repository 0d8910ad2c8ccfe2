import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { mensagensDoUsuario } from '#app/mensagens/usuario.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { Services } from '#infra/composition.ts';
import type { Sessao } from '#infra/identity/identidade.ts';
import type { Escopo, EscopoOuInstalacao } from '#projections/kernel/escopo.ts';
import { anotarLeitura, anotarNegado } from './anotar-acesso.server.ts';
import {
  emJson,
  exportacaoProibida,
  falhaDe,
  formularioVencido,
  naoEncontrado,
  proibido,
  type RespostaDeFalha,
  semSessao,
  visaoRecusada,
} from './falhas.server.ts';
import { abreDocumento, lerFormulario, querDocumento, querJson, texto } from './formulario.server.ts';
import { enderecoDeEntrada } from './retorno.server.ts';
import { type Alcance, type RotaNome, rotas, soDaPessoa } from './rotas.ts';
import { services } from './services.server.ts';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

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

/** Statuses after which the form stays as it was typed, with the text beside it. */
const MANTEM_FORMULARIO = new Set([400, 409, 413, 415, 419, 422, 423, 429, 503]);

/** Tells the test of the table which entry a loader or action goes through. */
const marcar = <F extends object>(rota: RotaNome, porta: F): F & { readonly rota: RotaNome } =>
  Object.assign(porta, { rota });

/** A loader that anybody may call. */
export function lerPublico<T>(rota: RotaNome, ler: (pedido: Pedido) => Promise<T>) {
  exigirAlcance(rota, 'publica');
  return marcar(rota, (args: LoaderFunctionArgs) => lendo(rota, args, () => ler(pedidoDe(args))));
}

/** A loader for whoever has a session, of a client or not. */
export function lerComSessao<T>(rota: RotaNome, aoLer: (pedido: PedidoComSessao) => Promise<T>) {
  exigirAlcance(rota, 'sessao');
  return marcar(rota, (args: LoaderFunctionArgs) =>
    lendo(rota, args, async () => anotando(rota, await identificar(rota, args), aoLer)),
  );
}

/** A loader behind session and permission, inside the person's scope. */
export function ler<T>(rota: RotaNome, aoLer: (pedido: PedidoDaSessao) => Promise<T>) {
  exigirAlcance(rota, 'cliente');
  return marcar(rota, (args: LoaderFunctionArgs) =>
    lendo(rota, args, async () => anotando(rota, await autorizar(rota, args), aoLer)),
  );
}

/** The same, also for those who operate the installation. */
export function lerComoClienteOuOperador<T>(rota: RotaNome, aoLer: (pedido: PedidoDeClienteOuOperador) => Promise<T>) {
  exigirAlcance(rota, 'cliente_ou_operador');
  return marcar(rota, (args: LoaderFunctionArgs) =>
    lendo(rota, args, async () => anotando(rota, doClienteOuDaInstalacao(await identificar(rota, args)), aoLer)),
  );
}

/**
 * The same for a page that is also printed: the report renderer opens it with a ticket instead of a session, once,
 * and sees what the person who asked for the print may see at that moment.
 */
export function lerImprimivel<T>(rota: RotaNome, aoLer: (pedido: PedidoDaSessao) => Promise<T>) {
  exigirAlcance(rota, 'cliente');
  return marcar(rota, (args: LoaderFunctionArgs) =>
    lendo(rota, args, async () => {
      const pedido = await autorizar(rota, args, await sessaoOuBilhete(args));
      // What the renderer reads was noted when the document was asked for.
      return pedido.servicos.impressao.pedida(pedido.url) ? aoLer(pedido) : anotando(rota, pedido, aoLer);
    }),
  );
}

/** What was found and may be given leaves its line before it is: what was not found leaves none. */
async function anotando<P extends PedidoComSessao, T>(
  rota: RotaNome,
  pedido: P,
  fazer: (pedido: P) => Promise<T>,
): Promise<T> {
  const feito = await fazer(pedido);
  await anotarLeitura(rota, pedido);
  return feito;
}

/** The same for a page that needs no client: one's own. */
export function lerImprimivelComSessao<T>(rota: RotaNome, aoLer: (pedido: PedidoComSessao) => Promise<T>) {
  exigirAlcance(rota, 'sessao');
  return marcar(rota, (args: LoaderFunctionArgs) =>
    lendo(rota, args, async () => aoLer(await identificar(rota, args, await sessaoOuBilhete(args)))),
  );
}

/** An action that anybody may call, with the token of the visit. */
export function agirPublico<T>(rota: RotaNome, agir: (pedido: Pedido, form: FormData) => Promise<T>) {
  exigirAlcance(rota, 'publica');
  return marcar(rota, (args: ActionFunctionArgs) =>
    agindo(rota, args, async () => agir(pedidoDe(args), await formularioConferido(args))),
  );
}

/** An action behind session, permission and token. */
export function agir<T>(rota: RotaNome, aoAgir: (pedido: PedidoDaSessao, form: FormData) => Promise<T>) {
  exigirAlcance(rota, 'cliente');
  return marcar(rota, (args: ActionFunctionArgs) =>
    agindo(rota, args, async () => {
      const pedido = somenteElaMesma(rota, await autorizar(rota, args));
      const form = await formularioConferido(args);
      return anotando(rota, pedido, (autorizado) => aoAgir(autorizado, form));
    }),
  );
}

/** The same, also for those who operate the installation. */
export function agirComoClienteOuOperador<T>(
  rota: RotaNome,
  aoAgir: (pedido: PedidoDeClienteOuOperador, form: FormData) => Promise<T>,
) {
  exigirAlcance(rota, 'cliente_ou_operador');
  return marcar(rota, (args: ActionFunctionArgs) =>
    agindo(rota, args, async () => {
      const pedido = somenteElaMesma(rota, doClienteOuDaInstalacao(await identificar(rota, args)));
      return aoAgir(pedido, await formularioConferido(args));
    }),
  );
}

/** An action for whoever has a session, of a client or not, with its token. */
export function agirComSessao<T>(rota: RotaNome, aoAgir: (pedido: PedidoComSessao, form: FormData) => Promise<T>) {
  exigirAlcance(rota, 'sessao');
  return marcar(rota, (args: ActionFunctionArgs) =>
    agindo(rota, args, async () => {
      const pedido = somenteElaMesma(rota, await identificar(rota, args));
      return aoAgir(pedido, await formularioConferido(args));
    }),
  );
}

/**
 * An action that reads its own multipart stream: it must call `conferir` with the `_token` that it finds there
 * before anything is done with what came before it.
 */
export function receber<T>(
  rota: RotaNome,
  aoReceber: (pedido: PedidoDaSessao, conferir: (token: string | null) => Promise<void>) => Promise<T>,
) {
  exigirAlcance(rota, 'cliente');
  return marcar(rota, (args: ActionFunctionArgs) =>
    agindo(rota, args, async () => {
      const pedido = somenteElaMesma(rota, await autorizar(rota, args));
      return aoReceber(pedido, (token) => conferirToken(args, token));
    }),
  );
}

function sessaoOuBilhete(args: Args): Promise<Sessao | null> {
  const { url, servicos } = pedidoDe(args);
  return servicos.impressao.pedida(url) ? servicos.impressao.resgatar(url) : args.context.sessao();
}

async function identificar(rota: RotaNome, args: Args, quem?: Sessao | null): Promise<PedidoComSessao> {
  const { permissao, resposta } = rotas[rota];
  const sessao = quem === undefined ? await args.context.sessao() : quem;
  if (sessao === null || daPaginaDeOutraPessoa(args.request, sessao)) throw semSessao();
  const pode = (chave: PermissaoChave) => sessao.permissoes.has(chave);
  if (permissao !== null && !pode(permissao)) {
    await anotarNegado(rota, { ...args, sessao });
    throw resposta === 'exportacao' ? exportacaoProibida() : proibido();
  }
  if (sessao.vendoComo !== undefined && soDaPessoa(rota)) throw visaoRecusada(mensagensDoUsuario.soDaPessoa);
  return { ...pedidoDe(args), sessao, pode };
}

/** Whoever sees the application as another person changes nothing: only stops seeing it so. */
function somenteElaMesma<P extends PedidoComSessao>(rota: RotaNome, pedido: P): P {
  if (pedido.sessao.vendoComo === undefined || rota === 'encerrarVisao') return pedido;
  throw visaoRecusada(mensagensDoUsuario.soLeitura);
}

async function autorizar(rota: RotaNome, args: Args, quem?: Sessao | null): Promise<PedidoDaSessao> {
  const pedido = await identificar(rota, args, quem);
  const { escopo } = pedido.sessao;
  // Those who operate the installation belong to no client: a client's objects do not exist for them.
  if (escopo === null) throw naoEncontrado();
  return { ...pedido, escopo };
}

function doClienteOuDaInstalacao(pedido: PedidoComSessao): PedidoDeClienteOuOperador {
  const { escopo, cliente_id } = pedido.sessao;
  if (escopo === null && cliente_id !== null) throw naoEncontrado();
  return { ...pedido, escopo: escopo ?? 'instalacao' };
}

function pedidoDe({ request, params, context }: Args): Pedido {
  return { request, params, context, url: new URL(request.url), servicos: services(context) };
}

async function formularioConferido(args: Args): Promise<FormData> {
  const form = await lerFormulario(args.request);
  await conferirToken(args, texto(form, '_token') || null);
  return form;
}

async function conferirToken({ request, context }: Args, token: string | null): Promise<void> {
  if (!(await context.aceita(request.headers.get('X-CSRF-TOKEN') ?? token))) throw formularioVencido();
}

async function lendo<T>(rota: RotaNome, args: Args, fazer: () => Promise<T>): Promise<T> {
  try {
    return await fazer();
  } catch (error) {
    throw recusar(rota, args, error);
  }
}

async function agindo<T>(rota: RotaNome, args: Args, fazer: () => Promise<T>) {
  try {
    return await fazer();
  } catch (error) {
    const falha = falhaDe(error, args.context);
    if (falha === null || !leComoPagina(rota, args.request) || !MANTEM_FORMULARIO.has(falha.status))
      throw recusar(rota, args, error);
    cabecalhosDa(falha, args.context);
    // Nobody sees a page then, and its loader could lead elsewhere: the answer is the refusal.
    if (querJson(args.request)) throw data(falha.falha, { status: falha.status });
    return data({ ...falha.falha, falhou: true }, { status: falha.status });
  }
}

/** What is thrown at Remix instead: JSON for resources, a redirect or the page of the error for pages. */
function recusar(rota: RotaNome, args: Args, error: unknown): unknown {
  if (error instanceof Response) return error;
  const falha = falhaDe(error, args.context);
  if (falha === null) return error;
  const { resposta } = rotas[rota];
  const aEntrada = resposta === 'pagina' || (resposta === 'ato' && querDocumento(args.request));
  if (falha.status === 401 && aEntrada && abreDocumento(args.request)) {
    cabecalhosDa(falha, args.context);
    return redirect(enderecoDeEntrada(args.request));
  }
  if (!leComoPagina(rota, args.request)) return emJson(falha);
  cabecalhosDa(falha, args.context);
  return data(falha.falha, { status: falha.status });
}

/**
 * A page that was made for one person while another has signed in meanwhile: nothing is done in the name of somebody
 * who did not write it, and nothing of theirs is shown in its place.
 */
function daPaginaDeOutraPessoa({ headers }: Request, { usuario_id }: Sessao): boolean {
  const usuarioDaPagina = headers.get('X-Atalaia-Usuario');
  return usuarioDaPagina !== null && usuarioDaPagina !== usuario_id;
}

/** Whether a refusal is read by a page of ours, from where it was asked. */
function leComoPagina(rota: RotaNome, { headers }: Request): boolean {
  const { resposta } = rotas[rota];
  return resposta === 'pagina' || (resposta === 'ato' && headers.has('X-Requested-With'));
}

function cabecalhosDa(falha: RespostaDeFalha, context: AppLoadContext): void {
  for (const [nome, valor] of Object.entries(falha.cabecalhos)) context.cabecalho(nome, valor);
}

function exigirAlcance(rota: RotaNome, alcance: Alcance): void {
  if (rotas[rota].alcance !== alcance) throw new Error(`${rota}: the table of routes says otherwise`);
}
