import type { IconeDeStatus } from '#domain/deteccao-status/icones.ts';
import type { ClienteChave } from './pessoas.ts';

interface TipoDeDeteccao {
  readonly cliente: ClienteChave;
  readonly nome: string;
  readonly alias: string;
  readonly descricao: string;
  readonly cor_contorno: string;
  readonly cor_preenchimento: string;
}

/** What people of the demonstration look for between two images. */
export const TIPOS_DE_DETECCAO = {
  supressao: {
    cliente: 'serraAzul',
    nome: 'Supressão de vegetação',
    alias: 'Supressão',
    descricao: 'Vegetação nativa que havia na imagem anterior e não há na posterior.',
    cor_contorno: '#0A8556',
    cor_preenchimento: '#8CAA4B',
  },
  queimada: {
    cliente: 'serraAzul',
    nome: 'Queimada',
    alias: '',
    descricao: 'Área escurecida por fogo, com ou sem foco ativo.',
    cor_contorno: '#A61E1E',
    cor_preenchimento: '#F08C3A',
  },
  rejeito: {
    cliente: 'serraAzul',
    nome: 'Rejeito exposto',
    alias: 'Rejeito',
    descricao: 'Rejeito de mineração sem cobertura, dentro ou fora da barragem.',
    cor_contorno: '#7A2E0E',
    cor_preenchimento: '#D9480F',
  },
  agua: {
    cliente: 'serraAzul',
    nome: 'Corpo d’água',
    alias: '',
    descricao: 'Água que surgiu, secou ou mudou de margem.',
    cor_contorno: '#0B4F8A',
    cor_preenchimento: '#339AF0',
  },
  solo: {
    cliente: 'serraAzul',
    nome: 'Solo exposto',
    alias: '',
    descricao: 'Terra sem cobertura, por obra, lavra ou preparo de plantio.',
    cor_contorno: '#6B4A12',
    cor_preenchimento: '#E0B354',
  },
  construcao: {
    cliente: 'serraAzul',
    nome: 'Construção',
    alias: '',
    descricao: 'Edificação, acesso ou estrutura que não havia.',
    cor_contorno: '#3B2A6B',
    cor_preenchimento: '#9775FA',
  },
  talhao: {
    cliente: 'cerrado',
    nome: 'Talhão colhido',
    alias: 'Colheita',
    descricao: 'Lavoura que estava de pé na imagem anterior.',
    cor_contorno: '#7A5C00',
    cor_preenchimento: '#FFD43B',
  },
  faixa: {
    cliente: 'cerrado',
    nome: 'Invasão de faixa de servidão',
    alias: 'Faixa',
    descricao: 'Construção ou plantio debaixo de linha de transmissão.',
    cor_contorno: '#8A0F4D',
    cor_preenchimento: '#E64980',
  },
} as const satisfies Readonly<Record<string, TipoDeDeteccao>>;

interface StatusProprio {
  readonly nome: string;
  readonly cor: string;
  readonly cor_de_fundo: string | null;
  readonly icone: IconeDeStatus;
  readonly descricao: string;
}

/** What the second client has besides the statuses that everybody begins with, and where each stands. */
export const STATUS_DO_CERRADO: readonly (StatusProprio & { readonly lugar: number })[] = [
  {
    lugar: 2,
    nome: 'Em campo',
    cor: '#0B5A6F',
    cor_de_fundo: '#E3F6FA',
    icone: 'ferramenta',
    descricao: 'Uma equipe foi ver de perto.',
  },
  {
    lugar: 4,
    nome: 'Notificada',
    cor: '#6B3FA0',
    cor_de_fundo: null,
    icone: 'bandeira',
    descricao: 'O proprietário foi avisado e tem prazo para responder.',
  },
];
