import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { relatorioEvents, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { proveInclusion } from '#infra/store/audit/proof.ts';
import { publicKeyPem } from '#infra/store/audit/signed-head.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { auditableLog } from '#infra/store/event-store/log.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { chave } from './auditoria.registro.ts';
import { evento } from './event-store.load.ts';

const PDF = Buffer.from('%PDF-1.7\nconteúdo\n%%EOF\n');

/** The proof of the issue of a document, as the page of its check gives it. */
async function prova(): Promise<Readonly<Record<'dela' | 'daAntiga' | 'deOutro', string>>> {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { role: APP_ROLE });
  const store = createPostgresEventStore({ pool });
  const { type, schema, schemaVersion } = relatorioEvents.DocumentoEmitido;
  // As the first version of the event was written.
  const antiga = {
    cliente_id: randomUUID(),
    numero: '2026-000017-QK7ZP3MWTA',
    especie: 'analise',
    objeto_id: randomUUID(),
    ativo_ids: [],
    consulta: '',
    posicao: '981',
    modelo: 1,
    certificado: 'c'.repeat(64),
    deteccoes: { total: 0, citadas: [] },
    arquivo: {
      nome: 'a.pdf',
      chave: 'aa/bb',
      bytes: PDF.length,
      tipo: 'application/pdf',
      sha256: createHash('sha256').update(PDF).digest('hex'),
    },
  };
  const data = schema.parse({ ...antiga, cenas: { total: 0, citadas: [] }, algoritmos: null });
  const emissao = { ...evento('documento'), type, schemaVersion, data };
  const [daAntiga, outro] = [{ ...evento('antiga'), type, schemaVersion: 1, data: antiga }, evento('outro')];
  for (const uma of [emissao, daAntiga]) await store.append(relatorioStream(randomUUID()), EMPTY_HEAD, [uma]);
  await store.append('exemplo-1', EMPTY_HEAD, [outro]);
  await sealPending(store, pool, chave);
  const log = auditableLog(store);
  const provas = {
    dela: await proveInclusion(log, pool, emissao.eventId),
    daAntiga: await proveInclusion(log, pool, daAntiga.eventId),
    deOutro: await proveInclusion(log, pool, outro.eventId),
  };
  await store.close();
  await pool.end();
  await database.drop();
  return provas;
}

it('npm run audit -- check confere um documento com a prova e a chave pública, sem banco nem rede', async () => {
  const { dela, daAntiga, deOutro } = await prova();
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-documento-'));
  const arquivo = (nome: string) => path.join(pasta, nome);
  const env = { PATH: process.env.PATH, ATALAIA_DIR: pasta, NODE_ENV: process.env.NODE_ENV };
  const audit = async (...args: readonly string[]) => {
    const chamada = ['infra/cli/audit.ts', 'check', ...args, '--chave-publica', arquivo('chave.pem')];
    const run = promisify(execFile)(process.execPath, chamada, { env });
    const { code = 0, stdout, stderr } = await run.catch((error) => error);
    return { code, dito: `${stdout}${stderr}` };
  };
  await writeFile(arquivo('chave.pem'), publicKeyPem(chave.publicKey));
  await writeFile(arquivo('documento.pdf'), PDF);
  await writeFile(arquivo('documento.prova.json'), dela);
  await writeFile(arquivo('antiga.json'), daAntiga);
  await writeFile(arquivo('outro.json'), deOutro);
  await writeFile(
    arquivo('alterado.pdf'),
    PDF.map((byte, i) => (i === 12 ? byte ^ 1 : byte)),
  );
  const certo = await audit(arquivo('documento.pdf'));
  expect(certo).toMatchObject({ code: 0 });
  expect(certo.dito).toMatch(
    /É o documento 2026-000017-QK7ZP3MWTA, emitido em .+ posição 981\. O evento é o de número 1/,
  );
  expect(await audit(arquivo('documento.pdf'), arquivo('antiga.json'))).toMatchObject({ code: 0 });
  const alterado = await audit(arquivo('alterado.pdf'), arquivo('documento.prova.json'));
  expect(alterado).toMatchObject({ code: 1, dito: expect.stringContaining('foi alterado, ou é outro') });
  const alheia = await audit(arquivo('documento.pdf'), arquivo('outro.json'));
  expect(alheia).toMatchObject({ code: 1, dito: expect.stringContaining('não da emissão de um documento') });
  await rm(pasta, { recursive: true });
});
