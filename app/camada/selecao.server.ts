import { mensagensDaLista } from '#app/mensagens/lista.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { idsDe } from '#app/server/lista.server.ts';
import type { FiltroDeCamadas } from '#projections/camada/camada.queries.ts';
import type { Selecao } from '#projections/kernel/selecao.ts';

/** Nothing ticked is not the same as ticked layers that are away. @throws RespostaDeFalha 422 */
export function exigirEscolha(selecao: Selecao): Selecao {
  if (selecao.todas || selecao.ids.length > 0) return selecao;
  throw camposInvalidos({ layer_ids: [mensagensDaLista.layer_ids] });
}

/** `filters` of a bulk act: what the list was narrowed to when everything was ticked. */
export function lerFiltroDaSelecao(form: FormData): FiltroDeCamadas {
  const dado = texto(form, 'filters');
  if (dado === '') return {};
  const filtro = filtroDe(dado);
  if (filtro === null) throw camposInvalidos({ filters: [mensagensDaLista.filters] });
  return filtro;
}

/** What narrows the list, and what only turns its pages. */
const NOMES = new Set([
  ...['layer_type', 'layer_type[]', 'active_type', 'active_type[]', 'search'],
  ...['page', 'per_page', 'column', 'direction'],
]);

/** A name that the list does not know narrows nothing: the act would reach more than whoever asks means. */
function filtroDe(dado: string): FiltroDeCamadas | null {
  const objeto = objetoDe(dado);
  if (objeto === null || !Object.keys(objeto).every((nome) => NOMES.has(nome))) return null;
  const lista = (nome: string) => idsDe([objeto[nome], objeto[`${nome}[]`]].filter((valor) => valor !== undefined));
  const [tipos, ativos, busca = ''] = [lista('layer_type'), lista('active_type'), objeto.search];
  if (tipos === null || ativos === null || typeof busca !== 'string' || !/^\P{Cc}{0,200}$/u.test(busca)) return null;
  return { tipos, ativos, busca: busca.trim() };
}

function objetoDe(dado: string): Readonly<Record<string, unknown>> | null {
  try {
    const objeto: unknown = JSON.parse(dado);
    return typeof objeto === 'object' && objeto !== null && !Array.isArray(objeto)
      ? (objeto as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}
