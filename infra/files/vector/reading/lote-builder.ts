import { BYTES_POR_LOTE, FEICOES_POR_LOTE } from '#domain/importacao/lote.ts';
import type { LoteLido } from '#workflows/importacao/importacao.effects.ts';

/** What was examined of a batch of rows, in the order of the file. */
interface Piece {
  /** Rows read, kept or not: where a lote ends depends on the files alone. */
  readonly rows: number;
  /** Bytes of those rows as they were read. */
  readonly bytes: number;
  readonly camadas: number;
  readonly linhas: readonly Uint8Array[];
}

/** Rows are hexadecimal: twice the bytes of their geometry. */
const MAX_ROW_BYTES = 2 * BYTES_POR_LOTE;

/** Gathers pieces until they are a lote. The same files end their lotes at the same rows, whatever was chosen. */
export class LoteBuilder {
  private lote = 0;
  private rows = 0;
  private bytes = 0;
  private camadas = 0;
  private linhas: Uint8Array[] = [];

  /** The lote that ends before this piece; null where the piece still belongs to it. */
  add(piece: Piece): LoteLido | null {
    const full = this.rows + piece.rows > FEICOES_POR_LOTE || this.bytes + piece.bytes > MAX_ROW_BYTES;
    const ended = full ? this.end() : null;
    this.rows += piece.rows;
    this.bytes += piece.bytes;
    this.camadas += piece.camadas;
    this.linhas.push(...piece.linhas);
    return ended;
  }

  /** What was gathered since the last one; null where that is nothing. */
  end(): LoteLido | null {
    if (this.rows === 0) return null;
    const { lote, camadas, linhas } = this;
    this.lote++;
    [this.rows, this.bytes, this.camadas, this.linhas] = [0, 0, 0, []];
    return { lote, camadas, linhas };
  }
}
