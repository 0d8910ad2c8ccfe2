import type { Logger } from 'pino';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { startListening } from '#infra/store/postgres/listening.ts';

/** Whose sessions ended; null where somebody's may have, unheard. */
type Listener = (usuario_id: Uuid | null) => void;

/** Follows what every process's ended sessions announce (migration 0008), while anybody listens. */
export function createSessoesEncerradas({ url, log }: { readonly url: string; readonly log: Pick<Logger, 'warn'> }) {
  const listeners = new Set<Listener>();
  let listening: ReturnType<typeof startListening> | undefined;
  const listen = () =>
    startListening({
      url,
      applicationName: 'atalaia-sessoes',
      statement: 'LISTEN sessao_encerrada',
      log,
      broken: 'avisos de sessões encerradas interrompidos',
      heard(payload) {
        const usuario_id = uuidSchema.safeParse(payload).data ?? null;
        for (const listener of listeners) listener(usuario_id);
      },
    });

  return {
    /** @returns the end of it */
    aoEncerrar(listener: Listener): () => void {
      listeners.add(listener);
      listening ??= listen();
      return () => void listeners.delete(listener);
    },

    close: async (): Promise<void> => listening?.close(),
  };
}
