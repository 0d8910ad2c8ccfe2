import { visaoDe } from '#app/analise/analise.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposRecusados } from '#app/server/conferir-formulario.server.ts';
import { salvarOuMesclar } from '#app/server/conflito.server.ts';
import { camposInvalidos, naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { parte } from '#app/server/parte.server.ts';
import type { AgendamentoCommand } from '#domain/agendamento/agendamento.commands.ts';
import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import type { DadosDoAgendamento } from '#domain/agendamento/agendamento.events.ts';
import { execucaoDecider } from '#domain/execucao/execucao.decider.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { AgendamentoRow } from '#projections/agendamento/agendamento.queries.ts';
import { textosDosAgendamentos as textos } from './agendamento.mensagens.ts';
import { type AgendamentoNaLista, agendaEmPalavras, type PaginaDeAgendamentos } from './agendamento.ts';
import { agendamentoDoPedido, exigirAutor, permiteAnexo, proximosDe, quemVe } from './agendamento-do-pedido.server.ts';
import { pessoasDoCliente, revisaoDe, versoesDesde } from './formulario-do-agendamento.server.ts';
import { camposDe, lerAgenda, lerPedido } from './ler-agendamento.server.ts';

/** How the list opens; it has one order. */
const forma = { colunas: ['nome'], padrao: { coluna: 'nome', direcao: 'asc', per_page: 25 } } as const;

/** What the page of schedules shows. @throws RespostaDeFalha 400 for another address */
export async function lerAgendamentos(pedido: PedidoDaSessao) {
  const lista = lerLista(pedido.url.searchParams, forma);
  const atualidade = await obterAtualidade(pedido, ['agendamentos', 'execucoes']);
  const pagina = await parte(pedido, 'agendamentos', listarAgendamentosNaTela(pedido, lista));
  return { atualidade, pagina, estado: lista.estado };
}

async function listarAgendamentosNaTela(
  pedido: PedidoDaSessao,
  { busca, cursor, limite }: PedidoDeLista<'nome'>,
): Promise<PaginaDeAgendamentos> {
  const { agendamentos } = pedido.servicos;
  const quem = quemVe(pedido);
  const [{ itens, anterior, proxima }, total] = await Promise.all([
    agendamentos.listar(quem, busca, { cursor, limite }),
    agendamentos.contar(quem, busca),
  ]);
  return { agendamentos: await naTela(pedido, itens), anterior, proxima, total };
}

async function naTela(pedido: PedidoDaSessao, rows: readonly AgendamentoRow[]): Promise<readonly AgendamentoNaLista[]> {
  const { agendamentos } = pedido.servicos;
  const [ultimas, nomeDe] = await Promise.all([
    agendamentos.ultimas(rows.map(({ id }) => id)),
    nomesDeEntao(
      pedido,
      rows.map(({ autor_id }) => autor_id),
    ),
  ]);
  const porAgendamento = new Map(ultimas.map((uma) => [uma.agendamento_id, uma]));
  return rows.map(({ id, nome, dados, situacao, autor_id, criado_em }) => ({
    id,
    nome,
    situacao,
    especie: dados.documento.especie,
    autor: nomeDe(autor_id, criado_em),
    quando: agendaEmPalavras(dados.agenda),
    fuso: dados.agenda.fuso,
    proximo: situacao === 'ativo' ? (proximosDe(pedido, dados.agenda, 1)[0] ?? null) : null,
    ultima: porAgendamento.get(id) ?? null,
  }));
}

/**
 * `GET /relatorios/agendamentos/horarios`: the next times of what a form says, and the zone by whose clock it says them.
 * @throws RespostaDeFalha 422 by field
 */
export async function horariosDaConsulta(pedido: PedidoDaSessao): Promise<Response> {
  const lida = lerAgenda(camposDe(pedido.url.searchParams));
  if ('erros' in lida) throw camposInvalidos(lida.erros);
  const proximos = { horarios: proximosDe(pedido, lida.lido), fuso: lida.lido.fuso };
  return Response.json(proximos, { headers: { 'Cache-Control': 'no-store' } });
}

/** What the form describes, within reach of who sends it. @throws RespostaDeFalha 422 by field */
async function dadosDitos(pedido: PedidoDaSessao, form: FormData): Promise<DadosDoAgendamento> {
  const { servicos, escopo } = pedido;
  // It would fail at every one of its times.
  if (!pedido.pode('relatorios.assinar')) throw camposRecusados(pedido, form, { especie: [textos.semAssinatura] });
  const lido = lerPedido(camposDe(form));
  if ('erros' in lido) throw camposRecusados(pedido, form, lido.erros);
  const { usuario_ids, emails, anexar, ...dados } = lido.lido;
  const erros = await foraDoAlcance(pedido, dados, usuario_ids);
  if (anexar && !(await permiteAnexo(pedido))) erros.anexar = [textos.anexoProibido];
  if (Object.keys(erros).length > 0) throw camposRecusados(pedido, form, erros);
  const externo_ids = await servicos.destinatariosExternos.registrar(escopo.cliente_id, emails);
  const destinatarios = { usuario_ids: [...usuario_ids], externo_ids: [...externo_ids] };
  return { ...dados, destinatarios: { ...destinatarios, ...(anexar && { anexar }) } };
}

async function foraDoAlcance(
  pedido: PedidoDaSessao,
  { documento }: Pick<DadosDoAgendamento, 'documento'>,
  usuario_ids: readonly Uuid[],
): Promise<Record<string, readonly string[]>> {
  const { servicos, escopo, sessao } = pedido;
  const { especie, objeto_id, filtro_id } = documento;
  const conhecidas = new Set((await pessoasDoCliente(pedido)).map(({ id }) => id));
  const erros: Record<string, readonly string[]> = {};
  if (!usuario_ids.every((id) => conhecidas.has(id))) erros.usuario_ids = [textos.pessoas];
  if (filtro_id !== null) {
    const filtro = await servicos.filtrosSalvos.obter(escopo, sessao.usuario_id, filtro_id);
    if (filtro === null || filtro.removido) erros.filtro_id = [textos.semFiltro];
  }
  if (
    objeto_id !== null &&
    especie === 'analise' &&
    (await servicos.analises.obter(escopo, objeto_id, visaoDe(pedido))) === null
  )
    erros.analise_id = [textos.semObjeto];
  if (objeto_id !== null && especie === 'dossie' && (await servicos.deteccoes.obter(escopo, objeto_id, false)) === null)
    erros.deteccao_id = [textos.semObjeto];
  return erros;
}

export async function criarAgendamento(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const dados = await dadosDitos(pedido, form);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const id = idDoComando(contexto.commandId);
  const data = { ...dados, cliente_id: pedido.escopo.cliente_id };
  await executar(pedido, id, { type: 'CriarAgendamento', data }, contexto);
  return id;
}

/** Saves the form, or says what another tab saved meanwhile. @throws RespostaDeFalha 403; 409; 422 by field */
export async function alterarAgendamento(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const row = await agendamentoDoPedido(pedido);
  exigirAutor(pedido, row);
  const data = await dadosDitos(pedido, form);
  const lida = /^\d{1,9}$/.test(texto(form, 'revisao')) ? Number(texto(form, 'revisao')) : undefined;
  const revisao = lida === undefined ? undefined : await revisaoDe(pedido, row.id, lida);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'), revisao);
  const versoes = () => versoesDesde(pedido, row.id, lida ?? 0);
  await salvarOuMesclar(pedido, { form, projecao: 'agendamentos', versoes }, () =>
    executar(pedido, row.id, { type: 'AlterarAgendamento', data }, contexto),
  );
  return row.id;
}

const ATOS = ['pausar', 'retomar', 'remover', 'executar', 'reenviar'] as const;
const DO_AUTOR: ReadonlySet<string> = new Set(['retomar', 'executar', 'reenviar']);

/** Pauses, takes up, removes, runs now or sends again, as the form says. @returns where one goes then */
export async function mudarAgendamento(pedido: PedidoDaSessao, form: FormData): Promise<string> {
  const row = await agendamentoDoPedido(pedido);
  const ato = ATOS.find((um) => um === texto(form, 'ato'));
  if (ato === undefined) throw camposInvalidos({ ato: [textos.atoDesconhecido] });
  if (DO_AUTOR.has(ato)) exigirAutor(pedido, row);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  if (ato === 'reenviar') {
    await reenviar(pedido, row, form, contexto);
    return `/relatorios/agendamentos/${row.id}`;
  }
  const comandos = {
    pausar: { type: 'PausarAgendamento', data: {} },
    retomar: { type: 'RetomarAgendamento', data: {} },
    remover: { type: 'RemoverAgendamento', data: {} },
    executar: { type: 'SolicitarExecucao', data: { execucao_id: idDoComando(contexto.commandId) } },
  } as const satisfies Readonly<Record<string, AgendamentoCommand>>;
  await executar(pedido, row.id, comandos[ato], contexto);
  if (ato !== 'remover') return `/relatorios/agendamentos/${row.id}`;
  await pedido.servicos.entregas.encerrar(row.id);
  return '/relatorios/agendamentos';
}

type Contexto = ReturnType<typeof contextoDoComando>;

async function reenviar(pedido: PedidoDaSessao, row: AgendamentoRow, form: FormData, contexto: Contexto) {
  const { servicos, context } = pedido;
  const id = uuidSchema.safeParse(texto(form, 'execucao_id'));
  const execucao = id.success ? await servicos.agendamentos.execucao(row.id, id.data) : null;
  if (execucao === null) throw naoEncontrado();
  const command = { type: 'SolicitarReenvio', data: {} } as const;
  const { position } = await servicos.executar(execucaoDecider, execucao.id, command, contexto);
  context.lembrarPosicao(position);
}

async function executar(pedido: PedidoDaSessao, id: Uuid, command: AgendamentoCommand, contexto: Contexto) {
  const { position } = await pedido.servicos.executar(agendamentoDecider, id, command, contexto);
  pedido.context.lembrarPosicao(position);
}
