import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeCategoria = {
  categorias: ['GET', '/ativo/categorias', 'cliente', 'categorias.ver'],
  novaCategoria: ['GET', '/ativo/categorias/criar', 'cliente', 'categorias.editar'],
  criarCategoria: ['POST', '/ativo/categorias/criar', 'cliente', 'categorias.editar'],
  edicaoDaCategoria: ['GET', '/ativo/categorias/:id/editar', 'cliente', 'categorias.editar'],
  alterarCategoria: ['POST', '/ativo/categorias/:id/editar', 'cliente', 'categorias.editar'],
  statusDaCategoria: ['GET', '/ativo/categorias/:id/alternar-status', 'cliente', 'categorias.alternar_status'],
  alternarCategoria: ['POST', '/ativo/categorias/:id/alternar-status', 'cliente', 'categorias.alternar_status'],
} as const satisfies LinhasDeRotas;
