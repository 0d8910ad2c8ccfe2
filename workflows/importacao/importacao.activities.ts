import { ApplicationFailure, activityInfo, Context, heartbeat } from '@temporalio/activity';
import type { ImportacaoCommand } from '#domain/importacao/importacao.commands.ts';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import { EventStoreUnavailableError } from '#domain/kernel/event-store.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { definitiva, metaDe, registrar } from './importacao.comando.ts';
import type { ImportacaoEffects, OpcoesDeLeitura, PedidoDeLeitura } from './importacao.effects.ts';
import { carregar, type ImportacaoCarregada, tipoGeometriaDe } from './importacao.estado.ts';
import { prepararCamadas } from './preparar-camadas.ts';

/** Problems that one event lists; the rest is counted. */
const MAX_PROBLEMAS = 200;
/** A reader that brings down its worker is not tried for ever. */
const MAX_TENTATIVAS = 8;
const BATIMENTO_MS = 500;

export type ImportacaoActivities = ReturnType<typeof createImportacaoActivities>;

/** Which attempt of which import; everything else is read from its stream. */
export interface ReferenciaDaImportacao {
  readonly importacao_id: string;
  /** 1 for the first attempt. */
  readonly tentativa: number;
}

/** Who presses a button: what the command that comes of it is recorded with. */
export interface Pedido {
  readonly command_id: string;
  readonly correlation_id: string;
  readonly actor_id: string;
}

/** Position (as text: 64 bits) that a read model must reach to show the outcome. */
export interface Resposta {
  readonly position: string;
}

/** The steps of an import. Each may run twice, or stop anywhere and run again, with the same outcome. */
export function createImportacaoActivities(effects: ImportacaoEffects) {
  return { ...passosDeLeitura(effects), ...desfechos(effects) };
}

/** What turns files into layers. */
function passosDeLeitura(effects: ImportacaoEffects) {
  const { store, leitor, progresso } = effects;
  return {
    /** Whether there is anything left to do for this attempt. */
    async abrir({ importacao_id, tentativa }: ReferenciaDaImportacao) {
      const { state, solicitada } = await carregar(store, importacao_id);
      const emCurso = ['solicitada', 'inspecionada', 'preparada'].includes(state.situacao);
      return {
        continuar: emCurso && state.tentativa === tentativa,
        publicar_ao_terminar: solicitada.data.publicar_ao_terminar,
      };
    },

    /** Looks at every feature; answers the reasons to refuse the files, none where they are taken. */
    async inspecionar(referencia: ReferenciaDaImportacao): Promise<{ readonly problemas: readonly Problema[] }> {
      return emTrabalho(async ({ signal }) => {
        const carregada = await carregar(store, referencia.importacao_id);
        const { cliente_id, ativo_id } = carregada.solicitada.data;
        const { recusas, conteudos, avisos } = await leitor.inspecionar(
          await pedidoDeLeitura(effects, referencia, carregada),
          {
            signal,
            andamento(feito) {
              const andamento = { cliente_id, ativo_id, etapa: 'inspecionando', feito, total: 0 } as const;
              progresso.registrar(referencia.importacao_id, andamento);
            },
          },
        );
        if (recusas.length > 0) return { problemas: resumir(recusas) };
        const data = { conteudos: [...conteudos], problemas: resumir(avisos) };
        await registrar(effects, referencia, carregada, { type: 'RegistrarInspecao', data });
        return { problemas: [] };
      });
    },

    /** Brings every feature into the log as a layer that nobody sees yet. */
    async preparar(referencia: ReferenciaDaImportacao): Promise<void> {
      await emTrabalho(async ({ signal, guardar }) => {
        const carregada = await carregar(store, referencia.importacao_id);
        const { cliente_id, tipo_id, ativo_id } = carregada.solicitada.data;
        const { importacao_id } = referencia;
        const total = carregada.state.conteudos.reduce((n, { feicoes }) => n + feicoes, 0);
        const { camadas, avisos } = await prepararCamadas(effects, {
          pedido: await pedidoDeLeitura(effects, referencia, carregada),
          envio: { importacao_id, cliente_id, tipo_id, ativo_id, meta: metaDe(carregada) },
          feitas: Number(activityInfo().heartbeatDetails ?? 0),
          signal,
          andamento(feito) {
            guardar(feito);
            progresso.registrar(importacao_id, { cliente_id, ativo_id, etapa: 'preparando', feito, total });
          },
        });
        const data = { camadas, problemas: resumir(avisos) };
        await registrar(effects, referencia, carregada, { type: 'RegistrarPreparo', data });
      });
      // Publication may be days away: nothing waits for it on this machine.
      await limpar(effects, referencia);
    },
  };
}

