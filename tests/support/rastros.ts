import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { sweepDetectionFiles } from '#infra/files/deteccao/detection-files.ts';
import { destroyAbandonedFiles } from '#infra/files/importacao/abandoned-files.ts';
import { nomesEm } from './arquivos.ts';
import type { DoisClientes } from './dois-clientes.ts';

/** No import was given up this long ago. */
const SEMPRE_MS = 10 ** 12;

/**
 * What a request may have left: events, rows of uploads, and files that nobody would take away.
 * @param pool as the worker has it
 */
export async function rastros({ services, environment, mostrado }: DoisClientes, pool: pg.Pool) {
  const { eventStore: store, armazenamento: storage } = services;
  await mostrado();
  await sweepDetectionFiles({ pool, store }, '0 seconds');
  await destroyAbandonedFiles({ pool, storage, store }, SEMPRE_MS, '0 seconds');
  const { rows } = await pool.query('SELECT id FROM operacao.envios_parciais WHERE usado_em IS NULL ORDER BY id');
  const arquivos = await nomesEm(fileURLToPath(String(environment.env.STORAGE_URL)));
  return { posicao: String(await store.lastPosition()), envios: rows, arquivos };
}
