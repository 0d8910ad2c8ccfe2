import { z } from 'zod';
import { ENVIO_ARQUIVOS_MAXIMO, ENVIO_MIB_MAXIMO } from './limites-de-envio.ts';
import { SESSAO_TEMPO_MAXIMO, SESSAO_TEMPO_MINIMO } from './sessao-tempo.ts';

/** Minutes, as forms send them. */
export const sessaoTempoSchema = z.coerce.number().int().min(SESSAO_TEMPO_MINIMO).max(SESSAO_TEMPO_MAXIMO);

/** Mebibytes and files of one import, as forms send them. */
export const limiteEnvioMibSchema = z.coerce.number().int().min(1).max(ENVIO_MIB_MAXIMO);
export const limiteEnvioArquivosSchema = z.coerce.number().int().min(1).max(ENVIO_ARQUIVOS_MAXIMO);
