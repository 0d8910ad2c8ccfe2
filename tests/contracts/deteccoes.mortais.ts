import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ProcessAlone, startAlone } from '#tests/support/process.ts';
import { sorteio } from '../bench/sorteio.ts';

/** The latest point of each: so many queries after its start, of which many are made while nothing happens. */
const ULTIMA_CONSULTA = { web: 600, projector: 1_500, worker: 400 } as const;
export type Papel = keyof typeof ULTIMA_CONSULTA;
const PAPEIS = Object.keys(ULTIMA_CONSULTA) as readonly Papel[];
/** Of so many of ten the point lies where it has hardly begun. */
const [CEDO, PRIMEIRAS] = [0.3, 80];
const IMPORTA = pathToFileURL(path.join(import.meta.dirname, '../support/morre-na-consulta.ts')).href;

type Ambiente = Readonly<Record<string, string>>;

export interface Mortais {
  /** Deaths so far. */
  mortes(): Readonly<Record<Papel, number>>;
  /** Resolves once each has died as often as it was to, and lives. @throws where one ended in another way */
  readonly acabaram: Promise<void>;
  close(): Promise<void>;
}

/**
 * The real processes, each dying at seeded points so many times and started again at once, after that living on.
 * @param mortes of each of them
 */
export function iniciarMortais(env: Ambiente, mortes: Readonly<Record<Papel, number>>, semente: number): Mortais {
  const feitas = { web: 0, projector: 0, worker: 0 };
  const vivos = new Map<Papel, ProcessAlone>();
  let fechado = false;
  const iniciar = (papel: Papel, mais: Ambiente = {}) => {
    const processo = startAlone(`infra/processes/${papel}.ts`, { ...env, ...mais });
    vivos.set(papel, processo);
    return processo;
  };
  const viver = async (papel: Papel, acaso: () => number) => {
    while (feitas[papel] < mortes[papel] && !fechado) {
      const ate = acaso() < CEDO ? PRIMEIRAS : ULTIMA_CONSULTA[papel];
      const ponto = {
        NODE_OPTIONS: `--import=${IMPORTA}`,
        MORRE_NA_CONSULTA: String(1 + Math.floor(acaso() * ate)),
        MORRE_QUANDO: acaso() < 0.5 ? 'antes' : 'depois',
      };
      const processo = iniciar(papel, ponto);
      const fim = await processo.ended;
      if (fechado) return;
      if (fim !== 'SIGKILL') throw new Error(`${papel} terminou com ${fim}:\n${processo.output()}`);
      feitas[papel] += 1;
    }
    if (!fechado) await iniciar(papel).ready;
  };
  const acabaram = Promise.all(PAPEIS.map((papel, i) => viver(papel, sorteio(semente + i)))).then(() => undefined);
  acabaram.catch(() => undefined);
  return {
    mortes: () => feitas,
    acabaram,
    async close() {
      fechado = true;
      for (const processo of vivos.values()) {
        processo.kill('SIGKILL');
        await processo.ended;
      }
    },
  };
}
