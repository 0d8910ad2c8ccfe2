import { z } from 'zod';
import { grupoDeCenasSchema, hashDoGrupoSchema } from '../imagem/grupo-de-imagens.policy.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const imagemSalvaCategory = 'imagemsalva';

/** Name of the stream that holds what of one group of images was saved in a client. */
export const imagemSalvaStream = (id: Uuid): StreamId => streamId(imagemSalvaCategory, id);

const percentual = z.number().min(0).max(100).nullable();

export const imagemSalvaEvents = {
  ImagensSalvas: defineEvent(
    'ImagensSalvas',
    1,
    z.object({
      cliente_id: uuidSchema,
      hash: hashDoGrupoSchema,
      /** Where the images are from, and these of them as they were found. */
      grupo: grupoDeCenasSchema,
      /** Of each of these scenes, in their order. */
      imagem_ids: z.array(uuidSchema).min(1),
    }),
    'Imagens do catálogo foram salvas como se acharam; se o provedor as retirar, o que se sabia delas fica.',
  ),
  GrupoDeImagensSalvo: defineEvent(
    'GrupoDeImagensSalvo',
    1,
    z.object({
      hash: hashDoGrupoSchema,
      imagem_ids: z.array(uuidSchema).min(1),
      /** As people saw it when it was saved. */
      provedor_nome: z.string().min(1),
      nuvens_min: percentual,
      nuvens_max: percentual,
      resolucao: z.number().positive().nullable(),
    }),
    'Um grupo de imagens já salvas foi salvo inteiro, para ser usado.',
  ),
};
export type ImagemSalvaEvent = EventOf<typeof imagemSalvaEvents>;
