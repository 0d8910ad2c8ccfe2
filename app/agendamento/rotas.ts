import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeAgendamento = {
  agendamentos: ['GET', '/relatorios/agendamentos', 'cliente', 'relatorios.ver'],
  novoAgendamento: ['GET', '/relatorios/agendamentos/criar', 'cliente', 'relatorios.editar'],
  criarAgendamento: ['POST', '/relatorios/agendamentos/criar', 'cliente', 'relatorios.editar'],
  horariosDoAgendamento: ['GET', '/relatorios/agendamentos/horarios', 'cliente', 'relatorios.editar', 'json'],
  agendamento: ['GET', '/relatorios/agendamentos/:id', 'cliente', 'relatorios.ver'],
  mudarAgendamento: ['POST', '/relatorios/agendamentos/:id', 'cliente', 'relatorios.editar'],
  edicaoDoAgendamento: ['GET', '/relatorios/agendamentos/:id/editar', 'cliente', 'relatorios.editar'],
  alterarAgendamento: ['POST', '/relatorios/agendamentos/:id/editar', 'cliente', 'relatorios.editar'],
  emitirAgendado: ['POST', '/relatorios/execucoes/:id/emitir', 'cliente', 'relatorios.assinar', 'json'],
  entregaDeRelatorio: ['GET', '/relatorios/entregas/:id', 'cliente', 'relatorios.ver', 'arquivo'],
  entregaDeFora: ['GET', '/entregas/:token', 'publica'],
  abrirEntrega: ['POST', '/entregas/:token', 'publica'],
  arquivoDaEntrega: ['GET', '/entregas/:token/arquivo', 'publica', null, 'arquivo'],
} as const satisfies LinhasDeRotas;
