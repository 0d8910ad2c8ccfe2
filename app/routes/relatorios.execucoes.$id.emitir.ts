import { emitirAgendado } from '#app/agendamento/emissao-agendada.server.ts';
import { agirPorBilhete } from '#app/server/acesso.server.ts';

/** The document of a run, issued in the name of its schedule's author. */
export const action = agirPorBilhete('emitirAgendado', emitirAgendado);
