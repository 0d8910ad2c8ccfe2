import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import { numeroDoDocumentoSchema } from '#domain/relatorio/numero.policy.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import {
  conferirDocumento,
  type DocumentoRow,
  listarDocumentos,
  obterDocumento,
} from '#projections/relatorio/relatorio.queries.ts';
import type { InclusionFile } from '../store/audit/inclusion-proof.ts';
import { makeInclusion, ProofError } from '../store/audit/inclusion-proof.ts';
import type { AuditableLog } from '../store/event-store/log.ts';

/** What anybody learns of a document whose number they have. */
export interface DocumentoConferido {
  readonly numero: string;
  readonly emitido_em: string;
  readonly posicao: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly certificado: string;
  readonly substituido_por: string | null;
  readonly deteccoes: number;
  /** Of them, how many something has happened to since, and since when (ISO 8601); null where it names none. */
  readonly mudadas: { readonly total: number; readonly desde: string | null } | null;
  /** That the event of its issue is in the signed log; null while it is not sealed yet. */
  readonly prova: InclusionFile | null;
}

interface Dependencies {
  readonly leitor: CommonQueryMethods;
  readonly pool: pg.Pool;
  readonly registro: AuditableLog;
}

/** Documents that were issued, as pages read them. */
export function createDocumentosService({ leitor, pool, registro }: Dependencies) {
  return {
    listar: (escopo: Escopo, objeto_id?: Uuid): Promise<readonly DocumentoRow[]> =>
      leitor.any(listarDocumentos(escopo, objeto_id)),
    obter: (escopo: Escopo, id: Uuid): Promise<DocumentoRow | null> => leitor.maybeOne(obterDocumento(escopo, id)),
    /** Null for a number that is none, and for one that nobody issued: who asks cannot tell which. */
    async conferir(numero: string): Promise<DocumentoConferido | null> {
      const lido = numeroDoDocumentoSchema.safeParse(numero);
      const row = lido.success ? await leitor.maybeOne(conferirDocumento(lido.data)) : null;
      if (row === null) return null;
      const { emitido_em, posicao, arquivo, certificado, substituido_por, deteccoes } = row;
      return {
        ...{ numero: row.numero, emitido_em, posicao: String(posicao), certificado, substituido_por },
        ...{ sha256: arquivo.sha256, bytes: arquivo.bytes, deteccoes: deteccoes.total },
        mudadas: deteccoes.citadas && { total: row.mudadas, desde: row.mudadas_desde },
        prova: await provaDe(registro, pool, row.evento_id),
      };
    },
  };
}

async function provaDe(registro: AuditableLog, pool: pg.Pool, evento: Uuid): Promise<InclusionFile | null> {
  try {
    return await makeInclusion(registro, pool, evento);
  } catch (error) {
    if (error instanceof ProofError) return null;
    throw error;
  }
}
