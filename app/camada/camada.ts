/** A layer as lists show it; its shape stays in the tiles. */
export interface CamadaNaTela {
  readonly id: string;
  readonly nome: string;
  readonly descricao: string;
  readonly ativo: boolean;
  readonly tipo_nome: string | null;
  readonly ativo_nome: string | null;
  readonly categoria_nome: string | null;
  readonly categoria_cor_da_tag: string | null;
  /** Hectares. */
  readonly area: number | null;
  /** Kilometres. */
  readonly comprimento: number | null;
  /** [west, south, east, north] in degrees. */
  readonly extensao: readonly [number, number, number, number];
  /** ISO 8601. */
  readonly criada_em: string;
}
