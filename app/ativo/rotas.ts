import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeAtivo = {
  ativosDoFiltro: ['GET', '/ativo/ativos/todos', 'cliente', 'ativos.ver', 'json'],
  ativosMonitorados: ['GET', '/ativo/ativos/monitorados', 'cliente', 'ativos.ver', 'json'],
  estadosDoAtivo: ['GET', '/ativo/ativos/obter-estados', 'cliente_ou_operador', 'ativos.ver', 'json'],
  ativos: ['GET', '/ativo/ativos', 'cliente_ou_operador', 'ativos.ver'],
  novoAtivo: ['GET', '/ativo/ativos/criar', 'cliente_ou_operador', 'ativos.criar'],
  criarAtivo: ['POST', '/ativo/ativos/criar', 'cliente_ou_operador', 'ativos.criar'],
  ativo: ['GET', '/ativo/ativos/:id', 'cliente_ou_operador', 'ativos.ver'],
  edicaoDoAtivo: ['GET', '/ativo/ativos/:id/editar', 'cliente_ou_operador', 'ativos.editar'],
  alterarAtivo: ['POST', '/ativo/ativos/:id/editar', 'cliente_ou_operador', 'ativos.editar'],
  statusDoAtivo: ['GET', '/ativo/ativos/:id/alternar-status', 'cliente_ou_operador', 'ativos.alternar_status'],
  alternarStatusDoAtivo: ['POST', '/ativo/ativos/:id/alternar-status', 'cliente_ou_operador', 'ativos.alternar_status'],
} as const satisfies LinhasDeRotas;
