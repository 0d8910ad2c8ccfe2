import { z } from 'zod';
import { hashDoGrupoSchema, passagemSchema } from '../imagem/grupo-de-imagens.policy.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const buscaPermanenteCategory = 'buscapermanente';

/** Name of the stream that holds the standing search of one asset: its id is the asset's. */
export const buscaPermanenteStream = (ativo_id: Uuid): StreamId => streamId(buscaPermanenteCategory, ativo_id);

/** A pass that was found: its hash leads to everything else of it for as long as it is kept. */
export const passagemEncontradaSchema = passagemSchema.extend({
  hash: hashDoGrupoSchema,
  /** Percent of cloud; null where its provider does not say. */
  percentual_nuvens: z.number().min(0).max(100).nullable(),
});
export type PassagemEncontrada = z.infer<typeof passagemEncontradaSchema>;

/** Passes that one look tells of; the rest comes with the next. */
export const MAX_ENCONTRADAS = 50;

export const buscaPermanenteEvents = {
  BuscaPermanenteDefinida: defineEvent(
    'BuscaPermanenteDefinida',
    1,
    z.object({
      cliente_id: uuidSchema,
      ativo_id: uuidSchema,
      /** A scene with more cloud is no news. */
      nuvens_max: z.int().min(0).max(100),
      /** Local dates from this one on are looked at. */
      desde: z.iso.date(),
    }),
    'As imagens novas de um ativo passaram a ser procuradas, até uma cobertura de nuvens.',
  ),
  ImagensEncontradas: defineEvent(
    'ImagensEncontradas',
    1,
    z.object({ passagens: z.array(passagemEncontradaSchema).min(1).max(MAX_ENCONTRADAS) }),
    'A busca permanente achou imagens novas do ativo.',
  ),
  BuscaPermanenteEncerrada: defineEvent(
    'BuscaPermanenteEncerrada',
    1,
    z.object({}),
    'As imagens novas do ativo deixaram de ser procuradas.',
  ),
};
export type BuscaPermanenteEvent = EventOf<typeof buscaPermanenteEvents>;
