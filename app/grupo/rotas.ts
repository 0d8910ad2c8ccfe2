import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeGrupo = {
  grupo: ['GET', '/seguranca/grupos/:id', 'cliente', 'grupos.ver'],
  grupos: ['GET', '/seguranca/grupos', 'sessao', 'grupos.ver'],
  novoGrupo: ['GET', '/seguranca/grupos/criar', 'sessao', 'grupos.editar'],
  criarGrupo: ['POST', '/seguranca/grupos/criar', 'sessao', 'grupos.editar'],
  edicaoDoGrupo: ['GET', '/seguranca/grupos/:id/editar', 'sessao', 'grupos.editar'],
  alterarGrupo: ['POST', '/seguranca/grupos/:id/editar', 'sessao', 'grupos.editar'],
  removerGrupo: ['POST', '/seguranca/grupos/:id/remover', 'sessao', 'grupos.editar'],
} as const satisfies LinhasDeRotas;
