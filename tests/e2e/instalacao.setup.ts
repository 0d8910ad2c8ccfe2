import { startApp } from '#tests/support/app.ts';

/** Address of the installation that all files share; given from outside, that one is used and left as it is. */
export const ENDERECO = 'ATALAIA_E2E_URL';

export default async function instalar(): Promise<() => Promise<void>> {
  if (process.env[ENDERECO] !== undefined) return async () => undefined;
  const app = await startApp();
  process.env[ENDERECO] = app.url;
  return () => app.stop();
}
