import type { AcaoDoAviso, Nivel } from '#app/kit/avisos/aviso.ts';

/** A notification as lists show it. */
export interface NotificacaoNaTela {
  readonly id: string;
  readonly nivel: Nivel;
  readonly titulo: string;
  readonly mensagem: string;
  readonly acoes: readonly AcaoDoAviso[];
  /** ISO 8601. */
  readonly emitida_em: string;
  /** Null while it was not read. */
  readonly lida_em: string | null;
}

/** Above this the count on the bell says no more than that there are many. */
const MUITAS = 99;

export const contagem = (por_ler: number): string => (por_ler > MUITAS ? `${MUITAS}+` : String(por_ler));
