import { z } from 'zod';
import { geometriaSchema } from '../geometria/geojson.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { uuidSchema } from '../kernel/ids.ts';

/** Attributes of a layer, as they came from its file or form. */
export const attributesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Geodesic on the ellipsoid, 4 decimals: hectares for areas, kilometres for lengths; null where it has none. */
const medidas = { area: z.number().nullable(), comprimento: z.number().nullable() };

/** The feature of a file that a layer was read from. */
const origemSchema = z.object({
  importacao_id: uuidSchema,
  arquivo: z.string(),
  /** Place of the feature in its file, from 0. */
  feicao: z.int().min(0),
  /** EPSG code of the file, before it was brought to EPSG:4326. */
  crs_original: z.int(),
});

export const camadaEvents = {
  CamadaCriada: defineEvent(
    'CamadaCriada',
    1,
    z.object({
      cliente_id: uuidSchema,
      tipo_id: uuidSchema,
      ativo_id: uuidSchema,
      nome: z.string(),
      descricao: z.string(),
      geojson: geometriaSchema,
      ...medidas,
      attributes: attributesSchema,
      /** Null for a layer that was drawn; else it stays staged until its import is published. */
      origem: origemSchema.nullable(),
    }),
    'Uma camada passou a existir; vinda de arquivo, só aparece quando a importação é publicada.',
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
    }),
    'Os dados da camada mudaram; a geometria não.',
  ),
  GeometriaDaCamadaAlterada: defineEvent(
    'GeometriaDaCamadaAlterada',
    1,
    z.object({ geojson: geometriaSchema, ...medidas }),
    'A geometria da camada foi redesenhada.',
  ),
  CamadaInativada: defineEvent('CamadaInativada', 1, z.object({}), 'A camada deixou de ser mostrada.'),
  CamadaAtivada: defineEvent('CamadaAtivada', 1, z.object({}), 'A camada voltou a ser mostrada.'),
  CamadaRemovida: defineEvent('CamadaRemovida', 1, z.object({ motivo: z.string() }), 'A camada foi para a lixeira.'),
  CamadaRestaurada: defineEvent('CamadaRestaurada', 1, z.object({}), 'A camada voltou da lixeira.'),
};
export type CamadaEvent = EventOf<typeof camadaEvents>;
