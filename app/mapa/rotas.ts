import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeMapa = {
  camadasDoMapa: ['GET', '/mapa/:ativoId/camadas', 'cliente', 'camadas.ver', 'json'],
  mapa: ['GET', '/mapa', 'cliente', 'mapa.ver'],
} as const satisfies LinhasDeRotas;
