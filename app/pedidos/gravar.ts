import { pedir } from './pedir.ts';

type Campos = Readonly<Record<string, string | number | null | undefined>>;

/**
 * A call that changes something and answers JSON; what is null travels as an empty field, what is undefined not at all.
 * @throws FalhaDoPedido
 */
export function gravar<T>(metodo: 'POST' | 'PUT' | 'DELETE', endereco: string, campos: Campos = {}): Promise<T> {
  const form = new FormData();
  if (metodo !== 'POST') form.set('_method', metodo);
  for (const [nome, valor] of Object.entries(campos)) if (valor !== undefined) form.set(nome, String(valor ?? ''));
  return pedir<T>(endereco, { form });
}
