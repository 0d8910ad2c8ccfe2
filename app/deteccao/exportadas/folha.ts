/** A detection as a printed table says it. */
export interface DeteccaoImpressa {
  readonly id: string;
  readonly ativo: string;
  readonly analise: string;
  /** DD/MM/AAAA. */
  readonly data: string;
  readonly tipo: string;
  readonly status: string;
  readonly classificacao: string;
  readonly observacao: string;
  /** Hectares. */
  readonly area: number;
  readonly lng: number;
  readonly lat: number;
}

export interface FolhaDasDeteccoes {
  readonly deteccoes: readonly DeteccaoImpressa[];
  readonly area: number;
  /** AAAA-MM-DD. */
  readonly inicio: string | null;
  readonly fim: string | null;
  readonly emitido: { readonly em: string; readonly por: string; readonly id: string };
}
