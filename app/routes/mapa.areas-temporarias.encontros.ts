import { encontrosDaArea } from '#app/mapa/temporarias/encontros.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** The layers that a temporary area meets. */
export const action = agir('encontrosDaAreaTemporaria', encontrosDaArea);
