import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ACESSOS_ID, acessoStream } from '#domain/acesso/acesso.events.ts';
import { headOf } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { checkProof, proveAccess } from '#infra/store/audit/proof.ts';
import { signingKey } from '#infra/store/audit/signed-head.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { type Acessos, abrirAcessos, em, horas, SEGREDO } from './auditoria.acessos.ts';
import { ARMAZENS, chave } from './auditoria.registro.ts';

const ACESSOS = 'identidade.acessos';
const FOLHAS = 'auditoria.folhas_de_acessos';
const SELOS = 'auditoria.selos_de_acessos';
const violado = (text: RegExp) => ({ estado: 'violado', mensagem: expect.stringMatching(text) });

/** Everything that a forgery needs: rows of two sealed hours, by a person and by nobody. */
async function comSelos(onde: (typeof ARMAZENS)[number]) {
  const a = await abrirAcessos(onde);
  const ana = await a.pessoa();
  const ids: string[] = [];
  for (const quem of [ana, null, ana, ana, null]) ids.push(await a.acesso(quem, em(3)));
  await a.selar(horas(2));
  for (const quem of [ana, null, ana]) ids.push(await a.acesso(quem, em(2)));
  await a.selar(horas(0));
  await sealPending(a.store, a.pool, chave);
  for (const table of [ACESSOS, FOLHAS, SELOS])
    await a.database.pool.query(`CREATE TABLE public.${table.split('.')[1]}_de_antes AS SELECT * FROM ${table}`);
  return { a, ana, ids };
}

const repor = (table: string) => [
  `DELETE FROM ${table}`,
  `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM public.${table.split('.')[1]}_de_antes`,
];

