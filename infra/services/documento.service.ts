import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { numeroDoDocumentoSchema } from '#domain/relatorio/numero.policy.ts';
import { filtrada } from '#projections/deteccao/filtradas.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';
import {
  chaveDoDocumento,
  conferirDocumento,
  contarDocumentos,
  contarNovas,
  type DocumentoConferidoRow,
  type DocumentoRow,
  listarDadosDosDocumentos,
  listarDocumentos,
  listarNumerosSemDocumento,
  type NumeroSemDocumentoRow,
  obterDocumento,
  ordemDosDocumentos,
  type TrechoDosDocumentos,
} from '#projections/relatorio/relatorio.queries.ts';
import { escopoDe } from '../identity/escopo-do-acesso.ts';
import type { InclusionFile } from '../store/audit/inclusion-proof.ts';
import { makeInclusion, ProofError } from '../store/audit/inclusion-proof.ts';
import type { AuditableLog } from '../store/event-store/log.ts';
import type { UsuariosService } from './usuario.service.ts';

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
  /** Detections that it would tell of today and does not; null where it names none, or of one detection alone. */
  readonly novas: number | null;
  /** Null where it does not say them. */
  readonly cenas: DocumentoRow['cenas'];
  readonly algoritmos: DocumentoRow['algoritmos'];
  readonly modelo: number;
  /** That the event of its issue is in the signed log; null while it is not sealed yet. */
  readonly prova: InclusionFile | null;
}

interface Dependencies {
  readonly leitor: CommonQueryMethods;
  readonly pool: pg.Pool;
  readonly registro: AuditableLog;
  readonly usuarios: Pick<UsuariosService, 'obterAcesso'>;
}

/** What a document's filter is, as its address carries it; null where it is none. */
type LerConsulta = (consulta: string) => FiltroDeDeteccoes | null;

/** Documents that were issued, as pages read them. */
export function createDocumentosService({ leitor, pool, registro, usuarios }: Dependencies) {
  /** Within the reach of whoever issued it: what they could not see is no change of it. */
  const novasDe = async (row: DocumentoConferidoRow, lerConsulta: LerConsulta): Promise<number | null> => {
    const { citadas } = row.deteccoes;
    if (citadas === null || row.especie === 'dossie') return null;
    const ids = citadas.map(({ id }) => id);
    if (row.especie === 'analise' && row.objeto_id !== null)
      return (await leitor.one(contarNovas(ids, { analise_id: row.objeto_id }))).total;
    const [acesso, filtro] = [await usuarios.obterAcesso(row.autor_id), lerConsulta(row.consulta)];
    const alcance = acesso && escopoDe(acesso);
    const escopo =
      alcance?.cliente_id === row.cliente_id ? alcance : { cliente_id: row.cliente_id, ativos: row.ativo_ids };
    return filtro && (await leitor.one(contarNovas(ids, { filtrada: filtrada(escopo, filtro) }))).total;
  };
  return {
    listar: async (escopo: Escopo, busca: string, pedido: PedidoDePagina): Promise<Pagina<DocumentoRow>> =>
      paginar(await leitor.any(listarDocumentos(escopo, busca, pedido)), ordemDosDocumentos, pedido, chaveDoDocumento),
    contar: async (escopo: Escopo, busca: string): Promise<number> =>
      (await leitor.one(contarDocumentos(escopo, busca))).total,
    obter: (escopo: Escopo, id: Uuid): Promise<DocumentoRow | null> => leitor.maybeOne(obterDocumento(escopo, id)),
    dadosDos: (escopo: Escopo, ids: readonly Uuid[], em?: string) =>
      leitor.any(listarDadosDosDocumentos(escopo, ids, em)),
    /** Of the whole client: of what was never issued nobody knows which assets it would have told of. */
    numerosSemDocumento: (cliente_id: Uuid, trecho: TrechoDosDocumentos): Promise<readonly NumeroSemDocumentoRow[]> =>
      leitor.any(listarNumerosSemDocumento(cliente_id, trecho)),
    /** Null for a number that is none, and for one that nobody issued: who asks cannot tell which. */
    async conferir(numero: string, lerConsulta: LerConsulta): Promise<DocumentoConferido | null> {
      const lido = numeroDoDocumentoSchema.safeParse(numero);
      const row = lido.success ? await leitor.maybeOne(conferirDocumento(lido.data)) : null;
      if (row === null) return null;
      const { emitido_em, posicao, arquivo, certificado, substituido_por, deteccoes } = row;
      return {
        numero: row.numero,
        emitido_em,
        posicao: String(posicao),
        certificado,
        substituido_por,
        sha256: arquivo.sha256,
        bytes: arquivo.bytes,
        deteccoes: deteccoes.total,
        mudadas: deteccoes.citadas && { total: row.mudadas, desde: row.mudadas_desde },
        novas: await novasDe(row, lerConsulta),
        cenas: row.cenas,
        algoritmos: row.algoritmos,
        modelo: row.modelo,
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
