import path from 'node:path';
import { createBackup } from '../backup/create-backup.ts';
import { BackupError } from '../backup/manifest.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { loadEnvironment } from '../embedded/environment.ts';
import { createLog } from '../log.ts';

const USO = `Uso:
  npm run backup -- PASTA
      copia o banco e os arquivos da instalação, em funcionamento, para uma pasta nova ou vazia`;

async function main([folder, ...rest]: readonly string[]): Promise<number> {
  if (folder === undefined || folder.startsWith('-') || rest.length > 0) {
    console.error(USO);
    return 2;
  }
  const config = loadConfig(loadEnvironment());
  const { manifest, missing } = await createBackup(config, path.resolve(folder), createLog('backup', 'error'));
  const { banco, arquivos, posicao } = manifest;
  console.log(`Cópia completa até a posição ${posicao}, em ${folder}.`);
  console.log(`Banco: ${mib(banco.bytes)}. Arquivos: ${arquivos.total}, ${mib(arquivos.bytes)}.`);
  if (manifest.registro === 'eventstoredb')
    console.log('Os eventos estão no EventStoreDB: copie-o agora, com as ferramentas dele, depois desta cópia.');
  console.log('Os segredos não estão nela: guarde-os em outro lugar, ou a cópia não se lê.');
  for (const chave of missing) console.error(`FALTA no armazenamento: ${chave}`);
  return missing.length === 0 ? 0 : 1;
}

const mib = (bytes: number): string => `${(bytes / 2 ** 20).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof BackupError || error instanceof ConfigError;
  console.error(expected ? error.message : `Falhou: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
