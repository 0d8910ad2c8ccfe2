import { dataDoTexto } from '#app/kit/datas.ts';
import { formularios } from '#app/mensagens/especificacao.ts';
import { type FiltroDeDeteccoes, SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';

/** Names of the fields that carry a filter: calls of detections have their own, dashboards theirs. */
export interface CamposDoFiltro {
  readonly ativo_ids: string;
  readonly analise_ids: string;
  readonly camada_ids: string | null;
  readonly status_ids: string | null;
  readonly tipo_ids: string;
  readonly classificacoes: string | null;
  readonly camada_tipo_ids: string | null;
}

/** Of `GET /deteccoes/resultados`, its page, its report and its exports. */
export const CAMPOS_DAS_DETECCOES: CamposDoFiltro = {
  ativo_ids: 'ativo_ids',
  analise_ids: 'analise_ids',
  camada_ids: 'camada_ids',
  status_ids: 'status_ids',
  tipo_ids: 'tipo_ids',
  classificacoes: 'classificacao_ids',
  camada_tipo_ids: null,
};

/** Of both dashboards. */
export const CAMPOS_DOS_PAINEIS: CamposDoFiltro = {
  ativo_ids: 'asset_ids',
  analise_ids: 'analysis_ids',
  camada_ids: null,
  status_ids: null,
  tipo_ids: 'detection_type_ids',
  classificacoes: null,
  camada_tipo_ids: 'layer_type_ids',
};

/** What is wrong, by the name of its field. */
export type ProblemasDoFiltro = Readonly<Record<string, readonly string[]>>;

export type FiltroLido =
  | { readonly valido: true; readonly filtro: FiltroDeDeteccoes }
  /** With what could be read of it: a form still shows it. */
  | { readonly valido: false; readonly problemas: ProblemasDoFiltro; readonly filtro: FiltroDeDeteccoes };

interface Opcoes {
  readonly campos: CamposDoFiltro;
  /** Whether one date alone is a period: on pages of detections it is, on dashboards and in schedules it is not. */
  readonly deUmLado: boolean;
}

/** Of a list: more are no filter but the whole. */
const MAX_ITENS = 1_000;
const TEXTOS = {
  lista: 'Escolha da lista: há nela algo que não existe.',
  demais: `Escolha no máximo ${MAX_ITENS.toLocaleString('pt-BR')}.`,
  data: 'A data precisa ser DD/MM/AAAA.',
} as const;

/** What a filter is read from: an address, or the pairs of a form or of a JSON object. */
type Valores = Pick<URLSearchParams, 'getAll'>;

/** Lists as repeated fields, `k[]`, commas or JSON; dates as DD/MM/AAAA or ISO 8601. What is empty does not narrow. */
export function lerFiltro(valores: Valores, { campos, deUmLado }: Opcoes): FiltroLido {
  const problemas: Record<string, string[]> = {};
  const lista = (nome: string | null, cabe: (item: string) => boolean): readonly string[] => {
    if (nome === null) return [];
    const itens = itensDe(valores, nome);
    if (itens.length > MAX_ITENS) problemas[nome] = [TEXTOS.demais];
    else if (!itens.every(cabe)) problemas[nome] = [TEXTOS.lista];
    return itens;
  };
  const data = (nome: 'start_date' | 'end_date'): string | null => {
    const [dita = ''] = valores.getAll(nome);
    const limpa = dita.trim();
    if (limpa === '') return null;
    const lida = /^\d{4}-\d\d-\d\d$/.test(limpa)
      ? dataDoTexto(limpa.split('-').reverse().join('/'))
      : dataDoTexto(limpa);
    if (lida === null) problemas[nome] = [TEXTOS.data];
    return lida;
  };
  const uuid = (item: string) => uuidSchema.safeParse(item).success;
  const numero = (item: string) => /^\d{1,9}$/.test(item);
  const filtro: FiltroDeDeteccoes = {
    ...SEM_FILTRO,
    ativo_ids: lista(campos.ativo_ids, uuid),
    analise_ids: lista(campos.analise_ids, uuid),
    camada_ids: lista(campos.camada_ids, uuid),
    status_ids: lista(campos.status_ids, uuid),
    tipo_ids: lista(campos.tipo_ids, uuid),
    classificacoes: lista(campos.classificacoes, numero).map(Number),
    camada_tipo_ids: lista(campos.camada_tipo_ids, uuid),
    inicio: data('start_date'),
    fim: data('end_date'),
  };
  const { inicio, fim } = filtro;
  const ditas = problemas.start_date === undefined && problemas.end_date === undefined;
  if (ditas && !deUmLado && (inicio === null) !== (fim === null))
    problemas[inicio === null ? 'start_date' : 'end_date'] = [formularios.datasIncompletas];
  if (inicio !== null && fim !== null && fim < inicio) problemas.end_date = [formularios.datasInvertidas];
  return Object.keys(problemas).length === 0 ? { valido: true, filtro } : { valido: false, problemas, filtro };
}

function itensDe(valores: Valores, nome: string): readonly string[] {
  const ditos = [...valores.getAll(nome), ...valores.getAll(`${nome}[]`)].flatMap(separar);
  return [...new Set(ditos.map((item) => item.trim()).filter((item) => item !== ''))];
}

/** A JSON array, or what stands between commas. What is no list of texts and numbers becomes an item that fits nowhere. */
function separar(valor: string): readonly string[] {
  if (!valor.trim().startsWith('[')) return valor.split(',');
  try {
    const lista: unknown = JSON.parse(valor);
    const simples = Array.isArray(lista) && lista.every((item) => ['string', 'number'].includes(typeof item));
    return simples ? lista.map(String) : [valor];
  } catch {
    return [valor];
  }
}

/** The same filter as fields of an address, each item by itself. */
export function escreverFiltro(filtro: FiltroDeDeteccoes, campos: CamposDoFiltro, destino: URLSearchParams): void {
  for (const [chave, nome] of Object.entries(campos) as [keyof CamposDoFiltro, string | null][]) {
    if (nome === null) continue;
    destino.delete(nome);
    destino.delete(`${nome}[]`);
    for (const item of filtro[chave]) destino.append(`${nome}[]`, String(item));
  }
  for (const [nome, data] of [['start_date', filtro.inicio] as const, ['end_date', filtro.fim] as const]) {
    destino.delete(nome);
    if (data !== null) destino.set(nome, data);
  }
}

/** The filter of dashboards, of which the specification wants both dates of a period. */
export const filtroDosPaineis = {
  ler: (valores: Valores) => lerFiltro(valores, { campos: CAMPOS_DOS_PAINEIS, deUmLado: false }),
  escrever: (filtro: FiltroDeDeteccoes, destino: URLSearchParams) =>
    escreverFiltro(filtro, CAMPOS_DOS_PAINEIS, destino),
};
