import type { Atualidade } from '#app/server/atualidade.server.ts';
import type { PainelDoTelao } from '#domain/telao/telao.events.ts';

/** A screen on a wall as the list shows it. */
export interface TelaoNaTela {
  readonly id: string;
  readonly nome: string;
  readonly painel: PainelDoTelao;
  /** Names of its assets within reach, and how many are not. */
  readonly ativos: readonly string[];
  readonly outros: number;
  readonly por: string | null;
  /** ISO 8601. */
  readonly criado_em: string;
  readonly aberto_em: string | null;
  readonly encerrado_em: string | null;
}

export interface PaginaDosTeloes {
  readonly atualidade: Atualidade;
  /** Null where they could not be read. */
  readonly teloes: readonly TelaoNaTela[] | null;
  /** Assets in use within reach. */
  readonly ativos: readonly { readonly id: string; readonly nome: string }[];
  readonly comando_id: string;
}
