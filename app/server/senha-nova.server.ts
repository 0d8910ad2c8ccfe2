import { textosDaEntrada } from '#app/mensagens/entrada.ts';
import { textoDaRecusa } from '#app/mensagens/recusas.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import { camposInvalidos } from './falhas.server.ts';
import { texto } from './formulario.server.ts';

/** The field that a refusal about somebody's account is about. */
const CAMPOS: Readonly<Record<string, string>> = {
  SenhaCurta: 'password',
  SenhaLonga: 'password',
  SenhaComum: 'password',
  SenhaIgual: 'password',
  SenhaAtualIncorreta: 'current_password',
  EmailJaCadastrado: 'email',
  AtivoObrigatorio: 'ativos',
};

/**
 * The new password of a form, typed twice alike.
 * @param erros what the form was already found wrong with: everything is told at once
 */
export function senhaNovaDe(form: FormData, erros: Readonly<Record<string, readonly string[]>> = {}): string {
  const senha = texto(form, 'password');
  const todos: Record<string, readonly string[]> = { ...erros };
  if (senha === '') todos.password = ['Escolha uma senha.'];
  else if (texto(form, 'password_confirmation') !== senha) {
    todos.password_confirmation = ['As duas senhas são diferentes: digite a mesma nos dois campos.'];
  }
  if (Object.keys(todos).length > 0) throw camposInvalidos(todos);
  return senha;
}

/** The current password, which acts on one's own access ask for again. */
export function senhaAtualDe(form: FormData): string {
  const senha = texto(form, 'current_password');
  if (senha === '') throw camposInvalidos({ current_password: [textosDaEntrada.senhaAtualVazia] });
  return senha;
}

/** Does it; a refusal that is about one field is told beside that field. */
export async function noCampo<T>(fazer: () => Promise<T>): Promise<T> {
  try {
    return await fazer();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Rejection') throw error;
    const { code, meta } = error as Rejection;
    const campo = CAMPOS[code];
    throw campo === undefined ? error : camposInvalidos({ [campo]: [textoDaRecusa(code, meta)] });
  }
}
