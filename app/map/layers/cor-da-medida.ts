/** Colours that stand out of any ground, the usual one first. */
const CANDIDATAS = ['#d6336c', '#7048e8', '#0c8599', '#e8590c', '#5c940d', '#343a40'] as const;
/** Two colours nearer than this are taken for each other; of the 441 that lie between black and white. */
const PERTO = 110;

/** A colour for measures that no type on the map has, or the one that differs most from all of them. */
export function corDaMedida(usadas: readonly string[]): string {
  const longe = (cor: string) => Math.min(Number.POSITIVE_INFINITY, ...usadas.map((usada) => distancia(cor, usada)));
  const livre = CANDIDATAS.find((cor) => longe(cor) >= PERTO);
  return livre ?? [...CANDIDATAS].sort((a, b) => longe(b) - longe(a))[0] ?? CANDIDATAS[0];
}

function distancia(a: string, b: string): number {
  const [partesA, partesB] = [a, b].map((cor) =>
    [1, 3, 5].map((em) => Number.parseInt(cor.slice(em, em + 2), 16) || 0),
  );
  return Math.hypot(...(partesA ?? []).map((parte, i) => parte - (partesB?.[i] ?? 0)));
}
