import { z } from 'zod';
import { type EstadoDaLista, MAX_BUSCA } from '#app/kit/lista/endereco-da-lista.ts';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { Ordenacao, PedidoDePagina } from '#projections/kernel/pagina.ts';
import { pedidoInvalido } from './falhas.server.ts';

/** Rows of a page at most, whoever asks. */
const MAX_POR_PAGINA = 100;

/** What a list offers, and how it opens. */
export interface FormaDaLista<C extends string> {
  readonly colunas: readonly [C, ...C[]];
  readonly padrao: Ordenacao<C> & { readonly per_page: number };
}

/** What somebody asked a list for, checked: nothing else of the address reaches a query. */
export interface PedidoDeLista<C extends string> extends PedidoDePagina {
  readonly busca: string;
  readonly ordenacao: Ordenacao<C>;
  /** The same for the page's form. */
  readonly estado: EstadoDaLista;
}

/** No control characters: a search box types none, and a database refuses some. */
const buscaSchema = z
  .string()
  .max(MAX_BUSCA)
  .regex(/^\P{Cc}*$/u);

/** @throws RespostaDeFalha 400 with what is wrong with the address */
export function lerLista<C extends string>(
  parametros: URLSearchParams,
  { colunas, padrao }: FormaDaLista<C>,
): PedidoDeLista<C> {
  const ler = <T>(nome: keyof typeof mensagensDaLista, schema: z.ZodType<T>, ausente: T): T => {
    const dados = parametros.getAll(nome);
    const [dado = ''] = dados;
    if (dados.length <= 1 && dado === '') return ausente;
    const lido = schema.safeParse(dado);
    // Said twice, one reader would take the first and another the last.
    if (dados.length > 1 || !lido.success) throw pedidoInvalido(mensagensDaLista[nome]);
    return lido.data;
  };
  const busca = ler('search', buscaSchema, '').trim();
  const coluna = ler('column', z.enum(colunas), padrao.coluna) as C;
  const direcao = ler('direction', z.enum(['asc', 'desc']), padrao.direcao);
  const limite = ler('per_page', z.stringFormat('inteiro', /^\d{1,4}$/).transform(Number), padrao.per_page);
  if (limite < 1 || limite > MAX_POR_PAGINA) throw pedidoInvalido(mensagensDaLista.per_page);
  const cursor = ler('apos', z.string().max(2_000), '') || null;
  return {
    busca,
    limite,
    cursor,
    ordenacao: { coluna, direcao },
    estado: { search: busca, column: coluna, direction: direcao, per_page: limite },
  };
}

/**
 * Ids under a name: the field repeated, with or without `[]`, or a JSON array.
 * @throws RespostaDeFalha 400
 */
export function lerIds(parametros: URLSearchParams | FormData, nome: string): readonly Uuid[] {
  const ids = idsDe([...parametros.getAll(nome), ...parametros.getAll(`${nome}[]`)]);
  if (ids === null) throw pedidoInvalido(mensagensDaLista.ids);
  return ids;
}

/** The ids that a field says; null where one is none. */
export function idsDe(valores: readonly unknown[]): readonly Uuid[] | null {
  const ids = valores.filter((valor) => valor !== '').flatMap((valor) => deJson(valor));
  const lidos = z.array(uuidSchema).safeParse(ids);
  return lidos.success ? [...new Set(lidos.data)] : null;
}

function deJson(valor: unknown): readonly unknown[] {
  if (typeof valor !== 'string' || !valor.startsWith('[')) return Array.isArray(valor) ? valor : [valor];
  try {
    const lista: unknown = JSON.parse(valor);
    return Array.isArray(lista) ? lista : [null];
  } catch {
    return [null];
  }
}
