import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { arquivoSchema } from './arquivo.ts';
import { edicoesSchema } from './correcao.ts';
import { duvidaSchema, escolhaSchema } from './duvidas.ts';

export const importacaoCategory = 'importacao';

/** Name of the stream that holds everything that happened to one importacao. */
export const importacaoStream = (id: Uuid): StreamId => streamId(importacaoCategory, id);

export { type Arquivo, arquivoSchema } from './arquivo.ts';

/** What is wrong, and where: the sentence is chosen in app by `codigo`. */
export const problemaSchema = z.object({
  codigo: z.string(),
  arquivo: z.string(),
  feicao: z.int().min(0).nullable(),
  campo: z.string().nullable(),
  detalhe: z.string().nullable(),
});
export type Problema = z.infer<typeof problemaSchema>;

/** One layer of a file, as the inspection saw it. */
export const conteudoSchema = z.object({
  arquivo: z.string(),
  camada: z.string(),
  formato: z.string(),
  codificacao: z.string(),
  /** EPSG code; the file's own or the one that somebody chose; null where somebody has to choose. */
  crs: z.int().nullable(),
  feicoes: z.int().min(0),
  tipos_geometria: z.array(z.string()),
  campos: z.array(z.object({ nome: z.string(), tipo: z.string() })),
});
export type Conteudo = z.infer<typeof conteudoSchema>;

const motivo = z.object({ motivo: z.string() });

/** What a reading says of itself; absent in events from before imports were reviewed. */
const leitura = {
  /** 1 for the first reading of an attempt; one more each time that a choice asks for another. */
  leitura: z.int().min(1).optional(),
  /** The document of `relatorio-da-inspecao`, in storage: counts, samples, defects by feature. */
  relatorio: arquivoSchema.optional(),
  /** What a person has to confirm or change before publication. */
  duvidas: z.array(duvidaSchema).optional(),
};

export const importacaoEvents = {
  ImportacaoSolicitada: defineEvent(
    'ImportacaoSolicitada',
    1,
    z.object({
      cliente_id: uuidSchema,
      tipo_id: uuidSchema,
      ativo_id: uuidSchema,
      arquivos: z.array(arquivoSchema).min(1),
      publicar_ao_terminar: z.boolean(),
    }),
    'Arquivos foram enviados para virar camadas.',
  ),
  ImportacaoInspecionada: defineEvent(
    'ImportacaoInspecionada',
    1,
    z.object({ conteudos: z.array(conteudoSchema), problemas: z.array(problemaSchema), ...leitura }),
    'Os arquivos foram lidos com segurança e descritos.',
  ),
  LoteDaImportacaoGuardado: defineEvent(
    'LoteDaImportacaoGuardado',
    1,
    z.object({
      tentativa: z.int().min(1),
      leitura: z.int().min(1),
      /** Place of the batch in its reading, from 0. */
      lote: z.int().min(0),
      /** Its layers, one a line. */
      arquivo: arquivoSchema,
      camadas: z.int().min(0),
    }),
    'Uma parte das camadas do envio foi lida e guardada em arquivo; ainda ninguém as vê.',
  ),
  ImportacaoPreparada: defineEvent(
    'ImportacaoPreparada',
    1,
    z.object({ camadas: z.int().min(0), problemas: z.array(problemaSchema), ...leitura }),
    'Todas as camadas do envio existem, ainda invisíveis, à espera de publicação.',
  ),
  ImportacaoCorrigida: defineEvent(
    'ImportacaoCorrigida',
    1,
    z.object({
      escolhas: z.array(escolhaSchema),
      /** Number of the reading that the choices ask for; null where what was read stands. */
      leitura: z.int().min(2).nullable(),
      edicoes: edicoesSchema.nullable(),
    }),
    'Alguém decidiu o que estava em dúvida no envio, ou mudou dados das suas camadas antes de publicar.',
  ),
  PrazoDaImportacaoAvisado: defineEvent(
    'PrazoDaImportacaoAvisado',
    1,
    z.object({ expira_em: z.iso.datetime() }),
    'O autor foi avisado de que o envio, parado, está para expirar.',
  ),
  ImportacaoPublicada: defineEvent(
    'ImportacaoPublicada',
    1,
    z.object({ camadas: z.int().min(0) }),
    'As camadas do envio ficaram visíveis, todas de uma vez.',
  ),
  ImportacaoDesfeita: defineEvent(
    'ImportacaoDesfeita',
    1,
    motivo,
    'As camadas do envio deixaram de ser visíveis, todas de uma vez.',
  ),
  ImportacaoRefeita: defineEvent(
    'ImportacaoRefeita',
    1,
    motivo,
    'As camadas de um envio desfeito voltaram a ser visíveis.',
  ),
  ImportacaoDescartada: defineEvent(
    'ImportacaoDescartada',
    1,
    motivo,
    'O envio foi abandonado antes de ser publicado.',
  ),
  ImportacaoExpirada: defineEvent(
    'ImportacaoExpirada',
    1,
    z.object({}),
    'O envio ficou parado além do prazo e foi abandonado.',
  ),
  ImportacaoFalhou: defineEvent(
    'ImportacaoFalhou',
    1,
    z.object({ problemas: z.array(problemaSchema).min(1) }),
    'O envio foi recusado; nada dele ficou.',
  ),
  DadosProtegidosDestruidos: defineEvent(
    'DadosProtegidosDestruidos',
    1,
    motivo,
    'A chave dos dados pessoais do envio foi destruída: ninguém mais os lê nas suas camadas.',
  ),
  ArquivosDaImportacaoDestruidos: defineEvent(
    'ArquivosDaImportacaoDestruidos',
    1,
    z.object({
      tentativa: z.int().min(1),
      /** Keys of the files that went: what another import has too stays for that one. */
      chaves: z.array(z.string().min(1)),
    }),
    'Os arquivos de um envio abandonado foram destruídos ao fim do prazo; ele não pode mais ser tentado.',
  ),
  ImportacaoRetomada: defineEvent(
    'ImportacaoRetomada',
    1,
    z.object({ tentativa: z.int().min(2) }),
    'Um envio que falhou ou foi cancelado é tentado outra vez.',
  ),
};
export type ImportacaoEvent = EventOf<typeof importacaoEvents>;