describe.each(ARMAZENS)('acessos forjados, com os eventos no %s,', (onde) => {
  let a: Acessos;
  let ana: Uuid;
  let ids: readonly string[];
  const id = (n: number) => ids[n] ?? '';
  beforeAll(async () => {
    ({ a, ana, ids } = await comSelos(onde));
  }, 120_000);
  afterAll(() => a.close());
  afterEach(async () => {
    for (const table of [ACESSOS, FOLHAS, SELOS]) await a.adulterar(table, ...repor(table));
    expect(await a.conferir()).toMatchObject({ estado: 'integro' });
  });
  const forjar = (table: string, text: string) =>
    a.adulterar(table, text.replaceAll(/\$(\d)/g, (_, n) => id(Number(n))).replaceAll('$ana', ana));

  it.each([
    ['a hora', `em = em + interval '1 microsecond'`],
    ['o que foi', `tipo = 'saida'`],
    ['quem foi', 'usuario_id = NULL'],
    ['o que se leu', `rota = 'camadas'`],
    ['o objeto', `objeto_id = '$ana'`],
    ['o endereço', `ip = '10.0.0.8'`],
    ['a máscara do endereço', `ip = '10.0.0.7/24'`],
    ['o aparelho', `dispositivo = dispositivo || ' '`],
    ['de quem era a senha', `senha_definida_por = '$ana'`],
    ['o sal', 'sal = gen_random_uuid()'],
  ])('com %s de uma linha trocado, diz qual foi alterada', async (_, troca) => {
    await forjar(ACESSOS, `UPDATE ${ACESSOS} SET ${troca} WHERE id = $2`);
    expect(await a.conferir()).toMatchObject(violado(new RegExp(`A linha ${id(2)} .*foi alterada`)));
    await expect(proveAccess(a.log, a.pool, id(2))).rejects.toThrow(/A prova não foi escrita, pois não conferiria/);
  });

  it('toda coluna da tabela está no que é selado', async () => {
    const text = `SELECT column_name FROM information_schema.columns
      WHERE table_schema = 'identidade' AND table_name = 'acessos' ORDER BY 1`;
    const { rows } = await a.database.pool.query<{ column_name: string }>(text);
    const { acesso } = JSON.parse(await proveAccess(a.log, a.pool, id(0)));
    expect(Object.keys(acesso).sort()).toEqual(rows.map(({ column_name }) => column_name));
  });

  it.each([
    ['de alguém', 2],
    ['de ninguém que se conhecesse', 1],
  ])('com uma linha %s apagada, diz qual', async (_, n) => {
    await forjar(ACESSOS, `DELETE FROM ${ACESSOS} WHERE id = $${n}`);
    expect(await a.conferir()).toMatchObject(violado(new RegExp(`A linha ${id(n)} .*foi apagada`)));
    await expect(proveAccess(a.log, a.pool, id(n))).rejects.toThrow(/já foi apagada/);
  });

  it.each([
    ['sozinha', []],
    ['com uma folha no selo da hora dela', [5, 1]],
    ['com uma folha de um selo que não existe', [0, 99]],
  ])('com uma linha inserida depois, %s, é violado', async (_, folha) => {
    await forjar(ACESSOS, `INSERT INTO ${ACESSOS} (em, tipo, dispositivo) VALUES ('${em(3)}', 'saida', 'forjado')`);
    const [indice, selo] = folha;
    if (selo !== undefined)
      await forjar(
        FOLHAS,
        `INSERT INTO ${FOLHAS} SELECT ${selo}, ${indice}, max(id), '${em(3)}', NULL, sha256('x') FROM ${ACESSOS}`,
      );
    expect(await a.conferir()).toMatchObject(
      violado(/foi inserida|folhas do selo de acessos 1.*são 6, e o registro diz 5/),
    );
  });

  it.each([
    [
      'só a folha',
      `UPDATE ${FOLHAS} SET conteudo = sha256('x') WHERE acesso_id = $0`,
      /A linha \d+ .*não é a da folha/,
    ],
    ['a hora da folha', `UPDATE ${FOLHAS} SET em = em - interval '7 months' WHERE acesso_id = $0`, /não levam à raiz/],
    ['a pessoa da folha', `UPDATE ${FOLHAS} SET pessoa = sha256('x') WHERE acesso_id = $0`, /não levam à raiz/],
    ['a folha tirada', `DELETE FROM ${FOLHAS} WHERE acesso_id = $4`, /são 4, e o registro diz 5/],
    ['a ordem', `UPDATE ${FOLHAS} SET indice = indice + 7 WHERE acesso_id = $1`, /não levam à raiz/],
  ])('com %s alterada, diz de que selo', async (_, text, dito) => {
    await forjar(FOLHAS, text);
    const achado = await a.conferir();
    expect(achado).toMatchObject(violado(/As folhas do selo de acessos 1, de .* foram alteradas/));
    expect(achado).toMatchObject(violado(dito));
    await expect(proveAccess(a.log, a.pool, id(1))).rejects.toThrow(/A prova não foi escrita/);
  });

  it('com linha e folha alteradas juntas, de modo que concordem, a raiz as desmente', async () => {
    await forjar(ACESSOS, `DELETE FROM ${ACESSOS} WHERE id = $0`);
    await forjar(FOLHAS, `UPDATE ${FOLHAS} SET em = '2020-01-01' WHERE acesso_id = $0`);
    expect(await a.conferir()).toMatchObject(violado(/com as linhas ou sem elas: não levam à raiz/));
    await forjar(FOLHAS, `UPDATE ${FOLHAS} SET pessoa = sha256('de quem se apagou') WHERE acesso_id = $0`);
    expect(await a.conferir()).toMatchObject(violado(/não levam à raiz/));
  });

  it.each([
    ['alterado', `UPDATE ${SELOS} SET raiz = sha256('x') WHERE numero = 1`, /selo de acessos 1, .*foi alterado/],
    ['apagado', `DELETE FROM ${SELOS} WHERE numero = 2`, /selo de acessos 2, .*foi apagado/],
    [
      'inserido',
      `INSERT INTO ${SELOS} SELECT 3, desde, ate - interval '9 hours', 0, 0, raiz FROM (
         SELECT desde - interval '20 hours' AS desde, ate, raiz FROM ${SELOS} WHERE numero = 1) AS um`,
      /selo de acessos 3, .*não está no registro/,
    ],
  ])('com um selo %s na tabela, diz qual', async (_, text, dito) => {
    await forjar(SELOS, text);
    expect(await a.conferir()).toMatchObject(violado(dito));
  });
});

describe('horas que ninguém selou', () => {
  it('entre dois selos são uma violação, com as horas', async () => {
    const { a } = await comSelos('PostgreSQL');
    const past = await a.store.readStream(acessoStream(ACESSOS_ID));
    const last = past.at(-1);
    const data = { numero: 3, desde: horas(-1), ate: horas(-2), linhas: 0, atrasadas: 0, raiz: 'ab'.repeat(32) };
    if (last === undefined) throw new Error('sem selo');
    const { type, schemaVersion, recordedAt, meta } = last;
    await a.store.append(acessoStream(ACESSOS_ID), headOf(past), [
      { eventId: v7(), type, schemaVersion, recordedAt, meta, data },
    ]);
    expect(await a.conferir()).toMatchObject(
      violado(/Faltam os acessos de .*T\d\d:00Z a .*: nenhum selo é dessas horas/),
    );
    await a.close();
  });
});

