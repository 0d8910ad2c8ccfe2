import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeClassificacao = {
  classificacoes: ['GET', '/analise/classificacoes', 'cliente', 'classificacoes.ver'],
  todasAsClassificacoes: ['GET', '/analise/classificacoes/todas', 'cliente', 'classificacoes.ver', 'json'],
  novaClassificacao: ['GET', '/analise/classificacoes/criar', 'cliente', 'classificacoes.editar'],
  criarClassificacao: ['POST', '/analise/classificacoes/criar', 'cliente', 'classificacoes.editar'],
  classificacao: ['GET', '/analise/classificacoes/:id', 'cliente', 'classificacoes.ver'],
  edicaoDaClassificacao: ['GET', '/analise/classificacoes/:id/editar', 'cliente', 'classificacoes.editar'],
  alterarClassificacao: ['POST', '/analise/classificacoes/:id/editar', 'cliente', 'classificacoes.editar'],
  statusDaClassificacao: [
    ...(['GET', '/analise/classificacoes/:id/alternar-status', 'cliente', 'classificacoes.alternar_status'] as const),
  ],
  alternarClassificacao: [
    ...(['POST', '/analise/classificacoes/:id/alternar-status', 'cliente', 'classificacoes.alternar_status'] as const),
  ],
} as const satisfies LinhasDeRotas;
