import path from 'node:path';
import { BackupError } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { createLog } from '../log.ts';

const USO = `Uso:
  npm run restore -- PASTA
      traz uma cópia para o banco vazio e o armazenamento que o ambiente diz (DATABASE_URL, STORAGE_URL),
      com os segredos da instalação copiada. Numa instalação do npm start: npm start -- --restaurar PASTA`;

async function main([folder, ...rest]: readonly string[]): Promise<number> {
  if (folder === undefined || folder.startsWith('-') || rest.length > 0) {
    console.error(USO);
    return 2;
  }
  // Never the running installation's environment, as other commands take it: this one writes a whole database.
  const config = loadConfig(process.env);
  const { posicao, criada_em, arquivos } = await restoreBackup(
    config,
    path.resolve(folder),
    createLog('restore', 'error'),
  );
  console.log(`Restaurada a cópia de ${criada_em}: até a posição ${posicao}, com ${arquivos.total} arquivos.`);
  console.log('As sessões terminaram: todos entram outra vez. Confira com npm run audit -- verify.');
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof BackupError || error instanceof ConfigError;
  console.error(expected ? error.message : `Falhou: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
