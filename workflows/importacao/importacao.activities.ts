import { ApplicationFailure, activityInfo, Context, heartbeat } from '@temporalio/activity';
import type { ImportacaoCommand } from '#domain/importacao/importacao.commands.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import { importacaoStream } from '#domain/importacao/importacao.id.ts';
import type { EventMeta } from '#domain/kernel/event.ts';
import { EventStoreUnavailableError } from '#domain/kernel/event-store.ts';
import { type Handled, handleCommand } from '#domain/kernel/handle-command.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { ImportacaoEffects, OpcoesDeLeitura, PedidoDeLeitura } from './importacao.effects.ts';
import { carregar, type ImportacaoCarregada, tipoGeometriaDe } from './importacao.estado.ts';
import type { Pedido, ReferenciaDaImportacao, Resposta } from './importacao.workflow.ts';
import { prepararCamadas } from './preparar-camadas.ts';

/** Problems that one event lists; the rest is counted. */
export const MAX_PROBLEMAS = 200;
/** A reader that brings down its worker is not tried for ever. */
const MAX_TENTATIVAS = 8;
const BATIMENTO_MS = 500;

export type ImportacaoActivities = ReturnType<typeof createImportacaoActivities>;

/** The steps of an import. Each may run twice, or stop anywhere and run again, with the same outcome. */
export function createImportacaoActivities(effects: ImportacaoEffects) {
  const { store, leitor, progresso } = effects;
  const ler = (referencia: ReferenciaDaImportacao) => carregar(store, referencia.importacao_id);

  async function limpar(referencia: ReferenciaDaImportacao): Promise<void> {
    await leitor.limpar(referencia);
    await progresso.remover(referencia.importacao_id);
  }

  return {
    /** Whether there is anything left to do for this attempt. */
    async abrir(referencia: ReferenciaDaImportacao) {
      const { state, solicitada } = await ler(referencia);
      const emCurso = ['solicitada', 'inspecionada', 'preparada'].includes(state.situacao);
      return {
        continuar: emCurso && state.tentativa === referencia.tentativa,
        publicar_ao_terminar: solicitada.data.publicar_ao_terminar,
      };
    },

    /** Looks at every feature; answers the reasons to refuse the files, none where they are taken. */
    async inspecionar(referencia: ReferenciaDaImportacao): Promise<{ readonly problemas: readonly Problema[] }> {
      return emTrabalho(async (bater) => {
        const carregada = await ler(referencia);
        const pedido = await pedidoDeLeitura(effects, referencia, carregada);
        const { cliente_id, ativo_id } = carregada.solicitada.data;
        const inspecao = await leitor.inspecionar(pedido, {
          ...bater,
          andamento: (feito) =>
            progresso.registrar(referencia.importacao_id, {
              ...{ cliente_id, ativo_id, etapa: 'inspecionando', feito, total: 0 },
            }),
        });
        if (inspecao.recusas.length > 0) return { problemas: resumir(inspecao.recusas) };
        const conteudos = [...inspecao.conteudos];
        const data = { conteudos, problemas: resumir(inspecao.avisos) };
        await registrar(effects, referencia, carregada, { type: 'RegistrarInspecao', data });
        return { problemas: [] };
      });
    },

    /** Brings every feature into the log as a layer that nobody sees yet. */
    async preparar(referencia: ReferenciaDaImportacao): Promise<void> {
      await emTrabalho(async (bater) => {
        const carregada = await ler(referencia);
        const pedido = await pedidoDeLeitura(effects, referencia, carregada);
        const { cliente_id, tipo_id, ativo_id } = carregada.solicitada.data;
        const { importacao_id } = referencia;
        const meta = metaDe(carregada);
        const total = carregada.state.conteudos.reduce((n, { feicoes }) => n + feicoes, 0);
        const { camadas, avisos } = await prepararCamadas(effects, {
          pedido,
          envio: { importacao_id, cliente_id, tipo_id, ativo_id, meta },
          feitas: Number(activityInfo().heartbeatDetails ?? 0),
          ...bater,
          andamento(feito) {
            bater.guardar(feito);
            progresso.registrar(importacao_id, { cliente_id, ativo_id, etapa: 'preparando', feito, total });
          },
        });
        const data = { camadas, problemas: resumir(avisos) };
        await registrar(effects, referencia, carregada, { type: 'RegistrarPreparo', data });
      });
      // Publication may be days away: nothing waits for it on this machine.
      await limpar(referencia);
    },

    /** One event makes all layers visible. */
    async publicar(referencia: ReferenciaDaImportacao, pedido: Pedido | null): Promise<Resposta> {
      const command = { type: 'PublicarImportacao', data: {} } as const;
      return resposta(await registrar(effects, referencia, await ler(referencia), command, pedido));
    },

    /** Gives the import up; where it ended otherwise in the meantime, that stands. */
    async descartar(referencia: ReferenciaDaImportacao, pedido: Pedido | null, motivo: string): Promise<Resposta> {
      const command = { type: 'DescartarImportacao', data: { motivo } } as const;
      return resposta(await registrar(effects, referencia, await ler(referencia), command, pedido, 'tolerar'));
    },

    async registrarFalha(referencia: ReferenciaDaImportacao, problemas: readonly Problema[]): Promise<void> {
      const command: ImportacaoCommand = { type: 'RegistrarFalha', data: { problemas: [...problemas] } };
      await registrar(effects, referencia, await ler(referencia), command, null, 'tolerar');
    },

    /** Something of ours failed for good: the import says so, and may be tried again. */
    async registrarFalhaInterna(referencia: ReferenciaDaImportacao): Promise<void> {
      const problema = { codigo: 'falha_interna', arquivo: '', feicao: null, campo: null, detalhe: null };
      const command: ImportacaoCommand = { type: 'RegistrarFalha', data: { problemas: [problema] } };
      await registrar(effects, referencia, await ler(referencia), command, null, 'tolerar');
    },

    async expirar(referencia: ReferenciaDaImportacao): Promise<void> {
      const command = { type: 'ExpirarImportacao', data: {} } as const;
      await registrar(effects, referencia, await ler(referencia), command, null, 'tolerar');
    },

    /** Takes away what only the work needed. */
    limpar,
  };
}

