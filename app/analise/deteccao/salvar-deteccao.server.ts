import { deteccoesNaTela, lerImagensEnviadas, medidaComImagens } from '#app/deteccao/deteccao.porta.server.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { lerOProprio } from '#app/server/atualidade.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, proibido } from '#app/server/falhas.server.ts';
import { lerFormulario, texto } from '#app/server/formulario.server.ts';
import { exigirMetodo } from '#app/server/metodo.server.ts';
import { salvarEdicao } from '#app/server/salvar-edicao.server.ts';
import { motivoDoFormulario } from '#app/server/status.server.ts';
import type { DeteccaoCommand } from '#domain/deteccao/deteccao.commands.ts';
import { type DeteccaoState, deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { MAX_TEXTO } from '#domain/kernel/text.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import { analiseNaTela, visaoDe } from '../analises.server.ts';
import { mensagensDaDeteccao as nossos } from './deteccoes.mensagens.ts';
import { deteccaoParaAlterar, deteccaoPedida } from './deteccoes.server.ts';
import { lerDadosDaDeteccao } from './ler-deteccao.server.ts';

type Conferir = (token: string | null) => Promise<void>;

/**
 * What a call answers: the detection as it is now, and its analysis, whose figures have changed. Neither where the read
 * model has not come so far: what was written stands, and what was read would be older than it.
 */
async function respostaDe(pedido: PedidoDaSessao, id: Uuid, message: string, position: bigint) {
  const { servicos, escopo, context } = pedido;
  context.lembrarPosicao(position);
  const chegou = await servicos.projecoes.esperar(['deteccoes'], position);
  const row = chegou ? await servicos.deteccoes.obter(escopo, id, true) : null;
  if (row === null) return { id, message, atualizando: true, deteccao: null, analise: null };
  const analise = await servicos.analises.obter(escopo, row.analise_id, visaoDe({ pode: () => true }));
  const [deteccao] = await deteccoesNaTela(pedido, [row], undefined, true);
  return { id, message, deteccao, analise: analise && analiseNaTela(analise, pedido) };
}

/** A new detection of an analysis that is not in the bin. @throws RespostaDeFalha 422 by field */
export async function criarDeteccao(pedido: PedidoDaSessao, conferir: Conferir) {
  const { servicos, escopo, request } = pedido;
  const form = await lerFormulario(request, conferir, medidaComImagens);
  const analise = await analiseViva(pedido, texto(form, 'analise_id'));
  const { geojson, ...dados } = await lerDadosDaDeteccao(pedido, form, analise.ativo_id, null);
  // Sent again after an answer that was lost, it is the same detection: forms name it before it is there.
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id') || texto(form, 'id'));
  const id = idDoComando(contexto.commandId);
  const status = await servicos.deteccaoStatus.inicial(escopo);
  if (status === null) throw camposInvalidos({ status_id: [nossos.semStatus] });
  const [impacto, imagens] = await Promise.all([
    servicos.deteccoes.impacto(escopo, analise.ativo_id, geojson),
    lerImagensEnviadas(pedido, id, form),
  ]);
  const data = {
    cliente_id: escopo.cliente_id,
    ativo_id: analise.ativo_id,
    analise_id: analise.id,
    status_id: status.id,
    ...dados,
    geojson,
    impacto,
    ...(imagens && { imagens }),
  };
  const { position } = await servicos.executar(deteccaoDecider, id, { type: 'CriarDeteccao', data }, contexto);
  return respostaDe(pedido, id, textos.criada, position);
}

async function analiseViva(pedido: PedidoDaSessao, dito: string) {
  const row = await lerOProprio(pedido, ['deteccoes'], dito, (id) =>
    pedido.servicos.analises.obter(pedido.escopo, id, visaoDe(pedido)),
  );
  if (row === null || row.removida) throw camposInvalidos({ analise_id: [nossos.semAnalise] });
  return row;
}

/** PUT saves, DELETE takes to the bin. */
export async function salvarOuRemoverDeteccao(pedido: PedidoDaSessao, conferir: Conferir) {
  const { pode, request } = pedido;
  const form = await lerFormulario(request, conferir, medidaComImagens);
  // What is not there says so whatever is asked of it.
  await deteccaoPedida(pedido);
  const metodo = request.method === 'POST' ? texto(form, '_method').toUpperCase() : request.method;
  if (metodo === 'DELETE') {
    if (!pode('deteccoes.remover')) throw proibido();
    return removerDeteccao(pedido, form);
  }
  exigirMetodo(pedido, form, 'PUT');
  if (!pode('deteccoes.editar')) throw proibido();
  return alterarDeteccao(pedido, form);
}

async function alterarDeteccao(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, escopo } = pedido;
  const row = await deteccaoParaAlterar(pedido);
  const { geojson, ...dados } = await lerDadosDaDeteccao(pedido, form, row.ativo_id, row);
  const [impacto, imagens] = await Promise.all([
    servicos.deteccoes.impacto(escopo, row.ativo_id, geojson),
    lerImagensEnviadas(pedido, row.id, form),
  ]);
  const recalcular = texto(form, 'recalcular_impacto') === '1';
  const data = { ...dados, forma: { geojson, impacto }, recalcular, ...(imagens && { imagens }) };
  const position = await salvarEdicao(
    pedido,
    {
      form,
      projecao: 'deteccoes',
      decider: deteccaoDecider,
      id: row.id,
      revisao: lerRevisao(form),
      valores: valoresDe,
    },
    { type: 'AlterarDeteccao', data },
  );
  return respostaDe(pedido, row.id, textos.atualizada, position);
}

