import { z } from 'zod';
import { hashDoGrupoSchema } from '../imagem/grupo-de-imagens.policy.ts';
import { arquivoSchema } from '../importacao/importacao.events.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { motivoDito } from '../kernel/text.ts';

export const analiseCategory = 'analise';

/** Name of the stream that holds everything that happened to one analise. */
export const analiseStream = (id: Uuid): StreamId => streamId(analiseCategory, id);

/** One of the two images of an analysis: a saved group, whose stream keeps its scenes as they were found and never changes. */
export const imagemDaAnaliseSchema = z.object({
  grupo_id: uuidSchema,
  /** Of the group: over its provider, satellite, date and scenes, which it pins. */
  hash: hashDoGrupoSchema,
  provedor: z.string().min(1),
  /** As people read it. */
  provedor_nome: z.string().min(1),
  satelite: z.string().nullable(),
  /** The local date where it was taken; null where nobody said. */
  data: z.iso.date().nullable(),
  /** First and last instant of its scenes; null where nobody said. */
  inicio: z.iso.datetime().nullable(),
  fim: z.iso.datetime().nullable(),
  /** A small picture of it, kept as a file; null where its provider gave none. */
  miniatura: arquivoSchema.nullable(),
});
export type ImagemDaAnalise = z.infer<typeof imagemDaAnaliseSchema>;

/** What a form says of an analysis. The dates are the local ones of its images; of an image without date, what people say. */
const dadosDaAnalise = {
  titulo: z.string().min(1),
  descricao: z.string(),
  data_antes: z.iso.date(),
  data_depois: z.iso.date(),
};

export const analiseEvents = {
  AnaliseCriada: defineEvent(
    'AnaliseCriada',
    1,
    z.object({
      cliente_id: uuidSchema,
      ativo_id: uuidSchema,
      ...dadosDaAnalise,
      imagens: z.object({ antes: imagemDaAnaliseSchema, depois: imagemDaAnaliseSchema }),
    }),
    'Uma comparação entre duas imagens de um ativo passou a existir; ainda não publicada.',
  ),
  AnaliseAlterada: defineEvent('AnaliseAlterada', 1, z.object(dadosDaAnalise), 'O que se diz da análise mudou.'),
  AnalisePublicada: defineEvent(
    'AnalisePublicada',
    1,
    z.object({}),
    'A análise foi publicada: as suas detecções passam a valer em todas as telas, contas e arquivos.',
  ),
  AnaliseDespublicada: defineEvent(
    'AnaliseDespublicada',
    1,
    z.object({ motivo: motivoDito }),
    'A análise deixou de estar publicada: as suas detecções só se veem dentro dela, por quem a edita.',
  ),
  AnaliseRemovida: defineEvent(
    'AnaliseRemovida',
    1,
    z.object({ motivo: z.string() }),
    'A análise foi para a lixeira, com as suas detecções.',
  ),
  AnaliseRestaurada: defineEvent(
    'AnaliseRestaurada',
    1,
    z.object({}),
    'A análise voltou da lixeira, com as detecções que tinha.',
  ),
};
export type AnaliseEvent = EventOf<typeof analiseEvents>;
