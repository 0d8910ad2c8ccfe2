import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { DeteccaoCommand } from '#domain/deteccao/deteccao.commands.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import { isConcurrency } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

/** More people than do something to one detection in the same moment. */
const TENTATIVAS = 8;

type Acrescimo =
  | 'RegistrarStatusDaDeteccao'
  | 'RemoverArtefato'
  | 'RegistrarPontoDeEvidencia'
  | 'DesfazerPontoDeEvidencia';

/**
 * What overwrites nothing that others say: where one of them was faster, it is decided again over what they said.
 * Nobody has to send a hundred megabytes once more because of another's word.
 */
export async function acrescentar(
  { servicos }: Pick<PedidoDaSessao, 'servicos'>,
  id: Uuid,
  command: Extract<DeteccaoCommand, { readonly type: Acrescimo }>,
  contexto: CommandContext,
) {
  for (let tentativa = 1; ; tentativa += 1) {
    try {
      return await servicos.executar(deteccaoDecider, id, command, contexto);
    } catch (error) {
      if (!isConcurrency(error) || tentativa === TENTATIVAS) throw error;
    }
  }
}
