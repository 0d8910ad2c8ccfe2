import { escreverEstado } from './endereco.ts';
import { INICIAL } from './estado.ts';
import { VISTA } from './vistas-conhecidas.ts';

/** Letters that a link may have by itself: longer ones are broken by what they are sent with. */
export const MAX_LINK = 2_048;
/** Letters of a state that is kept for a link. */
export const MAX_CONSULTA = 32_768;

/** The state that was kept by an id; none where nobody knows it. */
type ConsultaDe = (id: string) => string | null | undefined;

/** What an address means: with the state in the place of its id. */
export function porExtenso(texto: string, consultaDe: ConsultaDe): URLSearchParams {
  const campos = new URLSearchParams(texto);
  const consulta = consultaDe(campos.get(VISTA) ?? '');
  campos.delete(VISTA);
  const todos = new URLSearchParams(consulta ?? '');
  for (const [nome, valor] of campos) todos.append(nome, valor);
  return todos;
}

/** The same address with the kept state's id in its place; what is no part of the state (the instant) stays beside it. */
export function comVista(id: string, extenso: URLSearchParams): URLSearchParams {
  const outros = new URLSearchParams(extenso);
  escreverEstado(INICIAL, outros);
  return new URLSearchParams([[VISTA, id], ...outros]);
}
