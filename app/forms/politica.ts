import type { useForm } from '@conform-to/react';
import { SESSAO_TEMPO_PADRAO } from '#domain/kernel/sessao-tempo.ts';

interface Politica {
  /** Minutes; null for the installation's. */
  readonly sessao_tempo: number | null;
  readonly grupos_dois_fatores: readonly string[];
}

/** What the form of the access policy is read from. */
export interface DadosDaPolitica {
  readonly valores: ReturnType<typeof valoresDaPolitica>;
  /** -1 where the client never had a policy of its own. */
  readonly revisao: number;
  readonly definida: { readonly em: string; readonly autor: string | null } | null;
  readonly grupos: readonly { readonly id: string; readonly nome: string }[];
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  /** Id of the next command: sending the same form twice is saving once. */
  readonly comando_id: string;
  readonly pode_editar: boolean;
}

/** A policy as its form shows it: the installation's time where it has none. */
export function valoresDaPolitica({ sessao_tempo, grupos_dois_fatores }: Politica) {
  return {
    sessao_tempo: String(sessao_tempo ?? SESSAO_TEMPO_PADRAO),
    grupos_dois_fatores: [...grupos_dois_fatores],
  };
}