/** How an import ends. Where it ended otherwise in the meantime, that stands. */
function desfechos(effects: ImportacaoEffects) {
  const escrever = async (
    referencia: ReferenciaDaImportacao,
    command: ImportacaoCommand,
    pedido: Pedido | null = null,
    recusa: 'lancar' | 'tolerar' = 'tolerar',
  ): Promise<Resposta> => {
    const carregada = await carregar(effects.store, referencia.importacao_id);
    const { position } = await registrar(effects, referencia, carregada, command, pedido, recusa);
    return { position: String(position) };
  };
  return {
    /** One event makes all layers visible. */
    publicar: (referencia: ReferenciaDaImportacao, pedido: Pedido | null): Promise<Resposta> =>
      escrever(referencia, { type: 'PublicarImportacao', data: {} }, pedido, 'lancar'),

    descartar: (referencia: ReferenciaDaImportacao, pedido: Pedido | null, motivo: string): Promise<Resposta> =>
      escrever(referencia, { type: 'DescartarImportacao', data: { motivo } }, pedido),

    async registrarFalha(referencia: ReferenciaDaImportacao, problemas: readonly Problema[]): Promise<void> {
      await escrever(referencia, { type: 'RegistrarFalha', data: { problemas: [...problemas] } });
    },

    /** Something of ours failed for good: the import says so, and may be tried again. */
    async registrarFalhaInterna(referencia: ReferenciaDaImportacao): Promise<void> {
      const problema = { codigo: 'falha_interna', arquivo: '', feicao: null, campo: null, detalhe: null };
      await escrever(referencia, { type: 'RegistrarFalha', data: { problemas: [problema] } });
    },

    async expirar(referencia: ReferenciaDaImportacao): Promise<void> {
      await escrever(referencia, { type: 'ExpirarImportacao', data: {} });
    },

    /** Takes away what only the work needed. */
    limpar: (referencia: ReferenciaDaImportacao) => limpar(effects, referencia),
  };
}

async function limpar({ leitor, progresso }: ImportacaoEffects, referencia: ReferenciaDaImportacao): Promise<void> {
  await leitor.limpar(referencia);
  await progresso.remover(referencia.importacao_id);
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

async function pedidoDeLeitura(
  { store }: ImportacaoEffects,
  referencia: ReferenciaDaImportacao,
  { solicitada }: ImportacaoCarregada,
): Promise<PedidoDeLeitura> {
  const { arquivos, tipo_id } = solicitada.data;
  return { ...referencia, arquivos, tipo_geometria: await tipoGeometriaDe(store, tipo_id) };
}

/** As many problems as an event holds; a last one says how many more there are. */
function resumir(problemas: readonly Problema[]): Problema[] {
  const resto = problemas.length - MAX_PROBLEMAS;
  const ultimo = problemas[MAX_PROBLEMAS];
  if (resto <= 0 || !ultimo) return [...problemas];
  return [...problemas.slice(0, MAX_PROBLEMAS), { ...ultimo, feicao: null, detalhe: `E mais ${resto} feições.` }];
}
