import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { textosDaEntrada } from './entrada.mensagens.ts';

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
