import type pg from 'pg';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { ConcurrencyError, type EventStore } from '#domain/kernel/event-store.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import { eventIdOf, uuidV5 } from '#infra/store/event-store/event-id.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { listarArtefatosADestruir } from '#projections/artefato/artefato.queries.ts';

/** Artefacts of one run. */
const ARTEFACTS = 50;
/** No file is this long on its way between storage and the event that names it: younger, somebody may be sending it again. */
const STALE = '4 hours';
const UNDEFINED = new Set(['42P01', '42703']);

interface Means {
  readonly pool: pg.Pool;
  readonly store: EventStore;
}

/**
 * Says by an event of each artefact that has been in the bin for its client's term that its files go. They are written
 * down before, so that a crash forgets none; whoever destroys files takes them from there, those that nobody else has.
 */
export async function giveUpRemovedArtefacts(means: Means, agora: Date): Promise<void> {
  for (const { deteccao_id, artefato_id } of await due(means.pool, agora))
    await giveUp(means, deteccao_id, artefato_id);
}

async function due(pool: pg.Pool, agora: Date) {
  try {
    const { rows } = await pool.query<{ artefato_id: Uuid; deteccao_id: Uuid }>(
      toPg(listarArtefatosADestruir(agora.toISOString(), ARTEFACTS)),
    );
    return rows;
  } catch (error) {
    // Before the projector's first run, or before it has made the tables anew, nobody sees an artefact.
    if (UNDEFINED.has((error as { code?: string }).code ?? '')) return [];
    throw error;
  }
}

async function giveUp({ pool, store }: Means, deteccao_id: Uuid, artefato_id: Uuid): Promise<void> {
  const stream = deteccaoStream(deteccao_id);
  const events = (await store.readStream(stream)) as unknown as readonly DeteccaoEvent[];
  const commandId = uuidV5(`deteccao/${deteccao_id}/artefato/${artefato_id}/destruir-arquivos`);
  const context = {
    commandId,
    correlationId: commandId,
    actorId: SISTEMA_ID,
    clienteId: null,
    agora: new Date().toISOString(),
  };
  const command = { type: 'DestruirArquivosDoArtefato', data: { artefato_id } } as const;
  try {
    const state = events.reduce(deteccaoDecider.evolve, deteccaoDecider.initial);
    const chaves = deteccaoDecider
      .decide(command, state, context)
      .flatMap((event) => (event.type === 'ArquivosDoArtefatoDestruidos' ? event.data.chaves : []));
    const pictures = new Set(events.flatMap((event) => keysOfPictures(event)));
    const own = chaves.filter((chave) => !pictures.has(chave));
    await pool.query(
      `INSERT INTO operacao.arquivos_a_destruir (chave, deteccao_id) SELECT unnest($1::text[]), $2
       ON CONFLICT (chave) DO UPDATE SET importacao_id = NULL, deteccao_id = $2, pedido_em = now()`,
      [own, deteccao_id],
    );
    await handleCommand(store, eventIdOf, deteccaoDecider, stream, command, context);
    // What it has in common with another detection is that one's alone from now on.
    await pool.query(
      `DELETE FROM operacao.arquivos_das_deteccoes
       WHERE deteccao_id = $1 AND chave = ANY ($2) AND guardado_em < now() - $3::interval`,
      [deteccao_id, own, STALE],
    );
  } catch (error) {
    // Somebody was at it meanwhile: the next run finds it as it is then.
    if (!(error instanceof Rejection) && !(error instanceof ConcurrencyError)) throw error;
  }
}

/** Keys of the files that an event names otherwise than as an artefact's: they are for good. */
function keysOfPictures(event: DeteccaoEvent): readonly string[] {
  if (event.type === 'StatusDaDeteccaoRegistrado') return [];
  const keys: string[] = [];
  JSON.stringify(event.data, (name, value: unknown) => {
    if (name === 'chave' && typeof value === 'string') keys.push(value);
    return value;
  });
  return keys;
}
