import { z } from 'zod';
import { corDoFormulario } from '#app/kit/cor/cor.esquema.ts';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { larguraDoFormulario } from '#domain/camada-tipo/camada-tipo.commands.ts';
import { estiloSchema } from '#domain/camada-tipo/camada-tipo.events.ts';
import { nomeDoIconeSchema } from '#domain/camada-tipo/icone.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { nomeSchema } from '#domain/kernel/text.ts';
import { CAMPOS_DA_GEOMETRIA, CAMPOS_DO_ESTILO, type TipoGeometria } from './camada-tipo.form.ts';

/** A slider's whole percent, which is stored as a fraction. */
const porCento = z
  .number()
  .min(0)
  .max(100)
  .transform((n) => n / 100);

/** Fields of a layer type's form. What is absent stays as it was, or is as in a new one. */
export const camadaTipoEsquema = z.object({
  nome: nomeSchema,
  tipo_geometria: z.enum(['1', '2', '3']).transform((texto) => Number(texto) as TipoGeometria),
  /** Empty for none; of what is not said, nothing changes. */
  tipo_pai_id: uuidSchema.optional(),
  icone: nomeDoIconeSchema.optional(),
  icone_tamanho: estiloSchema.shape.icone_tamanho.optional(),
  icone_cor: corDoFormulario.optional(),
  icone_transparencia: porCento.optional(),
  cor_contorno: corDoFormulario.optional(),
  largura_contorno: larguraDoFormulario.optional(),
  transparencia_cor_contorno: porCento.optional(),
  sem_preenchimento: z.boolean().optional(),
  cor_preenchimento: corDoFormulario.optional(),
  transparencia_cor_preenchimento: porCento.optional(),
  revisao: z.number().int().optional(),
});

/** Without the fields of other kinds of geometry: nobody sees them, so nothing in them can be wrong. */
export function soDaGeometria(form: FormData): FormData {
  const so = new FormData();
  const da = CAMPOS_DA_GEOMETRIA[Number(form.get('tipo_geometria')) as TipoGeometria] ?? [];
  const fora = new Set<string>(CAMPOS_DO_ESTILO.filter((campo) => !da.includes(campo)));
  for (const [nome, valor] of form) if (!fora.has(nome)) so.append(nome, valor);
  return so;
}

export const verificar = (form: FormData) => conferir(soDaGeometria(form), camadaTipoEsquema);
