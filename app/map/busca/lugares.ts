import { type Extensao, emVolta } from './coordenadas.ts';

/** A place that a search found. */
export interface LugarAchado {
  readonly id: string;
  readonly nome: string;
  readonly extensao: Extensao;
}

const numeros = (valor: unknown, quantos: number): valor is number[] =>
  Array.isArray(valor) && valor.length >= quantos && valor.every(Number.isFinite);

/** What of a provider's answer can be shown and gone to; the rest is left out. */
export function lugaresDaResposta(corpo: unknown): readonly LugarAchado[] {
  const { features } = (corpo ?? {}) as { readonly features?: unknown };
  if (!Array.isArray(features)) return [];
  return features.flatMap((feicao: unknown, n) => {
    const { id, place_name: nome, bbox, center } = (feicao ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof nome !== 'string' || nome === '') return [];
    const chave = typeof id === 'string' ? id : String(n);
    if (numeros(bbox, 4)) return [{ id: chave, nome, extensao: bbox.slice(0, 4) as unknown as Extensao }];
    const [lng, lat] = numeros(center, 2) ? center : [];
    return lng === undefined || lat === undefined ? [] : [{ id: chave, nome, extensao: emVolta({ lat, lng }) }];
  });
}
