import { z } from 'zod';
import { geometriaSchema } from '../geometria/geojson.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { motivoDito } from '../kernel/text.ts';

export const camadaCategory = 'camada';

/** Name of the stream that holds everything that happened to one camada. */
export const camadaStream = (id: Uuid): StreamId => streamId(camadaCategory, id);

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** Attributes of one layer: each is a field of a form, a line of a table and a column of a file. */
export const MAX_CHAVES = 300;

/** Of a shape that was saved exactly as somebody pasted it; absent for one that was shaped on the map. */
const coladaSchema = z.literal(true).optional();

/** Attributes of a layer, as they came from its file or form. */
export const attributesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Geodesic on the ellipsoid, 4 decimals: hectares for areas, kilometres for lengths; null where it has none. */
const medidas = { area: z.number().nullable(), comprimento: z.number().nullable() };

/** Hectares that somebody typed, kept beside the computed ones; null takes them back. */
const areaInformada = z.number().min(0).nullable();

/** The feature of a file that a layer was read from. */
const origemSchema = z.object({
  importacao_id: uuidSchema,
  arquivo: z.string(),
  /** Layer inside of the file; null where the event is from before it was kept. */
  camada: z.string().nullable(),
  /** Place of the feature in its layer, from 0. */
  feicao: z.int().min(0),
  /** EPSG code of the file, before it was brought to EPSG:4326. */
  crs_original: z.int(),
});

/** A geometry that stands in a file of its import and not in the event. */
const geometriaEmLoteSchema = z.object({
  tipo: z.enum(['MultiPoint', 'MultiLineString', 'MultiPolygon']),
  lote: z.object({ chave: z.string().min(1), sha256: sha256Schema }),
  /** Line of the file, from 0. */
  indice: z.int().min(0),
  /** Of its EWKB as it stands there. */
  sha256: sha256Schema,
});

export const camadaEvents = {
  CamadaCriada: defineEvent(
    'CamadaCriada',
    2,
    z.object({
      cliente_id: uuidSchema,
      tipo_id: uuidSchema,
      ativo_id: uuidSchema,
      nome: z.string(),
      descricao: z.string(),
      /** Null where the geometry stands in a lote: one of the two is given. */
      geojson: z.nullable(geometriaSchema),
      geometria: geometriaEmLoteSchema.nullable(),
      ...medidas,
      area_informada: areaInformada,
      attributes: attributesSchema,
      /** Null for a layer that was drawn or pasted. */
      origem: origemSchema.nullable(),
      colada: coladaSchema,
    }),
    'Uma camada passou a existir; a que veio de arquivo só ganha este evento quando alguém mexe nela pela primeira vez.',
  ),
  CamadaAlterada: defineEvent(
    'CamadaAlterada',
    1,
    z.object({
      tipo_id: uuidSchema,
      ativo_id: uuidSchema,
      nome: z.string(),
      descricao: z.string(),
      attributes: attributesSchema,
      /** Absent, it stays as it was. */
      area_informada: areaInformada.optional(),
    }),
    'Os dados da camada mudaram; a geometria não.',
  ),
  GeometriaDaCamadaAlterada: defineEvent(
    'GeometriaDaCamadaAlterada',
    1,
    z.object({ geojson: geometriaSchema, ...medidas, colada: coladaSchema }),
    'A geometria da camada foi redesenhada.',
  ),
  CamadaInativada: defineEvent(
    'CamadaInativada',
    1,
    z.object({ motivo: motivoDito }),
    'A camada deixou de ser mostrada.',
  ),
  CamadaAtivada: defineEvent('CamadaAtivada', 1, z.object({}), 'A camada voltou a ser mostrada.'),
  CamadaRemovida: defineEvent('CamadaRemovida', 1, z.object({ motivo: z.string() }), 'A camada foi para a lixeira.'),
  CamadaRestaurada: defineEvent('CamadaRestaurada', 1, z.object({}), 'A camada voltou da lixeira.'),
};
export type CamadaEvent = EventOf<typeof camadaEvents>;
