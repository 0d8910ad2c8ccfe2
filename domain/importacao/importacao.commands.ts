import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { textoSchema } from '../kernel/text.ts';
import { edicoesSchema } from './correcao.ts';
import { duvidaSchema, escolhaSchema } from './duvidas.ts';
import { arquivoSchema, conteudoSchema, problemaSchema } from './importacao.events.ts';

/** Days that an import is left alone before it expires. */
export const PRAZO_DE_PUBLICACAO_DIAS = 30;
/** Days before that on which its author is told. */
export const AVISO_DO_PRAZO_DIAS = 3;
/** Keys of files in one event, which holds 256 KB. */
export const MAX_CHAVES_DESTRUIDAS = 2_000;
/** Choices that one correction may carry. */
const MAX_ESCOLHAS = 1_000;

const motivo = z.object({ motivo: textoSchema.default('') });

/** Which reading of which attempt speaks: a late one changes nothing. */
const daLeitura = { tentativa: z.int().min(1), leitura: z.int().min(1) };
const achados = { relatorio: arquivoSchema, duvidas: z.array(duvidaSchema), problemas: z.array(problemaSchema) };

export const importacaoCommands = {
  SolicitarImportacao: z.object({
    cliente_id: uuidSchema,
    tipo_id: uuidSchema,
    ativo_id: uuidSchema,
    arquivos: z.array(arquivoSchema).min(1),
    publicar_ao_terminar: z.boolean(),
  }),
  /** What the look at the files told; the same again changes nothing. */
  RegistrarInspecao: z.object({ ...daLeitura, conteudos: z.array(conteudoSchema), ...achados }),
  /** A batch of layers lies in storage; the same again changes nothing. */
  GuardarLote: z.object({ ...daLeitura, lote: z.int().min(0), arquivo: arquivoSchema, camadas: z.int().min(0) }),
  /** Every layer of the reading is stored. */
  RegistrarPreparo: z.object({ ...daLeitura, camadas: z.int().min(0), ...achados }),
  /** Decides doubts, chooses otherwise, edits what is staged. Some choices ask for another reading. */
  CorrigirImportacao: z.object({
    escolhas: z.array(escolhaSchema).max(MAX_ESCOLHAS),
    edicoes: edicoesSchema.nullable().default(null),
  }),
  /** Shows all layers, in one act with the last edits. */
  PublicarImportacao: z.object({
    edicoes: edicoesSchema.nullable().default(null),
    /** Confirms every proposal that nobody has decided: an act of whoever asked for publication without review. */
    aceitar_propostas: z.boolean().default(false),
  }),
  DesfazerImportacao: motivo,
  RefazerImportacao: motivo,
  DescartarImportacao: motivo,
  AvisarPrazoDaImportacao: z.object({ expira_em: z.iso.datetime() }),
  ExpirarImportacao: z.object({}),
  RegistrarFalha: z.object({ problemas: z.array(problemaSchema).min(1) }),
  /** Takes away what the personal fields of its layers are opened with, for good. */
  DestruirDadosProtegidos: motivo,
  /** The files of an import that was given up or refused leave storage, those that nobody else has; asked part by part. */
  DestruirArquivosDaImportacao: z.object({
    tentativa: z.int().min(1),
    chaves: z.array(z.string().min(1)).max(MAX_CHAVES_DESTRUIDAS),
  }),
  RetomarImportacao: z.object({}),
};

export type ImportacaoCommand = CommandOf<typeof importacaoCommands>;
export type DadosDoComando<T extends ImportacaoCommand['type']> = Extract<ImportacaoCommand, { type: T }>['data'];
