import type { Geometria } from '#domain/geometria/geojson.ts';
import type { CenaDoDocumento } from '#domain/relatorio/relatorio.events.ts';
import type { Documento } from '../folha/documento.ts';
import type { MapaDoRelatorio } from '../mapas/mapa.ts';
import type { CamadaDoRelatorio } from '../partes/camadas-de-referencia.tsx';
import type { TotalDoTipo } from '../partes/duas-pizzas.tsx';
import type { LinhaDoRelatorio } from '../partes/linha.ts';

/** One of the two images that an analysis compares. */
export interface ImagemComparada {
  /** Sensor, date and the hour of its place. */
  readonly legenda: string;
  /** The small picture of it; null where its provider gave none. */
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
  /** Of both images. */
  readonly cenas: readonly CenaDoDocumento[];
  readonly mapas: {
    /** Null where no one zone of UTM holds all of it. */
    readonly geral: MapaDoRelatorio | null;
    readonly imagens: readonly MapaDoRelatorio[];
    readonly detalhes: readonly MapaDoRelatorio[];
  };
  /** The asset's area; null of one that is a point. */
  readonly limite: Geometria | null;
  readonly por_tipo: readonly TotalDoTipo[];
  readonly camadas: readonly CamadaDoRelatorio[];
  /** Hectares that the detections cover together. */
  readonly uniao: number;
  readonly linhas: readonly LinhaDoRelatorio[];
}
