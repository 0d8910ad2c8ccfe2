import type { LinhaDeDeteccao, RelatorioNaTela } from '#app/deteccao/deteccao.porta.ts';
import type { PassadoNaTela } from '#app/kit/ficha/passado.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';

/** What the dashboard leads to, and how it is seen. */
export interface VeNoPainel {
  readonly deteccoes: boolean;
  /** Whether it may be opened on a wall. */
  readonly telao: boolean;
  /** Nobody is signed in: it is a screen on a wall, and nothing else. */
  readonly soTelao: boolean;
}

/** What both dashboards are made of. */
export interface BaseDoPainel {
  readonly atualidade: Atualidade;
  readonly passado: PassadoNaTela | null;
  readonly filtro: FiltroDeDeteccoes;
  /** The filter as an address of a dashboard has it, with the instant of the past. */
  readonly consulta: string;
  readonly periodo_padrao: boolean;
  /** As people read it; '' where the filter says none. */
  readonly periodo: string;
  readonly contagem: string;
  /** What is wrong with the filter, by field. */
  readonly problemas: Readonly<Record<string, readonly string[]>>;
  /** Which filters this person may choose from. */
  readonly escolhe: Readonly<Record<'ativos' | 'analises' | 'camada_tipos' | 'tipos', boolean>>;
  readonly ve: VeNoPainel;
  /** Position of the log at which everything below was computed, as decimal text. */
  readonly posicao: string;
  /** When it was read, ISO 8601. */
  readonly lido_em: string;
}

/** Figures of a period. */
export interface NumerosDoPeriodo {
  readonly inicio: string;
  readonly fim: string;
  readonly total: number;
  /** Hectares. */
  readonly area: number;
}

/** Detections of a status that is not closed, by how long ago they were drawn: of each band in its order, how many. */
export interface AbertasDoStatus {
  readonly id: string;
  readonly nome: string;
  readonly cor: string | null;
  readonly por_idade: readonly number[];
  readonly total: number;
}

export interface DadosDoPainelGeral {
  readonly relatorio: RelatorioNaTela;
  /** Of the period before, as long as this one; null where the filter says no period. */
  readonly anterior: NumerosDoPeriodo | null;
  readonly abertas: readonly AbertasDoStatus[];
}

/** An asset of the round, counted from 0. */
export interface AtivoDaVez {
  readonly id: string;
  readonly nome: string;
  readonly sigla: string;
  readonly indice: number;
  readonly quantos: number;
  readonly extensao: Extensao;
}

/** What the carousel shows, one after the other. */
export type Quadro =
  | {
      readonly de: 'analise';
      readonly id: string;
      readonly titulo: string;
      /** AAAA-MM-DD, and the address of a picture where there is one. */
      readonly antes: { readonly data: string; readonly imagem: string | null };
      readonly depois: { readonly data: string; readonly imagem: string | null };
      readonly total: number;
    }
  | {
      readonly de: 'camadas';
      readonly id: string;
      readonly tipos: readonly {
        readonly id: string;
        readonly nome: string;
        readonly cor: string | null;
        readonly total: number;
      }[];
    };

export interface DadosDoPainelDoAtivo {
  readonly relatorio: RelatorioNaTela;
  readonly recentes: readonly LinhaDeDeteccao[];
  readonly quadros: readonly Quadro[];
  /** Layer types that lie in the asset; none for who may not see layers. */
  readonly tipos: readonly TipoNoMapa[];
  /** Of the tiles of layers. */
  readonly revisao: string;
}
