import { emTrabalho } from '../em-trabalho.ts';
import type { ResumoEffects } from './resumo.effects.ts';

/** People at most in one run: whoever is left has the next one, some minutes later. */
const MAX_PESSOAS = 5_000;

export type ResumoActivities = ReturnType<typeof createResumoActivities>;

/** The steps of the digests. Each may run twice, or stop anywhere and run again: nobody gets one twice. */
export function createResumoActivities({ store, resumista, agora }: ResumoEffects) {
  return {
    listarResumosDevidos: (): Promise<readonly string[]> =>
      emTrabalho(store, async () => (await resumista.devidos(agora())).slice(0, MAX_PESSOAS)),

    /** One after the other; one that fails keeps nobody else waiting, and all of them are tried again. */
    escreverResumos: (usuario_ids: readonly string[]): Promise<void> =>
      emTrabalho(store, async ({ signal }) => {
        const falhas: unknown[] = [];
        for (const usuario_id of usuario_ids) {
          signal.throwIfAborted();
          await resumista.escrever(usuario_id, agora()).catch((error: unknown) => falhas.push(error));
        }
        if (falhas.length > 0) throw falhas[0];
      }),
  };
}
