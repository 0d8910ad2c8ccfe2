import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { lerSelecao } from '#app/server/listas/selecao.server.ts';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import type { FiltroGravado } from '#domain/deteccao/filtro-gravado.policy.ts';
import { CAMPOS_DAS_DETECCOES, lerFiltro } from '../filtro/ler-filtro.ts';
import { lerFiltroPedido } from './pedido.server.ts';
import { mensagensDosResultados } from './resultados.mensagens.ts';

/** What was ticked, and how many of it there are. @throws RespostaDeFalha 422 by field, also where it is nothing */
export async function lerEscolha({ servicos, escopo }: PedidoDaSessao, form: FormData) {
  const filtro = lerFiltroDoForm(form);
  const { todas, ids } = lerSelecao(form, 'selected_detection_ids');
  const selecao = { todas, ids: [...ids] };
  const total = await servicos.deteccoesFiltradas.contarEscolhidas(escopo, filtro, selecao);
  if (total === 0) throw camposInvalidos({ selected_detection_ids: [mensagensDosResultados.semEscolha] });
  return { filtro, selecao, total };
}

/**
 * `filters`: a JSON object with the fields of `resultados`, or those fields as an address has them. As there, the usual
 * period stands in where nothing narrows. @throws RespostaDeFalha 422
 */
function lerFiltroDoForm(form: FormData): FiltroGravado {
  return gravado(comoResultados(lerPares(form)));
}

/** The same as it was said: nothing stands in for what was not. @throws RespostaDeFalha 422 */
export function lerFiltroDito(form: FormData): FiltroGravado {
  const lido = lerFiltro(lerPares(form), { campos: CAMPOS_DAS_DETECCOES, deUmLado: true });
  if (!lido.valido) throw camposInvalidos({ filters: Object.values(lido.problemas).flat() });
  return gravado(lido.filtro);
}

/** @throws RespostaDeFalha 422 */
function lerPares(form: FormData): URLSearchParams {
  const dito = texto(form, 'filters').trim();
  const pares = dito.startsWith('{') || dito.startsWith('[') ? paresDe(dito) : new URLSearchParams(dito);
  // A name that a filter does not know narrows nothing: the file would hold more than whoever asks means.
  if (pares === null || ![...pares.keys()].every((nome) => CONHECIDOS.has(nome)))
    throw camposInvalidos({ filters: [mensagensDaLista.filters] });
  return pares;
}

/** @throws RespostaDeFalha 422 */
function comoResultados(pares: URLSearchParams): FiltroDeDeteccoes {
  const { filtro, problemas } = lerFiltroPedido(pares);
  if (Object.keys(problemas).length > 0) throw camposInvalidos({ filters: Object.values(problemas).flat() });
  return filtro;
}

function gravado(filtro: FiltroDeDeteccoes): FiltroGravado {
  return {
    ativo_ids: [...filtro.ativo_ids],
    analise_ids: [...filtro.analise_ids],
    camada_ids: [...filtro.camada_ids],
    status_ids: [...filtro.status_ids],
    tipo_ids: [...filtro.tipo_ids],
    camada_tipo_ids: [...filtro.camada_tipo_ids],
    classificacoes: [...filtro.classificacoes],
    inicio: filtro.inicio,
    fim: filtro.fim,
  };
}

const CONHECIDOS = new Set([
  ...Object.values(CAMPOS_DAS_DETECCOES).flatMap((nome) => (nome === null ? [] : [nome, `${nome}[]`])),
  ...['start_date', 'end_date'],
]);

function paresDe(json: string): URLSearchParams | null {
  try {
    const objeto = Object.entries(JSON.parse(json) as Readonly<Record<string, unknown>>);
    const simples = (valor: unknown) => ['string', 'number'].includes(typeof valor);
    const pares = objeto.flatMap(([nome, valor]) =>
      (Array.isArray(valor) ? valor : [valor ?? '']).map((um) => [nome, um] as const),
    );
    return pares.every(([, valor]) => simples(valor))
      ? new URLSearchParams(pares.map(([nome, valor]) => [nome, String(valor)]))
      : null;
  } catch {
    return null;
  }
}
