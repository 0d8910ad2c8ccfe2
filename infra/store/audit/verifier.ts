import type pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { ResultadoDaVerificacao } from '#domain/verificacao/verificacao.events.ts';
import { createEventContents } from '#infra/files/lotes/event-contents.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import type { Log } from '#infra/log.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import type { Verificador } from '#workflows/verificacao/verificacao.effects.ts';
import { known } from '../event-store/known-events.ts';
import type { AuditableLog } from '../event-store/log.ts';
import { accesses } from './checks/accesses.ts';
import { demonstration } from './checks/demonstration.ts';
import { namedFiles } from './checks/files.ts';
import { headsOut } from './checks/heads-out.ts';
import { shownNames } from './checks/names.ts';
import { readModels } from './checks/read-models.ts';
import { sealLag } from './checks/seal-lag.ts';
import { treeNodes } from './checks/tree-nodes.ts';
import { keptHeads, readShelf } from './heads-out/create-shelf.ts';
import { headToFile, signingKey } from './signed-head.ts';
import { lastHead } from './tree-rows.ts';
import { firstFault, verify } from './verification.ts';

/** Milliseconds between two words on how far it is. */
const WRITE_MS = 500;

interface Dependencies {
  /** DATABASE_URL: as the owner, who may make tables beside those that serve. */
  readonly url: string;
  readonly store: EventStore;
  /** Whose tables are compared. */
  readonly projections: readonly Projection[];
  readonly log: AuditableLog;
  readonly pool: pg.Pool;
  readonly storage: Pick<Storage, 'get' | 'put'>;
  /** STORAGE_URL: where heads stand that went out. */
  readonly storageUrl: string;
  /** AUDIT_SIGNING_KEY */
  readonly signingSeed: string;
  /** PERSONAL_DATA_KEY: under it stand the names that pages show. */
  readonly personalDataKey: string;
  readonly logger: Log;
}

/** The proof of `npm run audit -- verify --tabelas`, asked for on a page and by the night's schedule. */
export function createVerifier(dependencies: Dependencies): Verificador {
  const { url, store, projections, log, pool, storage, storageUrl, signingSeed, personalDataKey, logger } =
    dependencies;
  const trusted = [signingKey(signingSeed).publicKey];

  /** Tells how far it is, one word after the other, the first one and then one every `WRITE_MS`. */
  function progress(id: string, total: number, signal: AbortSignal) {
    let written = Number.NEGATIVE_INFINITY;
    let writing = Promise.resolve();
    const write = async (done: number) => {
      const text = `INSERT INTO operacao.verificacoes (id, feito, total) VALUES ($1, $2, $3)
        ON CONFLICT (id) DO UPDATE SET feito = excluded.feito, total = excluded.total, atualizado_em = now()`;
      try {
        await pool.query(text, [id, done, Math.max(done, total)]);
      } catch (error) {
        logger.warn({ err: error }, 'progresso não registrado');
      }
    };
    return {
      tell(done: number): void {
        signal.throwIfAborted();
        if (performance.now() - written < WRITE_MS) return;
        written = performance.now();
        writing = writing.then(() => write(done));
      },
      /** Until the last word is written: none may come after `limpar`. */
      settled: () => writing,
    };
  }

  return {
    async verificar(id, signal): Promise<ResultadoDaVerificacao> {
      const head = await lastHead(pool);
      const cabeca = head && headToFile(head);
      const files = namedFiles(storage);
      const contents = createEventContents(storage, store);
      const tables = readModels({ url, store, projections, known, contents, log: logger, signal });
      const shelf = await readShelf(storageUrl, trusted);
      const kept = keptHeads(shelf);
      const names = shownNames(pool, personalDataKey);
      const rows = accesses(pool, personalDataKey);
      const ofSeals = [sealLag(pool), treeNodes(pool), headsOut(pool, shelf)];
      const checks = [...ofSeals, names, rows, files, demonstration(), tables];
      const { tell, settled } = progress(id, head?.size ?? 0, signal);
      const onCheck = () => () => signal.throwIfAborted();
      const found = await verify({ log, db: pool, trusted, kept, checks, onProgress: tell, onCheck }).finally(settled);
      const { walked } = found;
      const violacao = firstFault(found);
      const counted = walked.ok
        ? { eventos: walked.events, selados: walked.sealed, cabecas: walked.heads, arquivos: files.read }
        : { eventos: 0, selados: 0, cabecas: 0, arquivos: null };
      const conferencias = found.findings.map(({ nome, estado, mensagem }) => ({ nome, estado, mensagem }));
      return { ...counted, cabeca, conferencias, violacao, integro: violacao === null };
    },
    async limpar(id) {
      await pool.query('DELETE FROM operacao.verificacoes WHERE id = $1', [id]);
    },
  };
}
