import type pg from 'pg';
import { VERSAO_DAS_MEDIDAS } from '#domain/geometria/medir.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { anoDoDocumento } from '#domain/relatorio/numero.policy.ts';
import { relatorioDecider } from '#domain/relatorio/relatorio.decider.ts';
import {
  type AlgoritmosDoDocumento,
  type CenaDoDocumento,
  type EspecieDoDocumento,
  MAX_CENAS_CITADAS,
  MAX_DETECCOES_CITADAS,
} from '#domain/relatorio/relatorio.events.ts';
import type { Executor } from '#infra/commands/executor.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import { VERSAO_DAS_SOBREPOSICOES } from '#projections/deteccao/impacto.queries.ts';
import { EVIDENCE_VERSION } from '../evidence/picture.ts';
import { PRINTED_VERSION } from '../imagery/printed/warp.ts';
import type { createImpressao } from '../report-renderer/impressao.ts';
import { reserveNumber } from './document-numbers.ts';
import type { DocumentSigner } from './document-signer.ts';

/** What computes and draws what is issued now. */
const ALGORITMOS: AlgoritmosDoDocumento = {
  medidas: VERSAO_DAS_MEDIDAS,
  sobreposicoes: VERSAO_DAS_SOBREPOSICOES,
  evidencias: EVIDENCE_VERSION,
  mapas: PRINTED_VERSION,
};

/** Bytes of a document at most. */
const MAX_BYTES = 256 * 1024 * 1024;

export interface PedidoDeDocumento {
  readonly cliente_id: Uuid;
  /** Reserved for this very command, before anything was read. */
  readonly numero: string;
  readonly especie: EspecieDoDocumento;
  readonly objeto_id: Uuid | null;
  readonly ativo_ids: readonly Uuid[];
  /** The filter, as an address carries it. */
  readonly consulta: string;
  /** How many it tells of, and those that it lists, each with the revision that was read. */
  readonly deteccoes: {
    readonly total: number;
    readonly citadas: readonly { readonly id: Uuid; readonly revisao: number }[];
  };
  /** What its maps and its pictures of evidence show. */
  readonly cenas: readonly CenaDoDocumento[];
  /** Version of how it is laid out. */
  readonly modelo: number;
  /** Address of the page that is printed, without the fields that the printing adds. */
  readonly caminho: string;
  readonly titulo: string;
  readonly subtitulo: string;
  /** Paper, scale and grid of its maps, as an address carries them. */
  readonly apresentacao: string;
  /** The instant that it tells of (ISO 8601). */
  readonly instante: string;
  /** When it is issued (ISO 8601). */
  readonly em: string;
  /** Position of the log at that instant, which everything that the page reads has reached. */
  readonly posicao: bigint;
}

export interface DocumentoEmitido {
  readonly id: Uuid;
  readonly bytes: Uint8Array;
  readonly position: bigint;
}

interface Dependencies {
  readonly pool: pg.Pool;
  readonly executar: Executor['executar'];
  readonly armazenamento: Pick<Storage, 'put'>;
  readonly impressao: Pick<ReturnType<typeof createImpressao>, 'imprimir'>;
  readonly assinante: DocumentSigner;
}

/** Fields by which a printed page learns which document it is: its number, what was known, and when it is issued. */
const CAMPOS_DA_EMISSAO = { numero: 'numero', posicao: 'posicao', em: 'em', emitido: 'emitido' } as const;

/**
 * Prints a page of ours as a document: the number is there before, so that it can carry it; the page as it was known at
 * one instant; signature, storage; and the event, which makes it a fact. Cut off before, nothing was issued.
 */
export function createIssuing({ pool, executar, armazenamento, impressao, assinante }: Dependencies) {
  return {
    certificado: () => assinante.certificate(),
    algoritmos: ALGORITMOS,
    /** The number of what is to be issued by this command; the same one each time that the command is tried. */
    reservar: (cliente_id: Uuid, comando_id: Uuid): Promise<string> =>
      reserveNumber(pool, { cliente_id, comando_id, ano: anoDoDocumento(new Date()) }),
    async emitir(pedido: PedidoDeDocumento, context: CommandContext, signal?: AbortSignal): Promise<DocumentoEmitido> {
      const { caminho, titulo, subtitulo, deteccoes, cenas, ativo_ids, em, posicao, ...dados } = pedido;
      const [instant, { numero }] = [new Date(em), dados];
      const url = new URL(caminho, 'http://documento');
      url.searchParams.set(CAMPOS_DA_EMISSAO.numero, numero);
      url.searchParams.set(CAMPOS_DA_EMISSAO.posicao, String(posicao));
      url.searchParams.set(CAMPOS_DA_EMISSAO.em, dados.instante);
      url.searchParams.set(CAMPOS_DA_EMISSAO.emitido, instant.toISOString());
      const metadata = { title: titulo, subject: `${subtitulo} · ${numero}`, instant };
      const impresso = await impressao.imprimir(context.actorId, url.pathname + url.search, metadata, signal);
      const bytes = await assinante.sign(impresso, { instant, reason: `Emissão do documento ${numero}` });
      const guardado = await armazenamento.put(emUm(bytes), { maxBytes: MAX_BYTES });
      const { sha256: certificado } = await assinante.certificate();
      // Named are all of them, or none: of a part nobody could say whether the whole has changed.
      const inteiras = deteccoes.total === deteccoes.citadas.length && deteccoes.total <= MAX_DETECCOES_CITADAS;
      const citadas = inteiras ? deteccoes.citadas.map((uma) => ({ ...uma })) : null;
      const data = {
        ...dados,
        posicao: String(posicao),
        certificado,
        ativo_ids: [...ativo_ids],
        deteccoes: { total: deteccoes.total, citadas },
        cenas: { total: cenas.length, citadas: cenas.length <= MAX_CENAS_CITADAS ? [...cenas] : null },
        algoritmos: ALGORITMOS,
        arquivo: { nome: `${numero}.pdf`, tipo: 'application/pdf', ...guardado },
      };
      const id = context.commandId;
      const { position } = await executar(relatorioDecider, id, { type: 'EmitirDocumento', data }, context);
      return { id, bytes, position };
    },
  };
}

async function* emUm(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
