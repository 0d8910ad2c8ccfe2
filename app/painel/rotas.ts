import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDePainel = {
  painelGeral: ['GET', '/dashboard', 'cliente', 'dashboards.ver'],
  painelDoAtivo: ['GET', '/dashboard/ativo', 'cliente', 'dashboards.ver'],
  pontosDosPaineis: ['GET', '/dashboard/pontos', 'cliente', 'dashboards.ver', 'json'],
  cartoes: ['GET', '/dashboard/cartoes', 'cliente', 'dashboards.ver', 'json'],
  criarCartao: ['POST', '/dashboard/cartoes', 'cliente', 'dashboards.ver', 'json'],
  ordenarCartoes: ['POST', '/dashboard/cartoes/ordem', 'cliente', 'dashboards.ver', 'json'],
  mudarCartao: ['POST', '/dashboard/cartoes/:id', 'cliente', 'dashboards.ver', 'json', ['PUT', 'DELETE', 'POST']],
  restaurarCartao: ['POST', '/dashboard/cartoes/:id/restaurar', 'cliente', 'dashboards.ver', 'json'],
  teloes: ['GET', '/dashboard/teloes', 'cliente', 'dashboards.telao'],
  criarTelao: ['POST', '/dashboard/teloes', 'cliente', 'dashboards.telao'],
  encerrarTelao: ['POST', '/dashboard/teloes/:id/encerrar', 'cliente', 'dashboards.telao', 'ato'],
  abrirTelao: ['GET', '/telao/:token', 'publica'],
  telaoParado: ['GET', '/telao', 'publica'],
} as const satisfies LinhasDeRotas;
