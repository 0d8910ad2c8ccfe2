import { getZodConstraint } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { mensagens } from '#app/mensagens/catalogo.ts';
import {
  EIXOS_TROCADOS,
  GEOMETRIA_LONGE,
  LONGE_CONFIRMADO,
  LUGAR_TROCADO,
  perguntaDaDistancia,
} from '#app/mensagens/distancia.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { afastamentoDe, pareceTrocado } from '#domain/geometria/longe.ts';
import type { Pedido } from './acesso.server.ts';
import { grandeDemais, RespostaDeFalha } from './falhas.server.ts';
import { MAX_VALORES, querJson, texto } from './formulario.server.ts';

/** Never sent back, not even to who typed it. */
const SEGREDO = /senha|password|token|segredo/i;

/** Attributes of the fields (required, min, max…) as the schema says: pages get them without the schema. */
export function restricoesDe(esquema: z.ZodObject) {
  return getZodConstraint(esquema);
}

/**
 * The form's fields as its schema reads them.
 * @throws RespostaDeFalha 422 with the sentences by field; 413 for more values than any page sends
 */
export function conferirFormulario<S extends z.ZodObject>(pedido: Pedido, form: FormData, esquema: S): z.output<S> {
  if ([...form.keys()].length > MAX_VALORES) throw grandeDemais();
  const conferido = conferir(form, esquema);
  if (conferido.status === 'success') return conferido.value;
  const errors = Object.fromEntries(
    Object.entries(conferido.error ?? {}).flatMap(([campo, textos]) => (textos === null ? [] : [[campo, textos]])),
  );
  throw new RespostaDeFalha(422, { message: mensagens.dadosInvalidos, errors, ...enviadoPor(pedido, form) });
}

/** What only the server can know to be wrong with a field, said as its schema would. */
export const camposRecusados = (pedido: Pedido, form: FormData, errors: Readonly<Record<string, readonly string[]>>) =>
  new RespostaDeFalha(422, { message: mensagens.dadosInvalidos, errors, ...enviadoPor(pedido, form) });

/** What was typed, for a page that comes back without JavaScript; JSON clients still have it. */
export function enviadoPor({ request }: Pedido, form: FormData): { readonly enviado?: Enviado } {
  if (querJson(request)) return {};
  const enviado: Record<string, string | readonly string[]> = {};
  for (const nome of new Set(form.keys())) {
    const valores = form.getAll(nome).filter((valor) => typeof valor === 'string');
    if (SEGREDO.test(nome)) continue;
    enviado[nome] = valores.length === 1 ? (valores[0] ?? '') : valores;
  }
  return { enviado };
}

export type Enviado = Readonly<Record<string, string | readonly string[]>>;

interface Perto {
  /** The form's field that holds the geometry. */
  readonly campo: string;
  readonly geometria: Geometria;
  /** Where it belongs. */
  readonly lugar: Geometria;
  /** How both are called in the question, with their articles. */
  readonly nomes: { readonly o: string; readonly de: string };
}

/**
 * Asks about a geometry that lies far from where it belongs, unless the form says that it is right all the same: pages
 * show the question, other clients read it in the answer.
 * @throws RespostaDeFalha 422
 */
export function exigirPerto(pedido: Pedido, form: FormData, { campo, geometria, lugar, nomes }: Perto): void {
  if (confirmado(form)) return;
  const longe = afastamentoDe(geometria, lugar);
  if (longe === null) return;
  const message = perguntaDaDistancia(longe, nomes);
  const codigo = longe.trocada === null ? GEOMETRIA_LONGE : EIXOS_TROCADOS;
  throw new RespostaDeFalha(422, { message, codigo, errors: { [campo]: [message] }, ...enviadoPor(pedido, form) });
}

/** The same of a place that was typed, which belongs to nothing but the country. @throws RespostaDeFalha 422 */
export function exigirNaoTrocado(
  pedido: Pedido,
  form: FormData,
  { lat, lng }: { readonly lat: number; readonly lng: number },
) {
  if (confirmado(form) || !pareceTrocado([lng, lat])) return;
  const falha = { message: LUGAR_TROCADO, codigo: EIXOS_TROCADOS, errors: { lat: [LUGAR_TROCADO] } };
  throw new RespostaDeFalha(422, { ...falha, ...enviadoPor(pedido, form) });
}

const confirmado = (form: FormData) => ['sim', '1', 'true', 'on'].includes(texto(form, LONGE_CONFIRMADO));
