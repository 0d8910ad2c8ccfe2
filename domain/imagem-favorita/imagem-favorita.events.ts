import { z } from 'zod';
import { grupoDeCenasSchema, hashDoGrupoSchema, passagemSchema } from '../imagem/grupo-de-imagens.policy.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const imagemFavoritaCategory = 'imagemfavorita';

/** Name of the stream that holds the favourite images of one asset: its id is the asset's. */
export const imagemFavoritaStream = (ativo_id: Uuid): StreamId => streamId(imagemFavoritaCategory, ativo_id);

const deQuem = {
  cliente_id: uuidSchema,
  ativo_id: uuidSchema,
  /** Only of this person; null where it is of everybody in the client. */
  usuario_id: uuidSchema.nullable(),
  /** Of the group, as it was found. */
  hash: hashDoGrupoSchema,
};

export const imagemFavoritaEvents = {
  ImagemFavoritada: defineEvent(
    'ImagemFavoritada',
    1,
    z.object({ ...deQuem, grupo: grupoDeCenasSchema }),
    'As imagens de uma passagem tornaram-se favoritas em um ativo, de todos ou de uma pessoa; fica o que se achou delas.',
  ),
  ImagemDesfavoritada: defineEvent(
    'ImagemDesfavoritada',
    1,
    z.object({ ...deQuem, passagem: passagemSchema }),
    'As imagens de uma passagem deixaram de ser favoritas em um ativo.',
  ),
};
export type ImagemFavoritaEvent = EventOf<typeof imagemFavoritaEvents>;
