import type { RelatorioNaTela } from '#app/deteccao/deteccao.porta.ts';
import type { Documento } from '../folha/documento.ts';
import type { MapaDoRelatorio } from '../mapas/mapa.ts';
import type { LinhaDoRelatorio } from '../partes/linha.ts';

/** What narrows, by the names of what was chosen. */
export interface FiltroImpresso {
  readonly nome: string;
  readonly valor: string;
}

export interface ImpressaoDasDeteccoes {
  readonly documento: Documento;
  readonly filtros: readonly FiltroImpresso[];
  /** What is said where there is no report; null where there is one. */
  readonly falha: string | null;
  readonly dados: {
    readonly relatorio: RelatorioNaTela;
    /** Hectares that they cover together; null where they are too many to be laid over one another. */
    readonly uniao: number | null;
    readonly linhas: readonly LinhaDoRelatorio[];
    /** Null where no one zone of UTM holds them all. */
    readonly mapa: MapaDoRelatorio | null;
  } | null;
}
