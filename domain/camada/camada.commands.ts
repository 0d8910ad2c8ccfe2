import { z } from 'zod';
import { tipoGeometriaSchema } from '../camada-tipo/camada-tipo.events.ts';
import { geometriaSchema } from '../geometria/geojson.ts';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { motivoDito, nomeSchema, textoSchema } from '../kernel/text.ts';
import { attributesSchema } from './camada.events.ts';

/** Attributes of a form: pairs with an empty key are ignored. */
const atributos = attributesSchema.transform((attributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => key.trim() !== '')),
);

const dados = {
  tipo_id: uuidSchema,
  ativo_id: uuidSchema,
  nome: nomeSchema,
  descricao: textoSchema.default(''),
  attributes: atributos.default({}),
  /** Hectares that somebody typed; absent, they stay as they were. */
  area_informada: z.number().min(0).nullable().optional(),
};

/** A geometry, and the kind that the layer's type asks for: a fact that the caller looks up. */
const desenho = {
  geojson: geometriaSchema,
  tipo_geometria: tipoGeometriaSchema,
  /** Whether it is exactly what somebody pasted. */
  colada: z.literal(true).optional(),
};

export const camadaCommands = {
  CriarCamada: z.object({ cliente_id: uuidSchema, ...dados, ...desenho }),
  /** Another kind of layer type needs a new geometry, in the same command; without `geojson` the shape stays. */
  AlterarCamada: z.object({ ...dados, ...desenho, geojson: z.optional(geometriaSchema) }),
  RedesenharCamada: z.object(desenho),
  AtivarCamada: z.object({}),
  InativarCamada: z.object({ motivo: motivoDito }),
  RemoverCamada: z.object({ motivo: textoSchema.default('') }),
  RestaurarCamada: z.object({}),
};
export type CamadaCommand = CommandOf<typeof camadaCommands>;
