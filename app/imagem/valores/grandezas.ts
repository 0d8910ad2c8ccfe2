import type { Papel } from '#domain/imagem/exame.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import type { GrandezaDaSerie } from '#domain/imagem/serie.ts';

const INDICES = ['ndvi', 'ndwi', 'nbr'] as const satisfies readonly TipoDeImagem[];
const BANDAS = [
  ...(['azul', 'verde', 'vermelho'] as const),
  ...(['infravermelho_proximo', 'infravermelho_medio_1', 'infravermelho_medio_2'] as const),
] satisfies readonly Papel[];

/** What a series can be of. */
export const GRANDEZAS: readonly GrandezaDaSerie[] = [...INDICES, ...BANDAS];

/** Corners of an area that is sent, at most. */
export const MAX_VERTICES = 5_000;
