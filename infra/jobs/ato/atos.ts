import type { CommonQueryMethods } from 'slonik';
import { atoDecider } from '#domain/ato/ato.decider.ts';
import { atoStream, type EspecieNasCamadas, NAS_DETECCOES } from '#domain/ato/ato.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import { listarAlvos, type PedidoDeAlvos } from '#projections/camada/alvos.queries.ts';
import { listarAlvosDasDeteccoes, type PedidoDeDeteccoes } from '#projections/deteccao/filtradas.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { type AtoCarregado, carregarAto } from '#workflows/ato/ato.estado.ts';
import { type AtoFeito, createSolicitacoes, type Listar, type SolicitarDeps } from './solicitar.ts';

export interface PedidoDeAto extends PedidoDeAlvos {
  readonly especie: EspecieNasCamadas;
  readonly motivo: string;
  /** Refuses to touch more layers than this at once; any number where absent. */
  readonly maximo?: number;
}

/** A status for detections that somebody ticked. */
export interface PedidoDeStatus extends PedidoDeDeteccoes {
  readonly status_id: Uuid;
  readonly motivo: string;
}

export interface AtoDesfeito extends AtoFeito {
  /** Whether somebody had asked for it before. */
  readonly jaDesfeito: boolean;
}

interface Dependencies extends SolicitarDeps {
  readonly leitor: CommonQueryMethods;
}

/**
 * Bulk acts as pages ask for them. A few layers change before the answer, and a workflow that comes later only looks
 * whether that was finished; many are left to the workflow.
 */
export function createAtos({ leitor, ...dependencies }: Dependencies) {
  const { store, executar } = dependencies;
  const { solicitar, terminar } = createSolicitacoes(dependencies);
  return {
    /**
     * Asks for an act; asked again by the same command, it is the same act.
     * @throws Rejection CamadasDemais, NenhumaCamadaEscolhida, AtoInexistente where the command was somebody else's
     */
    pedir(escopo: Escopo, pedido: PedidoDeAto, context: CommandContext): Promise<AtoFeito> {
      const { especie, motivo, maximo, selecao } = pedido;
      const listar: Listar = (apos, limite) => leitor.any(listarAlvos(escopo, pedido, apos, limite));
      const antes = async () => (maximo === undefined ? undefined : exigirPoucas(listar, maximo));
      return solicitar(escopo, { especie, motivo, listar, antes, todas: selecao.todas }, context);
    },

    /** The same of a status for detections. @throws Rejection NenhumaDeteccaoEscolhida, AtoInexistente */
    registrarStatus(escopo: Escopo, pedido: PedidoDeStatus, context: CommandContext): Promise<AtoFeito> {
      const { status_id, motivo, selecao } = pedido;
      const listar: Listar = (apos, limite) => leitor.any(listarAlvosDasDeteccoes(escopo, pedido, apos, limite));
      const dados = { especie: NAS_DETECCOES, status_id, motivo } as const;
      return solicitar(escopo, { ...dados, listar, todas: selecao.todas }, context);
    },

    /**
     * Takes an act back.
     * @param de what it must have been done to
     * @throws Rejection AtoInexistente where there is none within reach
     */
    async desfazer(
      escopo: Escopo,
      ato_id: Uuid,
      de: 'camadas' | 'deteccoes',
      context: CommandContext,
    ): Promise<AtoDesfeito> {
      const ato = await carregarAto(store, ato_id);
      if (ato === null || !alcanca(escopo, ato)) throw new Rejection('AtoInexistente');
      if ((ato.solicitado.data.especie === NAS_DETECCOES) !== (de === 'deteccoes'))
        throw new Rejection('AtoInexistente');
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

async function exigirPoucas(listar: Listar, maximo: number): Promise<void> {
  const rows = await listar(null, maximo + 1);
  if (rows.length > maximo) throw new Rejection('CamadasDemais', { maximo });
}
