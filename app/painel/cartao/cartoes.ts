import type { LinhaDeDeteccao, RelatorioNaTela } from '#app/deteccao/deteccao.porta.ts';
import type { EspecieDoCartao, TamanhoDoCartao } from '#domain/cartao/cartao.events.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';

/** What a widget shows of the detections of its filter. */
export interface DadosDoCartao {
  readonly relatorio: RelatorioNaTela;
  /** The latest ones, where it lists them. */
  readonly recentes: readonly LinhaDeDeteccao[];
  /** The box around all of them, where it maps them; null without any. */
  readonly extensao: Extensao | null;
}

/** An own widget of the general dashboard. */
export interface CartaoNaTela {
  readonly id: string;
  readonly especie: EspecieDoCartao;
  readonly tamanho: TamanhoDoCartao;
  readonly do_cliente: boolean;
  readonly pode_mudar: boolean;
  /** Null where the filter was removed. */
  readonly filtro: { readonly nome: string; readonly consulta: string } | null;
  /** Null where the filter was removed, or they could not be read. */
  readonly dados: DadosDoCartao | null;
}

/** `GET /dashboard/cartoes`. */
export interface RespostaDosCartoes {
  readonly data: readonly CartaoNaTela[];
  /** Position of the log at which all of them were computed, as decimal text. */
  readonly position: string;
  /** Whether this person may put one there for everybody in the client. */
  readonly para_todos: boolean;
}
