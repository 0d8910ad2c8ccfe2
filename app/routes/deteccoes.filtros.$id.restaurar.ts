import { restaurarFiltro } from '#app/deteccao/filtros-salvos/filtros-salvos.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Brings a removed filter back. */
export const action = agir('restaurarFiltro', restaurarFiltro);
