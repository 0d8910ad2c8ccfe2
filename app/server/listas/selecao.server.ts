import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { Selecao } from '#projections/kernel/selecao.ts';
import { camposInvalidos } from '../falhas.server.ts';
import { texto } from '../formulario.server.ts';
import { idsDe } from '../lista.server.ts';

const SIM = new Set(['1', 'true', 'on']);
const NAO = new Set(['', '0', 'false']);

/** The rows that a bulk act is about: `selected_all` and, under `campo` or `campo[]`, ids or exceptions. */
export function lerSelecao(form: FormData, campo: string): Selecao {
  const todas = texto(form, 'selected_all');
  if (!SIM.has(todas) && !NAO.has(todas)) throw camposInvalidos({ selected_all: [mensagensDaLista.selected_all] });
  const ids = idsDe([...form.getAll(campo), ...form.getAll(`${campo}[]`)]);
  if (ids === null) throw camposInvalidos({ [campo]: [mensagensDaLista.ids] });
  return { todas: SIM.has(todas), ids };
}
