import { arquivoDeFora } from '#app/agendamento/entregas.server.ts';
import { lerPublico } from '#app/server/acesso.server.ts';

/** The file of a delivery outside, once the code was right. */
export const loader = lerPublico('arquivoDaEntrega', arquivoDeFora);
