import { v7 as uuidV7 } from 'uuid';
import { visaoDe } from '#app/analise/analise.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { noTempo } from '#app/server/passado.server.ts';
import { agendamentoStream, type DadosDoAgendamento } from '#domain/agendamento/agendamento.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { ExecucaoRow } from '#projections/execucao/execucao.queries.ts';
import { textosDosAgendamentos as textos } from './agendamento.mensagens.ts';
import { agendaEmPalavras, type ExecucaoNaTela, NOMES, type PaginaDeExecucoes } from './agendamento.ts';
import { permiteAnexo, proximosDe, quemVe } from './agendamento-do-pedido.server.ts';
import { deteccaoNomeada } from './formulario-do-agendamento.server.ts';

/** How the list of runs opens; it has one order. */
const forma = {
  colunas: ['prevista_para'],
  padrao: { coluna: 'prevista_para', direcao: 'desc', per_page: 25 },
} as const;

/** A schedule as it is or was, with what became of its times. @throws RespostaDeFalha 404, 400 */
export async function fichaDoAgendamento(pedido: PedidoDaSessao) {
  const { servicos, sessao, pode, url } = pedido;
  const lista = lerLista(url.searchParams, forma);
  const atualidade = await obterAtualidade(pedido, ['agendamentos', 'execucoes']);
  const { row, passado } = await noTempo(pedido, (id, em) => servicos.agendamentos.obter(quemVe(pedido), id, em));
  const { dados, situacao } = row;
  const doAutor = row.autor_id === sessao.usuario_id;
  const mudavel = pode('relatorios.editar') && !passado?.existia && situacao !== 'removido';
  const stream = agendamentoStream(row.id);
  const objeto = { titulo: row.nome, stream, passado, atualidade, edicao: 'relatorios.editar' as const };
  const em = passado?.existia ? (passado.em ?? undefined) : undefined;
  return {
    objeto: { ...objeto, editavel: doAutor && mudavel },
    comando_id: uuidV7(),
    agendamento: {
      assunto: await assuntoDe(pedido, dados),
      situacao,
      documento: dados.documento,
      ao_vazio: dados.ao_vazio,
      quando: agendaEmPalavras(dados.agenda),
      fuso: dados.agenda.fuso,
      validade_dias: dados.validade_dias,
      para_fora: await comoVaiParaFora(pedido, dados, em),
      horarios: situacao === 'ativo' && em === undefined ? proximosDe(pedido, dados.agenda) : [],
    },
    destinatarios: await nomesDe(pedido, dados.destinatarios.usuario_ids, dados.destinatarios.externo_ids),
    emissoes: await parte(pedido, 'emissões', lerExecucoes(pedido, row.id, lista, em)),
    estado: lista.estado,
    muda: mudavel,
    doAutor: doAutor && mudavel,
  };
}

/** How the file goes outside, as the schedule and the policy of that moment have it. */
async function comoVaiParaFora(pedido: PedidoDaSessao, { destinatarios }: DadosDoAgendamento, em?: string) {
  if (!destinatarios.anexar) return NOMES.para_fora.link;
  return (await permiteAnexo(pedido, em)) ? NOMES.para_fora.anexado : NOMES.para_fora.sem_politica;
}

/** What it tells of, as whoever looks may know it. */
async function assuntoDe(
  pedido: PedidoDaSessao,
  { documento: { especie, objeto_id, filtro_id } }: DadosDoAgendamento,
): Promise<{ readonly nome: string; readonly endereco: string | null }> {
  const { servicos, escopo, sessao } = pedido;
  if (especie === 'deteccoes') {
    if (filtro_id === null) return { nome: textos.todasAsDeteccoes, endereco: null };
    const filtro = await servicos.filtrosSalvos.obter(escopo, sessao.usuario_id, filtro_id);
    return { nome: filtro === null || filtro.removido ? textos.foraDoAlcance : filtro.nome, endereco: null };
  }
  if (objeto_id === null) return { nome: textos.foraDoAlcance, endereco: null };
  if (especie === 'dossie') {
    const deteccao = await deteccaoNomeada(pedido, objeto_id);
    return { nome: deteccao?.nome ?? textos.foraDoAlcance, endereco: deteccao && `/analise/deteccoes/${deteccao.id}` };
  }
  const analise = await servicos.analises.obter(escopo, objeto_id, visaoDe(pedido));
  return { nome: analise?.titulo ?? textos.foraDoAlcance, endereco: analise && `/analise/analises/${analise.id}` };
}

async function nomesDe(
  { servicos, escopo }: PedidoDaSessao,
  usuario_ids: readonly Uuid[],
  externo_ids: readonly Uuid[],
) {
  const [pessoas, emails] = await Promise.all([
    servicos.identidade.nomes(usuario_ids),
    servicos.destinatariosExternos.emails(escopo.cliente_id, externo_ids),
  ]);
  const deDentro = usuario_ids.map((id) => ({ id, nome: pessoas.get(id)?.nome ?? 'Pessoa removida' }));
  return [...deDentro, ...externo_ids.map((id) => ({ id, nome: emails.get(id) ?? 'Endereço removido' }))];
}

async function lerExecucoes(
  pedido: PedidoDaSessao,
  id: Uuid,
  { cursor, limite }: PedidoDeLista<'prevista_para'>,
  em?: string,
): Promise<PaginaDeExecucoes> {
  const { agendamentos } = pedido.servicos;
  const [{ itens, anterior, proxima }, total] = await Promise.all([
    agendamentos.execucoes(id, { cursor, limite }, em),
    agendamentos.contarExecucoes(id, em),
  ]);
  return { execucoes: await execucoesNaTela(pedido, itens, em), anterior, proxima, total };
}

async function execucoesNaTela(
  pedido: PedidoDaSessao,
  rows: readonly ExecucaoRow[],
  em?: string,
): Promise<readonly ExecucaoNaTela[]> {
  const { servicos, escopo } = pedido;
  const entregas = await servicos.entregas.das(rows.map((row) => row.id));
  const documento_ids = rows.flatMap(({ documento_id }) => documento_id ?? []);
  const dados = new Map(
    (await servicos.documentos.dadosDos(escopo, documento_ids, em)).map((um) => [um.id, um.formato]),
  );
  const deDentro = entregas.flatMap(({ usuario_id }) => (usuario_id === null ? [] : [usuario_id]));
  const deFora = entregas.flatMap(({ externo_id }) => (externo_id === null ? [] : [externo_id]));
  const nomes = new Map((await nomesDe(pedido, deDentro, deFora)).map((um) => [um.id, um.nome]));
  return rows.map(({ id: execucao_id, prevista_para, motivo, situacao, atrasada, documento_id, deteccoes, falha }) => ({
    id: execucao_id,
    prevista_para,
    motivo,
    situacao,
    atrasada,
    documento_id,
    deteccoes,
    falha,
    dados: dados.get(documento_id ?? '') ?? null,
    comando_id: uuidV7(),
    entregas: entregas
      .filter((entrega) => entrega.execucao_id === execucao_id)
      .map((entrega) => ({
        id: entrega.id,
        vez: entrega.vez,
        situacao: entrega.situacao,
        envios: entrega.envios,
        anexo: entrega.anexo,
        aberturas: entrega.aberturas,
        aberta_em: entrega.aberta_em,
        codigos_errados: entrega.codigos_errados,
        a: nomes.get(entrega.usuario_id ?? entrega.externo_id ?? '') ?? '',
      })),
  }));
}
