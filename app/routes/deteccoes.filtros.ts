import { listarFiltrosSalvos, salvarFiltro } from '#app/deteccao/filtros-salvos/filtros-salvos.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';

/** Saved filters of the person and of the client. */
export const loader = ler('filtrosSalvos', listarFiltrosSalvos);
export const action = agir('salvarFiltro', salvarFiltro);
