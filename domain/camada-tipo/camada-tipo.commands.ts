import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { corSchema, motivoDito, nomeSchema } from '../kernel/text.ts';
import { type Estilo, estiloSchema, tipoGeometriaSchema } from './camada-tipo.events.ts';
import { nomeDoIconeSchema } from './icone.ts';
import { LARGURA_CONTORNO_PX } from './medidas.ts';

/** What a new layer type looks like. Sizes in px; transparencies are opacities from 0 to 1. */
export const ESTILO_PADRAO: Estilo = {
  icone: null,
  icone_tamanho: 24,
  icone_cor: '#000000',
  icone_transparencia: 1,
  cor_contorno: '#0A8556',
  largura_contorno: 2,
  transparencia_cor_contorno: 1,
  cor_preenchimento: '#8CAA4B',
  sem_preenchimento: false,
  transparencia_cor_preenchimento: 0.5,
};

/** Any width is taken: what is too wide becomes the widest, and 0 or less the thinnest that is seen. */
export const larguraDoFormulario = z
  .number()
  .transform((px) => (px <= 0 ? LARGURA_CONTORNO_PX.minima : Math.min(px, LARGURA_CONTORNO_PX.maxima)));

/** A style as a form sends it; without a fill colour, `sem_preenchimento` sets itself. */
export const estiloDoFormulario = estiloSchema
  .extend({
    icone: nomeDoIconeSchema.nullable(),
    icone_cor: corSchema,
    cor_contorno: corSchema,
    cor_preenchimento: corSchema.nullable(),
    largura_contorno: larguraDoFormulario,
  })
  .transform((estilo) => ({ ...estilo, sem_preenchimento: estilo.sem_preenchimento || !estilo.cor_preenchimento }));

/** Where a type shall stand in the tree, and what of that stands in other streams: whoever asks reads it there. */
const lugarNaArvoreSchema = z.object({
  proprio_id: uuidSchema,
  /** The type above; null for none. */
  pai: z.object({ id: uuidSchema, cliente_id: uuidSchema, tipo_pai_id: uuidSchema.nullable() }).nullable(),
  tem_subtipos: z.boolean(),
});
export type LugarNaArvore = z.infer<typeof lugarNaArvoreSchema>;

export const camadaTipoCommands = {
  CriarCamadaTipo: z.object({
    cliente_id: uuidSchema,
    nome: nomeSchema,
    tipo_geometria: tipoGeometriaSchema,
    estilo: estiloDoFormulario,
    lugar: lugarNaArvoreSchema.optional(),
  }),
  /** Name, style and type above as one form says them: each that changes is an event of its own. */
  AlterarCamadaTipo: z.object({
    nome: nomeSchema,
    estilo: estiloDoFormulario,
    /** Absent, it stays where it is. */
    lugar: lugarNaArvoreSchema.optional(),
  }),
  InativarCamadaTipo: z.object({ motivo: motivoDito }),
  AtivarCamadaTipo: z.object({}),
};
export type CamadaTipoCommand = CommandOf<typeof camadaTipoCommands>;
