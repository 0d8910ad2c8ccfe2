import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { DadosDoStatus } from '#app/kit/status/status.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { conferirFormulario, restricoesDe } from '#app/server/conferir-formulario.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { type FormaDaLista, lerLista } from '#app/server/lista.server.ts';
import { listaCurta } from '#app/server/listas/lista-curta.server.ts';
import { salvarEdicao } from '#app/server/salvar-edicao.server.ts';
import { lerSituacao } from '#app/server/situacao.server.ts';
import { lerStatus, motivoDoFormulario, motivoDoStatus } from '#app/server/status.server.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import type { DeteccaoTipoCommand } from '#domain/deteccao-tipo/deteccao-tipo.commands.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { comMotivo } from '#domain/kernel/text.ts';
import type { DeteccaoTipoRow } from '#projections/deteccao-tipo/deteccao-tipo.queries.ts';
import { deteccaoTipoEsquema } from './deteccao-tipo.esquema.ts';
import type { CoresDoTipo, DadosDoDeteccaoTipo, ValoresDoDeteccaoTipo } from './deteccao-tipo.form.ts';
import { mensagensDoDeteccaoTipo } from './deteccao-tipo.mensagens.ts';

const LISTA = '/analise/tipos-deteccao';

const FORMA = {
  colunas: ['nome'],
  padrao: { coluna: 'nome', direcao: 'asc', per_page: 100 },
} as const satisfies FormaDaLista<'nome'>;

/** What the address of the list asks for. @throws RespostaDeFalha 400 */
export const lerPedidoDeTipos = (parametros: URLSearchParams) => ({
  lista: lerLista(parametros, FORMA),
  ativo: lerSituacao(parametros),
});

export async function listarTiposNaTela(
  { servicos, escopo }: PedidoDaSessao,
  { lista, ativo }: ReturnType<typeof lerPedidoDeTipos>,
): Promise<Paginas & { readonly itens: readonly DeteccaoTipoRow[] }> {
  const rows = await servicos.deteccaoTipos.listar(escopo);
  return listaCurta({ rows, lista, ativo, textos: ({ nome, alias }) => [nome, alias] });
}

/** The detection type that the address names. @throws RespostaDeFalha 404 */
export async function tipoDoPedido({ servicos, escopo, params }: PedidoDaSessao): Promise<DeteccaoTipoRow> {
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.deteccaoTipos.obter(escopo, id.data) : null;
  if (row === null) throw naoEncontrado();
  return row;
}

/** What the form of a type is read from; null for a new one. */
export function dadosDoTipo(row: DeteccaoTipoRow | null): DadosDoDeteccaoTipo {
  const vazio = { nome: '', alias_escrito: '', descricao: '', ...CORES_DO_TIPO_NOVO };
  const { alias_escrito, ...dados } = row ?? vazio;
  return {
    id: row?.id ?? null,
    valores: valoresDe({ ...dados, alias: alias_escrito }),
    revisao: row?.revisao ?? -1,
    restricoes: restricoesDe(deteccaoTipoEsquema),
    comando_id: uuidV7(),
  };
}

type Dados = CoresDoTipo & { readonly nome: string; readonly alias: string; readonly descricao: string };

const porCento = (fracao: number) => String(Math.round(fracao * 100));

const valoresDe = (dados: Dados): ValoresDoDeteccaoTipo => ({
  nome: dados.nome,
  alias: dados.alias,
  descricao: dados.descricao,
  cor_contorno: dados.cor_contorno,
  cor_preenchimento: dados.cor_preenchimento,
  transparencia_cor_contorno: porCento(dados.transparencia_cor_contorno),
  transparencia_preenchimento: porCento(dados.transparencia_preenchimento),
});

/** What the form says, whole: colours that it does not say are those of `antes`. */
function dadosDo({ revisao: _, ...lido }: z.output<typeof deteccaoTipoEsquema>, antes: CoresDoTipo): Dados {
  const { nome, alias = '', descricao = '' } = lido;
  return {
    nome,
    alias,
    descricao,
    cor_contorno: lido.cor_contorno ?? antes.cor_contorno,
    cor_preenchimento: lido.cor_preenchimento ?? antes.cor_preenchimento,
    transparencia_preenchimento: lido.transparencia_preenchimento ?? antes.transparencia_preenchimento,
    transparencia_cor_contorno: lido.transparencia_cor_contorno ?? antes.transparencia_cor_contorno,
  };
}

/** Makes the type that the form describes. @returns its id: that of the form's command */
export async function criarTipo(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const { servicos, escopo, context } = pedido;
  const dados = dadosDo(conferirFormulario(pedido, form, deteccaoTipoEsquema), CORES_DO_TIPO_NOVO);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const id = idDoComando(contexto.commandId);
  const command: DeteccaoTipoCommand = {
    type: 'CriarDeteccaoTipo',
    data: { cliente_id: escopo.cliente_id, ...dados },
  };
  const { position } = await servicos.executar(deteccaoTipoDecider, id, command, contexto);
  context.lembrarPosicao(position);
  return id;
}

/** Saves the form over the type that the address names, or says what somebody else saved meanwhile. */
export async function alterarTipo(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const row = await tipoDoPedido(pedido);
  const lido = conferirFormulario(pedido, form, deteccaoTipoEsquema);
  await salvarEdicao(
    pedido,
    {
      form,
      projecao: 'deteccao_tipos',
      decider: deteccaoTipoDecider,
      id: row.id,
      revisao: lido.revisao,
      valores: ({ dados }) => dados && valoresDe(dados),
    },
    { type: 'AlterarDeteccaoTipo', data: dadosDo(lido, row) },
  );
  return row.id;
}

/** What is asked before a type is activated or inactivated. @throws RespostaDeFalha 404 */
export async function statusDoTipo(pedido: PedidoDaSessao): Promise<DadosDoStatus> {
  const { nome, ativo } = await tipoDoPedido(pedido);
  const { aoInativar, aoAtivar, nadaMuda } = mensagensDoDeteccaoTipo;
  const motivo = await motivoDoStatus(pedido, ativo, pedido.escopo.cliente_id);
  const consequencias = [ativo ? aoInativar : aoAtivar, nadaMuda];
  return { nome, ativo, consequencias, comando_id: uuidV7(), motivo, lista: LISTA };
}

/** Activates or inactivates it. @returns what is said of it */
export async function alternarStatusDoTipo(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, context } = pedido;
  const { id, nome } = await tipoDoPedido(pedido);
  const ativar = lerStatus(form);
  const motivo = async () => comMotivo(await motivoDoFormulario(pedido, form, pedido.escopo.cliente_id));
  const command: DeteccaoTipoCommand = ativar
    ? { type: 'AtivarDeteccaoTipo', data: {} }
    : { type: 'InativarDeteccaoTipo', data: await motivo() };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(deteccaoTipoDecider, id, command, contexto);
  context.lembrarPosicao(position);
  const { ativado, inativado } = mensagensDoDeteccaoTipo;
  return { message: ativar ? ativado(nome) : inativado(nome), lista: LISTA };
}
