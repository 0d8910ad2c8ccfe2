import type { CommonQueryMethods } from 'slonik';
import { atoDecider } from '#domain/ato/ato.decider.ts';
import { atoStream, type EspecieDoAto, MAX_CAMADAS_CITADAS } from '#domain/ato/ato.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { Executor } from '#infra/commands/executor.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import { eventIdOf, uuidV5 } from '#infra/store/event-store/event-id.ts';
import { type AlvoRow, listarAlvos, type PedidoDeAlvos } from '#projections/camada/alvos.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { aplicarLote } from '#workflows/ato/aplicar-lote.ts';
import type { EfeitosDoLote } from '#workflows/ato/ato.effects.ts';
import { type AtoCarregado, carregarAto } from '#workflows/ato/ato.estado.ts';
import { fixarAlvos } from './alvos.ts';

/** Ids read from the list at once. */
const LEITURA = 20_000;
/** Assets that an act names; of more only who sees all assets is told. */
const MAX_ATIVOS = 500;

export interface PedidoDeAto extends PedidoDeAlvos {
  readonly especie: EspecieDoAto;
  readonly motivo: string;
  /** Refuses to touch more layers than this at once; any number where absent. */
  readonly maximo?: number;
}

/** What became of an act within the request that asked for it. */
export interface AtoFeito {
  readonly ato_id: Uuid;
  /** Layers that it is about. */
  readonly total: number;
  /** Layers that changed; null while a workflow still does it. */
  readonly feitas: number | null;
  readonly position: bigint;
}

export interface AtoDesfeito extends AtoFeito {
  /** Whether somebody had asked for it before. */
  readonly jaDesfeito: boolean;
}

interface Dependencies {
  readonly store: EventStore;
  readonly executar: Executor['executar'];
  readonly leitor: CommonQueryMethods;
  readonly storage: Storage;
  readonly geneses: EfeitosDoLote['geneses'];
}

/**
 * Bulk acts as pages ask for them. A few layers change before the answer, and a workflow that comes later only looks
 * whether that was finished; many are left to the workflow.
 */
export function createAtos({ store, executar, leitor, storage, geneses }: Dependencies) {
  const efeitos: EfeitosDoLote = { store, eventIdOf, uuidV5, geneses, agora: () => new Date().toISOString() };

  /** Does what few layers there are, and says so. */
  async function terminar(ato_id: Uuid, context: CommandContext, pedido: bigint): Promise<AtoFeito> {
    const ato = await carregarAto(store, ato_id);
    if (ato === null) throw new Rejection('AtoInexistente');
    const { alvos, total } = ato.solicitado.data;
    if (!('camadas' in alvos)) return { ato_id, total, feitas: null, position: pedido };
    const { feitas, sem_efeito, position } = await aplicarLote(efeitos, ato, alvos.camadas);
    const type = ato.desfazimento === null ? 'ConcluirAto' : 'ConcluirDesfazimento';
    const contexto = { ...context, commandId: uuidV5(`ato/${ato_id}/${type}`) };
    const fim = await executar(atoDecider, ato_id, { type, data: { feitas, sem_efeito } }, contexto);
    return { ato_id, total, feitas, position: [pedido, position, fim.position].reduce((a, b) => (a > b ? a : b)) };
  }

  return {
    /**
     * Asks for an act; asked again by the same command, it is the same act.
     * @throws Rejection CamadasDemais, NenhumaCamadaEscolhida, AtoInexistente where the command was somebody else's
     */
    async pedir(escopo: Escopo, pedido: PedidoDeAto, context: CommandContext): Promise<AtoFeito> {
      const ato_id = context.commandId;
      const { cliente_id } = escopo;
      const antes = await carregarAto(store, ato_id);
      // The id is the sender's own word: it finishes what they have asked for, and nobody else's act.
      if (antes !== null && antes.solicitado.meta.actorId !== context.actorId) throw new Rejection('AtoInexistente');
      if (antes !== null) return terminar(ato_id, context, 0n);
      if (pedido.maximo !== undefined) await exigirPoucas(leitor, escopo, pedido, pedido.maximo);
      const ativos = new Set<Uuid>();
      const fixados = await fixarAlvos(storage, lotesDe(leitor, escopo, pedido, ativos));
      if (fixados === null) throw new Rejection('NenhumaCamadaEscolhida', { todas: pedido.selecao.todas });
      const ativo_ids = ativos.size > MAX_ATIVOS ? null : [...ativos];
      const { especie, motivo } = pedido;
      const command = { type: 'SolicitarAto', data: { cliente_id, especie, motivo, ...fixados, ativo_ids } } as const;
      const { position } = await executar(atoDecider, ato_id, command, context);
      return terminar(ato_id, context, position);
    },

    /** Takes an act back. @throws Rejection AtoInexistente where there is none within reach */
    async desfazer(escopo: Escopo, ato_id: Uuid, context: CommandContext): Promise<AtoDesfeito> {
      const ato = await carregarAto(store, ato_id);
      if (ato === null || !alcanca(escopo, ato)) throw new Rejection('AtoInexistente');
      const { position } = await executar(atoDecider, ato_id, { type: 'DesfazerAto', data: {} }, context);
      // Sent twice, one wish is answered twice; another's comes to an act that is back already, or on its way.
      const meu = eventIdOf(context.commandId, atoStream(ato_id), 0);
      const jaDesfeito = ato.desfazimento !== null && ato.desfazimento.eventId !== meu;
      return { ...(await terminar(ato_id, context, position)), jaDesfeito };
    },
  };
}

/** Who reaches every layer of an act may see it and take it back. */
function alcanca({ cliente_id, ativos }: Escopo, { solicitado: { data } }: AtoCarregado): boolean {
  if (data.cliente_id !== cliente_id) return false;
  return ativos === 'todos' || (data.ativo_ids?.every((id) => ativos.includes(id)) ?? false);
}

async function exigirPoucas(leitor: CommonQueryMethods, escopo: Escopo, pedido: PedidoDeAto, maximo: number) {
  const rows = await leitor.any(listarAlvos(escopo, pedido, null, maximo + 1));
  if (rows.length > maximo) throw new Rejection('CamadasDemais', { maximo });
}

async function* lotesDe(
  leitor: CommonQueryMethods,
  escopo: Escopo,
  pedido: PedidoDeAto,
  ativos: Set<Uuid>,
): AsyncGenerator<readonly Uuid[]> {
  let apos: Uuid | null = null;
  let limite = MAX_CAMADAS_CITADAS + 1;
  for (;;) {
    const rows: readonly AlvoRow[] = await leitor.any(listarAlvos(escopo, pedido, apos, limite));
    for (const { ativo_id } of rows) ativos.add(ativo_id);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    const ultima = rows.at(-1);
    if (ultima === undefined || rows.length < limite) return;
    apos = ultima.id;
    limite = LEITURA;
  }
}
