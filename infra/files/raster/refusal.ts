import type { ProblemaDaImagem, RecusaDaImagem } from '#domain/imagem/problemas.ts';

/** Characters of a fact that stands behind a sentence. */
const MAX_DETAIL = 200;

/** A file that is no image here, and why. */
export class ImageRefusal extends Error {
  override readonly name = 'ImageRefusal';
  readonly problema: ProblemaDaImagem;

  constructor(codigo: RecusaDaImagem, detalhe: string | null = null) {
    super(detalhe === null ? codigo : `${codigo}: ${detalhe}`);
    this.problema = { codigo, detalhe: detalhe?.slice(0, MAX_DETAIL).toWellFormed() ?? null };
  }

  /** The same, of one of several files. */
  of(file: string): ImageRefusal {
    const { codigo, detalhe } = this.problema;
    return new ImageRefusal(codigo, detalhe === null ? file : `${file}: ${detalhe}`);
  }
}
