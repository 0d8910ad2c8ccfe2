import { v7 as uuidV7 } from 'uuid';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { DadosDoStatus } from '#app/kit/status/status.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { conferirFormulario, restricoesDe } from '#app/server/conferir-formulario.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { type FormaDaLista, lerLista } from '#app/server/lista.server.ts';
import { listaCurta } from '#app/server/listas/lista-curta.server.ts';
import { salvarEdicao } from '#app/server/salvar-edicao.server.ts';
import { lerSituacao } from '#app/server/situacao.server.ts';
import { lerStatus, motivoDoFormulario, motivoDoStatus } from '#app/server/status.server.ts';
import type { ClassificacaoCommand } from '#domain/classificacao/classificacao.commands.ts';
import { classificacaoDecider } from '#domain/classificacao/classificacao.decider.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { comMotivo } from '#domain/kernel/text.ts';
import type { ClassificacaoRow } from '#projections/classificacao/classificacao.queries.ts';
import { edicaoEsquema, novaEsquema } from './classificacao.esquema.ts';
import type { DadosDaClassificacao } from './classificacao.form.ts';
import { mensagensDaClassificacao } from './classificacao.mensagens.ts';

const LISTA = '/analise/classificacoes';

const FORMA = {
  colunas: ['value'],
  padrao: { coluna: 'value', direcao: 'asc', per_page: 100 },
} as const satisfies FormaDaLista<'value'>;

/** What the address of the list asks for. @throws RespostaDeFalha 400 */
export const lerPedidoDeClassificacoes = (parametros: URLSearchParams) => ({
  lista: lerLista(parametros, FORMA),
  ativo: lerSituacao(parametros),
});

export async function listarClassificacoesNaTela(
  { servicos, escopo }: PedidoDaSessao,
  { lista, ativo }: ReturnType<typeof lerPedidoDeClassificacoes>,
): Promise<Paginas & { readonly itens: readonly ClassificacaoRow[] }> {
  const rows = await servicos.classificacoes.listar(escopo);
  return listaCurta({ rows, lista, ativo, textos: ({ value, description }) => [`${value}`, description] });
}

/** The classification that the address names. @throws RespostaDeFalha 404 */
export async function classificacaoDoPedido({ servicos, escopo, params }: PedidoDaSessao): Promise<ClassificacaoRow> {
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.classificacoes.obter(escopo, id.data) : null;
  if (row === null) throw naoEncontrado();
  return row;
}

/** What the form is read from; a new one is offered the number after the last. */
export async function dadosDaClassificacao(
  { servicos, escopo }: PedidoDaSessao,
  row: ClassificacaoRow | null,
): Promise<DadosDaClassificacao> {
  const ultima = row === null ? (await servicos.classificacoes.listar(escopo)).at(-1) : undefined;
  const value = row?.value ?? (ultima?.value ?? 0) + 1;
  return {
    id: row?.id ?? null,
    valores: { value: `${value}`, description: row?.description ?? '' },
    revisao: row?.revisao ?? -1,
    restricoes: restricoesDe(row === null ? novaEsquema : edicaoEsquema),
    comando_id: uuidV7(),
  };
}

/** Makes the classification that the form describes. @returns its id: that of its client and number */
export async function criarClassificacao(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const { servicos, escopo, context } = pedido;
  const { cliente_id } = escopo;
  const lida = conferirFormulario(pedido, form, novaEsquema);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const id = servicos.classificacoes.idDe(cliente_id, lida.value);
  const command: ClassificacaoCommand = { type: 'CriarClassificacao', data: { cliente_id, ...lida } };
  const { position } = await servicos.executar(classificacaoDecider, id, command, contexto);
  context.lembrarPosicao(position);
  return id;
}

/** Saves the form over the classification that the address names, or says what somebody else saved meanwhile. */
export async function alterarClassificacao(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const { id, value } = await classificacaoDoPedido(pedido);
  const { description, revisao } = conferirFormulario(pedido, form, edicaoEsquema);
  await salvarEdicao(
    pedido,
    {
      form,
      projecao: 'classificacoes',
      decider: classificacaoDecider,
      id,
      revisao,
      valores: (state) => (state.existe ? { value: `${value}`, description: state.description } : null),
    },
    { type: 'AlterarClassificacao', data: { description } },
  );
  return id;
}

/** What is asked before a classification is activated or inactivated. @throws RespostaDeFalha 404 */
export async function statusDaClassificacao(pedido: PedidoDaSessao): Promise<DadosDoStatus> {
  const { description: nome, ativo } = await classificacaoDoPedido(pedido);
  const { aoInativar, aoAtivar, nadaMuda } = mensagensDaClassificacao;
  const motivo = await motivoDoStatus(pedido, ativo, pedido.escopo.cliente_id);
  const consequencias = [ativo ? aoInativar : aoAtivar, nadaMuda];
  return { nome, ativo, consequencias, comando_id: uuidV7(), motivo, lista: LISTA };
}

/** Activates or inactivates it. @returns what is said of it */
export async function alternarClassificacao(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, context } = pedido;
  const { id, description } = await classificacaoDoPedido(pedido);
  const ativar = lerStatus(form);
  const motivo = async () => comMotivo(await motivoDoFormulario(pedido, form, pedido.escopo.cliente_id));
  const command: ClassificacaoCommand = ativar
    ? { type: 'ReativarClassificacao', data: {} }
    : { type: 'InativarClassificacao', data: await motivo() };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(classificacaoDecider, id, command, contexto);
  context.lembrarPosicao(position);
  const { ativada, inativada } = mensagensDaClassificacao;
  return { message: ativar ? ativada(description) : inativada(description), lista: LISTA };
}
