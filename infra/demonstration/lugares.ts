import type { Estilo } from '#domain/camada-tipo/camada-tipo.events.ts';
import type { Uf } from '#domain/geocodificacao/estados.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { mancha, retangulo } from './desenho.ts';
import type { ClienteChave } from './pessoas.ts';

export const CATEGORIAS = [
  { chave: 'barragens', nome: 'Barragens', cor_da_tag: '#1C7ED6' },
  { chave: 'linhas', nome: 'Linhas de transmissão', cor_da_tag: '#F08C00' },
  { chave: 'fazendas', nome: 'Fazendas', cor_da_tag: '#74B816' },
  { chave: 'protegidas', nome: 'Áreas protegidas', cor_da_tag: '#2B8A3E' },
] as const;

/** The categories that a client's assets are in. */
export const CATEGORIAS_DE: Readonly<Record<ClienteChave, readonly string[]>> = {
  serraAzul: ['barragens', 'linhas', 'fazendas', 'protegidas'],
  cerrado: ['linhas', 'fazendas'],
};

export interface Lugar {
  readonly cliente: ClienteChave;
  readonly categoria: (typeof CATEGORIAS)[number]['chave'];
  readonly nome: string;
  readonly sigla: string;
  readonly uf: Uf;
  readonly lat: number;
  readonly lng: number;
  readonly area: Geometria;
}

/** Real places; the areas of b1 and pantanal lie inside the images of the monitoring area. */
export const LUGARES = {
  b1: {
    cliente: 'serraAzul',
    categoria: 'barragens',
    nome: 'Barragem B1, Córrego do Feijão',
    sigla: 'B1',
    uf: 'MG',
    lat: -20.1197,
    lng: -44.1211,
    area: retangulo(-44.19, -20.178, -44.088, -20.102),
  },
  fundao: {
    cliente: 'serraAzul',
    categoria: 'barragens',
    nome: 'Barragem de Fundão',
    sigla: 'FUN',
    uf: 'MG',
    lat: -20.2065,
    lng: -43.4664,
    area: retangulo(-43.51, -20.245, -43.42, -20.17),
  },
  tresMarias: {
    cliente: 'serraAzul',
    categoria: 'barragens',
    nome: 'Barragem de Três Marias',
    sigla: 'TMA',
    uf: 'MG',
    lat: -18.2136,
    lng: -45.2597,
    area: retangulo(-45.4, -18.4, -45.2, -18.18),
  },
  furnas: {
    cliente: 'serraAzul',
    categoria: 'linhas',
    nome: 'LT 345 kV Furnas – Poços de Caldas',
    sigla: 'LT-FPC',
    uf: 'MG',
    lat: -20.6697,
    lng: -46.3181,
    area: retangulo(-46.65, -21.85, -46.25, -20.64),
  },
  nhumirim: {
    cliente: 'serraAzul',
    categoria: 'fazendas',
    nome: 'Fazenda Nhumirim',
    sigla: 'NHU',
    uf: 'MS',
    lat: -18.988,
    lng: -56.619,
    area: mancha(-56.63, -18.98, 4_200, 1.7),
  },
  pantanal: {
    cliente: 'serraAzul',
    categoria: 'protegidas',
    nome: 'Pantanal do Nabileque, Corumbá',
    sigla: 'PAN',
    uf: 'MS',
    lat: -19.9094,
    lng: -57.4684,
    area: retangulo(-57.56, -20.028, -57.376, -19.79),
  },
  rolaMoca: {
    cliente: 'serraAzul',
    categoria: 'protegidas',
    nome: 'Parque Estadual da Serra do Rola-Moça',
    sigla: 'PESRM',
    uf: 'MG',
    lat: -20.0503,
    lng: -44.0322,
    area: mancha(-44.025, -20.045, 3_600, 0.6),
  },
  emas: {
    cliente: 'serraAzul',
    categoria: 'protegidas',
    nome: 'Parque Nacional das Emas',
    sigla: 'PNE',
    uf: 'GO',
    lat: -18.1047,
    lng: -52.9281,
    area: mancha(-52.91, -18.12, 20_000, 2.4),
  },
  iguacu: {
    cliente: 'cerrado',
    categoria: 'linhas',
    nome: 'LT 765 kV Foz do Iguaçu – Ivaiporã',
    sigla: 'LT-FIV',
    uf: 'PR',
    lat: -25.4656,
    lng: -54.5394,
    area: retangulo(-54.6, -25.52, -51.5, -24.2),
  },
  canchim: {
    cliente: 'cerrado',
    categoria: 'fazendas',
    nome: 'Fazenda Canchim',
    sigla: 'CAN',
    uf: 'SP',
    lat: -21.9547,
    lng: -47.8494,
    area: mancha(-47.845, -21.96, 2_600, 3.1),
  },
} as const satisfies Readonly<Record<string, Lugar>>;
export type LugarChave = keyof typeof LUGARES;

