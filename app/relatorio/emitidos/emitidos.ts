import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import type { FormatoDosDados } from '#domain/relatorio/relatorio.events.ts';

/** A document that was issued, as its list shows it. */
export interface DocumentoNaLista {
  readonly id: string;
  readonly numero: string;
  readonly especie: 'analise' | 'deteccoes' | 'dossie';
  readonly emitido_em: string;
  /** Null for the installation itself. */
  readonly por: string | null;
  readonly posicao: string;
  /** By which it is issued again: pressed twice, it is once. */
  readonly comando_id: string;
  readonly bytes: number;
  readonly deteccoes: number;
  /** The file of data that goes with it; null where none does. */
  readonly dados: { readonly formato: FormatoDosDados; readonly bytes: number } | null;
  /** Scenes of its images; null where it does not say them. */
  readonly cenas: number | null;
  /** What it tells of, as it is now. */
  readonly assunto: { readonly nome: string | null; readonly endereco: string };
}

/** A number that was reserved and that no document bears. */
export interface NumeroSemDocumento {
  readonly numero: string;
  /** The request that it was reserved for: repeated, it has this number. */
  readonly comando_id: string;
  /** ISO 8601. */
  readonly reservado_em: string;
  /** Its document may be on its way. */
  readonly recente: boolean;
}

/** A page of what was issued, the newest first. */
export interface PaginaDeEmitidos extends Paginas {
  readonly documentos: readonly DocumentoNaLista[];
  /** Null for whoever does not reach the whole client: a number that is not in their list may be a document's. */
  readonly semDocumento: readonly NumeroSemDocumento[] | null;
}

export interface PaginaDosRelatorios {
  readonly estado: EstadoDaLista;
  readonly podeEmitir: boolean;
  readonly atualidade: Atualidade;
  /** Number of the one that was issued just now. */
  readonly emitido: string | null;
  /** Null where they could not be read. */
  readonly emitidos: PaginaDeEmitidos | null;
  readonly analises:
    | readonly {
        readonly id: string;
        readonly titulo: string;
        readonly ativo: string;
        readonly data: string;
        readonly total: number;
        readonly publicada: boolean;
      }[]
    | null;
}
