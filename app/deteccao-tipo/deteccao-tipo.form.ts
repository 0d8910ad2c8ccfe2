import type { useForm } from '@conform-to/react';
import { corInteira } from '#app/kit/cor/cor.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';

export const ROTULOS = {
  nome: 'Nome',
  alias: 'Nome curto',
  descricao: 'Descrição',
  cor_contorno: 'Cor do contorno',
  transparencia_cor_contorno: 'Opacidade do contorno',
  cor_preenchimento: 'Cor do preenchimento',
  transparencia_preenchimento: 'Transparência do preenchimento',
} as const;

/** The fields as they are sent: fractions as whole percents. */
export type ValoresDoDeteccaoTipo = { readonly [campo in keyof typeof ROTULOS]: string };

/** What a detection type's form is read from. */
export interface DadosDoDeteccaoTipo {
  /** Null for a new one. */
  readonly id: string | null;
  readonly valores: ValoresDoDeteccaoTipo;
  /** -1 for a new one. */
  readonly revisao: number;
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  /** Id of the next command, and of the type that a new form makes. */
  readonly comando_id: string;
}

/** How a detection of the type is drawn. */
export interface CoresDoTipo {
  readonly cor_contorno: string;
  readonly cor_preenchimento: string;
  /** Opacities from 0 to 1. */
  readonly transparencia_preenchimento: number;
  readonly transparencia_cor_contorno: number;
}

/** The type as the map's own symbols and samples know one: a filled polygon. */
export const comoNoMapa = ({ nome, ...cores }: CoresDoTipo & { readonly nome: string }): TipoNoMapa => ({
  id: 'amostra',
  nome,
  tipo_geometria: 3,
  largura_contorno: 2,
  sem_preenchimento: false,
  icone: null,
  icone_tamanho: 24,
  icone_cor: '#000000',
  icone_transparencia: 1,
  cor_contorno: cores.cor_contorno,
  cor_preenchimento: cores.cor_preenchimento,
  transparencia_cor_contorno: cores.transparencia_cor_contorno,
  transparencia_cor_preenchimento: cores.transparencia_preenchimento,
});

/** What the form says at this moment: what is not (yet) valid stays as it was last. */
export function coresNaTela(valores: Partial<ValoresDoDeteccaoTipo>, antes: CoresDoTipo): CoresDoTipo {
  const cor = (dita: string | undefined, velha: string) => corInteira(dita ?? '')?.toUpperCase() ?? velha;
  const fracao = (dita: string | undefined, velha: number) => {
    const n = Number.parseFloat(dita ?? '');
    return Number.isFinite(n) ? Math.min(100, Math.max(0, n)) / 100 : velha;
  };
  return {
    cor_contorno: cor(valores.cor_contorno, antes.cor_contorno),
    cor_preenchimento: cor(valores.cor_preenchimento, antes.cor_preenchimento),
    transparencia_preenchimento: fracao(valores.transparencia_preenchimento, antes.transparencia_preenchimento),
    transparencia_cor_contorno: fracao(valores.transparencia_cor_contorno, antes.transparencia_cor_contorno),
  };
}
