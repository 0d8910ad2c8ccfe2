import { v7 as uuidV7 } from 'uuid';
import { visaoDe } from '#app/analise/analise.porta.server.ts';
import { dataNaTela } from '#app/kit/datas.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposRecusados } from '#app/server/conferir-formulario.server.ts';
import { camposInvalidos, naoEncontrado, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import type { AgendamentoCommand } from '#domain/agendamento/agendamento.commands.ts';
import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import { agendamentoStream, type DadosDoAgendamento } from '#domain/agendamento/agendamento.events.ts';
import { proximosHorarios } from '#domain/agendamento/horarios.policy.ts';
import type { Agenda } from '#domain/agendamento/quando.policy.ts';
import { execucaoDecider } from '#domain/execucao/execucao.decider.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { AgendamentoRow } from '#projections/agendamento/agendamento.queries.ts';
import { textosDosAgendamentos as textos } from './agendamento.mensagens.ts';
import { type AgendamentoNaLista, agendaEmPalavras, type DadosDoFormulario } from './agendamento.ts';
import { camposDe, lerAgenda, lerPedido, municipalNaTela } from './ler-agendamento.server.ts';

/** Times that a form and a page show. */
const PROXIMOS = 5;

export const quemVe = ({ escopo, sessao }: PedidoDaSessao) => ({ escopo, usuario_id: sessao.usuario_id });

export function proximosDe({ servicos }: PedidoDaSessao, agenda: Agenda, quantos = PROXIMOS): readonly string[] {
  return proximosHorarios(agenda, new Date().toISOString(), quantos, servicos.ehFeriado);
}

export async function listarAgendamentosNaTela(pedido: PedidoDaSessao): Promise<readonly AgendamentoNaLista[]> {
  const { agendamentos } = pedido.servicos;
  const rows = await agendamentos.listar(quemVe(pedido));
  const [ultimas, nomeDe] = await Promise.all([
    agendamentos.ultimas(rows.map(({ id }) => id)),
    nomesDeEntao(
      pedido,
      rows.map(({ autor_id }) => autor_id),
    ),
  ]);
  const porAgendamento = new Map(ultimas.map((uma) => [uma.agendamento_id, uma]));
  return rows.map(({ id, nome, dados, situacao, autor_id, criado_em }) => ({
    ...{ id, nome, situacao, especie: dados.documento.especie, autor: nomeDe(autor_id, criado_em) },
    ...{ quando: agendaEmPalavras(dados.agenda), fuso: dados.agenda.fuso },
    proximo: situacao === 'ativo' ? (proximosDe(pedido, dados.agenda, 1)[0] ?? null) : null,
    ultima: porAgendamento.get(id) ?? null,
  }));
}

/** The one that the address names; removed ones are still looked up, where they are only read. @throws RespostaDeFalha 404 */
export async function agendamentoDoPedido(pedido: PedidoDaSessao): Promise<AgendamentoRow> {
  const id = uuidSchema.safeParse(pedido.params.id);
  const row = id.success ? await pedido.servicos.agendamentos.obter(quemVe(pedido), id.data) : null;
  if (row === null || row.situacao === 'removido') throw naoEncontrado();
  return row;
}

/** Who changes what acts with its author's rights must be its author. @throws RespostaDeFalha 403 */
function exigirAutor({ sessao }: PedidoDaSessao, { autor_id }: AgendamentoRow): void {
  if (autor_id !== sessao.usuario_id) throw new RespostaDeFalha(403, { message: textos.soOAutor });
}

/** `GET /relatorios/agendamentos/horarios`: the next times of what a form says. @throws RespostaDeFalha 422 by field */
export async function horariosDaConsulta(pedido: PedidoDaSessao): Promise<Response> {
  const lida = lerAgenda(camposDe(pedido.url.searchParams));
  if ('erros' in lida) throw camposInvalidos(lida.erros);
  return Response.json({ horarios: proximosDe(pedido, lida.lido) }, { headers: { 'Cache-Control': 'no-store' } });
}

const INICIAL = {
  ...{ nome: '', especie: 'deteccoes', analise_id: '', deteccao_id: '', filtro_id: '', periodo: 'sete_dias' },
  ...{ papel: 'a4', orientacao: 'retrato', frequencia: 'semanal', hora: '08:00', dias_da_semana: ['1'] },
  ...{ dia_do_mes: '1', dia_util: '1', cron: '30 8 * * 1-5', fuso: 'America/Sao_Paulo', uf: '' },
  em_feriados: 'adiar' as Agenda['em_feriados'],
  ...{ feriados_municipais: '', ao_vazio: 'avisar', usuario_ids: [], externos: '', validade_dias: '7' },
} as const;

function valoresDe({ nome, documento, agenda, ...dados }: DadosDoAgendamento, emails: readonly string[]) {
  const { especie, objeto_id, filtro_id, periodo, papel, orientacao } = documento;
  const { quando, fuso, em_feriados, uf, feriados_municipais } = agenda;
  const doQuando = Object.fromEntries(
    Object.entries(quando).map(([campo, valor]) => [campo, Array.isArray(valor) ? valor.map(String) : String(valor)]),
  );
  return {
    ...{ ...INICIAL, ...doQuando, nome, especie, periodo, papel, orientacao, fuso, em_feriados, uf: uf ?? '' },
    ...{ filtro_id: filtro_id ?? '', analise_id: especie === 'analise' ? (objeto_id ?? '') : '' },
    deteccao_id: especie === 'dossie' ? (objeto_id ?? '') : '',
    feriados_municipais: feriados_municipais.map(municipalNaTela).join('\n'),
    ...{ ao_vazio: dados.ao_vazio, validade_dias: String(dados.validade_dias), externos: emails.join('\n') },
    usuario_ids: dados.destinatarios.usuario_ids,
  };
}

/** What the form of a schedule is read from; null for a new one. */
export async function dadosDoFormulario(
  pedido: PedidoDaSessao,
  row: AgendamentoRow | null,
): Promise<DadosDoFormulario> {
  const { servicos, escopo, sessao } = pedido;
  if (row !== null) exigirAutor(pedido, row);
  const externo_ids = row?.dados.destinatarios.externo_ids ?? [];
  const [filtros, analises, pessoas, emails, deteccao, passado] = await Promise.all([
    servicos.filtrosSalvos.listar(escopo, sessao.usuario_id),
    servicos.analises.listar(escopo, visaoDe(pedido)),
    pessoasDoCliente(pedido),
    servicos.destinatariosExternos.emails(escopo.cliente_id, externo_ids),
    deteccaoDoFormulario(pedido, row),
    row === null ? [] : servicos.eventStore.readStream(agendamentoStream(row.id)),
  ]);
  const agenda = row?.dados.agenda ?? lerInicial();
  return {
    id: row?.id ?? null,
    valores: row === null ? valoresIniciais(deteccao) : valoresDe(row.dados, [...emails.values()]),
    deteccao,
    ...{ revisao: passado.length - 1, comando_id: uuidV7() },
    filtros: filtros.map(({ id, nome }) => ({ id, nome })),
    analises: analises.map(({ id, titulo, ativo_nome }) => ({ id, nome: `${titulo} · ${ativo_nome ?? ''}` })),
    ...{ pessoas, horarios: proximosDe(pedido, agenda) },
  };
}

const valoresIniciais = (deteccao: DadosDoFormulario['deteccao']) =>
  deteccao === null ? INICIAL : { ...INICIAL, especie: 'dossie', deteccao_id: deteccao.id };

/** Whose dossier a schedule has made, or is to have made where its page leads here; null where it is no dossier. */
async function deteccaoDoFormulario(
  pedido: PedidoDaSessao,
  row: AgendamentoRow | null,
): Promise<DadosDoFormulario['deteccao']> {
  const documento = row?.dados.documento;
  const dita = documento === undefined ? pedido.url.searchParams.get('deteccao') : documento.objeto_id;
  const id = uuidSchema.safeParse(documento === undefined || documento.especie === 'dossie' ? dita : null);
  return id.success ? deteccaoNomeada(pedido, id.data) : null;
}

/** A detection within reach, by what tells it from others. */
export async function deteccaoNomeada({ servicos, escopo }: PedidoDaSessao, id: Uuid) {
  const achada = await servicos.deteccoes.obter(escopo, id, false);
  if (achada === null) return null;
  const { tipo_nome, ativo_nome, data_analise } = achada;
  return { id: achada.id, nome: [tipo_nome, ativo_nome, dataNaTela(data_analise)].filter(Boolean).join(' · ') };
}

function lerInicial(): Agenda {
  const { fuso, em_feriados, hora } = INICIAL;
  const quando = { frequencia: 'semanal' as const, hora, dias_da_semana: [1] };
  return { quando, fuso, em_feriados, uf: null, feriados_municipais: [] };
}

/** Whoever of the client has access: whether they may read a report is asked when it goes to them. */
async function pessoasDoCliente({ servicos, escopo }: PedidoDaSessao) {
  const ativos = (await servicos.usuarios.listar(escopo)).filter(({ ativo }) => ativo);
  const nomes = await servicos.identidade.nomes(ativos.map(({ id }) => id));
  return ativos
    .flatMap(({ id }) => {
      const nome = nomes.get(id)?.nome;
      return nome === undefined ? [] : [{ id, nome }];
    })
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
}

/** What the form describes, within reach of who sends it. @throws RespostaDeFalha 422 by field */
async function dadosDitos(pedido: PedidoDaSessao, form: FormData): Promise<DadosDoAgendamento> {
  const { servicos, escopo } = pedido;
  // It would fail at every one of its times.
  if (!pedido.pode('relatorios.assinar')) throw camposRecusados(pedido, form, { especie: [textos.semAssinatura] });
  const lido = lerPedido(camposDe(form));
  if ('erros' in lido) throw camposRecusados(pedido, form, lido.erros);
  const { usuario_ids, emails, ...dados } = lido.lido;
  const erros = await foraDoAlcance(pedido, dados, usuario_ids);
  if (Object.keys(erros).length > 0) throw camposRecusados(pedido, form, erros);
  const externo_ids = await servicos.destinatariosExternos.registrar(escopo.cliente_id, emails);
  return { ...dados, destinatarios: { usuario_ids: [...usuario_ids], externo_ids: [...externo_ids] } };
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

export async function alterarAgendamento(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const row = await agendamentoDoPedido(pedido);
  exigirAutor(pedido, row);
  const data = await dadosDitos(pedido, form);
  const revisao = /^\d{1,9}$/.test(texto(form, 'revisao')) ? Number(texto(form, 'revisao')) : undefined;
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'), revisao);
  await executar(pedido, row.id, { type: 'AlterarAgendamento', data }, contexto);
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
  const id = texto(form, 'execucao_id');
  const execucao = (await servicos.agendamentos.execucoes(row.id)).find((uma) => uma.id === id);
  if (execucao === undefined) throw naoEncontrado();
  const command = { type: 'SolicitarReenvio', data: {} } as const;
  const { position } = await servicos.executar(execucaoDecider, execucao.id, command, contexto);
  context.lembrarPosicao(position);
}

async function executar(pedido: PedidoDaSessao, id: Uuid, command: AgendamentoCommand, contexto: Contexto) {
  const { position } = await pedido.servicos.executar(agendamentoDecider, id, command, contexto);
  pedido.context.lembrarPosicao(position);
}
