import { z } from 'zod';
import { artefatoSchema, MAX_ARTEFATOS_POR_STATUS } from '../artefato/artefato.policy.ts';
import { geometriaSchema } from '../geometria/geojson.ts';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { textoSchema } from '../kernel/text.ts';
import { evidenciasSchema, imagensEnviadasSchema } from './evidencia.ts';
import { impactoSchema } from './impacto.ts';

const dados = {
  tipo_deteccao_id: uuidSchema,
  camada_principal_id: uuidSchema.nullable().default(null),
  descricao: textoSchema.default(''),
  /** Hectares that somebody typed. */
  area_informada: z.number().min(0).nullable().default(null),
};

/** A shape with the layers that it overlaps: a fact that the caller looks up. */
const forma = { geojson: geometriaSchema, impacto: impactoSchema };

export const deteccaoCommands = {
  CriarDeteccao: z.object({
    cliente_id: uuidSchema,
    ativo_id: uuidSchema,
    analise_id: uuidSchema,
    /** That of new ones: a fact that the caller looks up. */
    status_id: uuidSchema,
    ...dados,
    ...forma,
    imagens: imagensEnviadasSchema.optional(),
  }),
  /** Without `forma` the shape stays. */
  AlterarDeteccao: z.object({
    ...dados,
    forma: z.object(forma).optional(),
    /** Whether what it overlaps is recorded anew although the shape stays: layers have changed since. */
    recalcular: z.boolean().optional(),
    imagens: imagensEnviadasSchema.optional(),
  }),
  GerarEvidencias: evidenciasSchema,
  AlterarTipoDaDeteccao: z.object({
    tipo_deteccao_alterado_id: uuidSchema.nullable().default(null),
    classificacao: z.int().nullable().default(null),
    observacao: textoSchema.default(''),
  }),
  RegistrarStatusDaDeteccao: z.object({
    status_id: uuidSchema,
    artefatos: z.array(artefatoSchema).max(MAX_ARTEFATOS_POR_STATUS).default([]),
    ato_id: uuidSchema.optional(),
  }),
  RemoverArtefato: z.object({ artefato_id: uuidSchema, motivo: textoSchema.default('') }),
  /** Of one that has been in the bin for its term. */
  DestruirArquivosDoArtefato: z.object({ artefato_id: uuidSchema }),
  /** Where a photograph was taken, as its camera says, is evidence of its own from now on; and no longer. */
  RegistrarPontoDeEvidencia: z.object({ artefato_id: uuidSchema, midia_id: uuidSchema }),
  DesfazerPontoDeEvidencia: z.object({ artefato_id: uuidSchema, midia_id: uuidSchema }),
  RemoverDeteccao: z.object({ motivo: textoSchema.default('') }),
  RestaurarDeteccao: z.object({}),
};
export type DeteccaoCommand = CommandOf<typeof deteccaoCommands>;
