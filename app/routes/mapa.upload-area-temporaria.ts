import { receberAreasTemporarias } from '#app/mapa/temporarias/areas-temporarias.server.ts';
import { receber } from '#app/server/acesso.server.ts';

/** Areas of KML and KMZ files, to be looked at. */
export const action = receber('enviarAreaTemporaria', receberAreasTemporarias);
