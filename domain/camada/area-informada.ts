/** How far a typed area may be from the computed one without a warning: one per cent of the computed. */
const TOLERANCIA = 0.01;

/** Whether a typed area and the computed one, both in hectares, are too far apart to be the same land. */
export function areasDivergem(informada: number | null, calculada: number | null): boolean {
  if (informada === null || calculada === null) return false;
  return Math.abs(informada - calculada) > TOLERANCIA * calculada;
}
