import type { PassadoNaTela } from '#app/kit/ficha/passado.ts';
import type { TimbreNaTela } from '#app/kit/folha/timbre.tsx';
import type { AlgoritmosDoDocumento } from '#domain/relatorio/relatorio.events.ts';
import type { Papel } from './papel.ts';

/** What makes a report a document: who made it, when, of what was known, and its number once it is issued. */
export interface Emissao {
  /** ISO 8601. */
  readonly em: string;
  readonly por: string;
  /** Of the log that was read, as decimal text: 64 bits are no JavaScript number. */
  readonly posicao: string;
  /** Null for what is only printed. */
  readonly numero: string | null;
  /** What computed and drew it; null for what is only printed. */
  readonly algoritmos: AlgoritmosDoDocumento | null;
  /** Where anybody checks it; null for what is only printed. */
  readonly conferencia: {
    readonly endereco: string;
    /** The same as a QR code: modules per side, and the path of the dark ones. */
    readonly qr: { readonly lado: number; readonly traco: string };
  } | null;
}

/** What is sent to have a report issued; the server looks all of it up again. */
export interface PedidoDeEmissao {
  readonly especie: 'analise' | 'deteccoes' | 'dossie';
  /** The analysis or the detection; '' for detections by a filter. */
  readonly objeto_id: string;
  /** The filter, as an address carries it. */
  readonly consulta: string;
  /** Pressed twice, it is issued once. */
  readonly comando_id: string;
}

/** Every report, whatever it tells of. */
export interface Documento {
  readonly titulo: string;
  /** Also the name of its file, and of the window while it is printed. */
  readonly subtitulo: string;
  /** Of the page, as it is now. */
  readonly endereco: string;
  /** Of the same as a file. */
  readonly pdf: string;
  readonly volta: { readonly para: string; readonly nome: string } | null;
  readonly papel: Papel;
  /** What the client has on all of its documents, as it was at the position that was read; null for plain paper. */
  readonly timbre: TimbreNaTela | null;
  readonly passado: PassadoNaTela | null;
  readonly emissao: Emissao;
  /** Null for whoever may not sign, and of the past: what is issued tells of now. */
  readonly emitir: PedidoDeEmissao | null;
  /** Opened by the report renderer: nothing on it can be pressed. */
  readonly impresso: boolean;
}
