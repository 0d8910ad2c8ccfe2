import type { RemocaoNaTela } from '#app/kit/lixeira/remocao.tsx';
import type { StatusDaAnalise } from '#domain/analise/analise.policy.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';

/** An analysis as its calls answer it: fields of the specification's section 3, and what screens need beside them. */
export interface AnaliseNaTela {
  readonly id: string;
  readonly titulo: string;
  readonly descricao: string;
  /** First and last instant of the scenes, ISO 8601. */
  readonly data_inicio: string | null;
  readonly data_fim: string | null;
  /** AAAA-MM-DD. */
  readonly data_antes: string;
  readonly data_depois: string;
  readonly ativo_id: string;
  readonly ativo_nome: string;
  readonly categoria_nome: string | null;
  readonly categoria_cor_da_tag: string | null;
  readonly status: StatusDaAnalise;
  readonly removida: boolean;
  /** Of those in the bin. */
  readonly remocao?: RemocaoNaTela;
  readonly total_deteccoes: number;
  /** Hectares. */
  readonly total_area_afetada: number;
  /** Ids of groups. */
  readonly imagem_antes_id: string;
  readonly imagem_depois_id: string;
  readonly imagem_antes_thumbnail: string | null;
  readonly imagem_depois_thumbnail: string | null;
  /** Of the stream, for merging. */
  readonly revisao: number;
  readonly pode: {
    readonly editar: boolean;
    readonly publicar: boolean;
    readonly remover: boolean;
    readonly criar_deteccao: boolean;
  };
}

/** One of the two images, with what a map needs to draw it. */
export interface ImagemDaAnalise {
  readonly lado: 'antes' | 'depois';
  readonly group_id: string;
  readonly hash: string;
  readonly provider: string;
  readonly provider_label: string;
  readonly satellite: string | null;
  readonly date: string | null;
  readonly thumbnail: string | null;
  readonly inicio: string | null;
  readonly fim: string | null;
  readonly grupo: GrupoDeImagens;
}

/** What an analysis adds up to. */
export interface ResumoDaAnalise {
  readonly por_tipo: readonly {
    readonly tipo_id: string;
    readonly nome: string;
    readonly cor: string;
    readonly total: number;
    readonly area: number;
  }[];
  readonly camadas_referencia: readonly { readonly id: string; readonly nome: string; readonly tipo_nome: string }[];
  /** Hectares of all detections together, each place once. */
  readonly area_uniao: number;
}
