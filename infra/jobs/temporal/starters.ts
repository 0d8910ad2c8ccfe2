import { type AgendamentoEvent, agendamentoEvents } from '#domain/agendamento/agendamento.events.ts';
import { type AtoEvent, atoEvents } from '#domain/ato/ato.events.ts';
import { type DeteccaoEvent, deteccaoEvents } from '#domain/deteccao/deteccao.events.ts';
import { type ExecucaoEvent, execucaoEvents } from '#domain/execucao/execucao.events.ts';
import { type ExportacaoEvent, exportacaoEvents } from '#domain/exportacao/exportacao.events.ts';
import { type ImagemEvent, imagemEvents } from '#domain/imagem/imagem.events.ts';
import { type ImportacaoEvent, importacaoEvents } from '#domain/importacao/importacao.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { type VerificacaoEvent, verificacaoEvents } from '#domain/verificacao/verificacao.events.ts';
import type { ReferenciaDoAto } from '#workflows/ato/ato.activities.ts';
import type { ReferenciaDaEvidencia } from '#workflows/evidencia/evidencia.activities.ts';
import type { ReferenciaDaExportacao } from '#workflows/exportacao/exportacao.activities.ts';
import type { ReferenciaDaImagem } from '#workflows/imagem/imagem.activities.ts';
import type { ReferenciaDaImportacao } from '#workflows/importacao/importacao.activities.ts';
import type { ReferenciaDaVerificacao } from '#workflows/verificacao/verificacao.activities.ts';
import { exportacaoWorkflowId } from './exportacao-jobs.ts';
import { importacaoWorkflowId } from './importacao-jobs.ts';
import { lineOfScheduled } from './lines.ts';
import { type StartReactor, workflowReactor } from './reactor.ts';

const importacoes = workflowReactor<ImportacaoEvent>({
  name: 'importacoes',
  types: [importacaoEvents.ImportacaoSolicitada.type, importacaoEvents.ImportacaoRetomada.type],
  start(event) {
    const importacao_id = idOf(event.streamId);
    const tentativa = event.type === 'ImportacaoRetomada' ? event.data.tentativa : 1;
    const referencia: ReferenciaDaImportacao = { importacao_id, tentativa };
    return {
      workflow: 'importacao',
      workflowId: importacaoWorkflowId(importacao_id),
      args: [referencia],
      attempt: tentativa,
    };
  },
});

/** What few layers or detections are changed by the request itself: only one that broke down on the way is finished by the workflow. */
const ESPERA_MS = 30_000;

const atos = workflowReactor<AtoEvent>({
  name: 'atos',
  types: [atoEvents.AtoSolicitado.type, atoEvents.DesfazimentoSolicitado.type],
  start(event) {
    const ato_id = idOf(event.streamId);
    const fazer: ReferenciaDoAto = { ato_id, sentido: 'fazer' };
    const desfazer: ReferenciaDoAto = { ato_id, sentido: 'desfazer' };
    // Taking back begins when doing has stopped: it is the next attempt of the same.
    if (event.type !== 'AtoSolicitado')
      return { workflow: 'ato', workflowId: `ato/${ato_id}`, args: [desfazer, 0], attempt: 2 };
    if (!('arquivo' in event.data.alvos))
      return { workflow: 'ato', workflowId: `ato/${ato_id}/fazer`, args: [fazer, ESPERA_MS], attempt: 1 };
    return { workflow: 'ato', workflowId: `ato/${ato_id}`, args: [fazer, 0], attempt: 1 };
  },
});

const exportacoes = workflowReactor<ExportacaoEvent>({
  name: 'exportacoes',
  types: [exportacaoEvents.ExportacaoSolicitada.type],
  start(event) {
    const exportacao_id = idOf(event.streamId);
    const referencia: ReferenciaDaExportacao = { exportacao_id };
    return {
      workflow: 'exportacao',
      workflowId: exportacaoWorkflowId(exportacao_id),
      args: [referencia],
      attempt: 1,
    };
  },
});

const evidencias = workflowReactor<DeteccaoEvent>({
  name: 'evidencias',
  types: [
    ...[deteccaoEvents.DeteccaoCriada.type, deteccaoEvents.DeteccaoRedesenhada.type],
    deteccaoEvents.ImagensDaDeteccaoEnviadas.type,
  ],
  start({ streamId, revision }) {
    const referencia: ReferenciaDaEvidencia = { deteccao_id: idOf(streamId), revisao: revision };
    const workflowId = `evidencia/${referencia.deteccao_id}/${revision}`;
    return { workflow: 'evidencia', workflowId, args: [referencia], attempt: 1 };
  },
});

const imagens = workflowReactor<ImagemEvent>({
  name: 'imagens',
  types: [imagemEvents.ImagemRecebida.type, imagemEvents.VersaoDaImagemRecebida.type],
  start(event) {
    const versao = event.type === 'VersaoDaImagemRecebida' ? event.data.versao : 1;
    const referencia: ReferenciaDaImagem = { imagem_id: idOf(event.streamId), versao };
    return { workflow: 'imagem', workflowId: `imagem/${referencia.imagem_id}`, args: [referencia], attempt: versao };
  },
});

const verificacoes = workflowReactor<VerificacaoEvent>({
  name: 'verificacoes',
  types: [verificacaoEvents.VerificacaoSolicitada.type],
  start(event) {
    const verificacao_id = idOf(event.streamId);
    const referencia: ReferenciaDaVerificacao = { verificacao_id };
    return { workflow: 'verificacao', workflowId: `verificacao/${verificacao_id}`, args: [referencia], attempt: 1 };
  },
});

const execucoes = workflowReactor<AgendamentoEvent>({
  name: 'execucoes_pedidas',
  types: [agendamentoEvents.ExecucaoSolicitada.type],
  start(event) {
    if (event.type !== 'ExecucaoSolicitada') return null;
    const { execucao_id } = event.data;
    const args = [idOf(event.streamId), execucao_id];
    return { workflow: 'execucaoPedida', workflowId: `execucao/${execucao_id}`, args, attempt: 1 };
  },
});

/** What began by the clock is made in its turn; what began by hand is being made by whoever began it. */
const agendadas = workflowReactor<ExecucaoEvent>({
  name: 'execucoes_em_fila',
  perSecond: 5,
  types: [execucaoEvents.ExecucaoIniciada.type],
  start(event, taskQueue) {
    if (event.type !== 'ExecucaoIniciada' || event.data.motivo !== 'horario') return null;
    const execucao_id = idOf(event.streamId);
    const args = [execucao_id, lineOfScheduled(taskQueue)];
    return { workflow: 'execucaoAgendada', workflowId: `execucao/${execucao_id}`, args, attempt: 1 };
  },
});

const reenvios = workflowReactor<ExecucaoEvent>({
  name: 'reenvios',
  types: [execucaoEvents.ReenvioSolicitado.type],
  start(event) {
    if (event.type !== 'ReenvioSolicitado') return null;
    const execucao_id = idOf(event.streamId);
    const { vez } = event.data;
    const workflowId = `reenvio/${execucao_id}/${vez}`;
    return { workflow: 'reenvioDaExecucao', workflowId, args: [execucao_id, vez], attempt: 1 };
  },
});

/** Every event that starts a workflow, and which. */
export const starters: readonly StartReactor[] = [
  ...[atos, importacoes, evidencias, exportacoes, imagens, verificacoes],
  ...[execucoes, agendadas, reenvios],
];
