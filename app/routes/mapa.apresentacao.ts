import { definirApresentacao } from '#app/mapa/apresentacao.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** With which order and opacities everybody's map opens. */
export const action = agir('definirApresentacao', definirApresentacao);
