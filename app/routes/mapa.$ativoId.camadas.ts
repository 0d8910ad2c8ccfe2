import { camadasDoMapa } from '#app/mapa/camadas-do-mapa.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The tree of an asset's layers. */
export const loader = ler('camadasDoMapa', camadasDoMapa);
