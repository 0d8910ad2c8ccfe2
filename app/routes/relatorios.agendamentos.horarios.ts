import { horariosDaConsulta } from '#app/agendamento/agendamentos.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The next times of what a form says. */
export const loader = ler('horariosDoAgendamento', horariosDaConsulta);
