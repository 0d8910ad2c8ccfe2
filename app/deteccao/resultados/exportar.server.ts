import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { linhaCsv, MARCA_UTF8 } from '#app/kit/csv.ts';
import { dataDe } from '#app/kit/datas.ts';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { anexo } from '#app/server/anexo.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { lerSelecao } from '#app/server/listas/selecao.server.ts';
import { SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import { CAMPOS_DAS_DETECCOES, lerFiltro } from '../filtro/ler-filtro.ts';
import { COLUNAS_DO_ARQUIVO, type FormatoDasDeteccoes, TIPOS_DOS_ARQUIVOS } from './arquivo.ts';
import { feicaoDa, linhaDoArquivo } from './linha-do-arquivo.server.ts';
import { mensagensDosResultados as nossos } from './resultados.mensagens.ts';

/** Rows of a spreadsheet, which is made in memory: what is more is taken as CSV. */
const MAX_DA_PLANILHA = 50_000;

/** `POST /deteccoes/exportar`: what was chosen as a file, one row a detection. @throws RespostaDeFalha 422 by field */
export async function exportarDeteccoes(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { servicos, escopo } = pedido;
  const formato = lerFormato(form);
  const filtro = lerFiltroDoForm(form);
  const escolha = lerSelecao(form, 'selected_detection_ids');
  const total = escolha.todas
    ? (await servicos.deteccoesFiltradas.somar(escopo, filtro)).total - escolha.ids.length
    : escolha.ids.length;
  if (total <= 0) throw camposInvalidos({ selected_detection_ids: [nossos.semEscolha] });
  if (formato === 'xlsx' && total > MAX_DA_PLANILHA) throw camposInvalidos({ file_type: [nossos.planilhaGrande] });
  const lotes = servicos.deteccoesFiltradas.escolhidas(escopo, filtro, escolha);
  const { extensao, tipo } = TIPOS_DOS_ARQUIVOS[formato];
  const corpo = { csv: emCsv, geojson: emGeojson, xlsx: emXlsx }[formato](lotes);
  return new Response(createReadableStreamFromReadable(Readable.from(corpo)), {
    headers: {
      'Content-Type': tipo,
      'Content-Disposition': anexo(`Detecções ${dataDe(new Date().toISOString())}.${extensao}`),
      'Cache-Control': 'private, no-store',
    },
  });
}

type Lotes = AsyncIterable<readonly DeteccaoRow[]>;

async function* emCsv(lotes: Lotes) {
  yield MARCA_UTF8 + linhaCsv(COLUNAS_DO_ARQUIVO.map(({ titulo }) => titulo));
  for await (const rows of lotes) yield rows.map((row) => linhaCsv(linhaDoArquivo(row).map((um) => um ?? ''))).join('');
}

async function* emGeojson(lotes: Lotes) {
  yield '{"type":"FeatureCollection","features":[';
  let separador = '';
  for await (const rows of lotes) {
    yield separador + rows.map((row) => JSON.stringify(feicaoDa(row))).join(',\n');
    separador = ',\n';
  }
  yield ']}';
}

async function* emXlsx(lotes: Lotes) {
  const dados: SheetData = [COLUNAS_DO_ARQUIVO.map(({ titulo }) => ({ value: titulo, fontWeight: 'bold' }))];
  for await (const rows of lotes) dados.push(...rows.map((row) => linhaDoArquivo(row).map(celula)));
  const columns = COLUNAS_DO_ARQUIVO.map(({ largura }) => ({ width: largura }));
  yield await writeExcelFile(dados, { sheet: 'Detecções', columns, stickyRowsCount: 1 }).toBuffer();
}

/** Always told as a text or a number: what begins like a formula is none. */
function celula(valor: string | number | null): SheetData[number][number] {
  if (valor === null) return null;
  return typeof valor === 'number' ? { value: valor, type: Number } : { value: valor, type: String };
}

function lerFormato(form: FormData): FormatoDasDeteccoes {
  const dito = texto(form, 'file_type');
  if (Object.hasOwn(TIPOS_DOS_ARQUIVOS, dito)) return dito as FormatoDasDeteccoes;
  throw camposInvalidos({ file_type: [nossos.file_type] });
}

/** `filters`: a JSON object with the fields of `resultados`, or those fields as an address has them. */
function lerFiltroDoForm(form: FormData) {
  const dito = texto(form, 'filters').trim();
  if (dito === '') return SEM_FILTRO;
  const pares = dito.startsWith('{') ? paresDe(dito) : new URLSearchParams(dito);
  // A name that a filter does not know narrows nothing: the file would hold more than whoever asks means.
  if (pares === null || ![...pares.keys()].every((nome) => CONHECIDOS.has(nome)))
    throw camposInvalidos({ filters: [mensagensDaLista.filters] });
  const lido = lerFiltro(pares, { campos: CAMPOS_DAS_DETECCOES, deUmLado: true });
  if (!lido.valido) throw camposInvalidos({ filters: Object.values(lido.problemas).flat() });
  return lido.filtro;
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
