import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeAprovacao = {
  aprovacoes: ['GET', '/seguranca/aprovacoes', 'sessao'],
  aprovacao: ['GET', '/seguranca/aprovacoes/:id', 'sessao'],
  decidirAprovacao: ['POST', '/seguranca/aprovacoes/:id', 'sessao', 'grupos.aprovar'],
  cancelarAprovacao: ['POST', '/seguranca/aprovacoes/:id/cancelar', 'sessao'],
} as const satisfies LinhasDeRotas;
