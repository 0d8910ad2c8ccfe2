import { z } from 'zod';
import { MAX_BUSCA } from '#app/kit/lista/endereco-da-lista.ts';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { indisponivel, naoEncontrado, pedidoInvalido } from '#app/server/falhas.server.ts';
import { ehProtegido, MARCA_DE_PROTEGIDO } from '#domain/importacao/campos-vistos.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { GeometriaRow } from '#projections/importacao/geometrias.queries.ts';
import type { ImportacaoRow } from '#projections/importacao/importacao.queries.ts';
import type { PaginaDeGeometrias } from './conferencia/geometrias.ts';
import { conferencia } from './conferencia.mensagens.ts';
import type { GeometriaDoEnvio } from './edicao/edicoes.ts';

/** The specification's size of a page. */
const POR_PAGINA = 100;

/** Milliseconds that a page waits for layers which the log has and the read model has not yet. */
const ESPERA_MS = 2_000;

/** The list of imports may be a moment ahead of their layers; false where it still is. */
export function esperarCamadas({ servicos }: PedidoDaSessao, { posicao }: Pick<ImportacaoRow, 'posicao'>) {
  return servicos.projecoes.esperar(['camadas'], posicao, ESPERA_MS);
}

/** @throws RespostaDeFalha 503 while what is to be changed cannot be seen */
export async function exigirCamadas(pedido: PedidoDaSessao, importacao: Pick<ImportacaoRow, 'posicao'>): Promise<void> {
  if (!(await esperarCamadas(pedido, importacao))) throw indisponivel(conferencia.aindaNao);
}

/** Seconds after which a client asks for what is not there yet. */
const OUTRA_VEZ = '2';

/** The page of geometries; 202 while the layers are behind the import: nothing would be told from not yet. */
export async function respostaDeGeometrias(
  pedido: PedidoDaSessao,
  importacao: Pick<ImportacaoRow, 'id' | 'conteudos' | 'posicao'>,
): Promise<Response> {
  const semGuardar = { 'Cache-Control': 'private, no-store' };
  if (!(await esperarCamadas(pedido, importacao))) {
    const headers = { ...semGuardar, 'Retry-After': OUTRA_VEZ };
    return Response.json({ message: conferencia.aindaNao }, { status: 202, headers });
  }
  const pagina = await paginaDeGeometrias(pedido, importacao, pedido.url.searchParams);
  return Response.json(pagina, { headers: semGuardar });
}

/** A client that shows tiles does without the shapes. */
const comFormaSchema = z.enum(['0', '1']).transform((valor) => valor === '1');

const paginaSchema = z.stringFormat('pagina', /^[1-9]\d{0,6}$/).transform(Number);
const buscaSchema = z
  .string()
  .max(MAX_BUSCA)
  .regex(/^\P{Cc}*$/u);

/**
 * The page of an import's geometries that the address asks for: `page` from 1; `search` in names and descriptions;
 * `geom` for the page on which one of them stands; `geojson=0` leaves the shapes out. @throws RespostaDeFalha 400, 404
 */
export async function paginaDeGeometrias(
  pedido: PedidoDaSessao,
  { id: importacao_id, conteudos }: Pick<ImportacaoRow, 'id' | 'conteudos'>,
  parametros: URLSearchParams,
): Promise<PaginaDeGeometrias> {
  const { servicos, escopo } = pedido;
  const campos = conteudos.flatMap((conteudo) => conteudo.campos.map(({ nome }) => nome));
  const busca = ler(parametros, 'search', buscaSchema, '').trim();
  const geom = ler(parametros, 'geom', uuidSchema, null);
  const pagina = geom === null ? ler(parametros, 'page', paginaSchema, 1) : await paginaDa(pedido, importacao_id, geom);
  const comForma = ler(parametros, 'geojson', comFormaSchema, true);
  const pedida = { busca: geom === null ? busca : '', pagina, porPagina: POR_PAGINA, comForma };
  const { geometrias, total } = await servicos.geometrias.listar(escopo, importacao_id, pedida);
  return {
    data: geometrias.map((row) => geometriaNaTela(row, campos)),
    current_page: pagina,
    last_page: Math.max(1, Math.ceil(total / POR_PAGINA)),
    per_page: POR_PAGINA,
    total,
  };
}

async function paginaDa({ servicos, escopo }: PedidoDaSessao, importacao_id: Uuid, geom: Uuid): Promise<number> {
  const ordem = await servicos.geometrias.ordemDe(escopo, importacao_id, geom);
  if (ordem === null) throw naoEncontrado();
  return Math.floor(ordem / POR_PAGINA) + 1;
}

type Parametro = 'page' | 'search' | 'geom' | 'geojson';

function ler<T, A>(parametros: URLSearchParams, nome: Parametro, schema: z.ZodType<T>, ausente: A): T | A {
  const [dado = '', ...outros] = parametros.getAll(nome);
  if (dado === '' && outros.length === 0) return ausente;
  const lido = schema.safeParse(dado);
  if (outros.length > 0 || !lido.success) throw pedidoInvalido(mensagensDaLista[nome === 'geom' ? 'ids' : nome]);
  return lido.data;
}

function geometriaNaTela(row: GeometriaRow, campos: readonly string[]): GeometriaDoEnvio {
  const { id, ordem, nome, descricao, area, area_informada, comprimento, fora } = row;
  const { arquivo, camada, feicao, extensao, geojson } = row;
  const attributes = naOrdem(row.attributes, campos);
  return {
    id,
    ordem,
    name: nome,
    description: descricao,
    area: area_informada,
    area_calculada: area,
    comprimento,
    attributes,
    fora,
    arquivo,
    camada,
    feicao,
    extensao,
    geojson,
  };
}

/** As the file has them: the database keeps no order of its own. */
function naOrdem(attributes: GeometriaRow['attributes'], campos: readonly string[]): GeometriaRow['attributes'] {
  const conhecidos = campos.filter((campo) => Object.hasOwn(attributes, campo));
  const outros = Object.keys(attributes).filter((chave) => !campos.includes(chave));
  return Object.fromEntries(
    [...conhecidos, ...outros].map((chave) => [chave, semProtegido(attributes[chave] ?? null)]),
  );
}

/** Of a protected value nothing is told but that it is one. */
function semProtegido<V>(valor: V): V | string {
  return ehProtegido(valor) ? MARCA_DE_PROTEGIDO : valor;
}
