import { v7 as uuidV7 } from 'uuid';
import { visaoDe } from '#app/analise/analise.porta.server.ts';
import { dataNaTela } from '#app/kit/datas.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import {
  type AgendamentoEvent,
  agendamentoStream,
  type DadosDoAgendamento,
} from '#domain/agendamento/agendamento.events.ts';
import type { Agenda } from '#domain/agendamento/quando.policy.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { AgendamentoRow } from '#projections/agendamento/agendamento.queries.ts';
import { ANEXAR, type DadosDoFormulario, SO_PDF, type ValoresDoAgendamento } from './agendamento.form.ts';
import { exigirAutor, permiteAnexo, proximosDe } from './agendamento-do-pedido.server.ts';
import { municipalNaTela } from './ler-agendamento.server.ts';

const INICIAL: ValoresDoAgendamento = {
  nome: '',
  especie: 'deteccoes',
  analise_id: '',
  deteccao_id: '',
  filtro_id: '',
  periodo: 'sete_dias',
  formato: SO_PDF,
  papel: 'a4',
  orientacao: 'retrato',
  frequencia: 'semanal',
  hora: '08:00',
  dias_da_semana: ['1'],
  dia_do_mes: '1',
  dia_util: '1',
  cron: '30 8 * * 1-5',
  fuso: 'America/Sao_Paulo',
  uf: '',
  em_feriados: 'adiar',
  feriados_municipais: '',
  ao_vazio: 'avisar',
  usuario_ids: [],
  externos: '',
  anexar: [],
  validade_dias: '7',
};

function valoresDe(
  { nome, documento, agenda, ...dados }: DadosDoAgendamento,
  emails: readonly string[],
): ValoresDoAgendamento {
  const { especie, objeto_id, filtro_id, periodo, papel, orientacao, formato = SO_PDF } = documento;
  const { quando, fuso, em_feriados, uf, feriados_municipais } = agenda;
  const doQuando = Object.fromEntries(
    Object.entries(quando).map(([campo, valor]) => [campo, Array.isArray(valor) ? valor.map(String) : String(valor)]),
  );
  return {
    ...INICIAL,
    ...doQuando,
    nome,
    especie,
    periodo,
    formato,
    papel,
    orientacao,
    fuso,
    em_feriados,
    uf: uf ?? '',
    filtro_id: filtro_id ?? '',
    analise_id: especie === 'analise' ? (objeto_id ?? '') : '',
    deteccao_id: especie === 'dossie' ? (objeto_id ?? '') : '',
    feriados_municipais: feriados_municipais.map(municipalNaTela).join('\n'),
    ao_vazio: dados.ao_vazio,
    validade_dias: String(dados.validade_dias),
    externos: emails.join('\n'),
    usuario_ids: dados.destinatarios.usuario_ids,
    anexar: dados.destinatarios.anexar ? [ANEXAR] : [],
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
  const [filtros, analises, pessoas, emails, deteccao, passado, permite_anexo] = await Promise.all([
    servicos.filtrosSalvos.listar(escopo, sessao.usuario_id),
    servicos.analises.listar(escopo, visaoDe(pedido)),
    pessoasDoCliente(pedido),
    servicos.destinatariosExternos.emails(escopo.cliente_id, externo_ids),
    deteccaoDoFormulario(pedido, row),
    row === null ? [] : servicos.eventStore.readStream(agendamentoStream(row.id)),
    permiteAnexo(pedido),
  ]);
  const agenda = row?.dados.agenda ?? AGENDA_INICIAL;
  return {
    id: row?.id ?? null,
    valores: row === null ? valoresIniciais(deteccao) : valoresDe(row.dados, emailsDe(row.dados, emails)),
    deteccao,
    revisao: passado.length - 1,
    comando_id: uuidV7(),
    filtros: filtros.map(({ id, nome }) => ({ id, nome })),
    analises: analises.map(({ id, titulo, ativo_nome }) => ({ id, nome: `${titulo} · ${ativo_nome ?? ''}` })),
    pessoas,
    permite_anexo,
    horarios: proximosDe(pedido, agenda),
  };
}

/** In the order in which they were written: in another one, saving what nobody changed would be a change. */
const emailsDe = ({ destinatarios }: DadosDoAgendamento, emails: ReadonlyMap<Uuid, string>) =>
  destinatarios.externo_ids.flatMap((id) => emails.get(id) ?? []);

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

const AGENDA_INICIAL: Agenda = {
  quando: { frequencia: 'semanal', hora: INICIAL.hora, dias_da_semana: [1] },
  fuso: INICIAL.fuso,
  em_feriados: 'adiar',
  uf: null,
  feriados_municipais: [],
};

/** Whoever of the client has access: whether they may read a report is asked when it goes to them. */
export async function pessoasDoCliente({ servicos, escopo }: PedidoDaSessao) {
  const ativos = (await servicos.usuarios.listar(escopo)).filter(({ ativo }) => ativo);
  const nomes = await servicos.identidade.nomes(ativos.map(({ id }) => id));
  return ativos
    .flatMap(({ id }) => {
      const nome = nomes.get(id)?.nome;
      return nome === undefined ? [] : [{ id, nome }];
    })
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
}

type Passado = readonly RecordedEvent<AgendamentoEvent>[];
const passadoDe = async ({ servicos }: PedidoDaSessao, id: Uuid) =>
  (await servicos.eventStore.readStream(agendamentoStream(id))) as Passado;

type Definicao = Extract<Passado[number], { type: 'AgendamentoCriado' | 'AgendamentoAlterado' }>;
const define = (event: Passado[number]): event is Definicao =>
  event.type === 'AgendamentoCriado' || event.type === 'AgendamentoAlterado';

/** The revision that a form is saved over: pauses and runs since it was read change nothing that it says. */
export async function revisaoDe(pedido: PedidoDaSessao, id: Uuid, lida: number): Promise<number> {
  const depois = (await passadoDe(pedido, id)).filter(({ revision }) => revision > lida);
  return depois.some(define) ? lida : (depois.at(-1)?.revision ?? lida);
}

/** What a schedule was when its form was read, and ever since, oldest first. */
export async function versoesDesde(pedido: PedidoDaSessao, id: Uuid, lida: number) {
  const passado = await passadoDe(pedido, id);
  const definicoes = passado.filter(define);
  const base = definicoes.findLastIndex(({ revision }) => revision <= lida);
  const versoes = definicoes.slice(Math.max(base, 0));
  const externo_ids = versoes.flatMap(({ data }) => data.destinatarios.externo_ids);
  const emails = await pedido.servicos.destinatariosExternos.emails(pedido.escopo.cliente_id, externo_ids);
  return versoes.map(({ data, meta, recordedAt, revision }, n) => ({
    // What comes next is saved over the stream as it is, pauses and all.
    revisao: n === versoes.length - 1 ? (passado.at(-1)?.revision ?? revision) : revision,
    valores: valoresDe(data, emailsDe(data, emails)),
    autor_id: meta.actorId,
    em: recordedAt,
  }));
}
