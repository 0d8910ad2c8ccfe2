import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDePainel = {
  painelGeral: ['GET', '/dashboard', 'cliente', 'dashboards.ver'],
  painelDoAtivo: ['GET', '/dashboard/ativo', 'cliente', 'dashboards.ver'],
  pontosDosPaineis: ['GET', '/dashboard/pontos', 'cliente', 'dashboards.ver', 'json'],
} as const satisfies LinhasDeRotas;
