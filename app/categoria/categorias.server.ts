import { v7 as uuidV7 } from 'uuid';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { DadosDoStatus } from '#app/kit/status/status.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { conferirFormulario, restricoesDe } from '#app/server/conferir-formulario.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { type FormaDaLista, lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import { salvarEdicao } from '#app/server/salvar-edicao.server.ts';
import { lerSituacao } from '#app/server/situacao.server.ts';
import { lerStatus, motivoDoFormulario, motivoDoStatus } from '#app/server/status.server.ts';
import type { CategoriaCommand } from '#domain/categoria/categoria.commands.ts';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { comMotivo } from '#domain/kernel/text.ts';
import type { CategoriaRow } from '#projections/categoria/categoria.queries.ts';
import type { CategoriaDaListaRow, FiltroDeCategorias } from '#projections/categoria/lista.queries.ts';
import { categoriaEsquema } from './categoria.esquema.ts';
import { COR_INICIAL, type DadosDaCategoria } from './categoria.form.ts';
import { consequenciasDaCategoria, mensagensDaCategoria } from './categoria.mensagens.ts';
import type { CategoriaNaTela } from './tabela-de-categorias.tsx';

const LISTA = '/ativo/categorias';

const FORMA = {
  colunas: ['nome'],
  padrao: { coluna: 'nome', direcao: 'asc', per_page: 25 },
} as const satisfies FormaDaLista<'nome'>;

interface PedidoDeCategoriasNaTela {
  readonly lista: PedidoDeLista<'nome'>;
  readonly filtro: FiltroDeCategorias;
}

/** What the address of the list asks for. @throws RespostaDeFalha 400 */
export function lerPedidoDeCategorias(parametros: URLSearchParams): PedidoDeCategoriasNaTela {
  const lista = lerLista(parametros, FORMA);
  return { lista, filtro: { busca: lista.busca, ativo: lerSituacao(parametros) } };
}

export interface PaginaDeCategorias extends Paginas {
  readonly categorias: readonly CategoriaNaTela[];
}

export async function listarCategoriasNaTela(
  { servicos, escopo }: PedidoDaSessao,
  { lista, filtro }: PedidoDeCategoriasNaTela,
): Promise<PaginaDeCategorias> {
  const [{ itens, proxima, anterior }, total] = await Promise.all([
    servicos.categorias.pagina(escopo, filtro, lista),
    servicos.categorias.contar(escopo, filtro),
  ]);
  return { categorias: itens, total, proxima, anterior };
}

/** What the form of a category is read from; null for a new one. */
export function dadosDaCategoria(row: CategoriaRow | null): DadosDaCategoria {
  return {
    id: row?.id ?? null,
    valores: { nome: row?.nome ?? '', cor_da_tag: row?.cor_da_tag ?? COR_INICIAL },
    revisao: row?.revisao ?? -1,
    restricoes: restricoesDe(categoriaEsquema),
    comando_id: uuidV7(),
  };
}

/** The category that the address names. @throws RespostaDeFalha 404 */
export async function categoriaDoPedido({ servicos, escopo, params }: PedidoDaSessao): Promise<CategoriaRow> {
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.categorias.obter(escopo, id.data) : null;
  if (row === null) throw naoEncontrado();
  return row;
}

/** Makes the category that the form describes. @returns its id: that of the form's command */
export async function criarCategoria(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const { servicos, escopo, context } = pedido;
  const { nome, cor_da_tag } = conferirFormulario(pedido, form, categoriaEsquema);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const id = idDoComando(contexto.commandId);
  const data = { cliente_id: escopo.cliente_id, nome, cor_da_tag };
  const { position } = await servicos.executar(categoriaDecider, id, { type: 'CriarCategoria', data }, contexto);
  context.lembrarPosicao(position);
  return id;
}

/** Saves the form over the category that the address names, or says what somebody else saved meanwhile. */
export async function alterarCategoria(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const { id } = await categoriaDoPedido(pedido);
  const { nome, cor_da_tag, revisao } = conferirFormulario(pedido, form, categoriaEsquema);
  await salvarEdicao(
    pedido,
    {
      form,
      projecao: 'categorias',
      decider: categoriaDecider,
      id,
      revisao,
      valores: ({ dados }) => dados && { nome: dados.nome, cor_da_tag: dados.cor_da_tag },
    },
    { type: 'AlterarCategoria', data: { nome, cor_da_tag } },
  );
  return id;
}

/** What the question before a category is activated or inactivated says. @throws RespostaDeFalha 404 */
export async function statusDaCategoria(pedido: PedidoDaSessao): Promise<DadosDoStatus> {
  const row = await categoriaDaLista(pedido);
  const { nome, ativo } = row;
  const motivo = await motivoDoStatus(pedido, ativo, pedido.escopo.cliente_id);
  return { nome, ativo, consequencias: consequenciasDaCategoria(row), comando_id: uuidV7(), motivo, lista: LISTA };
}

/** Activates or inactivates the category that the address names. */
export async function alternarCategoria(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, context } = pedido;
  const { id, nome } = await categoriaDaLista(pedido);
  const ativar = lerStatus(form);
  const command: CategoriaCommand = ativar
    ? { type: 'ReativarCategoria', data: {} }
    : { type: 'InativarCategoria', data: comMotivo(await motivoDoFormulario(pedido, form, pedido.escopo.cliente_id)) };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(categoriaDecider, id, command, contexto);
  context.lembrarPosicao(position);
  return { message: mensagensDaCategoria.alternada(nome, ativar), lista: LISTA };
}

async function categoriaDaLista({ servicos, escopo, params }: PedidoDaSessao): Promise<CategoriaDaListaRow> {
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.categorias.obterDaLista(escopo, id.data) : null;
  if (row === null) throw naoEncontrado();
  return row;
}
