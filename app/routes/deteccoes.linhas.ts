import { linhas } from '#app/deteccao/resultados/pagina.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** Rows of the table, as somebody rolls over it. */
export const loader = ler('linhasDasDeteccoes', linhas);
