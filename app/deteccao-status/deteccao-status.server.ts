import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { DadosDoStatus } from '#app/kit/status/status.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { conferirFormulario, restricoesDe } from '#app/server/conferir-formulario.server.ts';
import { camposInvalidos, naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { idsDe } from '#app/server/lista.server.ts';
import { salvarEdicao } from '#app/server/salvar-edicao.server.ts';
import { lerStatus, motivoDoFormulario, motivoDoStatus } from '#app/server/status.server.ts';
import type { DeteccaoStatusCommand } from '#domain/deteccao-status/deteccao-status.commands.ts';
import { deteccaoStatusDecider } from '#domain/deteccao-status/deteccao-status.decider.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { comMotivo } from '#domain/kernel/text.ts';
import { ordemDosStatusDecider } from '#domain/ordem-dos-status/ordem-dos-status.decider.ts';
import type { DeteccaoStatusRow } from '#projections/deteccao-status/deteccao-status.queries.ts';
import { deteccaoStatusEsquema } from './deteccao-status.esquema.ts';
import { type DadosDoDeteccaoStatus, VALORES_DO_NOVO, type ValoresDoStatus } from './deteccao-status.form.ts';
import { mensagensDoDeteccaoStatus } from './deteccao-status.mensagens.ts';

const LISTA = '/analise/status-deteccao';

/** The status that the address names. @throws RespostaDeFalha 404 */
export async function statusDoPedido({ servicos, escopo, params }: PedidoDaSessao): Promise<DeteccaoStatusRow> {
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.deteccaoStatus.obter(escopo, id.data) : null;
  if (row === null) throw naoEncontrado();
  return row;
}

/** What the form of a status is read from; null for a new one. */
export function dadosDoDeteccaoStatus(row: DeteccaoStatusRow | null): DadosDoDeteccaoStatus {
  return {
    id: row?.id ?? null,
    valores: row === null ? VALORES_DO_NOVO : valoresDe(row),
    revisao: row?.revisao ?? -1,
    restricoes: restricoesDe(deteccaoStatusEsquema),
    comando_id: uuidV7(),
  };
}

type Dados = Pick<DeteccaoStatusRow, 'nome' | 'cor' | 'cor_de_fundo' | 'icone' | 'descricao'>;

const valoresDe = ({ nome, cor, cor_de_fundo, icone, descricao }: Dados): ValoresDoStatus => ({
  nome,
  cor,
  cor_de_fundo: cor_de_fundo ?? '',
  icone,
  descricao,
});

const dadosDo = ({ revisao: _, ...lido }: z.output<typeof deteccaoStatusEsquema>) => ({
  ...lido,
  cor_de_fundo: lido.cor_de_fundo ?? null,
  descricao: lido.descricao ?? '',
});

/** Makes the status that the form describes, after the others. @returns its id: that of the form's command */
export async function criarStatus(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const { servicos, escopo, context } = pedido;
  const dados = dadosDo(conferirFormulario(pedido, form, deteccaoStatusEsquema));
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const id = idDoComando(contexto.commandId);
  const outros = (await servicos.deteccaoStatus.listar(escopo)).filter((um) => um.id !== id);
  const ordem = Math.max(0, ...outros.map((um) => um.ordem)) + 1;
  const data = { cliente_id: escopo.cliente_id, ...dados, ordem };
  const command: DeteccaoStatusCommand = { type: 'CriarDeteccaoStatus', data };
  const { position } = await servicos.executar(deteccaoStatusDecider, id, command, contexto);
  context.lembrarPosicao(position);
  return id;
}

/** Saves the form over the status that the address names, or says what somebody else saved meanwhile. */
export async function alterarStatus(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const { id } = await statusDoPedido(pedido);
  const lido = conferirFormulario(pedido, form, deteccaoStatusEsquema);
  await salvarEdicao(
    pedido,
    {
      form,
      projecao: 'deteccao_status',
      decider: deteccaoStatusDecider,
      id,
      revisao: lido.revisao,
      valores: ({ dados }) => dados && valoresDe(dados),
    },
    { type: 'AlterarDeteccaoStatus', data: dadosDo(lido) },
  );
  return id;
}

/** Puts all statuses of the client into the order that the form says. @throws RespostaDeFalha 422 */
export async function ordenarStatus(pedido: PedidoDaSessao, form: FormData): Promise<string> {
  const { servicos, escopo, context } = pedido;
  const { cliente_id } = escopo;
  const status_ids = idsDe([...form.getAll('status_ids'), ...form.getAll('status_ids[]')]) ?? [];
  const atuais = new Set((await servicos.deteccaoStatus.listar(escopo)).map(({ id }) => id));
  if (status_ids.length !== atuais.size || !status_ids.every((id) => atuais.has(id))) {
    throw camposInvalidos({ status_ids: [mensagensDoDeteccaoStatus.outraLista] });
  }
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(
    ...([ordemDosStatusDecider, cliente_id] as const),
    { type: 'DefinirOrdemDosStatus', data: { cliente_id, status_ids } },
    contexto,
  );
  context.lembrarPosicao(position);
  return mensagensDoDeteccaoStatus.ordenados;
}

/** What is asked before a status is activated or inactivated. @throws RespostaDeFalha 404 */
export async function situacaoDoStatus(pedido: PedidoDaSessao): Promise<DadosDoStatus> {
  const { id, nome, ativo } = await statusDoPedido(pedido);
  const { aoInativar, aoAtivar, nadaMuda, ultimo } = mensagensDoDeteccaoStatus;
  const motivo = await motivoDoStatus(pedido, ativo, pedido.escopo.cliente_id);
  const so = ativo && (await eUltimo(pedido, id)) ? [ultimo] : [];
  const consequencias = [...so, ativo ? aoInativar : aoAtivar, nadaMuda];
  return { nome, ativo, consequencias, comando_id: uuidV7(), motivo, lista: LISTA };
}

/** Activates or inactivates it; one stays in use, for new detections. @throws RespostaDeFalha 422 */
export async function alternarSituacaoDoStatus(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, context } = pedido;
  const { id, nome } = await statusDoPedido(pedido);
  const ativar = lerStatus(form);
  const { ativado, inativado, ultimo } = mensagensDoDeteccaoStatus;
  const motivo = async () => comMotivo(await motivoDoFormulario(pedido, form, pedido.escopo.cliente_id));
  const command: DeteccaoStatusCommand = ativar
    ? { type: 'AtivarDeteccaoStatus', data: {} }
    : { type: 'InativarDeteccaoStatus', data: await motivo() };
  if (!ativar && (await eUltimo(pedido, id))) throw camposInvalidos({ status: [ultimo] });
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(deteccaoStatusDecider, id, command, contexto);
  context.lembrarPosicao(position);
  return { message: ativar ? ativado(nome) : inativado(nome), lista: LISTA };
}

async function eUltimo({ servicos, escopo }: PedidoDaSessao, id: Uuid): Promise<boolean> {
  const emUso = (await servicos.deteccaoStatus.listar(escopo)).filter(({ ativo }) => ativo);
  return emUso.length === 1 && emUso[0]?.id === id;
}
