import type { GeoJSONSourceSpecification } from 'maplibre-gl';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { PontoDaSerie, TotalPorNome } from '#app/kit/totais/totais.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';

/** Fields of the address that say how the same detections are looked at: nothing is read again for them. */
export const SO_DA_TELA: readonly string[] = ['aba', 'sem', 'deteccao', 'apos'];

/** A row of the table of detections. */
export interface LinhaDeDeteccao
  extends Pick<
    DeteccaoNaTela,
    'id' | 'tipo' | 'tipo_deteccao' | 'area' | 'data_analise' | 'status' | 'geometria_svg' | 'camada_referencia'
  > {
  readonly ativo: string;
  readonly analise: string;
  readonly classificacao: string | null;
  /** What was said when the type was changed, else the description. */
  readonly observacao: string;
  /** Address of the picture after; null while there is none. */
  readonly miniatura: string | null;
}

/** Some of them, one after the other. */
export interface LinhasDaTabela {
  readonly data: readonly LinhaDeDeteccao[];
  /** Of the log, as decimal text: they tell at least that. */
  readonly position: string;
}

/** Places of detections, with their hectares. */
export interface PontosDoCalor {
  readonly data: readonly (readonly [lng: number, lat: number, hectares: number])[];
  /** False where there are more than come. */
  readonly completos: boolean;
}

/** Outlines of monitored assets. */
export type AreasNoMapa = Extract<GeoJSONSourceSpecification['data'], { type: 'FeatureCollection' }>;

/** What the detections of a filter add up to. */
export interface RelatorioNaTela {
  readonly total: number;
  /** Hectares of all of them. */
  readonly area: number;
  readonly por_tipo: readonly TotalPorNome[];
  readonly por_status: readonly TotalPorNome[];
  readonly serie: readonly PontoDaSerie[];
}

export interface DadosDosResultados {
  readonly linhas: readonly LinhaDeDeteccao[];
  readonly paginas: Paginas;
  /** The number of the page that these rows are, from 1. */
  readonly pagina: number;
  readonly relatorio: RelatorioNaTela;
  /** The box around all of them, in degrees; null without any. */
  readonly extensao: Extensao | null;
  /** Date of the last detection there ever was, where the usual period shows none; AAAA-MM-DD. */
  readonly ultima_de_sempre: string | null;
}
