import { ConfigError } from '../config.ts';
import { loadPlaces } from '../edge/geocoding/load-places.ts';
import { MigrationError, migrate } from '../store/postgres/migrate.ts';

/** `npm run migrate`: only the address of the database is needed, so that a deploy can run it before anything else is set. */
async function main(): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (url === undefined || !/^postgres(ql)?:\/\//.test(url))
    throw new ConfigError('Configuração inválida:\n  DATABASE_URL: falta o endereço postgres://… do banco');
  const applied = await migrate(url);
  for (const arquivo of applied) console.log(`aplicada ${arquivo}`);
  if (await loadPlaces(url)) console.log('carregados os lugares do Brasil');
  console.log(applied.length === 0 ? 'O banco já está na migração mais nova.' : `${applied.length} aplicada(s).`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof MigrationError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
