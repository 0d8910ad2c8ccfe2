import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeDeteccaoTipo = {
  deteccaoTipos: ['GET', '/analise/tipos-deteccao', 'cliente', 'deteccao_tipos.ver'],
  todosOsDeteccaoTipos: ['GET', '/analise/tipos-deteccao/todos', 'cliente', 'deteccao_tipos.ver', 'json'],
  novoDeteccaoTipo: ['GET', '/analise/tipos-deteccao/criar', 'cliente', 'deteccao_tipos.editar'],
  criarDeteccaoTipo: ['POST', '/analise/tipos-deteccao/criar', 'cliente', 'deteccao_tipos.editar'],
  deteccaoTipo: ['GET', '/analise/tipos-deteccao/:id', 'cliente', 'deteccao_tipos.ver'],
  edicaoDoDeteccaoTipo: ['GET', '/analise/tipos-deteccao/:id/editar', 'cliente', 'deteccao_tipos.editar'],
  alterarDeteccaoTipo: ['POST', '/analise/tipos-deteccao/:id/editar', 'cliente', 'deteccao_tipos.editar'],
  statusDoDeteccaoTipo: [
    ...(['GET', '/analise/tipos-deteccao/:id/alternar-status', 'cliente', 'deteccao_tipos.alternar_status'] as const),
  ],
  alternarStatusDoDeteccaoTipo: [
    ...(['POST', '/analise/tipos-deteccao/:id/alternar-status', 'cliente', 'deteccao_tipos.alternar_status'] as const),
  ],
} as const satisfies LinhasDeRotas;
