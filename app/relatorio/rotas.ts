import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeRelatorio = {
  conferenciaDoDocumento: ['GET', '/conferir/:numero', 'publica'],
} as const satisfies LinhasDeRotas;
