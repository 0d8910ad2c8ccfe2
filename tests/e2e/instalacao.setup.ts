import { startInstalacao } from './instalacao.ts';

/** Address of the installation that all files share; given from outside, that one is used and left as it is. */
export const ENDERECO = 'ATALAIA_E2E_URL';
/** Its folder. */
export const PASTA = 'ATALAIA_E2E_PASTA';

export default async function instalar(): Promise<() => Promise<void>> {
  if (process.env[ENDERECO] !== undefined) return async () => undefined;
  const { url, pasta, stop } = await startInstalacao({ imagens: true });
  process.env[ENDERECO] = url;
  process.env[PASTA] = pasta;
  return stop;
}
