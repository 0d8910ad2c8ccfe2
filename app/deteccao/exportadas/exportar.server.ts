import { exportar, lerFormato, lerFormatoESistema } from '#app/exportacao/exportacao.porta.server.ts';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { lerSelecao } from '#app/server/listas/selecao.server.ts';
import type { FiltroGravado } from '#domain/deteccao/filtro-gravado.policy.ts';
import { MAX_DETECCOES_EM_PDF } from '#domain/exportacao/formatos.ts';
import { CAMPOS_DAS_DETECCOES } from '../filtro/ler-filtro.ts';
import { lerFiltroPedido } from '../resultados/pedido.server.ts';
import { mensagensDosResultados as nossos } from '../resultados/resultados.mensagens.ts';

/** Degrees, as tables say where a centre is. */
const WGS84 = 4326;

/** `POST /deteccoes/exportar`: what was chosen as a file, one row a detection. @throws RespostaDeFalha */
export async function exportarDeteccoes(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const formato = lerFormato(form, 'deteccoes');
  const escolha = await lerEscolha(pedido, form);
  if (formato === 'pdf' && escolha.total > MAX_DETECCOES_EM_PDF)
    throw camposInvalidos({ file_type: [nossos.pdfGrande] });
  const { filtro, selecao } = escolha;
  return exportar(pedido, form, { oQue: { objeto: 'deteccoes', filtro, selecao }, formato, crs: WGS84 });
}

/** `POST /deteccoes/exportar-camadas`: their geometries, in the formats and projections of layers. */
export async function exportarGeometrias(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { formato, crs } = lerFormatoESistema(form, 'geometrias');
  const { filtro, selecao } = await lerEscolha(pedido, form);
  return exportar(pedido, form, { oQue: { objeto: 'geometrias', filtro, selecao }, formato, crs });
}

/** What was ticked, and how many of it there are. @throws RespostaDeFalha 422 by field, also where it is nothing */
async function lerEscolha({ servicos, escopo }: PedidoDaSessao, form: FormData) {
  const filtro = lerFiltroDoForm(form);
  const { todas, ids } = lerSelecao(form, 'selected_detection_ids');
  const selecao = { todas, ids: [...ids] };
  const total = await servicos.deteccoesFiltradas.contarEscolhidas(escopo, filtro, selecao);
  if (total === 0) throw camposInvalidos({ selected_detection_ids: [nossos.semEscolha] });
  return { filtro, selecao, total };
}

/** `filters`: a JSON object with the fields of `resultados`, or those fields as an address has them. */
function lerFiltroDoForm(form: FormData): FiltroGravado {
  const dito = texto(form, 'filters').trim();
  const pares = dito.startsWith('{') || dito.startsWith('[') ? paresDe(dito) : new URLSearchParams(dito);
  // A name that a filter does not know narrows nothing: the file would hold more than whoever asks means.
  if (pares === null || ![...pares.keys()].every((nome) => CONHECIDOS.has(nome)))
    throw camposInvalidos({ filters: [mensagensDaLista.filters] });
  // As `resultados` has it: where nothing narrows, the usual period does.
  const { filtro, problemas } = lerFiltroPedido(pares);
  if (Object.keys(problemas).length > 0) throw camposInvalidos({ filters: Object.values(problemas).flat() });
  return {
    ...{ ativo_ids: [...filtro.ativo_ids], analise_ids: [...filtro.analise_ids], camada_ids: [...filtro.camada_ids] },
    ...{ status_ids: [...filtro.status_ids], tipo_ids: [...filtro.tipo_ids] },
    ...{ camada_tipo_ids: [...filtro.camada_tipo_ids], classificacoes: [...filtro.classificacoes] },
    ...{ inicio: filtro.inicio, fim: filtro.fim },
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
