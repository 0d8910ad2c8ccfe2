/** What other areas tell of schedules. */

export { falhasDaExecucao } from './agendamento.mensagens.ts';
export { agendaEmPalavras, NOMES as NOMES_DA_AGENDA } from './agendamento.ts';
