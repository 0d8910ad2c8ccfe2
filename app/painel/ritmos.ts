const SEGUNDO_MS = 1_000;
const MINUTO_MS = 60 * SEGUNDO_MS;

/** The specification's: latest detections, so many at a time, each so often others. */
export const DETECCOES_POR_VEZ = 3;
export const DETECCOES_MS = 15 * SEGUNDO_MS;
/** Rows of a pie's legend at a time, and how long they stand. */
export const LINHAS_DA_LEGENDA = 7;
export const LEGENDA_MS = 10 * SEGUNDO_MS;
export const CARROSSEL_MS = 20 * SEGUNDO_MS;
/** From one asset to the next. */
export const PROXIMO_ATIVO_MS = 120 * SEGUNDO_MS;
/** Data are read again, and the icon turns. */
export const ATUALIZAR_MS = 5 * MINUTO_MS;
/** The whole page is loaded anew. */
export const RECARREGAR_MS = 24 * 60 * MINUTO_MS;
/** Places of tens of thousands weigh more than all figures together: a map of heat asks for them so often at most. */
export const CALOR_MS = 8 * SEGUNDO_MS;
