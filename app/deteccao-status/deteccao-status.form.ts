import type { useForm } from '@conform-to/react';
import type { IconeDeStatus } from '#domain/deteccao-status/icones.ts';

export const ROTULOS = {
  nome: 'Nome',
  cor: 'Cor',
  cor_de_fundo: 'Cor de fundo',
  icone: 'Ícone',
  descricao: 'Descrição',
} as const;

/** The fields as they are sent. */
export type ValoresDoStatus = { readonly [campo in keyof typeof ROTULOS]: string };

/** What a status's form is read from. */
export interface DadosDoDeteccaoStatus {
  /** Null for a new one. */
  readonly id: string | null;
  readonly valores: ValoresDoStatus;
  /** -1 for a new one. */
  readonly revisao: number;
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  /** Id of the next command, and of the status that a new form makes. */
  readonly comando_id: string;
}

/** What a new status begins with. */
export const VALORES_DO_NOVO: ValoresDoStatus = {
  nome: '',
  cor: '#1864AB',
  cor_de_fundo: '',
  icone: 'circulo',
  descricao: '',
};

/** A status as its list shows it. */
export interface StatusNaTela {
  readonly id: string;
  readonly nome: string;
  readonly cor: string;
  readonly cor_de_fundo: string | null;
  readonly icone: string;
  readonly ordem: number;
  readonly descricao: string;
  readonly ativo: boolean;
}

/** What people call the icons. */
export const NOMES_DOS_ICONES: Readonly<Record<IconeDeStatus, string>> = {
  alerta: 'Alerta',
  bandeira: 'Bandeira',
  busca: 'Lupa',
  caixa: 'Caixa',
  cadeado: 'Cadeado',
  certo: 'Certo',
  circulo: 'Círculo',
  estrela: 'Estrela',
  folha: 'Folha',
  ferramenta: 'Ferramenta',
  martelo: 'Martelo',
  olho: 'Olho',
  pausa: 'Pausa',
  pergunta: 'Pergunta',
  relogio: 'Relógio',
  seta: 'Seta',
  sino: 'Sino',
  xis: 'Xis',
};
