import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeInicio = {
  inicio: ['GET', '/', 'sessao'],
} as const satisfies LinhasDeRotas;
