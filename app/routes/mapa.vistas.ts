import { guardarVista } from '#app/mapa/vistas.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Keeps what is chosen on the map for a link that would be too long. */
export const action = agir('guardarVista', guardarVista);