interface Tipo {
  readonly cliente: ClienteChave;
  readonly nome: string;
  readonly tipo_geometria: 1 | 2 | 3;
  /** The type above it in the tree. */
  readonly pai?: string;
  readonly estilo: Partial<Estilo>;
}

const contorno = (cor_contorno: string, largura_contorno: number): Partial<Estilo> => ({
  cor_contorno,
  largura_contorno,
  cor_preenchimento: null,
  sem_preenchimento: true,
});

const cheio = (cor_contorno: string, cor_preenchimento: string, opacidade: number): Partial<Estilo> => ({
  cor_contorno,
  cor_preenchimento,
  transparencia_cor_preenchimento: opacidade,
});

export const TIPOS = {
  vistoria: {
    cliente: 'serraAzul',
    nome: 'Ponto de vistoria',
    tipo_geometria: 1,
    estilo: { icone: 'alfinete', icone_cor: '#C92A2A', icone_tamanho: 28 },
  },
  instrumento: {
    cliente: 'serraAzul',
    nome: 'Instrumento de auscultação',
    tipo_geometria: 1,
    estilo: { icone: 'medidor', icone_cor: '#1864AB', icone_tamanho: 22, icone_transparencia: 0.9 },
  },
  eixo: {
    cliente: 'serraAzul',
    nome: 'Eixo de linha de transmissão',
    tipo_geometria: 2,
    estilo: contorno('#E8590C', 3),
  },
  limite: { cliente: 'serraAzul', nome: 'Limite do ativo', tipo_geometria: 2, estilo: contorno('#5F3DC4', 2) },
  influencia: {
    cliente: 'serraAzul',
    nome: 'Área de influência',
    tipo_geometria: 3,
    estilo: cheio('#A61E4D', '#F06595', 0.35),
  },
  vegetacao: {
    cliente: 'serraAzul',
    nome: 'Vegetação nativa',
    tipo_geometria: 3,
    estilo: { ...cheio('#2B8A3E', '#8CE99A', 0.5), largura_contorno: 1 },
  },
  queimada: {
    cliente: 'serraAzul',
    nome: 'Cicatriz de queimada',
    pai: 'vegetacao',
    tipo_geometria: 3,
    estilo: cheio('#862E09', '#FD7E14', 0.6),
  },
  servidao: {
    cliente: 'cerrado',
    nome: 'Faixa de servidão',
    tipo_geometria: 3,
    estilo: cheio('#F59F00', '#FFE066', 0.4),
  },
  talhao: { cliente: 'cerrado', nome: 'Talhão', tipo_geometria: 3, estilo: cheio('#5C940D', '#C0EB75', 0.5) },
  torre: {
    cliente: 'cerrado',
    nome: 'Torre',
    pai: 'servidao',
    tipo_geometria: 1,
    estilo: { icone: 'torre', icone_cor: '#343A40', icone_tamanho: 20 },
  },
} as const satisfies Readonly<Record<string, Tipo>>;
export type TipoChave = keyof typeof TIPOS;
