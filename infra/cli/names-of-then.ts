import type pg from 'pg';
import { classificacaoDecider } from '#domain/classificacao/classificacao.decider.ts';
import { classificacaoStream } from '#domain/classificacao/classificacao.events.ts';
import { deteccaoStatusDecider } from '#domain/deteccao-status/deteccao-status.decider.ts';
import { deteccaoStatusStream } from '#domain/deteccao-status/deteccao-status.events.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import { deteccaoTipoStream } from '#domain/deteccao-tipo/deteccao-tipo.events.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { type EventStore, StreamViolatedError } from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import { idDaClassificacao } from '../commands/iniciais-do-cliente.ts';
import { createCipher } from '../identity/cipher.ts';
import { createIdentificacoes, nomesDeEntao } from '../identity/identificacoes.ts';
import { createPessoas } from '../identity/pessoas.ts';

interface Sources {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly pool: pg.Pool;
  /** PERSONAL_DATA_KEY; undefined where only the log is at hand: people are then told by their ids. */
  readonly names: string | undefined;
}

function unlessViolated(error: unknown): null {
  if (!(error instanceof StreamViolatedError)) throw error;
  return null;
}

/** What was altered, or closed with another key, does not open; a database that is away is another matter. */
function unlessUnreadable(error: unknown): null {
  const { severity, syscall } = error as { readonly severity?: string; readonly syscall?: string };
  if (severity !== undefined || syscall !== undefined) throw error;
  console.error(
    'Os nomes das pessoas não se leem com esta PERSONAL_DATA_KEY: vão os seus ids (verify diz de quem são).',
  );
  return null;
}

export type NamesOfThen = ReturnType<typeof createNamesOfThen>;

/**
 * What ids were called right after a position, told by the log itself and by no table that could be altered. People's
 * names are in no event: they come from their own encrypted table, which `audit verify` holds against the log.
 */
export function createNamesOfThen({ store, pool, names }: Sources) {
  const streams = new Map<StreamId, Promise<readonly RecordedEvent[] | null>>();
  const read = (stream: StreamId) => {
    // Its own violation is `verify`'s to tell: the life that is told holds or not without it.
    const known = streams.get(stream) ?? store.readStream(stream).catch(unlessViolated);
    streams.set(stream, known);
    return known;
  };

  /** Null where nothing can be said of it: it was never there, or is not what was written. */
  async function fold<S, C extends Command, E extends DomainEvent>(
    { initial, evolve }: Decider<S, C, E>,
    stream: StreamId,
    until: bigint,
  ): Promise<S | null> {
    const all = await read(stream);
    if (all === null) return null;
    const then = all.filter(({ position }) => position <= until);
    return (then as readonly unknown[] as readonly E[]).reduce(evolve, initial);
  }

  return {
    tipo: async (id: Uuid, until: bigint) =>
      (await fold(deteccaoTipoDecider, deteccaoTipoStream(id), until))?.dados?.nome ?? id,

    status: async (id: Uuid, until: bigint) =>
      (await fold(deteccaoStatusDecider, deteccaoStatusStream(id), until))?.dados?.nome ?? id,

    /** @param value what detections keep of it */
    async classificacao(clienteId: Uuid, value: number, until: bigint) {
      const stream = classificacaoStream(idDaClassificacao(clienteId, value));
      return (await fold(classificacaoDecider, stream, until))?.description || String(value);
    },

    /** @returns the name of somebody at an instant (ISO 8601) */
    async pessoas(ids: readonly Uuid[]): Promise<(id: Uuid, em: string) => string> {
      const parts = names === undefined ? null : { pool, cipher: createCipher(names) };
      const who =
        parts &&
        (await nomesDeEntao({ pessoas: createPessoas(parts), identificacoes: createIdentificacoes(parts) }, ids).catch(
          unlessUnreadable,
        ));
      return (id, em) => {
        if (id === SISTEMA_ID) return 'Sistema';
        return who === null ? id : `${who(id, em)?.nome ?? 'pessoa removida'} (${id})`;
      };
    },
  };
}
