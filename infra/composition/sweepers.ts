import type pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { sweepKeptGroups } from '../edge/imagery/catalogue/kept-groups.ts';
import { sweepDetectionFiles } from '../files/deteccao/detection-files.ts';
import { sweepExportFiles } from '../files/export/export-files.ts';
import { destroyAbandonedFiles } from '../files/importacao/abandoned-files.ts';
import { sweepImportFiles } from '../files/importacao/import-files.ts';
import { sweepImageFiles } from '../files/raster/image-files.ts';
import type { Storage } from '../files/storage/storage.ts';
import { startSweeping } from '../jobs/temporal/sweeping.ts';
import type { Log } from '../log.ts';

interface Swept {
  readonly pool: pg.Pool;
  readonly storage: Storage;
  readonly store: EventStore;
  readonly exportados: Storage;
  /** How long the files of abandoned imports are kept. */
  readonly guarda_ms: number;
}

/** What takes away what nobody needs. */
export function sweepers({ pool, storage, store, exportados, guarda_ms }: Swept, log: Log) {
  return [
    startSweeping(() => sweepImportFiles({ pool, storage, store }), 'arquivos de importações', log),
    startSweeping(
      () => destroyAbandonedFiles({ pool, storage, store }, guarda_ms),
      'arquivos de envios abandonados',
      log,
    ),
    startSweeping(() => sweepImageFiles({ pool, storage, store }), 'arquivos de imagens', log),
    startSweeping(() => sweepDetectionFiles({ pool, store }), 'arquivos de detecções', log),
    startSweeping(() => sweepKeptGroups({ pool }), 'grupos de imagens', log),
    startSweeping(() => sweepExportFiles({ pool, arquivos: exportados, store }), 'arquivos de exportações', log),
  ];
}
