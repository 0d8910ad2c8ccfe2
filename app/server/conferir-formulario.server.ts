import { getZodConstraint } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { conferir } from '#app/kit/formulario/conferir.ts';
import { mensagens } from '#app/mensagens/catalogo.ts';
import type { Pedido } from './acesso.server.ts';
import { grandeDemais, RespostaDeFalha } from './falhas.server.ts';
import { MAX_VALORES, querJson } from './formulario.server.ts';

/** Never sent back, not even to who typed it. */
const SEGREDO = /senha|password|token/i;

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
