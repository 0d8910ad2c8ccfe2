import type { useForm } from '@conform-to/react';
import type { PendenteNaTela } from '#app/aprovacao/aprovacao.porta.ts';
import { type Limites, type LimitesDecididos, valoresDosLimites } from '#app/configuracao/configuracao.porta.ts';
import type { CampoDosLimites, LimitesDoCliente } from '#domain/artefato/limites.policy.ts';

/** Null where the installation's holds. */
export interface Politica extends LimitesDecididos {
  readonly grupos_dois_fatores: readonly string[];
  readonly exigir_aprovacao: boolean;
  readonly exigir_motivo: boolean;
  readonly permitir_anexo: boolean;
  readonly limites_artefatos: LimitesDoCliente;
}

/** The installation's: what a field goes back to, and what it cannot pass. */
export interface PadraoDaPolitica extends Limites {
  readonly artefatos: Readonly<Record<CampoDosLimites, number>>;
}

/** What a box sends that is ticked: it asks for a second person or for a reason, or allows for an attachment. */
export const EXIGIR = '1';

interface LimiteNoFormulario {
  readonly campo: CampoDosLimites;
  readonly rotulo: string;
  readonly descricao: string;
}

export type CaixaDaPolitica = 'exigir_aprovacao' | 'exigir_motivo' | 'permitir_anexo';

interface TextosDaCaixa {
  readonly rotulo: string;
  readonly opcao: string;
  readonly descricao: string;
}

/** What the form of the access policy is read from. */
export interface DadosDaPolitica {
  readonly valores: ReturnType<typeof valoresDaPolitica>;
  /** -1 where the client never had a policy of its own. */
  readonly revisao: number;
  readonly definida: { readonly em: string; readonly autor: string | null } | null;
  readonly grupos: readonly { readonly id: string; readonly nome: string }[];
  readonly padrao: PadraoDaPolitica;
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  /** Id of the next command: sending the same form twice is saving once. */
  readonly comando_id: string;
  readonly pode_editar: boolean;
  /** A change of the policy that waits for a second person. */
  readonly pendente: PendenteNaTela | null;
  /** The limits of artefacts, in the order of their fields; their texts come with the page, as those of boxes do. */
  readonly artefatos: readonly LimiteNoFormulario[];
  /** Texts of the boxes: read with the page, for its scripts are as large as they may be. */
  readonly caixas: Readonly<Record<CaixaDaPolitica, TextosDaCaixa>>;
}

/** A policy as its form shows it: the installation's values where it has none. */
export function valoresDaPolitica(politica: Politica, padrao: PadraoDaPolitica) {
  return {
    ...valoresDosLimites(politica, padrao),
    ...(Object.fromEntries(
      Object.entries({ ...padrao.artefatos, ...politica.limites_artefatos }).map(([campo, um]) => [campo, String(um)]),
    ) as Record<CampoDosLimites, string>),
    grupos_dois_fatores: [...politica.grupos_dois_fatores],
    exigir_aprovacao: politica.exigir_aprovacao ? [EXIGIR] : [],
    exigir_motivo: politica.exigir_motivo ? [EXIGIR] : [],
    permitir_anexo: politica.permitir_anexo ? [EXIGIR] : [],
  };
}
