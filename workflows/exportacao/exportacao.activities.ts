import { ApplicationFailure, activityInfo, Context, heartbeat } from '@temporalio/activity';
import type { ExportacaoCommand } from '#domain/exportacao/exportacao.commands.ts';
import { type ExportacaoState, exportacaoDecider } from '#domain/exportacao/exportacao.decider.ts';
import { type ExportacaoEvent, exportacaoStream } from '#domain/exportacao/exportacao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { ehPermanente, definitiva as permanente } from '../falha-permanente.ts';
import type { ExportacaoEffects, ExportacaoPedida, Exportada } from './exportacao.effects.ts';

const BATIMENTO_MS = 500;
/** An export that brings down its worker is not tried for ever. */
const MAX_TENTATIVAS = 5;

export type ExportacaoActivities = ReturnType<typeof createExportacaoActivities>;

/** Which export; everything else is read from its stream. */
export interface ReferenciaDaExportacao {
  readonly exportacao_id: string;
}

interface Feita {
  readonly pronta: boolean;
  readonly prazo_ms?: number;
}

interface Carregada {
  readonly state: ExportacaoState;
  readonly solicitada: RecordedEvent<ExportacaoEvent>;
}

/** The steps of an export. Each may run twice, or stop anywhere and run again, with the same outcome. */
export function createExportacaoActivities(effects: ExportacaoEffects) {
  const { exportador, agora, prazo_ms } = effects;
  return {
    /** Makes and stores the file; answers whether there is one that will expire, and when. */
    async exportarCamadas(referencia: ReferenciaDaExportacao): Promise<Feita> {
      const carregada = await carregar(effects, referencia);
      if (carregada.state.situacao !== 'solicitada')
        return { pronta: carregada.state.situacao === 'concluida', prazo_ms };
      if (activityInfo().attempt > MAX_TENTATIVAS) throw definitiva('tried too often');
      const resultado = await exportarOuRetomar(effects, pedidaDe(referencia, carregada));
      if ('motivo' in resultado) {
        await registrar(effects, referencia, { type: 'RegistrarFalhaDaExportacao', data: resultado });
      } else {
        const expira_em = new Date(Date.parse(agora()) + prazo_ms).toISOString();
        const data = { ...resultado, avisos: [...resultado.avisos], expira_em };
        await registrar(effects, referencia, { type: 'ConcluirExportacao', data });
      }
      const { state } = await carregar(effects, referencia);
      const pronta = state.situacao === 'concluida';
      // Given up while the file was being stored: nobody will ask for it.
      if (!pronta && 'arquivo' in resultado) {
        await exportador.apagar(referencia.exportacao_id, resultado.arquivo.sha256);
      }
      if (!pronta) await apagarPedido(effects, referencia, state);
      return { pronta, prazo_ms };
    },

    /** Whoever asked for it does not want it any more. */
    async cancelarExportacao(referencia: ReferenciaDaExportacao): Promise<void> {
      await registrar(effects, referencia, { type: 'CancelarExportacao', data: {} });
      const { state } = await carregar(effects, referencia);
      await exportador.limpar(referencia.exportacao_id);
      if (state.situacao === 'cancelada') await apagarPedido(effects, referencia, state);
    },

    /** Something of ours failed for good. */
    async registrarFalhaDaExportacao(referencia: ReferenciaDaExportacao): Promise<void> {
      await registrar(effects, referencia, { type: 'RegistrarFalhaDaExportacao', data: { motivo: 'falha_interna' } });
      const { state } = await carregar(effects, referencia);
      await exportador.limpar(referencia.exportacao_id);
      if (state.situacao === 'falhou') await apagarPedido(effects, referencia, state);
    },

    /** The file is removed; what was asked for, and by whom, stays in the log. */
    async expirarExportacao(referencia: ReferenciaDaExportacao): Promise<void> {
      await registrar(effects, referencia, { type: 'ExpirarExportacao', data: {} });
      const { state } = await carregar(effects, referencia);
      if (state.arquivo !== null) await exportador.apagar(referencia.exportacao_id, state.arquivo.sha256);
      await apagarPedido(effects, referencia, state);
    },
  };
}

/** A file that an attempt before this one stored, if its worker came no further than that; a new one otherwise. */
async function exportarOuRetomar({ exportador }: ExportacaoEffects, pedida: ExportacaoPedida) {
  const { cancellationSignal: signal, cancelled } = Context.current();
  const guardada = (activityInfo().heartbeatDetails ?? null) as Exportada | null;
  if (guardada !== null && (await exportador.guarda(guardada.arquivo.sha256))) return guardada;
  let feita: Exportada | null = null;
  const timer = setInterval(() => heartbeat(feita), BATIMENTO_MS);
  try {
    const resultado = await exportador.exportar(pedida, signal);
    if ('arquivo' in resultado) feita = resultado;
    heartbeat(feita);
    return resultado;
  } catch (error) {
    if (signal.aborted) return await cancelled;
    // Five times the same work would end in the same place.
    throw ehPermanente(error) ? permanente(error) : error;
  } finally {
    clearInterval(timer);
  }
}

function pedidaDe({ exportacao_id }: ReferenciaDaExportacao, { state, solicitada }: Carregada): ExportacaoPedida {
  const { formato, crs, pedido } = state;
  if (formato === null || crs === null || pedido === null) throw definitiva('asked for nothing');
  const { actorId: autor_id } = solicitada.meta;
  return { exportacao_id, autor_id, formato, crs, pedido, agora: solicitada.recordedAt };
}

async function apagarPedido(
  { exportador }: ExportacaoEffects,
  { exportacao_id }: ReferenciaDaExportacao,
  { pedido }: ExportacaoState,
): Promise<void> {
  if (pedido !== null) await exportador.apagar(exportacao_id, pedido.sha256);
}

async function carregar({ store }: ExportacaoEffects, { exportacao_id }: ReferenciaDaExportacao): Promise<Carregada> {
  const events = (await store.readStream(exportacaoStream(exportacao_id))) as readonly RecordedEvent<ExportacaoEvent>[];
  const [solicitada] = events;
  if (solicitada === undefined) throw definitiva(`no export ${exportacao_id}`);
  return { state: events.reduce(exportacaoDecider.evolve, exportacaoDecider.initial), solicitada };
}

/** A command of the workflow; its id comes from what it is. Where the export ended otherwise, that stands. */
async function registrar(
  effects: ExportacaoEffects,
  referencia: ReferenciaDaExportacao,
  command: ExportacaoCommand,
): Promise<void> {
  const { store, eventIdOf, uuidV5, agora } = effects;
  const { exportacao_id } = referencia;
  const { solicitada } = await carregar(effects, referencia);
  try {
    await handleCommand(store, eventIdOf, exportacaoDecider, exportacaoStream(exportacao_id), command, {
      ...solicitada.meta,
      commandId: uuidV5(['exportacao', exportacao_id, command.type].join('/')),
      causationId: solicitada.eventId,
      agora: agora(),
    });
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
  }
}

function definitiva(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, 'ExportacaoImpossivel');
}
