import type { useForm } from '@conform-to/react';
import type { TimbreNaTela } from '#app/kit/folha/timbre.tsx';

/** What a box sends that takes the logo away. */
export const RETIRAR = '1';

/** What the form of the letterhead is read from. */
export interface DadosDoPapelTimbrado {
  readonly valores: {
    readonly cabecalho: string;
    readonly encerramento: string;
    readonly logo_descricao: string;
    readonly retirar_logo: readonly string[];
  };
  /** As it is stored now; null for none. */
  readonly logo: TimbreNaTela['logo'];
  /** -1 where the client never had one. */
  readonly revisao: number;
  readonly definida: { readonly em: string; readonly autor: string | null } | null;
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  /** Id of the next command: sending the same form twice is saving once. */
  readonly comando_id: string;
  readonly pode_editar: boolean;
}
