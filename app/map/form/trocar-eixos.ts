import { comEixosTrocados } from '#domain/geometria/longe.ts';
import type { DesenhoNoFormulario } from './desenho-no-formulario.ts';

/** Latitude for longitude of what is drawn: a step of the drawing like any other. */
export function trocarEixos({ desenho, agir }: Pick<DesenhoNoFormulario, 'desenho' | 'agir'>): void {
  const geometria = desenho.geometria && comEixosTrocados(desenho.geometria);
  if (geometria) agir({ ato: 'trocar', geometria });
}
