import type { ArtefatoNaTela, LinhaDoTempo } from '#app/artefato/artefato.porta.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { CenaDoDocumento } from '#domain/relatorio/relatorio.events.ts';
import type { Documento } from '../folha/documento.ts';
import type { MapaDoRelatorio } from '../mapas/mapa.ts';
import type { CamadaDoRelatorio } from '../partes/camadas-de-referencia.tsx';
import type { LinhaDoRelatorio } from '../partes/linha.ts';

/** A picture of the evidence, and what it was made of. */
export interface EvidenciaNoDossie {
  readonly nome: string;
  /** The picture itself; null where there is none. */
  readonly endereco: string | null;
  /** Why there is none; '' where there is one. */
  readonly ausencia: string;
  readonly provedor: string | null;
  /** Of which bands, and how they were stretched; null where there is none, and of the base map. */
  readonly pintura: { readonly bandas: string; readonly contraste: string } | null;
  readonly sha256: string | null;
  readonly cenas: readonly {
    readonly id: string;
    readonly satelite: string | null;
    /** ISO 8601. */
    readonly obtida_em: string | null;
    readonly sha256: string | null;
  }[];
  /** Of what a browser sent, to this one; null where nothing was. */
  readonly semelhanca: number | null;
}

/** A file of an artefact as a picture. */
export interface FiguraDoArtefato {
  readonly id: string;
  /** What it is, for whoever does not see it. */
  readonly descricao: string;
  /** The picture itself; null where there is none. */
  readonly endereco: string | null;
  /** Why there is none; '' where there is one. */
  readonly ausencia: string;
  readonly nome: string;
  /** Who brought it and when, where and when it was taken as far as it says. */
  readonly legenda: string;
  readonly sha256: string;
}

export interface FatoNoDossie {
  readonly posicao: string;
  readonly em: string;
  readonly texto: string;
  readonly autor: string | null;
  readonly hash: string;
}

/** Everything that is known of one detection. */
export interface Dossie {
  readonly documento: Documento;
  readonly fatos: readonly (readonly [nome: string, valor: string])[];
  readonly linha: LinhaDoRelatorio;
  readonly limite: Geometria | null;
  /** Over the base map, and over the two images of its analysis. */
  readonly mapas: readonly MapaDoRelatorio[];
  /** That those maps show. */
  readonly cenas: readonly CenaDoDocumento[];
  readonly camadas: readonly CamadaDoRelatorio[];
  readonly evidencias: readonly EvidenciaNoDossie[];
  readonly passos: LinhaDoTempo['steps'];
  readonly artefatos: readonly ArtefatoNaTela[];
  readonly figuras: readonly FiguraDoArtefato[];
  /** Files that would have a picture, and have none for want of room. */
  readonly semLugar: number;
  /** Null while the log cannot be read. */
  readonly eventos: readonly FatoNoDossie[] | null;
}
