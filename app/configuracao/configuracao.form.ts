import type { useForm } from '@conform-to/react';
import type { Limites, valoresDosLimites } from './limites.ts';

/** What the form of the installation's settings is read from. */
export interface DadosDaConfiguracao {
  readonly valores: ReturnType<typeof valoresDosLimites>;
  /** -1 where nobody has configured the installation. */
  readonly revisao: number;
  readonly definida: { readonly em: string; readonly autor: string | null } | null;
  /** What a field goes back to: our own time of session, and what the machine bears. */
  readonly padrao: Limites;
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  /** Id of the next command: sending the same form twice is saving once. */
  readonly comando_id: string;
  readonly pode_editar: boolean;
}
