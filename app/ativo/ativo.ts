import type { PodeNaLinha } from '#app/kit/lista/acoes-da-linha.tsx';

/** An asset as its list shows it. */
export interface AtivoNaTela {
  readonly id: string;
  /** Whose it is; null for those who know it, having but one client. */
  readonly cliente: string | null;
  readonly nome: string;
  readonly sigla: string;
  readonly uf: string;
  readonly monitoramento: boolean;
  readonly ativo: boolean;
  /** Empty while it is not known yet. */
  readonly categoria: string;
  readonly categoria_cor_da_tag: string | null;
  readonly camadas: number;
}

/** What this person may do to assets. */
export interface PodeNosAtivos extends PodeNaLinha {
  readonly criar: boolean;
}
