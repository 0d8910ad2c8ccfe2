import type { useForm } from '@conform-to/react';

/** What a new category's tag begins with: the green of the product. */
export const COR_INICIAL = '#0A8556';

export const ROTULOS = { nome: 'Nome', cor_da_tag: 'Cor da etiqueta' } as const;

/** The fields as they are sent. */
type ValoresDaCategoria = { readonly [campo in keyof typeof ROTULOS]: string };

/** What a category's form is read from. */
export interface DadosDaCategoria {
  /** Null for a new one. */
  readonly id: string | null;
  readonly valores: ValoresDaCategoria;
  /** -1 for a new one. */
  readonly revisao: number;
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  /** Id of the next command, and of the category that a new form makes. */
  readonly comando_id: string;
}
