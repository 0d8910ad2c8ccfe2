/** Something that happened to a detection. */
export interface PassoNaTela {
  /** In the log, as decimal text. */
  readonly posicao: string;
  /** ISO 8601. */
  readonly em: string;
  readonly tipo: string;
  readonly texto: string;
  /** By the name of then; null for the installation itself. */
  readonly autor: string | null;
}

/** A detection's life, and which step of it is shown. */
export interface ReplayNaTela {
  /** Oldest first. */
  readonly passos: readonly PassoNaTela[];
  /** Index of the last that had happened; -1 before the first. */
  readonly atual: number;
  /** Whether what is shown is what the events up to it come to; null before the first, and while nobody can tell. */
  readonly confere: boolean | null;
  /** Where the step stands in the log. */
  readonly prova: {
    readonly evento_id: string;
    readonly correlacao_id: string;
    readonly causa_id: string;
    readonly revisao: number;
    readonly stream: string;
  } | null;
}
