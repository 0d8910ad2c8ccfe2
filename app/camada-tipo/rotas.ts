import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeCamadaTipo = {
  camadaTipos: ['GET', '/camada-tipos', 'cliente', 'camada_tipos.ver'],
  novoCamadaTipo: ['GET', '/camada-tipos/criar', 'cliente', 'camada_tipos.editar'],
  criarCamadaTipo: ['POST', '/camada-tipos/criar', 'cliente', 'camada_tipos.editar'],
  camadaTipo: ['GET', '/camada-tipos/:id', 'cliente', 'camada_tipos.ver'],
  guardarIcone: ['POST', '/camada-tipos/icones', 'cliente', 'camada_tipos.editar', 'json'],
  inativarIcone: ['POST', '/camada-tipos/icones/inativar', 'cliente', 'camada_tipos.editar', 'json'],
  edicaoDoCamadaTipo: ['GET', '/camada-tipos/:id/editar', 'cliente', 'camada_tipos.editar'],
  alterarCamadaTipo: ['POST', '/camada-tipos/:id/editar', 'cliente', 'camada_tipos.editar'],
  statusDoCamadaTipo: ['GET', '/camada-tipos/:id/alternar-status', 'cliente', 'camada_tipos.alternar_status'],
  alternarStatusDoCamadaTipo: ['POST', '/camada-tipos/:id/alternar-status', 'cliente', 'camada_tipos.alternar_status'],
  icone: ['GET', '/icone', 'publica', null, 'arquivo'],
  arquivoDoIcone: ['GET', '/storage/icones/:nome', 'publica', null, 'arquivo'],
} as const satisfies LinhasDeRotas;
