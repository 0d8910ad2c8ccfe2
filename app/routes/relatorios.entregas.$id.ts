import { abrirDeDentro } from '#app/agendamento/entregas.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** What a delivery brought the person who opens it. */
export const loader = ler('entregaDeRelatorio', abrirDeDentro);
