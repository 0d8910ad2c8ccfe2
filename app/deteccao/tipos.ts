/** A detection type as filters and forms choose it. */
export interface TipoParaEscolher {
  readonly id: string;
  readonly alias: string;
  readonly nome?: string;
  readonly ativo: boolean;
}

/** A status as forms choose it. */
export interface StatusParaEscolher {
  readonly id: string;
  readonly nome: string;
  readonly cor: string;
  readonly ordem: number;
  readonly descricao: string;
  readonly ativo: boolean;
}

/** A classification: its number, and what it means. */
export interface ClassificacaoParaEscolher {
  readonly value: number;
  readonly description: string;
}
