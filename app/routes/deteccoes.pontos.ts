import { pontos } from '#app/deteccao/resultados/resultados.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** Where they lie, for a map of heat. */
export const loader = ler('pontosDasDeteccoes', pontos);
