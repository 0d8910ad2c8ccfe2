import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeNotificacao = {
  caixaDeSaida: ['GET', '/caixa-de-saida', 'sessao', 'configuracoes.ver'],
  notificacoes: ['GET', '/notificacoes', 'sessao'],
  notificacoesRecentes: ['GET', '/notificacoes/recentes', 'sessao', null, 'json'],
  lerNotificacoes: ['POST', '/notificacoes/ler-todas', 'sessao', null, 'ato'],
  salvarPreferencias: ['POST', '/perfil/notificacoes', 'sessao'],
  lerNotificacao: ['POST', '/notificacoes/:id/ler', 'sessao', null, 'ato'],
} as const satisfies LinhasDeRotas;
