import { z } from 'zod';
import { ENVIO_ARQUIVOS_MAXIMO, ENVIO_MIB_MAXIMO } from './limites-de-envio.ts';
import { SESSAO_TEMPO_MAXIMO, SESSAO_TEMPO_MINIMO } from './sessao-tempo.ts';

/** Its bounds come first and alone: of a number that is too long, being whole would be said by bounds of its own. */
const inteiroEntre = (minimo: number, maximo: number) =>
  z.coerce.number().min(minimo, { abort: true }).max(maximo, { abort: true }).int();

/** Minutes, as forms send them. */
export const sessaoTempoSchema = inteiroEntre(SESSAO_TEMPO_MINIMO, SESSAO_TEMPO_MAXIMO);

/** Mebibytes and files of one import, as forms send them. */
export const limiteEnvioMibSchema = inteiroEntre(1, ENVIO_MIB_MAXIMO);
export const limiteEnvioArquivosSchema = inteiroEntre(1, ENVIO_ARQUIVOS_MAXIMO);
