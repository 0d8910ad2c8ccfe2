import type { Dono } from '#app/kit/lista/dono.ts';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import type { AprovacaoCommand } from '#domain/aprovacao/aprovacao.commands.ts';
import { aprovacaoDecider } from '#domain/aprovacao/aprovacao.decider.ts';
import type { MudancaPedida } from '#domain/aprovacao/mudanca-pedida.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Concessao } from '#infra/services/administracao.service.ts';

type Solicitacao = Extract<AprovacaoCommand, { type: 'SolicitarAprovacao' }>['data'];

/** What became of a form: saved, or waiting for a second person. */
export type Salvo = 'salvo' | 'solicitado';

/** What is asked for, of somebody else than who may simply do it. */
type PedidoDeAprovacao = Pick<Solicitacao, 'cliente_id' | 'alvo_id' | 'mudanca'> & Concessao;

/** What a request is about. @throws 404 for what no client owns, where nobody is asked */
export function alvoDa({ id, dono }: { readonly id: Uuid; readonly dono: Dono }) {
  if (dono === null) throw naoEncontrado();
  return { alvo_id: id, cliente_id: dono };
}

interface Acesso {
  readonly ativo: boolean;
  readonly grupo_ids: readonly Uuid[];
}

/**
 * Of a person only access and groups wait: who somebody is does not stand in the log, and so cannot stand in a request.
 */
export function acessoPedido(antes: Acesso, depois: Acesso): MudancaPedida {
  const de = ({ ativo, grupo_ids }: Acesso) => ({ ativo, grupo_ids: [...grupo_ids] });
  return { tipo: 'usuario', antes: de(antes), depois: de(depois) };
}

/** Asks for a change instead of making it: the request's id is its command's, so that sent again it is the same. */
export async function solicitarAprovacao(
  { servicos, context }: PedidoComSessao,
  contexto: CommandContext,
  { sensiveis, beneficiario_ids, aprovador_ids, ...pedida }: PedidoDeAprovacao,
): Promise<void> {
  const listas = {
    sensiveis: [...sensiveis],
    beneficiario_ids: [...beneficiario_ids],
    aprovador_ids: [...aprovador_ids],
  };
  const solicitar = { type: 'SolicitarAprovacao', data: { ...pedida, ...listas } } as const;
  // The revision that a form was read from is its object's: a request begins its own stream.
  const novo = { ...contexto, expectedRevision: -1 };
  const { position } = await servicos.executar(aprovacaoDecider, contexto.commandId, solicitar, novo);
  context.lembrarPosicao(position);
}
