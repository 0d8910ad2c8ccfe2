import {
  ApplicationFailure,
  allHandlersFinished,
  CancellationScope,
  condition,
  defineQuery,
  defineUpdate,
  isCancellation,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import type { Edicoes } from '#domain/importacao/correcao.ts';
import type {
  Correcao,
  ImportacaoActivities,
  Pedido,
  ReferenciaDaImportacao,
  Resposta,
} from './importacao.activities.ts';

type Prazos = Awaited<ReturnType<ImportacaoActivities['abrir']>>['prazos'];

export type EtapaDaImportacao =
  | 'inspecionando'
  | 'preparando'
  | 'aguardando'
  | 'publicando'
  | 'encerrando'
  | 'encerrada';

/** Makes the layers visible, in one act with the last edits; refused unless they all exist and wait for it. */
const publicarUpdate = defineUpdate<Resposta, [Pedido, Edicoes | null]>('publicar');
/** Decides doubts or edits layers; refused while files are read. */
const corrigirUpdate = defineUpdate<Resposta, [Pedido, Correcao]>('corrigir');
/** Abandons the import, whatever it is doing; refused once its outcome is being written. */
const cancelarUpdate = defineUpdate<Resposta, [Pedido, string]>('cancelar');
const etapaQuery = defineQuery<EtapaDaImportacao>('etapa');

const rapidas = proxyActivities<ImportacaoActivities>({
  startToCloseTimeout: '30 s',
  retry: { initialInterval: '200 ms', maximumInterval: '10 s' },
});

/** Those that read files: they tell of their progress, and end before anything else happens to the import. */
const longas = proxyActivities<ImportacaoActivities>({
  startToCloseTimeout: '30 min',
  heartbeatTimeout: '10 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '200 ms', maximumInterval: '10 s', maximumAttempts: 10 },
});

interface Estado {
  etapa: EtapaDaImportacao;
  /** One more for each reading that a correction asked for. */
  leitura: number;
  /** One more for each correction: whoever waits for publication begins to count anew. */
  correcoes: number;
  publicada: Resposta | null;
  descarte: { readonly pedido: Pedido; readonly motivo: string } | null;
  descartada: Resposta | null;
}

/**
 * Reads what was sent and turns it into layers that nobody sees until one event publishes them all.
 * The event store is the truth: every step is a command whose repetition changes nothing.
 */
export async function importacao(referencia: ReferenciaDaImportacao): Promise<EtapaDaImportacao> {
  const estado: Estado = {
    etapa: 'inspecionando',
    leitura: 1,
    correcoes: 0,
    publicada: null,
    descarte: null,
    descartada: null,
  };
  const trabalho = new CancellationScope();
  atender(referencia, estado, trabalho);
  try {
    await trabalho.run(() => conduzir(referencia, estado));
  } catch (error) {
    await decidir(estado, async () => {
      if (isCancellation(error)) {
        const { pedido, motivo } = estado.descarte ?? { pedido: null, motivo: '' };
        estado.descartada = await rapidas.descartar(referencia, pedido, motivo);
      } else await rapidas.registrarFalhaInterna(referencia);
    });
  }
  estado.etapa = 'encerrada';
  await CancellationScope.nonCancellable(async () => {
    await rapidas.limpar(referencia);
    // The answer to whoever pressed a button must leave before the workflow is closed.
    await condition(allHandlersFinished);
  });
  return estado.etapa;
}

async function conduzir(referencia: ReferenciaDaImportacao, estado: Estado): Promise<void> {
  const { continuar, publicar_ao_terminar, prazos } = await rapidas.abrir(referencia);
  if (!continuar) return;
  for (;;) {
    const { problemas, impedida } = await ler(referencia, estado);
    if (problemas.length > 0) {
      await decidir(estado, () => rapidas.registrarFalha(referencia, problemas));
      return;
    }
    if (publicar_ao_terminar && !impedida && (await publicarSemRevisao(referencia, estado))) return;
    estado.etapa = 'aguardando';
    const espera = await esperar(referencia, estado, prazos);
    if (espera === 'publicada') return;
    if (espera === 'expirada') {
      await decidir(estado, () => rapidas.expirar(referencia));
      return;
    }
  }
}

async function ler(referencia: ReferenciaDaImportacao, estado: Estado) {
  estado.etapa = 'inspecionando';
  const inspecao = await longas.inspecionar(referencia);
  if (inspecao.problemas.length > 0 || inspecao.impedida) return inspecao;
  estado.etapa = 'preparando';
  return longas.preparar(referencia);
}

/** Whoever asked for it took every proposal beforehand. Where the domain refuses all the same, a person decides. */
async function publicarSemRevisao(referencia: ReferenciaDaImportacao, estado: Estado): Promise<boolean> {
  estado.etapa = 'publicando';
  try {
    await CancellationScope.nonCancellable(async () => {
      estado.publicada = await rapidas.publicar(referencia, null, { edicoes: null, aceitar_propostas: true });
    });
    return true;
  } catch (error) {
    if (recusaDe(error) === null) throw error;
    return false;
  }
}

/** Waits for people. Whoever leaves it alone is told before it expires; each correction begins the count anew. */
async function esperar(
  referencia: ReferenciaDaImportacao,
  estado: Estado,
  { avisar_ms, expirar_ms }: Prazos,
): Promise<'publicada' | 'corrigida' | 'expirada'> {
  const { leitura } = estado;
  for (;;) {
    const { correcoes } = estado;
    const mudou = () => estado.publicada !== null || estado.etapa === 'publicando' || estado.correcoes !== correcoes;
    if (!(await condition(mudou, avisar_ms))) {
      const expira = new Date(Date.now() + expirar_ms).toISOString();
      await rapidas.avisarDoPrazo(referencia, expira);
      if (!(await condition(mudou, expirar_ms))) return 'expirada';
    }
    await condition(() => estado.etapa !== 'publicando');
    if (estado.publicada !== null) return 'publicada';
    if (estado.leitura !== leitura) return 'corrigida';
  }
}

/** From here on nobody can cancel: the outcome is being written. */
async function decidir(estado: Estado, escrever: () => Promise<void>): Promise<void> {
  estado.etapa = 'encerrando';
  await CancellationScope.nonCancellable(escrever);
}

/** What the domain said where an activity was refused by it, as an answer to whoever asked; null for other failures. */
function recusaDe(error: unknown): ApplicationFailure | null {
  const causa = error instanceof Error ? error.cause : null;
  return causa instanceof ApplicationFailure && causa.type === 'Rejection' ? causa : null;
}

function atender(referencia: ReferenciaDaImportacao, estado: Estado, trabalho: CancellationScope): void {
  const exigir = (...permitidas: EtapaDaImportacao[]) => {
    if (!permitidas.includes(estado.etapa)) throw ApplicationFailure.nonRetryable(estado.etapa, 'EtapaNaoPermite');
  };
  const responder = async <T>(pedir: () => Promise<T>): Promise<T> => {
    try {
      return await pedir();
    } catch (error) {
      throw recusaDe(error) ?? error;
    }
  };
  setHandler(etapaQuery, () => estado.etapa);
  setHandler(
    publicarUpdate,
    async (pedido, edicoes) => {
      // Two at once: the second hears what became of the first, or asks by itself.
      await condition(() => estado.etapa !== 'publicando');
      if (estado.publicada !== null && edicoes === null) return estado.publicada;
      if (estado.etapa !== 'aguardando') throw ApplicationFailure.nonRetryable(estado.etapa, 'EtapaNaoPermite');
      estado.etapa = 'publicando';
      try {
        const data = { edicoes, aceitar_propostas: false };
        const resposta = await responder(() => rapidas.publicar(referencia, pedido, data));
        estado.publicada = resposta;
        return resposta;
      } finally {
        estado.etapa = estado.publicada === null ? 'aguardando' : 'encerrando';
      }
    },
    { validator: (_pedido: Pedido, _edicoes: Edicoes | null) => exigir('aguardando', 'publicando') },
  );
  setHandler(
    corrigirUpdate,
    async (pedido, correcao) => {
      const { leitura, position } = await responder(() => rapidas.corrigir(referencia, pedido, correcao));
      estado.leitura = leitura;
      estado.correcoes += 1;
      return { position };
    },
    { validator: (_pedido: Pedido, _correcao: Correcao) => exigir('aguardando') },
  );
  setHandler(
    cancelarUpdate,
    async (pedido, motivo) => {
      estado.descarte ??= { pedido, motivo };
      trabalho.cancel();
      await condition(() => estado.descartada !== null || estado.etapa === 'encerrada');
      if (estado.descartada === null) throw ApplicationFailure.nonRetryable(estado.etapa, 'EtapaNaoPermite');
      return estado.descartada;
    },
    { validator: (_pedido: Pedido, _motivo: string) => exigir('inspecionando', 'preparando', 'aguardando') },
  );
}