type Bater = Pick<OpcoesDeLeitura, 'signal'> & { guardar(feitas: number): void };

/** Keeps the server informed while `work` runs, and tells cancelled, passing and final failures apart. */
async function emTrabalho<T>(work: (bater: Bater) => Promise<T>): Promise<T> {
  const { attempt, heartbeatDetails } = activityInfo();
  if (attempt > MAX_TENTATIVAS) throw ApplicationFailure.nonRetryable('tried too often', 'TentativasEsgotadas');
  let feitas = Number(heartbeatDetails ?? 0);
  const timer = setInterval(() => heartbeat(feitas), BATIMENTO_MS);
  const { cancellationSignal: signal, cancelled } = Context.current();
  try {
    return await work({
      signal,
      guardar: (valor) => {
        feitas = valor;
      },
    });
  } catch (error) {
    if (signal.aborted) return await cancelled;
    if (error instanceof EventStoreUnavailableError) throw error;
    if (error instanceof Rejection || error instanceof RangeError) throw definitiva(error);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

function definitiva(error: Error): ApplicationFailure {
  return ApplicationFailure.nonRetryable(error.message, error.name);
}

async function pedidoDeLeitura(
  { store }: ImportacaoEffects,
  referencia: ReferenciaDaImportacao,
  { solicitada }: ImportacaoCarregada,
): Promise<PedidoDeLeitura> {
  const { arquivos, tipo_id } = solicitada.data;
  return { ...referencia, arquivos, tipo_geometria: await tipoGeometriaDe(store, tipo_id) };
}

function metaDe({ inicio }: ImportacaoCarregada): EventMeta {
  return { ...inicio.meta, causationId: inicio.eventId };
}

/** A command of this attempt; its id comes from what it is, unless somebody pressed a button for it. */
async function registrar(
  { store, eventIdOf, uuidV5, agora }: ImportacaoEffects,
  referencia: ReferenciaDaImportacao,
  carregada: ImportacaoCarregada,
  command: ImportacaoCommand,
  pedido: Pedido | null = null,
  recusa: 'lancar' | 'tolerar' = 'lancar',
): Promise<Handled> {
  const { importacao_id, tentativa } = referencia;
  const meta = metaDe(carregada);
  const context = {
    commandId: pedido?.command_id ?? uuidV5(['importacao', importacao_id, tentativa, command.type].join('/')),
    correlationId: pedido?.correlation_id ?? meta.correlationId,
    actorId: pedido?.actor_id ?? meta.actorId,
    clienteId: meta.clienteId,
    agora: agora(),
    ...(pedido ? {} : { causationId: meta.causationId }),
  };
  try {
    const stream = importacaoStream(importacao_id);
    return await handleCommand(store, eventIdOf, importacaoDecider, stream, command, context);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    if (recusa === 'tolerar') return { position: 0n, events: [] };
    throw definitiva(error);
  }
}

function resposta({ position }: Handled): Resposta {
  return { position: String(position) };
}

/** As many problems as an event holds; a last one says how many more there are. */
function resumir(problemas: readonly Problema[]): Problema[] {
  const resto = problemas.length - MAX_PROBLEMAS;
  const ultimo = problemas[MAX_PROBLEMAS];
  if (resto <= 0 || !ultimo) return [...problemas];
  return [...problemas.slice(0, MAX_PROBLEMAS), { ...ultimo, feicao: null, detalhe: `E mais ${resto} feições.` }];
}
