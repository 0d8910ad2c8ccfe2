import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPositionFeed, waitForPosition } from '#infra/projector/position-feed.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestEnvironment } from '#tests/support/environment.ts';
import { type Corrida, createCorrida } from './corrida.ts';
import { createHistoria } from './marcos.ts';

const silent = { warn: () => undefined };
let corrida: Corrida;
beforeEach(async () => {
  corrida = await createCorrida();
});
afterEach(() => corrida.close());

describe('Quem espera por uma posição', () => {
  it('é atendido quando todas as projeções nomeadas chegam a ela, e não antes', async () => {
    const historia = createHistoria(corrida.store, 21);
    const { position } = await historia.advance();
    expect(await waitForPosition(corrida.pool, ['marcos'], position, 50)).toBe(false);
    corrida.start();
    expect(await corrida.settled()).toBe(true);
    expect(await waitForPosition(corrida.pool, ['marcos', 'contagem'], position, 1)).toBe(true);
    expect(await waitForPosition(corrida.pool, ['marcos', 'ausente'], position, 50)).toBe(false);
    expect(await waitForPosition(corrida.pool, ['marcos'], position + 1n, 50)).toBe(false);
  });

  it('é avisado em outro processo, com o papel da aplicação, e outra vez depois que a conexão cai', async () => {
    corrida.start();
    const feed = createPositionFeed({ url: corrida.url, role: APP_ROLE, log: silent });
    const seen: bigint[] = [];
    const end = feed.onAdvance((name, position) => name === 'marcos' && seen.push(position));
    const historia = createHistoria(corrida.store, 22);
    try {
      for (let round = 0; round < 3; round += 1) {
        const { position } = await historia.advance();
        expect(await feed.wait(['marcos', 'contagem'], position, 20_000)).toBe(true);
        expect(seen).toContain(position);
        await corrida.pool.query(`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'atalaia-posicoes'`);
      }
      expect(seen).toEqual([...seen].sort((a, b) => (a < b ? -1 : 1)));
      expect(await feed.wait(['marcos'], 1_000n, 20)).toBe(false);
    } finally {
      end();
      await feed.close();
    }
  });

  it('sabe do avanço que ninguém anunciou: as tabelas têm a última palavra', async () => {
    corrida.start();
    const { position } = await createHistoria(corrida.store, 24).advance();
    const feed = createPositionFeed({ url: corrida.url, role: APP_ROLE, log: silent });
    try {
      expect(await feed.wait(['marcos'], position, 20_000)).toBe(true);
      await corrida.pool.query("UPDATE projecoes.checkpoints SET posicao = posicao + 5 WHERE nome = 'marcos'");
      expect(await feed.wait(['marcos'], position + 5n, 20_000)).toBe(true);
    } finally {
      await feed.close();
    }
  });

  it('lê o que escreveu: a linha está lá quando o aviso chega', async () => {
    corrida.start();
    const leitura = createPool(corrida.url, { role: APP_ROLE, max: 1 });
    const feed = createPositionFeed({ url: corrida.url, role: APP_ROLE, log: silent });
    const historia = createHistoria(corrida.store, 23, 5, 0);
    try {
      for (let i = 0; i < 40; i += 1) {
        const { position } = await historia.advance();
        expect(await feed.wait(['marcos'], position, 20_000)).toBe(true);
        const { rows } = await leitura.query('SELECT max(desde_posicao) AS ultima FROM marcos');
        expect(rows).toEqual([{ ultima: position }]);
      }
    } finally {
      await feed.close();
      await leitura.end();
    }
  });
});

const run = promisify(execFile);

describe('npm run projections', () => {
  async function projections(...args: string[]) {
    const { env, remove } = await createTestEnvironment(corrida.url);
    try {
      const program = [process.execPath, ['infra/cli/projections.ts', ...args]] as const;
      const { stdout } = await run(...program, { env: { ...process.env, ...env } });
      return { status: 0, saida: stdout };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { status: code, saida: stderr };
    } finally {
      await remove();
    }
  }

  it('reconstrói uma projeção também onde nenhum projetor trabalha, e mostra como cada uma está', async () => {
    const { status, saida } = await projections('rebuild', 'camadas');
    expect(status).toBe(0);
    expect(saida).toMatch(/camadas reconstruída em \d+\.\d s\./);
    const depois = await projections('status');
    expect(depois.saida).toMatch(/^projeção +versão +posição +atraso +estado/);
    expect(depois.saida).toMatch(/^camadas +\d+ +0 +0 +em dia/m);
  });

  it('diz quais projeções existem a quem pede uma que não há', async () => {
    const { status, saida } = await projections('rebuild', 'inventada');
    expect(status).toBe(2);
    expect(saida).toContain('Não há projeção inventada.');
    expect(saida).toContain('camadas');
  });
});
