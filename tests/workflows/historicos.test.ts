import { readdir } from 'node:fs/promises';
import { Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBundle } from '#infra/jobs/temporal/bundle.ts';
import { installRuntime } from '#infra/jobs/temporal/worker.ts';
import { createLog } from '#infra/log.ts';
import { HISTORIAS, lerHistoria } from '#tests/support/historias.ts';

beforeAll(() => installRuntime(createLog('teste', 'silent')));

describe('Histórias de trabalhos já feitos', () => {
  it('cada história guardada ainda se repete igual com os fluxos de hoje', async () => {
    const workflowBundle = { codePath: await ensureBundle() };
    const nomes = await readdir(HISTORIAS);
    expect(nomes.length).toBeGreaterThanOrEqual(8);
    for (const nome of nomes) {
      await Worker.runReplayHistory({ workflowBundle, replayName: nome }, await lerHistoria(nome));
    }
  });

  it('uma história que os fluxos de hoje não contariam é notada', async () => {
    const workflowBundle = { codePath: await ensureBundle() };
    const historia = await lerHistoria('importacao-publicada.json');
    for (const { activityTaskScheduledEventAttributes: passo } of historia.events) {
      if (passo?.activityType?.name === 'preparar') passo.activityType.name = 'outroPasso';
    }
    await expect(Worker.runReplayHistory({ workflowBundle }, historia)).rejects.toThrow();
  });
});
