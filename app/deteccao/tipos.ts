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

/** What may be chosen: what is in use, and what is chosen already. */
export const emUso = <T extends { readonly id: string; readonly ativo: boolean }>(
  todos: readonly T[],
  atual?: string,
) => todos.filter(({ id, ativo }) => ativo || id === atual);

/** A classification: its number, and what it means. */
export interface ClassificacaoParaEscolher {
  readonly value: number;
  readonly description: string;
}
