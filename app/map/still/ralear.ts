/** Points of a drawing; more would only lie over each other, and make its page slow. */
const LIMITE_DE_PONTOS = 4_000;

/**
 * One point for each square of this side, the first that came; with more than `limite` of them the squares grow.
 * @param lado pixels
 */
export function ralear<P extends { readonly x: number; readonly y: number }>(
  pontos: readonly P[],
  lado: number,
  limite = LIMITE_DE_PONTOS,
): readonly P[] {
  const casas = new Map<string, P>();
  for (const ponto of pontos) {
    const casa = `${Math.floor(ponto.x / lado)},${Math.floor(ponto.y / lado)}`;
    if (!casas.has(casa)) casas.set(casa, ponto);
  }
  return casas.size <= limite ? [...casas.values()] : ralear([...casas.values()], lado * 1.5, limite);
}