describe.each(ARMAZENS)('a prova de um acesso, com os eventos no %s,', (onde) => {
  let a: Acessos;
  let ids: readonly string[];
  let folder: string;
  beforeAll(async () => {
    ({ a, ids } = await comSelos(onde));
    folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-acessos-'));
  }, 120_000);
  afterAll(async () => {
    await a.close();
    await rm(folder, { recursive: true });
  });

  it('confere sem banco para cada linha selada, e só sob a chave que se conhece', async () => {
    for (const id of ids) {
      const prova = await proveAccess(a.log, a.pool, id);
      const conferida = checkProof(prova, chave.publicKey);
      expect(conferida).toMatchObject({ ok: true, message: expect.stringContaining(`O acesso ${id} é um dos`) });
      expect(checkProof(prova, signingKey('77'.repeat(32)).publicKey)).toMatchObject({ ok: false });
    }
    await expect(proveAccess(a.log, a.pool, '999')).rejects.toThrow(/Não há linha 999 selada/);
  });

  it('forjada em qualquer parte, é recusada', async () => {
    const text = await proveAccess(a.log, a.pool, ids[1] ?? '');
    const outra = JSON.parse(await proveAccess(a.log, a.pool, ids[6] ?? ''));
    const forjas: ((prova: { readonly acesso: object }) => object)[] = [
      (p) => ({ ...p, acesso: { ...p.acesso, ip: '10.0.0.9/32' } }),
      (p) => ({ ...p, acesso: { ...p.acesso, sal: v7() } }),
      (p) => ({ ...p, acesso: outra.acesso }),
      (p) => ({ ...p, pessoa: 'ab'.repeat(32) }),
      (p) => ({ ...p, indice: 2 }),
      (p) => ({ ...p, caminho: [] }),
      (p) => ({ ...p, selo: outra.selo }),
      (p) => ({ ...p, a_mais: 1 }),
    ];
    for (const forjar of forjas) {
      const forjada = `${JSON.stringify(forjar(JSON.parse(text)), null, 2)}\n`;
      expect(checkProof(forjada, chave.publicKey)).toMatchObject({ ok: false, unknownKey: null });
    }
    const raiz = text.replace(/(\\"raiz\\":\\")(.)/, (_, antes, letra) => `${antes}${letra === '0' ? 1 : 0}`);
    expect(raiz).not.toBe(text);
    expect(checkProof(raiz, chave.publicKey)).toMatchObject({ ok: false });
  });

  it('faz-se e confere-se com npm run audit, que sai com 1 na prova forjada e na linha alterada', async () => {
    const audit = async (...args: readonly string[]) => {
      const { PATH, NODE_ENV } = process.env;
      const env = { PATH, NODE_ENV, ATALAIA_DIR: folder, PERSONAL_DATA_KEY: SEGREDO, ...a.env };
      const run = promisify(execFile)(process.execPath, ['infra/cli/audit.ts', ...args], { env });
      const failed = (error: { code: number; stdout: string; stderr: string }) => error;
      const { code = 0, stdout, stderr } = { code: 0, ...(await run.catch(failed)) };
      return { code, dito: `${stdout}${stderr}` };
    };
    const file = path.join(folder, 'acesso.json');
    const [id = ''] = ids;
    expect(await audit('prove', 'acesso', id, file)).toMatchObject({ code: 0 });
    expect(await audit('check', file)).toMatchObject({ code: 0, dito: expect.stringContaining('Prova conferida') });
    await writeFile(file, (await readFile(file, 'utf8')).replace('10.0.0.7', '10.0.0.8'));
    expect(await audit('check', file)).toMatchObject({ code: 1, dito: expect.stringContaining('PROVA RECUSADA') });
    expect(await audit('prove', 'acesso', 'x')).toMatchObject({ code: 2 });
    expect(await audit('verify')).toMatchObject({
      code: 0,
      dito: expect.stringContaining('Acessos íntegros: 8 linhas'),
    });
    await a.adulterar(ACESSOS, `UPDATE ${ACESSOS} SET tipo = 'saida' WHERE id = ${id}`);
    const dito = expect.stringMatching(new RegExp(`VIOLAÇÃO \\(acessos\\)\\. A linha ${id} .*foi alterada`));
    expect(await audit('verify')).toMatchObject({ code: 1, dito });
  });
});
