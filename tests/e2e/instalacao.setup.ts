import { IMAGENS } from '#infra/demonstration/imagens.ts';
import { LUGARES_DAS_IMAGENS } from '#infra/demonstration/lugares-das-imagens.ts';
import { sendFirstImages } from '#infra/embedded/first-data.ts';
import { startInstalacao } from './instalacao.ts';

/** Address of the installation that all files share; given from outside, that one is used and left as it is. */
export const ENDERECO = 'ATALAIA_E2E_URL';
/** Its folder. */
export const PASTA = 'ATALAIA_E2E_PASTA';

/** Of places that are there anyway: no list of assets grows by them. */
const DE_LUGARES_DA_HISTORIA = IMAGENS.filter(({ lugar }) => LUGARES_DAS_IMAGENS[lugar] === null);

export default async function instalar(): Promise<() => Promise<void>> {
  if (process.env[ENDERECO] !== undefined) return async () => undefined;
  const { url, pasta, environment, stop } = await startInstalacao();
  await sendFirstImages(environment, DE_LUGARES_DA_HISTORIA);
  process.env[ENDERECO] = url;
  process.env[PASTA] = pasta;
  return stop;
}
