import type { ArtefatoNaTela, MidiaNaTela } from '#app/artefato/artefato.porta.ts';

/** A photograph that says where it was taken. */
export interface PontoNoMapa {
  readonly id: string;
  readonly posicao: readonly [lng: number, lat: number];
  /** Somebody made it evidence; else it is only looked at. */
  readonly evidencia: boolean;
}

/** Files whose place is a point of evidence. */
export const evidenciasDe = (artefatos: readonly ArtefatoNaTela[]): readonly MidiaNaTela[] =>
  artefatos.flatMap(({ removido, midias }) =>
    removido === null ? midias.filter(({ fotografia }) => fotografia !== null && fotografia.ponto !== null) : [],
  );

/** Points of evidence, and the file that somebody looks at. */
export function pontosDe(midias: readonly MidiaNaTela[]): readonly PontoNoMapa[] {
  const todos = midias.flatMap(({ id, fotografia }) => {
    const posicao = fotografia?.posicao ?? null;
    return posicao === null ? [] : [{ id, posicao, evidencia: (fotografia?.ponto ?? null) !== null }];
  });
  return [...new Map(todos.map((ponto) => [ponto.id, ponto])).values()];
}
