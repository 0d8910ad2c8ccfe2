import type pg from 'pg';
import type { Config } from '#infra/config.ts';
import { createLogoFiles } from '../papel-timbrado/logo-files.ts';
import type { Storage } from '../storage/storage.ts';
import { createArtefactFiles } from './artefact-files.ts';
import { createDetectionFiles } from './detection-files.ts';
import { createPdfPages } from './pdf-pages.ts';
import { createPrintedArtefacts } from './printed-artefacts.ts';
import { createSentPictures } from './sent-pictures.ts';
import { createVirusScan } from './virus-scan.ts';

interface Means {
  readonly config: Pick<Config, 'CLAMD_SOCKET' | 'REQUIRE_NETWORK_ISOLATION' | 'NODE_ENV'>;
  readonly pool: pg.Pool;
  readonly storage: Storage;
}

/** Pictures and artefacts of detections as files, and the logos that are kept as they are. */
export function createFilesOfDetections({ config, pool, storage }: Means) {
  const arquivos = createDetectionFiles({ pool, storage });
  const scanner = config.CLAMD_SOCKET === undefined ? null : createVirusScan(config.CLAMD_SOCKET);
  const pages = createPdfPages({
    storage,
    requireNetworkIsolation: config.REQUIRE_NETWORK_ISOLATION ?? config.NODE_ENV === 'production',
  });
  return {
    arquivosDasDeteccoes: arquivos,
    arquivosDosArtefatos: createArtefactFiles({ storage, arquivos, scanner }),
    paginasDosArtefatos: pages,
    artefatosImpressos: createPrintedArtefacts({ storage, pages }),
    imagensEnviadas: createSentPictures({ arquivos }),
    logos: createLogoFiles({ arquivos }),
  };
}
