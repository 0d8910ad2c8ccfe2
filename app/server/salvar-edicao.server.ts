import { mudancasEntre, type ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { ConcurrencyError, isConcurrency } from '#domain/kernel/event-store.ts';
import { streamId, type Uuid } from '#domain/kernel/ids.ts';
import type { ProjectionName } from '#projections/index.ts';
import type { PedidoComSessao } from './acesso.server.ts';
import { contextoDoComando } from './comando.server.ts';
import { salvarOuMesclar } from './conflito.server.ts';
import { texto } from './formulario.server.ts';

interface Edicao<S, C extends Command, E extends DomainEvent> {
  readonly form: FormData;
  readonly projecao: ProjectionName;
  readonly decider: Decider<S, C, E>;
  readonly id: Uuid;
  /** What the form was filled in over; undefined for clients that do not say, who overwrite. */
  readonly revisao: number | undefined;
  /** The form's fields as this state would fill them; null while there is nothing. */
  valores(state: S): Readonly<Record<string, ValorDoCampo>> | null;
}

/**
 * Saves a form over an object that exists, or says field by field what somebody else saved meanwhile, as the log has it.
 * What changed nothing that the form edits (it was inactivated, say) is no conflict.
 * @returns position of what was saved, for whoever answers with what it has become
 */
export async function salvarEdicao<S, C extends Command, E extends DomainEvent>(
  pedido: PedidoComSessao,
  edicao: Edicao<S, C, E>,
  command: C,
): Promise<bigint> {
  const { servicos, context } = pedido;
  const { form, projecao, decider, id, revisao } = edicao;
  const stream = streamId(decider.category, id);
  const executar = (esperada: number | undefined) =>
    servicos.executar(decider, id, command, contextoDoComando(pedido, texto(form, 'comando_id'), esperada));
  const ler = async () => (await servicos.eventStore.readStream(stream)) as readonly RecordedEvent<E>[];
  const versoes = async () => versoesDesde(edicao, await ler());
  const { position } = await salvarOuMesclar(pedido, { form, projecao, versoes }, async () => {
    try {
      return await executar(revisao);
    } catch (error) {
      if (!isConcurrency(error) || revisao === undefined) throw error;
      const eventos = await ler();
      const semAutor = versoesDesde(edicao, eventos).map((versao) => ({ ...versao, autor: null }));
      if (mudancasEntre(semAutor).length > 0) throw error;
      return executar(eventos.at(-1)?.revision);
    }
  });
  context.lembrarPosicao(position);
  return position;
}

/**
 * The same for what is not saved but asked for: nobody asks over what they have not seen.
 * @throws RespostaDeFalha 409 with the merge
 */
export async function exigirEdicaoAtual<S, C extends Command, E extends DomainEvent>(
  pedido: PedidoComSessao,
  edicao: Edicao<S, C, E>,
): Promise<void> {
  const { form, projecao, decider, id, revisao } = edicao;
  if (revisao === undefined) return;
  const stream = streamId(decider.category, id);
  const eventos = (await pedido.servicos.eventStore.readStream(stream)) as readonly RecordedEvent<E>[];
  const lidas = versoesDesde(edicao, eventos);
  if (mudancasEntre(lidas.map((versao) => ({ ...versao, autor: null }))).length === 0) return;
  await salvarOuMesclar(pedido, { form, projecao, versoes: async () => lidas }, async () => {
    throw new ConcurrencyError(stream, revisao, eventos.at(-1)?.revision ?? -1);
  });
}

/** Every version from the one that the form was read from on, oldest first. */
function versoesDesde<S, C extends Command, E extends DomainEvent>(
  { decider, revisao = -1, valores }: Edicao<S, C, E>,
  eventos: readonly RecordedEvent<E>[],
) {
  let state = decider.initial;
  return eventos.flatMap((evento) => {
    state = decider.evolve(state, evento as unknown as E);
    const lidos = valores(state);
    if (lidos === null || evento.revision < revisao) return [];
    return [
      { revisao: evento.revision, valores: lidos, autor_id: evento.meta.actorId as Uuid | null, em: evento.recordedAt },
    ];
  });
}
