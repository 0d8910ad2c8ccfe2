import { z } from 'zod';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { areaDigitada } from '#app/kit/formulario/numero-digitado.ts';
import { camadaCommands } from '#domain/camada/camada.commands.ts';
import { attributesSchema } from '#domain/camada/camada.events.ts';
import { lerGeometria } from '#domain/geometria/validade.ts';
import { ehProtegido } from '#domain/importacao/campos-vistos.ts';
import { mensagensDaCamada } from '../camada.mensagens.ts';
import { MAX_CHAVE, MAX_VALOR } from './atributos.ts';

const { tipo_id, ativo_id, nome, descricao } = camadaCommands.CriarCamada.shape;

/** Hectares as people write them or with a decimal point; emptied, nobody typed any. */
const area = z
  .string()
  .optional()
  .transform((texto, contexto) => {
    const digitada = areaDigitada(texto ?? '');
    if (digitada === null) contexto.addIssue({ code: 'custom', message: mensagensDaCamada.area });
    return digitada === null || digitada === '' ? null : Number(digitada);
  });

/** The drawing as GeoJSON text. */
const geojson = z.string({ error: mensagensDaCamada.semDesenho }).transform((texto, contexto) => {
  const lida = lerGeometria(deJson(texto));
  if (lida.valida) return lida.geometria;
  contexto.addIssue({ code: 'custom', message: mensagensDaCamada.geometria(lida.problema) });
  return z.NEVER;
});

/** `1` where the drawing is what was pasted, as it was pasted. */
const colada = z
  .string()
  .optional()
  .transform((texto) => texto === '1');

/** Keys and values as one JSON object; empty keys are ignored. */
const attributes = z
  .string()
  .default('{}')
  .transform((texto, contexto) => {
    const lidos = attributesSchema.safeParse(deJson(texto));
    const pares = lidos.success ? Object.entries(lidos.data).filter(([chave]) => chave.trim() !== '') : null;
    const grande = pares?.some(([chave, valor]) => chave.trim().length > MAX_CHAVE || `${valor}`.length > MAX_VALOR);
    if (pares === null || grande || pares.some(([, valor]) => ehProtegido(valor))) {
      contexto.addIssue({ code: 'custom', message: mensagensDaCamada.atributos });
      return z.NEVER;
    }
    return Object.fromEntries(pares.map(([chave, valor]) => [chave.trim(), valor]));
  });

/** The fields of a layer's form, by the specification's names. */
export const camadaNovaEsquema = z.object({ tipo_id, ativo_id, nome, descricao, area, geojson, colada, attributes });

/** The same for a layer that exists: without `geojson` its shape stays. */
export const camadaEsquema = camadaNovaEsquema.extend({
  geojson: geojson.optional(),
  revisao: z.number().int().min(-1).optional(),
});

export const verificarNova = (form: FormData) => conferir(form, camadaNovaEsquema);
export const verificar = (form: FormData) => conferir(form, camadaEsquema);

function deJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}
