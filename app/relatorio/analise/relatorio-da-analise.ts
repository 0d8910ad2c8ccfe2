import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Documento } from '../folha/documento.ts';
import type { CamadaDoRelatorio } from '../partes/camadas-de-referencia.tsx';
import type { TotalDoTipo } from '../partes/duas-pizzas.tsx';
import type { LinhaDoRelatorio } from '../partes/linha.ts';

/** One of the two images that an analysis compares. */
export interface ImagemComparada {
  /** AAAA-MM-DD, local where it was taken. */
  readonly data: string;
  readonly sensor: string | null;
  readonly provedor: string;
  /** First and last instant of its scenes, ISO 8601; null where nobody said. */
  readonly inicio: string | null;
  readonly fim: string | null;
  /** The picture itself; null where its provider gave none. */
  readonly endereco: string | null;
}

export interface RelatorioDaAnalise {
  readonly documento: Documento;
  readonly analise: {
    readonly titulo: string;
    readonly descricao: string;
    readonly ativo: string;
    readonly publicada: boolean;
    readonly removida: boolean;
    /** By null: the installation itself. */
    readonly criada: { readonly em: string; readonly por: string | null };
    readonly total: number;
    /** Hectares: the sum of the detections' own. */
    readonly area: number;
  };
  readonly imagens: { readonly antes: ImagemComparada; readonly depois: ImagemComparada };
  /** The asset's area; null of one that is a point. */
  readonly limite: Geometria | null;
  readonly por_tipo: readonly TotalDoTipo[];
  readonly camadas: readonly CamadaDoRelatorio[];
  /** Hectares that the detections cover together. */
  readonly uniao: number;
  readonly linhas: readonly LinhaDoRelatorio[];
}
