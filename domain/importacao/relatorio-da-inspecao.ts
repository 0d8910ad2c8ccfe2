import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';
import { problemaSchema } from './importacao.events.ts';

/** What can be wrong with a feature. */
export const DEFEITOS = [
  'vazia',
  'nula',
  'poucos_vertices',
  'vertices_repetidos',
  'vertices_demais',
  'anel_aberto',
  'area_nula',
  'cruza_a_si_mesma',
  'encosta_em_si_mesma',
  'buraco_fora_do_contorno',
  'buraco_em_buraco',
  'interior_dividido',
  'complexa_demais',
  'coordenada_invalida',
  'fora_do_intervalo',
  'fora_da_area_do_crs',
  'coordenadas_trocadas',
  'atravessa_o_antimeridiano',
  'fora_do_brasil',
  'tipo_incompativel',
] as const;
export type CodigoDeDefeito = (typeof DEFEITOS)[number];

/** Defects and duplicates that the document lists by feature; the rest is counted. */
export const MAX_DEFEITOS = 2_000;
export const MAX_DUPLICADAS = 500;

const posicao = z.tuple([z.number(), z.number()]);
const caixa = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const defeitoSchema = z.object({
  feicao: z.int().min(0),
  /** Of the layer that the feature became or would have become. */
  id: uuidSchema,
  codigo: z.enum(DEFEITOS),
  /** What is done about it, unless somebody chooses otherwise. */
  ato: z.enum(['reparar', 'deixar_de_fora', 'manter']),
  /** Hectares before and after the repair; null where there are none. */
  area_antes: z.number().nullable(),
  area_depois: z.number().nullable(),
  /** Where it is, EPSG:4326. */
  lugar: posicao.nullable(),
  detalhe: z.string().nullable(),
});
export type Defeito = z.infer<typeof defeitoSchema>;

const campoSchema = z.object({
  nome: z.string(),
  tipo: z.string(),
  /** Features that have a value in it, of those that were looked at. */
  preenchidos: z.int().min(0),
  /** A few values as they are; empty for a field that looks personal. */
  exemplos: z.array(z.string()),
  pessoal: z
    .object({
      especie: z.enum(['cpf', 'cnpj', 'email', 'telefone', 'nome_de_pessoa']),
      por: z.enum(['nome', 'conteudo']),
      amostras_mascaradas: z.array(z.string()),
      proposta: z.enum(['omitir', 'proteger', 'manter']),
    })
    .nullable(),
});

const codificacaoSchema = z.object({
  usada: z.string(),
  origem: z.enum(['arquivo', 'detectada', 'escolhida', 'padrao']),
  duvidosa: z.boolean(),
  opcoes: z.array(z.string()),
  amostras: z.array(z.object({ campo: z.string(), feicao: z.int().min(0), textos: z.record(z.string(), z.string()) })),
});

const crsSchema = z.object({
  /** EPSG code that the reading used; null where somebody has to choose. */
  usado: z.int().nullable(),
  origem: z.enum(['arquivo', 'padrao', 'escolhido', 'nenhuma']),
  /** As the file says it. */
  declarado: z.string().nullable(),
  duvidoso: z.boolean(),
  motivo: z.string().nullable(),
  /** Where the content would lie in each system that it could be in. */
  candidatos: z.array(z.object({ crs: z.int(), nome: z.string(), extensao: caixa.nullable() })),
});

/** One layer of a file: what it is, what is doubtful about it, what is wrong with its features. */
export const conteudoInspecionadoSchema = z.object({
  arquivo: z.string(),
  camada: z.string(),
  formato: z.string(),
  /** False where somebody chose to leave it out: then nothing more is known of it. */
  incluido: z.boolean(),
  /** Declared, and counted once all were read; null where neither. */
  feicoes: z.int().min(0).nullable(),
  /** EPSG:4326. */
  extensao: caixa.nullable(),
  tipos_geometria: z.record(z.string(), z.int().min(0)),
  codificacao: codificacaoSchema,
  crs: crsSchema,
  campos: z.array(campoSchema),
  defeitos: z.object({
    contagem: z.partialRecord(z.enum(DEFEITOS), z.int().min(0)),
    /** The first of them by place in the file. */
    lista: z.array(defeitoSchema).max(MAX_DEFEITOS),
  }),
  duplicadas: z.object({
    total: z.int().min(0),
    lista: z
      .array(z.object({ feicao: z.int().min(0), id: uuidSchema, camada_id: uuidSchema, nome: z.string() }))
      .max(MAX_DUPLICADAS),
  }),
});
export type ConteudoInspecionado = z.infer<typeof conteudoInspecionadoSchema>;

/**
 * What an inspection saw, as JSON in storage by hash. `ImportacaoInspecionada` names the one of the first look
 * (`completo: false`: samples, no defects), `ImportacaoPreparada` the one made while every feature was read.
 * No value of a personal field stands in it in the clear.
 */
export const relatorioDaInspecaoSchema = z.object({
  versao: z.literal(1),
  leitura: z.int().min(1),
  completo: z.boolean(),
  conteudos: z.array(conteudoInspecionadoSchema),
  problemas: z.array(problemaSchema),
});
export type RelatorioDaInspecao = z.infer<typeof relatorioDaInspecaoSchema>;
