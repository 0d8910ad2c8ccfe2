import { classificacaoDecider } from '#domain/classificacao/classificacao.decider.ts';
import { CLASSIFICACOES_INICIAIS } from '#domain/classificacao/iniciais.ts';
import { deteccaoStatusDecider } from '#domain/deteccao-status/deteccao-status.decider.ts';
import { STATUS_INICIAIS } from '#domain/deteccao-status/iniciais.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { uuidV5 } from '../store/event-store/event-id.ts';
import type { Executor } from './executor.ts';

/** A client has one classification of a number: whoever wants it twice means the same stream. */
export const idDaClassificacao = (cliente_id: Uuid, value: number): Uuid =>
  uuidV5(`classificacao/${cliente_id}/${value}`);

/** Of a status that a new client begins with, by its place among them. */
export const idDoStatusInicial = (cliente_id: Uuid, ordem: number): Uuid =>
  uuidV5(`deteccao-status/${cliente_id}/${ordem}`);

/**
 * Gives a client the statuses and classifications that it begins with. Said again it changes nothing, whatever became
 * of them: their ids are fixed.
 * @returns the greatest position that they stand at
 */
export async function darIniciais(
  { executar }: Executor,
  cliente_id: Uuid,
  context: Omit<CommandContext, 'commandId'>,
): Promise<bigint> {
  let position = 0n;
  const dizer = async (id: Uuid, executarSeu: (seu: CommandContext) => Promise<{ readonly position: bigint }>) => {
    const handled = await executarSeu({ ...context, commandId: uuidV5(`iniciais/${id}`) }).catch(jaHavia);
    if (handled !== null && handled.position > position) position = handled.position;
  };
  for (const [i, inicial] of STATUS_INICIAIS.entries()) {
    const id = idDoStatusInicial(cliente_id, i + 1);
    const data = { cliente_id, ...inicial, cor_de_fundo: null, ordem: i + 1 };
    await dizer(id, (seu) => executar(deteccaoStatusDecider, id, { type: 'CriarDeteccaoStatus', data }, seu));
  }
  for (const inicial of CLASSIFICACOES_INICIAIS) {
    const id = idDaClassificacao(cliente_id, inicial.value);
    const data = { cliente_id, ...inicial };
    await dizer(id, (seu) => executar(classificacaoDecider, id, { type: 'CriarClassificacao', data }, seu));
  }
  return position;
}

/** Somebody made one of the same name or number before: the client has it. */
function jaHavia(error: unknown): null {
  if (error instanceof Rejection && /JaExiste$|^NomeJaEmUso$/.test(error.code)) return null;
  throw error;
}
