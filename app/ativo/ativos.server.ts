import { v7 as uuidV7 } from 'uuid';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { DadosDoStatus } from '#app/kit/status/status.ts';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoDeClienteOuOperador } from '#app/server/acesso.server.ts';
import { type ClienteNaEscolha, nomeDoCliente } from '#app/server/administracao.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { naoEncontrado, pedidoInvalido } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { type FormaDaLista, lerIds, lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import { lerSituacao } from '#app/server/situacao.server.ts';
import { lerStatus, motivoDoFormulario, motivoDoStatus } from '#app/server/status.server.ts';
import type { AtivoCommand } from '#domain/ativo/ativo.commands.ts';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { UFS } from '#domain/geocodificacao/estados.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { AtivoDaListaRow, ColunaDosAtivos, FiltroDaListaDeAtivos } from '#projections/ativo/lista.queries.ts';
import { consequenciasDoAtivo, mensagensDoAtivo } from './ativo.mensagens.ts';
import type { AtivoNaTela } from './ativo.ts';
import { comODonoDaSigla } from './nomes-do-ativo.server.ts';

const LISTA = '/ativo/ativos';

/** Columns and opening of the list of assets. */
const FORMA = {
  colunas: ['nome', 'sigla', 'uf', 'categoria'],
  padrao: { coluna: 'nome', direcao: 'asc', per_page: 25 },
} as const satisfies FormaDaLista<ColunaDosAtivos>;

interface PedidoDeAtivosNaTela {
  readonly lista: PedidoDeLista<ColunaDosAtivos>;
  readonly filtro: FiltroDaListaDeAtivos;
}

/** What the address of the list asks for, of one client or of all that are within reach. @throws RespostaDeFalha 400 */
export function lerPedidoDeAtivos(parametros: URLSearchParams, cliente_id: Uuid | null): PedidoDeAtivosNaTela {
  const lista = lerLista(parametros, FORMA);
  const uf = parametros.get('uf') ?? '';
  if (uf !== '' && !(UFS as readonly string[]).includes(uf)) throw pedidoInvalido(mensagensDaLista.uf);
  const filtro = { categorias: lerIds(parametros, 'categoria_id'), uf: uf || null, ativo: lerSituacao(parametros) };
  return { lista, filtro: { ...filtro, cliente_id, busca: lista.busca } };
}

export interface PaginaDeAtivos extends Paginas {
  readonly ativos: readonly AtivoNaTela[];
}

/** A page of the assets within reach; an operator is told whose each is. */
export async function listarAtivosNaTela(
  { servicos, escopo }: PedidoDeClienteOuOperador,
  { lista, filtro }: PedidoDeAtivosNaTela,
  clientes: readonly ClienteNaEscolha[] | null,
): Promise<PaginaDeAtivos> {
  const [{ itens, proxima, anterior }, total] = await Promise.all([
    servicos.ativos.pagina(escopo, filtro, lista),
    servicos.ativos.contar(escopo, filtro),
  ]);
  return { ativos: itens.map((row) => naTela(row, clientes)), total, proxima, anterior };
}

function naTela(row: AtivoDaListaRow, clientes: readonly ClienteNaEscolha[] | null): AtivoNaTela {
  const cliente = nomeDoCliente(clientes, row.cliente_id);
  const { id, nome, sigla, uf, monitoramento, ativo, categoria, categoria_cor_da_tag, camadas } = row;
  return { id, cliente, nome, sigla, uf, monitoramento, ativo, categoria, categoria_cor_da_tag, camadas };
}

/** What the question before an asset is activated or inactivated says. @throws RespostaDeFalha 404 */
export async function statusDoAtivo(pedido: PedidoDeClienteOuOperador): Promise<DadosDoStatus> {
  const row = await ativoDaLista(pedido);
  const { nome, ativo } = row;
  const motivo = await motivoDoStatus(pedido, ativo, row.cliente_id);
  return { nome, ativo, consequencias: consequenciasDoAtivo(row), comando_id: uuidV7(), motivo, lista: LISTA };
}

/** Activates or inactivates the asset that the address names. @returns what was done, and where the list is */
export async function alternarAtivo(pedido: PedidoDeClienteOuOperador, form: FormData) {
  const { servicos, context } = pedido;
  const { id, nome, cliente_id } = await ativoDaLista(pedido);
  const ativar = lerStatus(form);
  const command: AtivoCommand = ativar
    ? { type: 'ReativarAtivo', data: {} }
    : { type: 'InativarAtivo', data: { motivo: await motivoDoFormulario(pedido, form, cliente_id) } };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await comODonoDaSigla(pedido, () => servicos.executar(ativoDecider, id, command, contexto));
  context.lembrarPosicao(position);
  return { message: mensagensDoAtivo.alternado(nome, ativar), lista: LISTA };
}

async function ativoDaLista({ servicos, escopo, params }: PedidoDeClienteOuOperador): Promise<AtivoDaListaRow> {
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.ativos.obterDaLista(escopo, id.data) : null;
  if (row === null) throw naoEncontrado();
  return row;
}
