import type { AVATARES } from '#domain/usuario/avatar.ts';

/** What each picture of public/avatares shows, in their order. */
const NOMES = [
  'Serra ao sol',
  'Sol sobre o mar',
  'Árvore',
  'Flor',
  'Coruja',
  'Peixe',
  'Mandacaru',
  'Torre de transmissão',
  'Canário',
  'Cágado',
  'Cidade',
  'Lua',
] as const satisfies { readonly length: typeof AVATARES };

export const avatares = NOMES.map((nome, n) => ({ id: n + 1, nome }));
