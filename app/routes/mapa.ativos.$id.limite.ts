import { limiteDoAtivo } from '#app/mapa/mapa.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The outline of an asset. */
export const loader = ler('limiteDoAtivo', limiteDoAtivo);
