import { encerrarTelao } from '#app/painel/telao/teloes.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Ends a screen on a wall. */
export const action = agir('encerrarTelao', encerrarTelao);
