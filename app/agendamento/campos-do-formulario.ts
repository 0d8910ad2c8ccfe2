import type { DadosDoFormulario } from './agendamento.ts';

export interface PropsDosCampos {
  readonly valores: DadosDoFormulario['valores'];
  erro(campo: string): string | undefined;
}

type Valor = string | readonly string[] | undefined;
/** The first of a field's texts. */
export const um = (valor: Valor): string => (typeof valor === 'string' ? valor : (valor?.[0] ?? ''));
export const todos = (valor: Valor): string[] => (typeof valor === 'string' ? [valor] : [...(valor ?? [])]);
export const opcoesDe = (nomes: Readonly<Record<string, string>>) =>
  Object.entries(nomes).map(([value, label]) => ({ value, label }));
