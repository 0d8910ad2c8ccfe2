import { Worker } from 'node:worker_threads';

/** What the worker is asked: the easier a person's own words are, the less they count. */
export interface Pergunta {
  readonly id: number;
  readonly partes: readonly string[];
  readonly conhecidas: readonly string[];
}

export interface Resposta {
  readonly id: number;
  readonly palpites: number;
}

/** Guesses that a password must withstand: what eight characters without any pattern are worth. */
const PALPITES_MINIMOS = 1e8;
/** Characters that are looked at in one piece: the effort grows with more than their square. */
const PARTE = 32;
/** Words of the installation that anybody would try first. */
const DA_CASA = ['atalaia'];

export type ForcaDaSenha = ReturnType<typeof createForcaDaSenha>;

/**
 * Tells passwords that are common, breached or made by a known pattern, without a network (zxcvbn-ts, with its common
 * and Portuguese lists). In a thread of its own: reading the lists takes most of a second, and one look up to a tenth.
 */
export function createForcaDaSenha() {
  const waiting = new Map<number, { resolve(palpites: number): void; reject(error: Error): void }>();
  let worker: Worker | undefined;
  let last = 0;

  function start(): Worker {
    const started = new Worker(new URL('./forca-da-senha.worker.ts', import.meta.url));
    started.unref();
    started.on('message', ({ id, palpites }: Resposta) => {
      waiting.get(id)?.resolve(palpites);
      waiting.delete(id);
      if (waiting.size === 0) started.unref();
    });
    const gone = (error: Error) => {
      if (worker === started) worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', gone).on('exit', () => gone(new Error('the look at a password ended without an answer')));
    return started;
  }

  return {
    /** @param conhecidas name, e-mail: what others know of the person */
    async comum(senha: string, conhecidas: readonly string[]): Promise<boolean> {
      worker ??= start();
      const asked = worker;
      last += 1;
      const pergunta: Pergunta = { id: last, partes: partesDe(senha), conhecidas: [...DA_CASA, ...conhecidas] };
      const palpites = await new Promise<number>((resolve, reject) => {
        waiting.set(pergunta.id, { resolve, reject });
        asked.ref();
        asked.postMessage(pergunta);
      });
      return palpites < PALPITES_MINIMOS;
    },

    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}

/** A long password is as good as its better end: a line of forty equal letters with a good word after it is good. */
function partesDe(senha: string): readonly string[] {
  const letras = [...senha];
  if (letras.length <= PARTE) return [senha];
  return [letras.slice(0, PARTE).join(''), letras.slice(-PARTE).join('')];
}
