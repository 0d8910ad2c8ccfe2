import { atoDecider } from '#domain/ato/ato.decider.ts';
import { citadosDe, type EspecieDoAto, MAX_CAMADAS_CITADAS, NAS_DETECCOES } from '#domain/ato/ato.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { Executor } from '#infra/commands/executor.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import { eventIdOf, uuidV5 } from '#infra/store/event-store/event-id.ts';
import type { AlvoRow } from '#projections/camada/alvos.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { aplicarLote } from '#workflows/ato/aplicar-lote.ts';
import type { EfeitosDoLote } from '#workflows/ato/ato.effects.ts';
import { carregarAto } from '#workflows/ato/ato.estado.ts';
import { fixarAlvos } from './alvos.ts';

/** Ids read from the list at once. */
const LEITURA = 20_000;
/** Assets that an act names; of more only who sees all assets is told. */
const MAX_ATIVOS = 500;

/** What became of an act within the request that asked for it. */
export interface AtoFeito {
  readonly ato_id: Uuid;
  /** Layers or detections that it is about. */
  readonly total: number;
  /** Those that changed; null while a workflow still does it. */
  readonly feitas: number | null;
  readonly position: bigint;
}

/** A batch of what was ticked, by id. */
export type Listar = (apos: Uuid | null, limite: number) => Promise<readonly AlvoRow[]>;

interface Pedido {
  readonly especie: EspecieDoAto;
  readonly status_id?: Uuid;
  readonly motivo: string;
  /** Whether everything was ticked. */
  readonly todas: boolean;
  readonly listar: Listar;
  /** Refuses it before anything is written. */
  readonly antes?: () => Promise<void>;
}

const NENHUMA = { camadas: 'NenhumaCamadaEscolhida', deteccoes: 'NenhumaDeteccaoEscolhida' } as const;

export interface SolicitarDeps {
  readonly store: EventStore;
  readonly executar: Executor['executar'];
  readonly storage: Storage;
  readonly geneses: EfeitosDoLote['geneses'];
}

/** How an act begins, whatever it is done to, and how one of few ends within the request that asked for it. */
export function createSolicitacoes({ store, executar, storage, geneses }: SolicitarDeps) {
  const efeitos: EfeitosDoLote = { store, eventIdOf, uuidV5, geneses, agora: () => new Date().toISOString() };

  /** Does what few layers there are, and says so. */
  async function terminar(ato_id: Uuid, context: CommandContext, pedido: bigint): Promise<AtoFeito> {
    const ato = await carregarAto(store, ato_id);
    if (ato === null) throw new Rejection('AtoInexistente');
    const { alvos, total } = ato.solicitado.data;
    const citados = citadosDe(alvos);
    if (citados === null) return { ato_id, total, feitas: null, position: pedido };
    const { feitas, sem_efeito, position } = await aplicarLote(efeitos, ato, citados);
    const type = ato.desfazimento === null ? 'ConcluirAto' : 'ConcluirDesfazimento';
    const contexto = { ...context, commandId: uuidV5(`ato/${ato_id}/${type}`) };
    const fim = await executar(atoDecider, ato_id, { type, data: { feitas, sem_efeito } }, contexto);
    return { ato_id, total, feitas, position: [pedido, position, fim.position].reduce((a, b) => (a > b ? a : b)) };
  }

  /** Asked again by the same command, it is the same act. */
  async function solicitar(
    escopo: Escopo,
    { listar, antes: conferir, ...pedido }: Pedido,
    context: CommandContext,
  ): Promise<AtoFeito> {
    const ato_id = context.commandId;
    const { cliente_id } = escopo;
    const antes = await carregarAto(store, ato_id);
    // The id is the sender's own word: it finishes what they have asked for, and nobody else's act.
    if (antes !== null && antes.solicitado.meta.actorId !== context.actorId) throw new Rejection('AtoInexistente');
    if (antes !== null) return terminar(ato_id, context, 0n);
    await conferir?.();
    const ativos = new Set<Uuid>();
    const de = pedido.especie === NAS_DETECCOES ? 'deteccoes' : 'camadas';
    const fixados = await fixarAlvos(storage, lotesDe(listar, ativos), de);
    if (fixados === null) throw new Rejection(NENHUMA[de], { todas: pedido.todas });
    const ativo_ids = ativos.size > MAX_ATIVOS ? null : [...ativos];
    const { todas: _, ...dados } = pedido;
    const command = { type: 'SolicitarAto', data: { cliente_id, ...dados, ...fixados, ativo_ids } } as const;
    const { position } = await executar(atoDecider, ato_id, command, context);
    return terminar(ato_id, context, position);
  }

  return { solicitar, terminar };
}

async function* lotesDe(listar: Listar, ativos: Set<Uuid>): AsyncGenerator<readonly Uuid[]> {
  let apos: Uuid | null = null;
  let limite = MAX_CAMADAS_CITADAS + 1;
  for (;;) {
    const rows: readonly AlvoRow[] = await listar(apos, limite);
    for (const { ativo_id } of rows) ativos.add(ativo_id);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    const ultima = rows.at(-1);
    if (ultima === undefined || rows.length < limite) return;
    apos = ultima.id;
    limite = LEITURA;
  }
}