/** Undefined for clients that do not say over what they save: they overwrite. */
const lerRevisao = (form: FormData) => {
  const dita = texto(form, 'revisao');
  return /^\d{1,9}$/.test(dita) ? Number(dita) : undefined;
};

/** The form's fields as a state would fill them: in which two people may meet. */
const valoresDe = ({ dados, geojson }: DeteccaoState) =>
  dados && {
    tipo_deteccao_id: dados.tipo_deteccao_id,
    camada_principal_id: dados.camada_principal_id ?? '',
    descricao: dados.descricao,
    area: dados.area_informada === null ? '' : String(dados.area_informada),
    geojson: JSON.stringify(geojson),
  };

/** The same of another type's form. */
const mudancaDe = ({ existe, mudanca }: DeteccaoState) =>
  existe
    ? {
        tipo_deteccao_alterado_id: mudanca.tipo_deteccao_alterado_id ?? '',
        classificacao: `${mudanca.classificacao ?? ''}`,
        observacao: mudanca.observacao,
      }
    : null;

async function agir(pedido: PedidoDaSessao, row: DeteccaoRow, command: DeteccaoCommand, form: FormData) {
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  return (await pedido.servicos.executar(deteccaoDecider, row.id, command, contexto)).position;
}

async function removerDeteccao(pedido: PedidoDaSessao, form: FormData) {
  const row = await deteccaoParaAlterar(pedido);
  const motivo = (await motivoDoFormulario(pedido, form, pedido.escopo.cliente_id)) ?? '';
  const position = await agir(pedido, row, { type: 'RemoverDeteccao', data: { motivo } }, form);
  const { message, analise } = await respostaDe(pedido, row.id, textos.removida, position);
  return { message, analise };
}

export async function restaurarDeteccao(pedido: PedidoDaSessao, form: FormData) {
  const row = await deteccaoPedida(pedido);
  const position = await agir(pedido, row, { type: 'RestaurarDeteccao', data: {} }, form);
  return respostaDe(pedido, row.id, nossos.restaurada, position);
}

/** Another type, a classification, an observation; the first type stays. @throws RespostaDeFalha 422 by field */
export async function alterarTipoDaDeteccao(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, escopo } = pedido;
  const row = await deteccaoParaAlterar(pedido);
  const [dito, classe] = [texto(form, 'tipo_deteccao_alterado_id'), texto(form, 'classificacao').trim()];
  const [tipos, classes] = await Promise.all([
    servicos.deteccaoTipos.listar(escopo),
    servicos.classificacoes.listar(escopo),
  ]);
  const tipo =
    dito === '' ? null : tipos.find(({ id, ativo }) => id === dito && (ativo || id === row.tipo_alterado_id));
  if (tipo === undefined) throw camposInvalidos({ tipo_deteccao_alterado_id: [nossos.tipoInativo] });
  const classificacao =
    classe === ''
      ? null
      : classes.find(({ value, ativo }) => String(value) === classe && (ativo || value === row.classificacao));
  if (classificacao === undefined) throw camposInvalidos({ classificacao: [nossos.classificacao] });
  const observacao = texto(form, 'observacao').trim();
  if (observacao.length > MAX_TEXTO) throw camposInvalidos({ observacao: [nossos.texto] });
  const data = { tipo_deteccao_alterado_id: tipo?.id ?? null, classificacao: classificacao?.value ?? null, observacao };
  const position = await salvarEdicao(
    pedido,
    {
      form,
      projecao: 'deteccoes',
      decider: deteccaoDecider,
      id: row.id,
      revisao: lerRevisao(form),
      valores: mudancaDe,
    },
    { type: 'AlterarTipoDaDeteccao', data },
  );
  return respostaDe(pedido, row.id, textos.tipoAlterado, position);
}
