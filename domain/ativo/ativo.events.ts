import { z } from 'zod';
import { geometriaSchema } from '../geometria/geojson.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const ativoCategory = 'ativo';

/** Name of the stream that holds everything that happened to one ativo. */
export const ativoStream = (id: Uuid): StreamId => streamId(ativoCategory, id);

const dados = {
  nome: z.string().min(1),
  sigla: z.string().min(1),
  categoria_id: uuidSchema,
  uf: z.string().length(2),
  /** Why the state is not the one that the point lies in; absent where it is. */
  motivo_da_uf: z.string().min(1).optional(),
  /** Degrees, EPSG:4326; the same place as `geojson`. */
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  geojson: z.nullable(geometriaSchema),
  /** The delimited area of the asset; what fits the map. */
  bbox_geojson: z.nullable(geometriaSchema),
  imagem_padrao: z.string().nullable(),
  monitoramento: z.boolean(),
};

export const ativoEvents = {
  AtivoCriado: defineEvent(
    'AtivoCriado',
    1,
    z.object({ cliente_id: uuidSchema, ...dados }),
    'Um ativo passou a ser acompanhado.',
  ),
  AtivoAlterado: defineEvent('AtivoAlterado', 1, z.object(dados), 'Os dados do ativo mudaram.'),
  AtivoInativado: defineEvent(
    'AtivoInativado',
    1,
    z.object({ motivo: z.string() }),
    'O ativo deixou de ser acompanhado.',
  ),
  AtivoReativado: defineEvent('AtivoReativado', 1, z.object({}), 'O ativo voltou a ser acompanhado.'),
};
export type AtivoEvent = EventOf<typeof ativoEvents>;
