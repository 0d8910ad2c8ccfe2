import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import type { StreamId } from '#domain/kernel/ids.ts';
import { headToFile, publicKeyPem, signingKey } from '#infra/store/audit/signed-head.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { createEventStoreDbEventStore } from '#infra/store/event-store/eventstoredb/event-store.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startDouble } from '#tests/support/eventstoredb-double/double.ts';
import { createArquivos, feicaoDoLote } from '#tests/support/lotes.ts';
import { chave, escrever, SEMENTE } from './auditoria.registro.ts';
import { evento } from './event-store.load.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs the command as `npm run audit` does. */
async function audit(args: readonly string[], env: Environment) {
  const run = promisify(execFile)(process.execPath, ['infra/cli/audit.ts', ...args], { env: env as NodeJS.ProcessEnv });
  const failed = (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error;
  const { code = 0, stdout, stderr } = { code: 0, ...(await run.catch(failed)) };
  return { code, out: stdout, err: stderr };
}

const says = (pattern: RegExp) => expect.stringMatching(pattern);

describe('npm run audit', () => {
  let database: TestDatabase;
  let pool: ReturnType<typeof createPool>;
  let folder: string;
  /** Nothing of an installation: as on the machine of somebody who was only given files. */
  let nothing: Environment;
  const file = (name: string) => path.join(folder, name);
  beforeEach(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url, { role: APP_ROLE });
    folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-auditoria-'));
    nothing = { PATH: process.env.PATH, ATALAIA_DIR: folder };
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await pool.end();
    await database.drop();
  });

  it('confere o registro, exporta o que se guarda fora e sai com 1 e a posição na violação', async () => {
    const store = createPostgresEventStore({ pool });
    await escrever(store, 40);
    const head = await sealPending(store, pool, chave);
    await store.close();
    const env = { ...nothing, DATABASE_URL: database.url, AUDIT_SIGNING_KEY: SEMENTE };
    expect(await audit(['verify'], env)).toMatchObject({ code: 0, out: says(/Registro íntegro: 40 eventos/) });
    expect(await audit(['key', 'export', file('chave.pem')], env)).toMatchObject({ code: 0 });
    expect(await readFile(file('chave.pem'), 'utf8')).toBe(publicKeyPem(chave.publicKey));
    const heads = await audit(['heads', 'export'], env);
    expect(head && JSON.parse(heads.out)).toEqual(head && headToFile(head));
    await writeFile(file('cabecas.jsonl'), heads.out);

    await database.pool.query('ALTER TABLE event_store.events DISABLE TRIGGER ALL');
    await database.pool.query(`UPDATE event_store.events SET canonical = canonical || ' ' WHERE position = 12`);
    // Who verifies needs the address and the public key, no secret.
    const auditor = { ...nothing, DATABASE_URL: database.url };
    const args = ['verify', '--chave-publica', file('chave.pem'), '--cabecas', file('cabecas.jsonl')];
    expect(await audit(args, auditor)).toMatchObject({ code: 1, err: says(/VIOLADO. A posição 12 foi alterada/) });
  });

  it('lê também os arquivos que o registro nomeia, e cada geometria que está neles', async () => {
    const arquivos = await createArquivos();
    const store = createPostgresEventStore({ pool });
    const importacao_id = v7();
    const feicoes = [0, 1].map((feicao) => feicaoDoLote(importacao_id, { feicao }));
    const lote = await arquivos.lote(importacao_id, feicoes);
    if (lote.event.type !== 'LoteDaImportacaoGuardado') throw new Error('não é um lote');
    const { chave: onde, sha256, bytes } = lote.event.data.arquivo;
    const registrar = async (stream: StreamId, data: unknown, n: number) => {
      await store.append(stream, EMPTY_HEAD, [{ ...evento(`arquivos/${n}`), type: 'Exemplo', data }]);
    };
    const geometria = (indice: number) => ({
      lote: { chave: onde, sha256 },
      indice,
      sha256: createHash('sha256')
        .update(feicoes[1]?.geom ?? '')
        .digest('hex'),
    });
    await registrar(lote.stream, lote.event.data, 0);
    await registrar(`camada-${feicoes[1]?.id}`, { geometria: geometria(1) }, 1);
    await sealPending(store, pool, chave);
    const env = { ...nothing, DATABASE_URL: database.url, AUDIT_SIGNING_KEY: SEMENTE };
    expect(await audit(['verify'], env)).toMatchObject({ code: 0, out: says(/não foram lidos: falta STORAGE_URL/) });
    const comArquivos = { ...env, STORAGE_URL: arquivos.url };
    expect(await audit(['verify'], comArquivos)).toMatchObject({
      code: 0,
      out: says(new RegExp(`Arquivos íntegros: 1, ${bytes.toLocaleString('pt-BR')} bytes, e 1 geometrias`)),
    });

    const inteiro = await readFile(arquivos.caminho(onde));
    await writeFile(arquivos.caminho(onde), inteiro.subarray(1));
    const violado = (motivo: RegExp) => ({ code: 1, err: says(motivo) });
    expect(await audit(['verify'], comArquivos)).toMatchObject(violado(/que a posição 1 nomeia, foi alterado/));
    await rm(arquivos.caminho(onde));
    expect(await audit(['verify'], comArquivos)).toMatchObject(violado(/que a posição 1 nomeia, não está no armaz/));
    await writeFile(arquivos.caminho(onde), inteiro);
    await registrar(`camada-${feicoes[0]?.id}`, { geometria: geometria(0) }, 2);
    expect(await audit(['verify'], comArquivos)).toMatchObject(
      violado(/A geometria que a posição 3 nomeia não é a que/),
    );
    await store.close();
    await arquivos.close();
  });

  it('sobre o EventStoreDB: verify, prove e check, com a prova conferida sem banco nem configuração', async () => {
    const double = await startDouble();
    const store = createEventStoreDbEventStore({ url: double.url });
    await escrever(store, 40);
    await sealPending(store, pool, chave);
    await store.close();
    const env = { ...nothing, DATABASE_URL: database.url, AUDIT_SIGNING_KEY: SEMENTE, EVENTSTORE_URL: double.url };
    expect(await audit(['verify'], env)).toMatchObject({ code: 0, out: says(/Registro íntegro: 40 eventos/) });
    const prova = file('prova.json');
    expect(await audit(['prove', evento('0/7').eventId, prova], env)).toMatchObject({ code: 0 });

    const at = double.log.all.findIndex((event) => event.streamId.startsWith('camada-'));
    const [removed] = double.log.all.splice(at, 1);
    const fault = new RegExp(`VIOLADO. A posição ${removed?.position} foi removida`);
    expect(await audit(['verify'], env)).toMatchObject({ code: 1, err: says(fault) });
    double.stop();

    await writeFile(file('chave.pem'), publicKeyPem(chave.publicKey));
    const check = ['check', prova, '--chave-publica', file('chave.pem')];
    expect(await audit(check, nothing)).toMatchObject({
      code: 0,
      out: says(/Prova conferida. O evento é o de número 8/),
    });
    await writeFile(prova, (await readFile(prova, 'utf8')).replace('"indice": 7', '"indice": 6'));
    expect(await audit(check, nothing)).toMatchObject({ code: 1, err: says(/PROVA RECUSADA/) });
  });

  it('de uma prova assinada por outra chave diz que não a conhece, e sai com 2', async () => {
    const store = createPostgresEventStore({ pool });
    await escrever(store, 5);
    const alheia = signingKey('11'.repeat(32));
    await sealPending(store, pool, alheia);
    await store.close();
    const prova = file('prova.json');
    const deles = { ...nothing, DATABASE_URL: database.url, AUDIT_SIGNING_KEY: '11'.repeat(32) };
    expect(await audit(['prove', evento('0/2').eventId, prova], deles)).toMatchObject({ code: 0 });
    expect(await audit(['check', prova], deles)).toMatchObject({ code: 0, out: says(/Prova conferida/) });

    const hex = new RegExp(alheia.publicKey.toString('hex'));
    const desconhecida = { code: 2, out: '', err: says(/^CHAVE DESCONHECIDA\. Quem assinou a prova não é a chave/) };
    const nossa = { ...nothing, AUDIT_SIGNING_KEY: SEMENTE };
    expect(await audit(['check', prova], nossa)).toMatchObject(desconhecida);
    expect(await audit(['check', prova], nossa)).toMatchObject({ err: says(hex) });
    await writeFile(file('nossa.pem'), publicKeyPem(chave.publicKey));
    expect(await audit(['check', prova, '--chave-publica', file('nossa.pem')], deles)).toMatchObject(desconhecida);
    expect(await audit(['check', prova], nothing)).toMatchObject({
      code: 2,
      err: says(/Nenhuma chave pública é conhecida/),
    });
    await writeFile(file('deles.pem'), publicKeyPem(alheia.publicKey));
    expect(await audit(['check', prova, '--chave-publica', file('deles.pem')], nossa)).toMatchObject({ code: 0 });
    await writeFile(prova, (await readFile(prova, 'utf8')).replace('"indice": 2', '"indice": 1'));
    expect(await audit(['check', prova], nossa)).toMatchObject({ code: 1, err: says(/^PROVA RECUSADA/) });
  });

  it('diz o que falta, em português', async () => {
    expect(await audit(['verify'], nothing)).toMatchObject({ code: 1, err: says(/DATABASE_URL/) });
    expect(await audit(['nada'], nothing)).toMatchObject({ code: 2, err: says(/Uso:/) });
    const env = { ...nothing, DATABASE_URL: database.url };
    expect(await audit(['verify'], env)).toMatchObject({ code: 2, err: says(/Falta a chave/) });
    expect(await audit(['prove', 'abc'], env)).toMatchObject({ code: 2, err: says(/Falta o id do evento/) });
    const id = evento('nenhum').eventId;
    expect(await audit(['prove', id], env)).toMatchObject({ code: 1, err: says(new RegExp(`Não há evento ${id}`)) });
  });
});
