import { type ImportacaoEvent, importacaoEvents } from '#domain/importacao/importacao.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import type { ReferenciaDaImportacao } from '#workflows/importacao/importacao.activities.ts';
import { importacaoWorkflowId } from './importacao-jobs.ts';
import { type StartReactor, workflowReactor } from './reactor.ts';

const importacoes = workflowReactor<ImportacaoEvent>({
  name: 'importacoes',
  types: [importacaoEvents.ImportacaoSolicitada.type, importacaoEvents.ImportacaoRetomada.type],
  start(event) {
    const importacao_id = idOf(event.streamId);
    const tentativa = event.type === 'ImportacaoRetomada' ? event.data.tentativa : 1;
    const referencia: ReferenciaDaImportacao = { importacao_id, tentativa };
    return {
      ...{ workflow: 'importacao', workflowId: importacaoWorkflowId(importacao_id) },
      ...{ args: [referencia], attempt: tentativa },
    };
  },
});

/** Every event that starts a workflow, and which. */
export const starters: readonly StartReactor[] = [importacoes];
