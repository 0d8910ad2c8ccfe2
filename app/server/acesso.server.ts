import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { anotarLeitura } from './anotar-acesso.server.ts';
import { exigirPresente } from './passado.server.ts';
import {
  type Args,
  autorizar,
  comBilhete,
  comoClienteOuOperador,
  conferirToken,
  formularioConferido,
  identificar,
  type Pedido,
  type PedidoComSessao,
  type PedidoDaSessao,
  pedidoDe,
  somenteElaMesma,
} from './quem-pede.server.ts';
import { agindo, lendo } from './responder.server.ts';
import { type Alcance, metodosDe, type RotaNome, rotas } from './rotas.ts';

export type { Pedido, PedidoComSessao, PedidoDaSessao, PedidoDeClienteOuOperador } from './quem-pede.server.ts';

/** Of a request, who asks, once the table of routes lets them. */
type Entrada<P> = (rota: RotaNome, args: Args) => Promise<P>;

/** A loader that anybody may call. */
export function lerPublico<T>(rota: RotaNome, ler: (pedido: Pedido) => Promise<T>) {
  exigirAlcance(rota, 'publica');
  return marcar(rota, (args: LoaderFunctionArgs) => lendo(rota, args, () => ler(pedidoDe(args))));
}

/** A loader for whoever has a session, of a client or not. */
export const lerComSessao = leitura('sessao', identificar);

/** A loader behind session and permission, inside the person's scope. */
export const ler = leitura('cliente', autorizar);

/** The same, also for those who operate the installation. */
export const lerComoClienteOuOperador = leitura('cliente_ou_operador', comoClienteOuOperador);

/**
 * A loader of a page that is also printed: the report renderer opens it with a ticket instead of a session, once, and
 * sees what the person who asked for the print may see at that moment.
 */
export const lerImprimivel = leitura('cliente', comBilhete(autorizar), naoImpresso);

/** The same for a page that needs no client: one's own. */
export const lerImprimivelComSessao = leitura('sessao', comBilhete(identificar), naoImpresso);

/** An action that anybody may call, with the token of the visit. */
export function agirPublico<T>(rota: RotaNome, agir: (pedido: Pedido, form: FormData) => Promise<T>) {
  exigirAlcance(rota, 'publica');
  return marcar(rota, (args: ActionFunctionArgs) =>
    agindo(rota, args, async () => agir(pedidoDe(args), await formularioConferido(args))),
  );
}

/** An action behind session, permission and token. */
export const agir = ato('cliente', autorizar);

/** The same, also for those who operate the installation. */
export const agirComoClienteOuOperador = ato('cliente_ou_operador', comoClienteOuOperador);

/**
 * What the worker has done in somebody's name: it carries a ticket instead of a session, once, and acts with what that
 * person may do at that moment. Whoever sends it from a page needs session and token, as for any other.
 */
export function agirPorBilhete<T>(rota: RotaNome, aoAgir: (pedido: PedidoDaSessao) => Promise<T>) {
  exigirAlcance(rota, 'cliente');
  return marcar(rota, (args: ActionFunctionArgs) =>
    agindo(rota, args, async () => {
      const pedido = somenteElaMesma(rota, await comBilhete(autorizar)(rota, args));
      // A ticket is told to nobody but who made it: no other site can have one sent.
      if (!pedido.servicos.impressao.pedida(pedido.url)) await formularioConferido(args);
      return anotando(rota, pedido, aoAgir);
    }),
  );
}

/** An action for whoever has a session, of a client or not, with its token. */
export const agirComSessao = ato('sessao', identificar);

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

function leitura<P extends PedidoComSessao>(
  alcance: Alcance,
  entrar: Entrada<P>,
  deixaLinha: (pedido: P) => boolean = sempre,
) {
  return <T>(rota: RotaNome, aoLer: (pedido: P) => Promise<T>) => {
    exigirAlcance(rota, alcance);
    return marcar(rota, (args: LoaderFunctionArgs) =>
      lendo(rota, args, async () => {
        const pedido = await entrar(rota, args);
        exigirPresente(rota, rotas[rota].resposta, pedido);
        return deixaLinha(pedido) ? anotando(rota, pedido, aoLer) : aoLer(pedido);
      }),
    );
  };
}

function ato<P extends PedidoComSessao>(alcance: Alcance, entrar: Entrada<P>) {
  return <T>(rota: RotaNome, aoAgir: (pedido: P, form: FormData) => Promise<T>) => {
    exigirAlcance(rota, alcance);
    return marcar(rota, (args: ActionFunctionArgs) =>
      agindo(rota, args, async () => {
        const pedido = somenteElaMesma(rota, await entrar(rota, args));
        const form = await formularioConferido(args);
        return anotando(rota, pedido, (autorizado) => aoAgir(autorizado, form));
      }),
    );
  };
}

function sempre(): boolean {
  return true;
}

/** What the renderer reads was noted when the document was asked for. */
function naoImpresso({ servicos, url }: Pedido): boolean {
  return !servicos.impressao.pedida(url);
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

/** Tells which entry of the table a loader or action goes through, and whoever stands before it which methods that has. */
function marcar<F extends object>(rota: RotaNome, porta: F) {
  return Object.assign(porta, { rota, metodos: metodosDe(rotas[rota]) });
}

function exigirAlcance(rota: RotaNome, alcance: Alcance): void {
  if (rotas[rota].alcance !== alcance) throw new Error(`${rota}: the table of routes says otherwise`);
}
