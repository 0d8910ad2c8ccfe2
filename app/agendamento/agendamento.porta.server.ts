/** What other areas tell of schedules. */

export { falhasDaExecucao } from './agendamento.mensagens.ts';
export { NOMES as NOMES_DA_AGENDA } from './agendamento.ts';
