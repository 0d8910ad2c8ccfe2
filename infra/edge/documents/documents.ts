import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import type { Executor } from '#infra/commands/executor.ts';
import type { Config } from '#infra/config.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import { createDocumentosService } from '#infra/services/documento.service.ts';
import { createPapeisTimbradosService } from '#infra/services/papel-timbrado.service.ts';
import { auditableLog } from '#infra/store/event-store/log.ts';
import type { openEventStore } from '#infra/store/event-store/open.ts';
import { createPostgresAuditableLog } from '#infra/store/event-store/postgres/log.ts';
import { createQuota } from '../http/quota.ts';
import { createImpressao, type ImpressaoDeps } from '../report-renderer/impressao.ts';
import { createPrintTickets } from '../report-renderer/print-tickets.ts';
import { createDocumentSigner } from './document-signer.ts';
import { createIssuing } from './issuing.ts';

/** How often one address may check documents: people type numbers, and nobody may try them all. */
const CONFERENCIAS = { max: 30, windowMs: 60_000 } as const;

interface Given extends Pick<ImpressaoDeps, 'renderizador' | 'usuarios' | 'identidade'> {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly leitor: CommonQueryMethods;
  /** The log itself, of which proofs are made. */
  readonly store: Awaited<ReturnType<typeof openEventStore>>;
  readonly executar: Executor['executar'];
  readonly armazenamento: Storage;
}

/** Documents: pages that are printed; those of them that are issued, signed, and checked by anybody. */
export function createDocuments(given: Given) {
  const { config, pool, leitor, store } = given;
  const registro = config.EVENTSTORE_URL === undefined ? createPostgresAuditableLog(pool) : auditableLog(store);
  const impressao = createImpressao({ ...given, bilhetes: createPrintTickets({ pool }) });
  return {
    impressao,
    documentos: createDocumentosService({ leitor, pool, registro, usuarios: given.usuarios }),
    emissao: createIssuing({ ...given, impressao, assinante: createDocumentSigner({ pool, config }) }),
    papeisTimbrados: createPapeisTimbradosService({ leitor }),
    cotaDeConferencias: createQuota(CONFERENCIAS),
  };
}
