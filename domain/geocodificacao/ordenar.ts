import { aUmErro } from './nomes.ts';

/** What is known of a place when it is compared with what was searched for. */
export interface Candidato {
  readonly nome: string;
  /** Its name, simplified. */
  readonly busca: string;
  readonly uf: string;
  readonly capital: boolean;
  /** A state, not a municipality. */
  readonly estado: boolean;
  /** How alike the name is as a whole, from 0 to 1. */
  readonly semelhanca: number;
}

/** Shorter ones have too many neighbours: of a whole name, and of its beginning. */
const LETRAS_DO_NOME = 3;
const LETRAS_DO_COMECO = 4;
/** Less alike than this is something else. */
const SEMELHANCA_MINIMA = 0.5;

/** Lower comes first; null is something else than what was searched for. */
function classe(consulta: string, { busca, uf, capital, estado, semelhanca }: Candidato): number | null {
  const comeca = busca.startsWith(consulta);
  const errada = consulta.length >= LETRAS_DO_NOME && aUmErro(consulta, busca);
  if (estado && uf.toLowerCase() === consulta) return 0;
  if (capital && (comeca || errada)) return 0;
  if (comeca) return estado ? 1 : 2;
  if (errada) return 3;
  if (comecaComErro(consulta, busca)) return 4;
  if (` ${busca}`.includes(` ${consulta}`)) return 5;
  return semelhanca >= SEMELHANCA_MINIMA ? 6 : null;
}

const comecaComErro = (consulta: string, nome: string): boolean =>
  consulta.length >= LETRAS_DO_COMECO &&
  [0, 1, -1].some(
    (mais) => nome.length > consulta.length + mais && aUmErro(consulta, nome.slice(0, consulta.length + mais)),
  );

/** Capitals first, then what begins as it was typed, then what is alike; the shorter name is the more alike. */
export function ordenar<T extends Candidato>(consulta: string, candidatos: readonly T[]): readonly T[] {
  return candidatos
    .flatMap((candidato) => {
      const qual = classe(consulta, candidato);
      return qual === null ? [] : [{ candidato, qual }];
    })
    .sort(
      (a, b) =>
        a.qual - b.qual ||
        (a.qual === 6 ? b.candidato.semelhanca - a.candidato.semelhanca : 0) ||
        a.candidato.busca.length - b.candidato.busca.length ||
        a.candidato.busca.localeCompare(b.candidato.busca) ||
        a.candidato.uf.localeCompare(b.candidato.uf),
    )
    .map(({ candidato }) => candidato);
}
