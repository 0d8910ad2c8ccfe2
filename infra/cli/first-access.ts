import { createComposition } from '../composition/web.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { prepararProducao } from '../demonstration/producao.ts';
import { loadEnvironment } from '../embedded/environment.ts';
import { createLog } from '../log.ts';

/**
 * `npm run first-access`: readies an empty installation whose processes are started one by one, and prints the link of
 * the first administrator until somebody took it. Said again it changes nothing, and makes a new link.
 */
async function main(): Promise<void> {
  const config = loadConfig(loadEnvironment());
  const services = await createComposition(config, createLog('first-access', 'error'));
  try {
    const { convite } = await prepararProducao(services);
    const origin = config.PUBLIC_ORIGIN ?? `http://${config.HOST}:${config.PORT}`;
    if (convite === null) console.log('A instalação já tem administrador.');
    else console.log(`primeiro acesso (vale uma vez): ${new URL(convite, origin).href}`);
  } finally {
    await services.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
