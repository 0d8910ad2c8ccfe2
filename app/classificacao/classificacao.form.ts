import type { useForm } from '@conform-to/react';

export const ROTULOS = { value: 'Número', description: 'Descrição' } as const;

/** The fields as they are sent. */
type ValoresDaClassificacao = { readonly [campo in keyof typeof ROTULOS]: string };

/** What a classification's form is read from. */
export interface DadosDaClassificacao {
  /** Null for a new one. */
  readonly id: string | null;
  readonly valores: ValoresDaClassificacao;
  /** -1 for a new one. */
  readonly revisao: number;
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  /** Id of the next command. */
  readonly comando_id: string;
}
