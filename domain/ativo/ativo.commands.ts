import { z } from 'zod';
import { UFS } from '../geocodificacao/estados.ts';
import { geometriaSchema } from '../geometria/geojson.ts';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { MAX_SIGLA, nomeSchema, textoSchema } from '../kernel/text.ts';

/** Letters of a reason. */
const MAX_MOTIVO = 500;

/** The Point of `geojson` is made from `lat` and `lng`: one place is said once. */
const dados = {
  nome: nomeSchema,
  sigla: z.string().trim().min(1).max(MAX_SIGLA),
  categoria_id: uuidSchema,
  uf: z.enum(UFS),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** The delimited area, a polygon. */
  bbox_geojson: z.nullable(geometriaSchema).default(null),
  imagem_padrao: z.string().trim().min(1).nullable().default(null),
  monitoramento: z.boolean().default(false),
  /** Where the point lies, nearest first, as whoever sends the command looked it up; none where nobody knows. */
  ufs_do_ponto: z.array(z.enum(UFS)).optional(),
  /** Why the state is none of those. */
  motivo_da_uf: z.string().trim().max(MAX_MOTIVO).optional(),
};

export const ativoCommands = {
  CriarAtivo: z.object({ cliente_id: uuidSchema, ...dados }),
  /** Whose it is may be said again, as forms do; it never changes. */
  AlterarAtivo: z.object({ cliente_id: uuidSchema.optional(), ...dados }),
  InativarAtivo: z.object({ motivo: textoSchema.default('') }),
  ReativarAtivo: z.object({}),
};
export type AtivoCommand = CommandOf<typeof ativoCommands>;
