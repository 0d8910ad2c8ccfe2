import type { RemocaoNaTela } from '#app/kit/lixeira/remocao.tsx';
import type { MudancaDesde } from '#domain/camada/mudancas.policy.ts';
import type { Ausencia, Evidencia, Lado } from '#domain/deteccao/evidencia.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';

/** A layer that a detection overlaps, by one of the three measures. */
export interface CamadaImpactada {
  readonly id: string;
  readonly nome: string;
  readonly tipo_id: string;
  readonly tipo_nome: string;
  /** Hectares. */
  readonly area: number | null;
  /** Kilometres. */
  readonly comprimento: number | null;
  readonly pontos: number | null;
}

/** A layer that a detection overlaps or refers to, by the name that it had, and how it has changed since. */
export interface CamadaMudada {
  readonly id: string;
  readonly nome: string;
  readonly mudancas: readonly MudancaDesde[];
}

/** A picture that a browser sent with a detection. */
interface ImagemEnviadaNaTela {
  readonly endereco: string;
  /** To the one that was made here, -1 to 1; null where there is none. */
  readonly semelhanca: number | null;
}

/** What a picture of the evidence was made of, and the hash that it is known by. */
export interface Procedencia extends Pick<Evidencia, 'provedor' | 'tipo' | 'contraste' | 'cenas'> {
  readonly sha256: string;
}

/** A detection as its calls answer it: fields of the specification's section 3, and what screens need beside them. */
export interface DeteccaoNaTela {
  readonly id: string;
  readonly analise_id: string;
  readonly analise: string;
  readonly analise_titulo: string;
  readonly tipo_deteccao_id: string;
  readonly tipo_deteccao_alterado_id: string | null;
  readonly tipo: {
    readonly id: string;
    readonly alias: string;
    readonly nome: string;
    readonly alterado_alias: string | null;
    readonly alterado_nome: string | null;
    readonly cor_contorno: string;
    readonly cor_preenchimento: string;
    readonly transparencia_preenchimento: number;
    readonly transparencia_cor_contorno: number;
  };
  readonly classificacao: number | null;
  readonly classificacao_descricao: string | null;
  readonly classificacao_tipo: 0 | 1;
  readonly observacao: string;
  readonly descricao: string;
  /** Hectares. */
  readonly area: number;
  readonly area_informada: number | null;
  readonly camada_referencia: string | null;
  readonly camada_principal_id: string | null;
  readonly camadas_impactadas: readonly CamadaImpactada[];
  readonly camadas_impactadas_total: number;
  /** Absent in lists: one detection alone says it. */
  readonly camadas_mudadas?: readonly CamadaMudada[];
  readonly status: {
    readonly id: string;
    readonly nome: string;
    readonly cor: string;
    readonly cor_de_fundo: string;
    readonly icone: string;
  };
  readonly categoria: string | null;
  readonly ativo: { readonly id: string; readonly nome: string };
  readonly geojson: Geometria;
  readonly centroid: readonly [number, number];
  readonly geometria_svg: string;
  readonly tipo_deteccao: string;
  /** AAAA-MM-DD. */
  readonly data_analise: string;
  readonly criada_em: string;
  readonly criada_por: string;
  readonly removida: boolean;
  /** In lists of those in the bin. */
  readonly remocao?: RemocaoNaTela;
  /** Of the stream, for merging. */
  readonly revisao: number;
  /** Addresses of the pictures that were made here; null where there is none (yet). */
  readonly imagens: Readonly<Record<Lado, string | null>>;
  /** What each of those was made of. */
  readonly procedencias: Readonly<Record<Lado, Procedencia | null>>;
  /** As the browser of who drew it sent them. */
  readonly imagens_enviadas: Readonly<Record<Lado, ImagemEnviadaNaTela | null>>;
  /** Why one was not made. */
  readonly imagens_ausentes: Readonly<Record<Lado, Ausencia | null>>;
  readonly pode: {
    readonly editar: boolean;
    readonly remover: boolean;
    readonly alterar_tipo: boolean;
    readonly registrar_status: boolean;
    readonly remover_artefato: boolean;
  };
}

/** What a shape that is being drawn would meet. */
export interface ImpactoNaTela {
  readonly hasIntersection: boolean;
  readonly layers: readonly CamadaImpactada[];
  readonly total: number;
  readonly sobrepostas: readonly { readonly id: string; readonly tipo: string; readonly area: number }[];
  /** Wholly outside of the asset's area; null where it is not. */
  readonly fora_do_ativo: { readonly distancia_m: number } | null;
}
