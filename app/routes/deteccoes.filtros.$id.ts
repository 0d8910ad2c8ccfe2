import { mudarFiltro } from '#app/deteccao/filtros-salvos/filtros-salvos.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Renames or removes a saved filter. */
export const action = agir('mudarFiltro', mudarFiltro);
