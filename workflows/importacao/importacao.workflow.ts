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
import { PRAZO_DE_PUBLICACAO_DIAS } from '#domain/importacao/importacao.commands.ts';
import type { ImportacaoActivities, Pedido, ReferenciaDaImportacao, Resposta } from './importacao.activities.ts';

export type EtapaDaImportacao =
  | 'inspecionando'
  | 'preparando'
  | 'aguardando'
  | 'publicando'
  | 'encerrando'
  | 'encerrada';

/** Makes the layers visible; refused unless they all exist and wait for it. */
const publicarUpdate = defineUpdate<Resposta, [Pedido]>('publicar');
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
  publicacao: Pedido | null;
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
    publicacao: null,
    publicada: null,
    descarte: null,
    descartada: null,
  };
  const trabalho = new CancellationScope();
  atender(estado, trabalho);
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
  const { continuar, publicar_ao_terminar } = await rapidas.abrir(referencia);
  if (!continuar) return;
  const inspecao = await longas.inspecionar(referencia);
  if (inspecao.problemas.length > 0) {
    await decidir(estado, () => rapidas.registrarFalha(referencia, inspecao.problemas));
    return;
  }
  estado.etapa = 'preparando';
  await longas.preparar(referencia);
  estado.etapa = 'aguardando';
  const noPrazo =
    publicar_ao_terminar || (await condition(() => estado.publicacao !== null, `${PRAZO_DE_PUBLICACAO_DIAS} days`));
  if (!noPrazo) {
    await decidir(estado, () => rapidas.expirar(referencia));
    return;
  }
  estado.etapa = 'publicando';
  await CancellationScope.nonCancellable(async () => {
    estado.publicada = await rapidas.publicar(referencia, estado.publicacao);
  });
}

/** From here on nobody can cancel: the outcome is being written. */
async function decidir(estado: Estado, escrever: () => Promise<void>): Promise<void> {
  estado.etapa = 'encerrando';
  await CancellationScope.nonCancellable(escrever);
}

function atender(estado: Estado, trabalho: CancellationScope): void {
  const exigir = (...permitidas: EtapaDaImportacao[]) => {
    if (!permitidas.includes(estado.etapa)) throw ApplicationFailure.nonRetryable(estado.etapa, 'EtapaNaoPermite');
  };
  const resposta = async (obter: () => Resposta | null): Promise<Resposta> => {
    await condition(() => obter() !== null || estado.etapa === 'encerrada');
    const dada = obter();
    if (dada === null) throw ApplicationFailure.nonRetryable(estado.etapa, 'EtapaNaoPermite');
    return dada;
  };
  setHandler(etapaQuery, () => estado.etapa);
  setHandler(
    publicarUpdate,
    (pedido) => {
      estado.publicacao ??= pedido;
      return resposta(() => estado.publicada);
    },
    { validator: (_pedido: Pedido) => exigir('aguardando', 'publicando') },
  );
  setHandler(
    cancelarUpdate,
    (pedido, motivo) => {
      estado.descarte ??= { pedido, motivo };
      trabalho.cancel();
      return resposta(() => estado.descartada);
    },
    { validator: (_pedido: Pedido, _motivo: string) => exigir('inspecionando', 'preparando', 'aguardando') },
  );
}
