import { hectares } from '#app/kit/formatos.ts';
import { medidasDe } from '#app/map/form/desenho-no-formulario.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { contarVertices, partes } from '#domain/geometria/partes.ts';

/** The shape that a field says; null where it says none. */
export function desenhoLido(texto: string): Geometria | null {
  try {
    return JSON.parse(texto) as Geometria | null;
  } catch {
    return null;
  }
}

/** A drawing in words by which two of them are told apart; empty where nothing is drawn. */
export function desenhoDito(texto: string): string {
  const desenho = desenhoLido(texto);
  if (desenho === null) return '';
  const quantas = partes(desenho).length;
  const emPartes = quantas === 1 ? '' : `, em ${quantas} partes`;
  return `o desenho de ${hectares(medidasDe(desenho).area ?? 0)} e ${contarVertices(desenho)} vértices${emPartes}`;
}
