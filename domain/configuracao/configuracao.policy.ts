import { z } from 'zod';

/** Minutes without a request after which a session ends, where nobody decided otherwise. */
export const SESSAO_TEMPO_PADRAO = 120;
/** Minutes: shorter would end sessions while people fill in a form. */
const SESSAO_TEMPO_MINIMO = 5;
/** Minutes: no session outlives twelve hours, whatever is configured. */
export const SESSAO_TEMPO_MAXIMO = 12 * 60;

/** Minutes that hold for a client: its own where they are set and shorter than the installation's. */
export function sessaoTempoDe(doCliente: number | null, daInstalacao = SESSAO_TEMPO_PADRAO): number {
  return Math.min(doCliente ?? daInstalacao, daInstalacao);
}

/** Of one import: mebibytes of its files together, and how many they may be. Null where nobody decided. */
export interface LimitesDeEnvio {
  readonly limite_envio_mib: number | null;
  readonly limite_envio_arquivos: number | null;
}

/** Upper bounds of what may be typed: what the machine bears stands in its environment and is often less. */
export const ENVIO_MIB_MAXIMO = 102_400;
const ENVIO_ARQUIVOS_MAXIMO = 500;

/** Each one only narrows what stands before it: the machine, then the installation, then the client. */
export function limitesQueValem(
  daMaquina: { readonly mib: number; readonly arquivos: number },
  ...decididos: readonly (LimitesDeEnvio | null)[]
): { readonly mib: number; readonly arquivos: number } {
  return decididos.reduce<{ readonly mib: number; readonly arquivos: number }>(
    ({ mib, arquivos }, decidido) => ({
      mib: Math.min(mib, decidido?.limite_envio_mib ?? mib),
      arquivos: Math.min(arquivos, decidido?.limite_envio_arquivos ?? arquivos),
    }),
    daMaquina,
  );
}

/** Its bounds come first and alone: of a number that is too long, being whole would be said by bounds of its own. */
const inteiroEntre = (minimo: number, maximo: number) =>
  z.coerce.number().min(minimo, { abort: true }).max(maximo, { abort: true }).int();

/** Minutes, as forms send them. */
export const sessaoTempoSchema = inteiroEntre(SESSAO_TEMPO_MINIMO, SESSAO_TEMPO_MAXIMO);

/** Mebibytes and files of one import, as forms send them. */
export const limiteEnvioMibSchema = inteiroEntre(1, ENVIO_MIB_MAXIMO);
export const limiteEnvioArquivosSchema = inteiroEntre(1, ENVIO_ARQUIVOS_MAXIMO);
