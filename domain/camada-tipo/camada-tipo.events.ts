import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { motivoDito } from '../kernel/text.ts';
import { ICONE_TAMANHO_PX, LARGURA_CONTORNO_PX } from './medidas.ts';

export const camadaTipoCategory = 'camadatipo';

/** Name of the stream that holds everything that happened to one camada-tipo. */
export const camadaTipoStream = (id: Uuid): StreamId => streamId(camadaTipoCategory, id);

/** 1 point; 2 line, and polygons drawn as outline only; 3 filled polygon. */
export const tipoGeometriaSchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const cor = z.string().regex(/^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/);
const fracao = z.number().min(0).max(1);

/** How layers of a type are drawn. Sizes in px of the screen, transparencies as opacity from 0 to 1. */
export const estiloSchema = z.object({
  icone: z.string().nullable(),
  icone_tamanho: z.number().min(ICONE_TAMANHO_PX.minimo).max(ICONE_TAMANHO_PX.maximo),
  icone_cor: cor,
  icone_transparencia: fracao,
  cor_contorno: cor,
  largura_contorno: z.number().min(LARGURA_CONTORNO_PX.minima).max(LARGURA_CONTORNO_PX.maxima),
  transparencia_cor_contorno: fracao,
  cor_preenchimento: cor.nullable(),
  sem_preenchimento: z.boolean(),
  transparencia_cor_preenchimento: fracao,
});
export type Estilo = z.infer<typeof estiloSchema>;

export const camadaTipoEvents = {
  CamadaTipoCriado: defineEvent(
    'CamadaTipoCriado',
    1,
    z.object({
      cliente_id: uuidSchema,
      nome: z.string().min(1),
      tipo_geometria: tipoGeometriaSchema,
      estilo: estiloSchema,
      tipo_pai_id: uuidSchema.nullable().optional(),
    }),
    'Um tipo de camada foi criado.',
  ),
  CamadaTipoRenomeado: defineEvent(
    'CamadaTipoRenomeado',
    1,
    z.object({ nome: z.string().min(1) }),
    'O tipo de camada mudou de nome.',
  ),
  EstiloDaCamadaTipoDefinido: defineEvent(
    'EstiloDaCamadaTipoDefinido',
    1,
    z.object({ estilo: estiloSchema }),
    'As camadas do tipo passaram a ser desenhadas assim.',
  ),
  PaiDaCamadaTipoDefinido: defineEvent(
    'PaiDaCamadaTipoDefinido',
    1,
    z.object({ tipo_pai_id: uuidSchema.nullable() }),
    'O tipo passou a estar abaixo de outro, ou de nenhum.',
  ),
  CamadaTipoInativado: defineEvent(
    'CamadaTipoInativado',
    1,
    z.object({ motivo: motivoDito }),
    'O tipo deixou de ser oferecido.',
  ),
  CamadaTipoAtivado: defineEvent('CamadaTipoAtivado', 1, z.object({}), 'O tipo voltou a ser oferecido.'),
};
export type CamadaTipoEvent = EventOf<typeof camadaTipoEvents>;
