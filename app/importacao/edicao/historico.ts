/** Steps that can be taken back; older ones are kept as they are. */
const PASSOS = 500;

/** A state, with those that came before it and those that were taken back. */
export interface Historico<T> {
  readonly agora: T;
  readonly antes: readonly T[];
  readonly depois: readonly T[];
  /** What the last step was about: the next one about the same joins it. */
  readonly alvo: string | null;
}

export const comecar = <T>(agora: T): Historico<T> => ({ agora, antes: [], depois: [], alvo: null });

/** One more step. What had been taken back is gone. @param alvo null for a step that stands alone */
export function avancar<T>(historico: Historico<T>, agora: T, alvo: string | null): Historico<T> {
  if (Object.is(agora, historico.agora)) return historico;
  const junta = alvo !== null && alvo === historico.alvo;
  const antes = junta ? historico.antes : [...historico.antes, historico.agora].slice(-PASSOS);
  return { agora, antes, depois: [], alvo };
}

/** The next step begins anew, whatever it is about: the field was left. */
export const pausar = <T>(historico: Historico<T>): Historico<T> =>
  historico.alvo === null ? historico : { ...historico, alvo: null };

export function desfazer<T>(historico: Historico<T>): Historico<T> {
  const { antes, agora, depois } = historico;
  const anterior = antes.at(-1);
  if (anterior === undefined) return historico;
  return { agora: anterior, antes: antes.slice(0, -1), depois: [agora, ...depois], alvo: null };
}

export function refazer<T>(historico: Historico<T>): Historico<T> {
  const { antes, agora, depois } = historico;
  const [seguinte, ...resto] = depois;
  if (seguinte === undefined) return historico;
  return { agora: seguinte, antes: [...antes, agora], depois: resto, alvo: null };
}
