import { z } from 'zod';
import { filtroGravadoSchema } from '#domain/deteccao/filtro-gravado.policy.ts';
import { type FalhaDaExecucao, falhaDaExecucaoSchema } from '#domain/execucao/execucao.events.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Emissor } from '#workflows/agendamento/agendamento.effects.ts';
import { PARAMETRO, type PrinterDeps, pagesOrigin } from '../report-renderer/printer.ts';

/** A document's own limit, and the line before it. */
const TIMEOUT_MS = 300_000;

const respostaSchema = z.union([
  z.object({
    documento_id: uuidSchema.nullable(),
    deteccoes: z.int().min(0),
    filtro: filtroGravadoSchema.optional(),
  }),
  z.object({ falha: falhaDaExecucaoSchema }),
]);

/** What an answer says for good; every other may be another one later. */
const FALHAS: Readonly<Record<number, FalhaDaExecucao>> = {
  401: 'sem_acesso',
  403: 'sem_acesso',
  404: 'sem_objeto',
  422: 'pedido_invalido',
};

/**
 * Has the web issue the document of a run, as it does for whoever asks for one: by a ticket of the author's, so that the
 * same doors are asked what they may see now.
 */
export function createScheduledIssuer({ bilhetes, config }: Pick<PrinterDeps, 'bilhetes' | 'config'>): Emissor {
  const origin = pagesOrigin(config);
  return {
    async emitir(execucao_id, autor_id, signal) {
      const url = new URL(`/relatorios/execucoes/${execucao_id}/emitir`, origin);
      url.searchParams.set(PARAMETRO, await bilhetes.emitir(autor_id, url.pathname));
      const limite = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const headers = { Accept: 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, redirect: 'manual', signal: limite }).catch(
        () => null,
      );
      signal.throwIfAborted();
      if (answer === null) return null;
      const falha = FALHAS[answer.status];
      if (falha !== undefined) return { falha };
      return answer.ok ? respostaSchema.parse(await answer.json()) : null;
    },
  };
}
