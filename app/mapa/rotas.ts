import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeMapa = {
  mapa: ['GET', '/mapa', 'cliente', 'mapa.ver'],
} as const satisfies LinhasDeRotas;
