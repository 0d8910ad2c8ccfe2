/** Of one import: mebibytes of its files together, and how many they may be. Null where nobody decided. */
export interface LimitesDeEnvio {
  readonly limite_envio_mib: number | null;
  readonly limite_envio_arquivos: number | null;
}

/** Upper bounds of what may be typed: what the machine bears stands in its environment and is often less. */
export const ENVIO_MIB_MAXIMO = 102_400;
export const ENVIO_ARQUIVOS_MAXIMO = 500;

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
