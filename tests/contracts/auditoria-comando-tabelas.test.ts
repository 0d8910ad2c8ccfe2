import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoriaEvents } from '#domain/categoria/categoria.events.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { projections } from '#projections/index.ts';
import { ativo, camada, camadaTipo, categoria, cliente } from '#tests/support/acervo.ts';
import { createTestEnvironment, type TestEnvironment } from '#tests/support/environment.ts';
import { createArquivos } from '#tests/support/lotes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { hashDasLinhas } from '#tests/support/row-hash.ts';
import { ARMAZENS, abrirRegistro, chave, type Registro } from './auditoria.registro.ts';

const LONGO = { timeout: 300_000 } as const;
const TABELAS = projections.flatMap(({ tables }) => tables);
const CATEGORIAS = 300;

describe.each(ARMAZENS)('os comandos, com o registro no %s,', (onde) => {
  let r: Registro;
  let modelos: ReadModels;
  let arquivos: Awaited<ReturnType<typeof createArquivos>>;
  let ambiente: TestEnvironment;
  const [cliente_id, categoria_id, ativo_id, tipo_id, camada_id] = [v7(), v7(), v7(), v7(), v7()];

  beforeAll(async () => {
    r = await abrirRegistro(onde);
    arquivos = await createArquivos();
    modelos = await createReadModels(r.database.url, projections, r.store, arquivos.contents);
    await modelos.happened(
      ...[cliente(cliente_id, 'Cliente'), categoria(categoria_id, cliente_id, 'Barragens')],
      ...[ativo(ativo_id, cliente_id, categoria_id, 'Barragem'), camadaTipo(tipo_id, cliente_id, 'Cristas')],
      camada(camada_id, { cliente_id, tipo_id, ativo_id, nome: 'Crista' }),
      {
        stream: `categoria-${categoria_id}`,
        event: categoriaEvents.CategoriaAlterada({ nome: 'Diques', cor_da_tag: '#123456' }),
      },
    );
    await modelos.bulk(Array.from({ length: CATEGORIAS }, (_, i) => categoria(v7(), cliente_id, `Outra ${i}`)));
    await sealPending(r.store, r.pool, chave);
    // From here on only the commands work on the tables.
    await modelos.stop();
    ambiente = await createTestEnvironment(r.database.url, { ...r.env, STORAGE_URL: arquivos.url });
  }, 300_000);
  afterAll(async () => {
    await ambiente?.remove();
    await modelos?.close();
    await arquivos?.close();
    await r?.close();
  });

  /** Runs a command as npm does. */
  async function comando(nome: string, ...args: readonly string[]) {
    const env = { ...ambiente.env, NODE_ENV: 'test' as const, PATH: process.env.PATH, ATALAIA_DIR: '/nenhuma-pasta' };
    const run = promisify(execFile)(process.execPath, [`infra/cli/${nome}.ts`, ...args], { env });
    const failed = (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error;
    const { code = 0, stdout, stderr } = { code: 0, ...(await run.catch(failed)) };
    return { code, out: stdout, err: stderr };
  }

  it('audit -- verify --tabelas acha as tabelas íntegras e sai com 0; sem --tabelas não as olha', LONGO, async () => {
    const { code, out, err } = await comando('audit', 'verify', '--tabelas');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/Registro íntegro/);
    expect(out).toMatch(/\d+ linhas de \d+ tabelas são/);
    expect((await comando('audit', 'verify')).out).not.toMatch(/tabelas/);
  });

  it(
    'de uma linha alterada dizem a tabela e a linha e saem com 1; rebuild todas a refaz, com todas as outras iguais',
    LONGO,
    async () => {
      const antes = await hashDasLinhas(r.database.pool, TABELAS);
      await r.adulterar(
        'read_model.camadas',
        `UPDATE read_model.camadas SET nome = 'Forjado' WHERE id = '${camada_id}'`,
      );
      await r.adulterar('read_model.categorias_historico', 'DELETE FROM read_model.categorias_historico');
      const violado = await comando('audit', 'verify', '--tabelas');
      expect(violado.code).toBe(1);
      expect(violado.err).toContain(`camadas não é a que o registro dá: tem alterada a linha ["${camada_id}"] (nome`);
      expect(violado.err).toContain('Forjado');
      expect((await comando('audit', 'verify')).code).toBe(0);

      let leituras = 0;
      r.double?.log.on('read', (backwards) => {
        if (!backwards) leituras += 1;
      });
      const { code, out, err } = await comando('projections', 'rebuild', 'todas');
      expect([code, err]).toEqual([0, '']);
      // Together: a few pages for who came too late to be waited for, and not one reading for each.
      expect(leituras).toBeLessThan(projections.length / 2);
      for (const { name } of projections) expect(out).toMatch(new RegExp(`^${name} reconstruída em `, 'm'));
      expect(await hashDasLinhas(r.database.pool, TABELAS)).toEqual(antes);
      expect(await comando('audit', 'verify', '--tabelas')).toMatchObject({ code: 0, err: '' });
    },
  );
});
