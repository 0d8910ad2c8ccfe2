import { ApplicationFailure } from '@temporalio/activity';
import { type AnaliseEvent, analiseStream } from '#domain/analise/analise.events.ts';
import type { DeteccaoCommand } from '#domain/deteccao/deteccao.commands.ts';
import { type DeteccaoState, deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { Evidencias } from '#domain/deteccao/evidencia.ts';
import type { GrupoDeCenas } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { type ImagemSalvaEvent, imagemSalvaStream } from '#domain/imagem-salva/imagem-salva.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { emTrabalho } from '../em-trabalho.ts';
import type { DeteccaoAFotografar, EvidenciaEffects } from './evidencia.effects.ts';

export type EvidenciaActivities = ReturnType<typeof createEvidenciaActivities>;

/** Which event of which detection asks for pictures; everything else is read from streams. */
export interface ReferenciaDaEvidencia {
  readonly deteccao_id: string;
  readonly revisao: number;
}

interface Carregada {
  readonly state: DeteccaoState;
  readonly pedido: RecordedEvent<DeteccaoEvent>;
}

/** The one step of it. It may run twice, or stop anywhere and run again, with the same outcome. */
export function createEvidenciaActivities(effects: EvidenciaEffects) {
  const { store } = effects;
  return {
    /**
     * Makes the pictures of the shape that the event brought, or compares those that there are with what it sent.
     * @param desistir whether a provider that does not answer is given up
     */
    async gerarEvidencias(referencia: ReferenciaDaEvidencia, desistir: boolean): Promise<void> {
      await emTrabalho(store, async ({ signal }) => {
        const { state, pedido } = await carregar(effects, referencia);
        const feitas = await evidenciasDe(effects, state, pedido, { desistir, signal });
        if (feitas !== null) await registrar(effects, referencia, feitas);
      }).catch((error: unknown) => {
        // As the workflow reads it: how often it is tried again is for that to say.
        if ((error as Error).name !== 'FalhaDoProvedor') throw error;
        throw ApplicationFailure.retryable((error as Error).message, 'FalhaDoProvedor');
      });
    },
  };
}

/** @throws RangeError where there is no such event */
async function carregar({ store }: EvidenciaEffects, referencia: ReferenciaDaEvidencia): Promise<Carregada> {
  const { deteccao_id, revisao } = referencia;
  const events = (await store.readStream(deteccaoStream(deteccao_id))) as readonly RecordedEvent<DeteccaoEvent>[];
  const pedido = events.find((event) => event.revision === revisao);
  if (pedido === undefined) throw new RangeError(`no event ${revisao} of detection ${deteccao_id}`);
  return { state: events.reduce(deteccaoDecider.evolve, deteccaoDecider.initial), pedido };
}

/** Null where the event asks for nothing any more: a later shape has an event of its own, and so has what is under way. */
async function evidenciasDe(
  effects: EvidenciaEffects,
  state: DeteccaoState,
  pedido: RecordedEvent<DeteccaoEvent>,
  { desistir, signal }: { readonly desistir: boolean; readonly signal: AbortSignal },
): Promise<Evidencias | null> {
  const { revisaoDaForma: revisao_da_forma, evidencias } = state;
  const prontas = evidencias?.revisao_da_forma === revisao_da_forma ? evidencias : null;
  if (pedido.type === 'ImagensDaDeteccaoEnviadas') return prontas;
  if (pedido.revision !== revisao_da_forma || prontas !== null) return null;
  const deteccao = await aFotografar(effects, state, pedido);
  return { revisao_da_forma, ...(await effects.fotografo.fotografar(deteccao, desistir, signal)) };
}

async function aFotografar(
  effects: EvidenciaEffects,
  { cliente_id, ativo_id, analise_id, geojson }: DeteccaoState,
  { streamId }: RecordedEvent<DeteccaoEvent>,
): Promise<DeteccaoAFotografar> {
  if (!cliente_id || !ativo_id || !analise_id || !geojson) throw new RangeError(`${streamId} has no shape`);
  const [criada] = (await effects.store.readStream(analiseStream(analise_id))) as readonly AnaliseEvent[];
  if (criada?.type !== 'AnaliseCriada') throw new RangeError(`no analysis ${analise_id}`);
  const { antes, depois } = criada.data.imagens;
  const [grupoDeAntes, grupoDeDepois] = await Promise.all([
    grupoSalvo(effects, antes.grupo_id),
    grupoSalvo(effects, depois.grupo_id),
  ]);
  return {
    deteccao_id: streamId.slice(streamId.indexOf('-') + 1),
    cliente_id,
    ativo_id,
    geojson,
    antes: grupoDeAntes && { hash: antes.hash, grupo: grupoDeAntes },
    depois: grupoDeDepois && { hash: depois.hash, grupo: grupoDeDepois },
  };
}

/** The scenes of a saved group, as they were found. */
async function grupoSalvo({ store }: EvidenciaEffects, id: Uuid): Promise<GrupoDeCenas | null> {
  const events = (await store.readStream(imagemSalvaStream(id))) as readonly ImagemSalvaEvent[];
  const salvas = events.flatMap((event) => (event.type === 'ImagensSalvas' ? [event.data.grupo] : []));
  const [primeira] = salvas;
  return primeira === undefined ? null : { ...primeira, cenas: salvas.flatMap(({ cenas }) => cenas) };
}

/**
 * Compared with what was sent up to now, and appended only if nothing came in between: what is sent later finds these.
 * Its id comes from what it is.
 */
async function registrar(effects: EvidenciaEffects, referencia: ReferenciaDaEvidencia, feitas: Evidencias) {
  const { store, eventIdOf, uuidV5, agora, fotografo } = effects;
  const { deteccao_id, revisao } = referencia;
  const { state, pedido } = await carregar(effects, referencia);
  const command: DeteccaoCommand = {
    type: 'GerarEvidencias',
    data: await fotografo.comparar(feitas, state.imagens),
  };
  await handleCommand(store, eventIdOf, deteccaoDecider, deteccaoStream(deteccao_id), command, {
    ...pedido.meta,
    commandId: uuidV5(['evidencia', deteccao_id, revisao].join('/')),
    causationId: pedido.eventId,
    agora: agora(),
    expectedRevision: state.revisao,
  });
}
