import type { useForm } from '@conform-to/react';
import type { Estilo } from '#domain/camada-tipo/camada-tipo.events.ts';

export type TipoGeometria = 1 | 2 | 3;

/** Fields of the style that each kind of geometry has; what is not of the kind stays as it was. */
const DO_PONTO = ['icone', 'icone_tamanho', 'icone_cor', 'icone_transparencia'] as const;
const DO_CONTORNO = ['cor_contorno', 'largura_contorno', 'transparencia_cor_contorno'] as const;
const DO_PREENCHIMENTO = ['sem_preenchimento', 'cor_preenchimento', 'transparencia_cor_preenchimento'] as const;

export const CAMPOS_DA_GEOMETRIA: Readonly<Record<TipoGeometria, readonly (keyof Estilo)[]>> = {
  1: DO_PONTO,
  2: DO_CONTORNO,
  3: [...DO_CONTORNO, ...DO_PREENCHIMENTO],
};
export const CAMPOS_DO_ESTILO: readonly (keyof Estilo)[] = [...DO_PONTO, ...DO_CONTORNO, ...DO_PREENCHIMENTO];

export const ROTULOS = {
  nome: 'Nome',
  tipo_geometria: 'Geometria',
  tipo_pai_id: 'Subtipo de',
  icone: 'Ícone',
  icone_tamanho: 'Tamanho do ícone',
  icone_cor: 'Cor do ícone',
  icone_transparencia: 'Opacidade do ícone',
  cor_contorno: 'Cor do contorno',
  largura_contorno: 'Largura do contorno (px)',
  transparencia_cor_contorno: 'Opacidade do contorno',
  sem_preenchimento: 'Sem preenchimento',
  cor_preenchimento: 'Cor do preenchimento',
  transparencia_cor_preenchimento: 'Opacidade do preenchimento',
} as const;

/** An icon that can be chosen: `icone` is what is stored. */
export interface IconeDaBiblioteca {
  readonly icone: string;
  readonly nome: string;
  /** Sent by somebody of the client, and not the installation's. */
  readonly enviado: boolean;
}

/** A type that others may stand below. */
export interface TipoAcima {
  readonly id: string;
  readonly nome: string;
}

/** What the form of a layer type is read from. */
export interface DadosDoCamadaTipo {
  /** Null for a new one. */
  readonly id: string | null;
  readonly valores: ValoresDoCamadaTipo;
  /** The same style as maps read it. */
  readonly estilo: Estilo;
  readonly revisao: number;
  /** Layers that are drawn as this type: all of them change with it. */
  readonly camadas: number;
  /** Types that this one may stand below; null where it has subtypes itself, and none may be. */
  readonly pais: readonly TipoAcima[] | null;
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  readonly comando_id: string;
}

export type ValoresDoCamadaTipo = Readonly<Record<keyof typeof ROTULOS, string>>;

const DO_TIPO = ['nome', 'tipo_geometria', 'tipo_pai_id'] as const;
/** Without a fill they are disabled, and a form says nothing of them. */
const DA_COR: readonly string[] = ['cor_preenchimento', 'transparencia_cor_preenchimento'];

/** The fields that somebody sees and can change in a form that holds this. */
export function camposDoTipo(valores: Pick<ValoresDoCamadaTipo, 'tipo_geometria' | 'sem_preenchimento'>) {
  const do_estilo = CAMPOS_DA_GEOMETRIA[Number(valores.tipo_geometria) as TipoGeometria] ?? [];
  const semCor = valores.sem_preenchimento === 'on';
  return [...DO_TIPO, ...do_estilo.filter((campo) => !(semCor && DA_COR.includes(campo)))];
}

const porCento = (fracao: number) => String(Math.round(fracao * 100));

/** A type as its form shows it: fractions as whole percents. */
export function valoresDoCamadaTipo(tipo: {
  readonly nome: string;
  readonly tipo_geometria: TipoGeometria;
  readonly estilo: Estilo;
  readonly tipo_pai_id: string | null;
}): ValoresDoCamadaTipo {
  const { nome, tipo_geometria, estilo, tipo_pai_id } = tipo;
  return {
    nome,
    tipo_geometria: String(tipo_geometria),
    tipo_pai_id: tipo_pai_id ?? '',
    icone: estilo.icone ?? '',
    icone_tamanho: String(Math.round(estilo.icone_tamanho)),
    icone_cor: estilo.icone_cor,
    icone_transparencia: porCento(estilo.icone_transparencia),
    cor_contorno: estilo.cor_contorno,
    largura_contorno: String(estilo.largura_contorno),
    transparencia_cor_contorno: porCento(estilo.transparencia_cor_contorno),
    sem_preenchimento: estilo.sem_preenchimento || estilo.cor_preenchimento === null ? 'on' : '',
    cor_preenchimento: estilo.cor_preenchimento ?? '',
    transparencia_cor_preenchimento: porCento(estilo.transparencia_cor_preenchimento),
  };
}
