import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { uuidSchema } from '../kernel/ids.ts';

/** A file in storage: never its bytes. */
export const arquivoSchema = z.object({
  nome: z.string().min(1),
  chave: z.string().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  tipo: z.string(),
});
export type Arquivo = z.infer<typeof arquivoSchema>;

/** What is wrong, and where: the sentence is chosen in app/mensagens by `codigo`. */
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
  /** EPSG code; the file's own or the one that somebody chose. */
  crs: z.int(),
  feicoes: z.int().min(0),
  tipos_geometria: z.array(z.string()),
  campos: z.array(z.object({ nome: z.string(), tipo: z.string() })),
});
export type Conteudo = z.infer<typeof conteudoSchema>;

const motivo = z.object({ motivo: z.string() });

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
    z.object({ conteudos: z.array(conteudoSchema), problemas: z.array(problemaSchema) }),
    'Os arquivos foram lidos com segurança e descritos.',
  ),
  ImportacaoPreparada: defineEvent(
    'ImportacaoPreparada',
    1,
    z.object({ camadas: z.int().min(0), problemas: z.array(problemaSchema) }),
    'Todas as camadas do envio existem, ainda invisíveis, à espera de publicação.',
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
  ImportacaoRetomada: defineEvent(
    'ImportacaoRetomada',
    1,
    z.object({ tentativa: z.int().min(2) }),
    'Um envio que falhou ou foi cancelado é tentado outra vez.',
  ),
};
export type ImportacaoEvent = EventOf<typeof importacaoEvents>;
