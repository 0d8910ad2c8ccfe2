import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeConfiguracao = {
  configuracoes: ['GET', '/configuracoes', 'sessao', 'configuracoes.ver'],
  definirConfiguracao: ['POST', '/configuracoes', 'sessao', 'configuracoes.editar'],
} as const satisfies LinhasDeRotas;
