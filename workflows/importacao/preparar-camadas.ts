import type { Problema } from '#domain/importacao/importacao.events.ts';
import { type Append, ConcurrencyError } from '#domain/kernel/event-store.ts';
import { camadaDaFeicao, type Envio } from './camada-da-feicao.ts';
import type { ImportacaoEffects, OpcoesDeLeitura, PedidoDeLeitura } from './importacao.effects.ts';

/** Layers appended at once. */
const LOTE = 400;

interface Preparo extends OpcoesDeLeitura {
  readonly pedido: PedidoDeLeitura;
  readonly envio: Envio;
  /** Layers that an earlier try has told of: already in the log. */
  readonly feitas: number;
}

/**
 * Appends a layer for each feature. The next batch is read while the one before is written, and no further ahead.
 * @throws ConcurrencyError where a stream of ours belongs to something else; EventTooLargeError
 */
export async function prepararCamadas(
  effects: Pick<ImportacaoEffects, 'store' | 'leitor' | 'uuidV5' | 'eventIdOf' | 'agora'>,
  { pedido, envio, feitas, ...opcoes }: Preparo,
): Promise<{ readonly camadas: number; readonly avisos: readonly Problema[] }> {
  const avisos: Problema[] = [];
  let camadas = 0;
  let lote: Append[] = [];
  let escrita = Promise.resolve();
  const descarregar = async () => {
    await escrita;
    opcoes.signal.throwIfAborted();
    const [desta, ate] = [lote, camadas];
    lote = [];
    escrita = acrescentar(effects, desta).then(() => opcoes.andamento(ate));
    // Awaited with the next batch; an error before that must not count as unhandled.
    escrita.catch(() => undefined);
  };
  for await (const feicao of effects.leitor.lerFeicoes(pedido, { ...opcoes, andamento: () => undefined })) {
    if (feicao.aviso) avisos.push(feicao.aviso);
    if (feicao.geometria === null) continue;
    camadas++;
    if (camadas <= feitas) continue;
    lote.push(camadaDaFeicao(feicao, envio, effects));
    if (lote.length === LOTE) await descarregar();
  }
  await descarregar();
  await escrita;
  return { camadas, avisos };
}

async function acrescentar({ store }: Pick<ImportacaoEffects, 'store'>, appends: readonly Append[]): Promise<void> {
  if (appends.length === 0) return;
  const results = await store.appendMany(appends);
  for (const [i, result] of results.entries()) {
    if (!(result instanceof Error)) continue;
    const append = appends[i];
    if (!(result instanceof ConcurrencyError) || !append) throw result;
    // Written by an earlier try and changed since: it is there, which is all that is wanted.
    const [first] = await store.readStream(append.streamId);
    if (first?.eventId !== append.events[0]?.eventId) throw result;
  }
}
