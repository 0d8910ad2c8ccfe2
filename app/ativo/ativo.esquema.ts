import { z } from 'zod';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { textoDaRecusa } from '#app/mensagens/recusas.ts';
import { ativoCommands } from '#domain/ativo/ativo.commands.ts';
import { lerGeometria } from '#domain/geometria/validade.ts';
import { MAX_IMAGEM } from './ativo.form.ts';
import { mensagensDoAtivo } from './ativo.mensagens.ts';
import { grausDigitados, localDoGeojson, MAX_LAT, MAX_LNG } from './local.ts';

const { cliente_id, nome, sigla, categoria_id, uf, motivo_da_uf } = ativoCommands.CriarAtivo.shape;

/** Degrees as people write them; null where nothing was typed, which `vazio` refuses. */
const graus = (maximo: number, mensagem: string, vazio?: string) =>
  z
    .string()
    .optional()
    .transform((texto, contexto) => {
      const lidos = grausDigitados(texto ?? '', maximo);
      const message = lidos === null ? mensagem : lidos === undefined ? vazio : undefined;
      if (message !== undefined) contexto.addIssue({ code: 'custom', message });
      return lidos ?? null;
    });

/** The place as a GeoJSON Point; null where nothing was typed. */
const geojson = z
  .string()
  .optional()
  .transform((texto, contexto) => {
    if ((texto ?? '').trim() === '') return null;
    const local = localDoGeojson(texto ?? '');
    if (local === null) contexto.addIssue({ code: 'custom', message: mensagensDoAtivo.geojson });
    return local;
  });

/** The delimited area as GeoJSON text: absent or empty it stays as it is, `null` takes it away. */
const bbox_geojson = z
  .string()
  .optional()
  .transform((texto, contexto) => {
    const limpo = (texto ?? '').trim();
    if (limpo === '') return undefined;
    if (limpo === 'null') return null;
    const lida = lerGeometria(deJson(limpo));
    if (lida.valida && (lida.geometria.type === 'Polygon' || lida.geometria.type === 'MultiPolygon'))
      return lida.geometria;
    const message =
      lida.valida || lida.problema.codigo === 'tipo_desconhecido'
        ? mensagensDoAtivo.area
        : textoDaRecusa('GeometriaInvalida', { ...lida.problema });
    contexto.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** The fields of an asset's form, by the specification's names. */
export const ativoEsquema = z.object({
  /** An operator says whose the new asset is. */
  cliente_id: cliente_id.optional(),
  nome,
  sigla,
  categoria_id,
  uf,
  motivo_da_uf,
  lat: graus(MAX_LAT, mensagensDoAtivo.latitude),
  lng: graus(MAX_LNG, mensagensDoAtivo.longitude),
  geojson,
  bbox_geojson,
  imagem_padrao: z
    .string()
    .trim()
    .max(MAX_IMAGEM)
    .optional()
    .transform((texto) => texto || null),
  /** A box that is not ticked is not sent. */
  monitoramento: z
    .string()
    .optional()
    .transform((texto) => ['1', 'true', 'on'].includes(texto ?? '')),
  revisao: z.number().int().min(0).optional(),
});

/** A new asset that its GeoJSON puts nowhere is told what is missing together with everything else that is. */
const comPonto = (vazio: string) =>
  ativoEsquema.extend({
    lat: graus(MAX_LAT, mensagensDoAtivo.latitude, vazio),
    lng: graus(MAX_LNG, mensagensDoAtivo.longitude, vazio),
  });
const [semNada, soComArea] = [comPonto(mensagensDoAtivo.vazio), comPonto(mensagensDoAtivo.semPonto)];
const dito = (form: FormData, campo: string) => `${form.get(campo) ?? ''}`.trim() !== '';

export function esquemaDoAtivoNovo(form: FormData) {
  if (dito(form, 'geojson')) return ativoEsquema;
  // An area alone has a point to offer; where half a point was typed, the other half is what is missing.
  const metade = dito(form, 'lat') || dito(form, 'lng');
  return dito(form, 'bbox_geojson') && !metade ? soComArea : semNada;
}

export const verificar = (form: FormData) => conferir(form, ativoEsquema);
export const verificarNovo = (form: FormData) => conferir(form, esquemaDoAtivoNovo(form));

function deJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}
