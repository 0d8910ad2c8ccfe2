import type { CenaDoDocumento } from '#domain/relatorio/relatorio.events.ts';

/** What a document would tell of, looked up within the reach of who asks for it. */
export interface Emitivel {
  readonly objeto_id: string | null;
  /** Assets that it tells of. */
  readonly ativo_ids: readonly string[];
  /** Of the page that is printed. */
  readonly caminho: string;
  /** The filter, with nothing left to the usual. */
  readonly consulta: string;
  readonly deteccoes: {
    readonly total: number;
    readonly citadas: readonly { readonly id: string; readonly revisao: number }[];
  };
  /** What its maps and its pictures of evidence show. */
  readonly cenas: readonly CenaDoDocumento[];
  readonly titulo: string;
  readonly subtitulo: string;
}
