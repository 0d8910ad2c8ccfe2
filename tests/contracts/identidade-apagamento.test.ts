import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { createBackup } from '#infra/backup/create-backup.ts';
import { DUMP, FILES } from '#infra/backup/manifest.ts';
import { runPostgresTool } from '#infra/backup/postgres-tools.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createPrintTickets } from '#infra/edge/report-renderer/print-tickets.ts';
import type { Autor } from '#infra/identity/contrato.ts';
import { createLog } from '#infra/log.ts';
import { checkProof, proveInclusion } from '#infra/store/audit/proof.ts';
import { signingKey } from '#infra/store/audit/signed-head.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { verifyLog } from '#infra/store/audit/verify-log.ts';
import type { SealedLog } from '#infra/store/event-store/chain.ts';
import { createPostgresAuditableLog } from '#infra/store/event-store/postgres/log.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { projections } from '#projections/index.ts';
import { codigoDe } from '#tests/support/autenticador.ts';
import { type CompositionForTests, createCompositionForTests } from '#tests/support/composicao.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { origem, SENHA } from '#tests/support/identidade.ts';
import { createReadModels } from '#tests/support/read-models.ts';
import { differences, hashDasLinhas } from '#tests/support/row-hash.ts';

const NOME = 'Anselma Boaventura';
const EMAIL = 'anselma.boaventura@exemplo.example';
const IP = '198.51.100.23';
const SEMENTE = '5a'.repeat(32);
const chave = signingKey(SEMENTE);
let t: CompositionForTests;

/** Every line that the services wrote while this file ran. */
const linhas: string[] = [];

beforeAll(async () => {
  t = await createCompositionForTests({}, createLog('teste', 'trace', { write: (linha) => void linhas.push(linha) }));
});
afterAll(() => t.close());

/** Somebody who has left a trace in every table. */
async function comRastros() {
  const { identidade } = t.services;
  const pessoa = await t.criarPessoa(EMAIL, NOME);
  const de = { ...origem(), ip: IP, dispositivo: 'Navegador da Anselma' };
  await identidade.entrar(EMAIL, 'errada de propósito', de);
  const entrada = await identidade.entrar(EMAIL, SENHA, de);
  if (entrada.situacao !== 'entrou') throw new Error(entrada.situacao);
  const autor: Autor = { usuario_id: pessoa.usuario_id, token: entrada.token, origem: de };
  const { segredo } = await identidade.iniciarDoisFatores(pessoa.usuario_id);
  const codigos = await identidade.ativarDoisFatores(autor, SENHA, await codigoDe(segredo));
  if (codigos === null) throw new Error('o primeiro código foi recusado');
  const pendente = await identidade.entrar(EMAIL, SENHA, de);
  if (!('pendente' in pendente)) throw new Error(pendente.situacao);
  await identidade.confirmarCodigo(pendente.pendente, '000000', de);
  await identidade.criarConvite(pessoa.usuario_id);
  await identidade.pedirRedefinicao(EMAIL, de);
  await identidade.caixaDeSaida();
  await createPrintTickets({ pool: t.database.pool }).emitir(pessoa.usuario_id, '/camadas/upload/x/relatorio');
  await identidade.teloes.guardar({
    id: v7(),
    usuario_id: pessoa.usuario_id,
    cliente_id: v7(),
    nome: `Tela de ${NOME}`,
    painel: 'geral',
    ativo_ids: [],
  });
  // As the worker notes of each digest that it wrote.
  await t.database.pool.query('INSERT INTO identidade.resumos VALUES ($1, now(), 1)', [pessoa.usuario_id]);
  return { ...pessoa, token: entrada.token };
}

/** Rows of each table of people that are the person's. */
async function rastrosDe(usuario_id: string): Promise<Record<string, number>> {
  const { rows } = await t.database.pool.query<{ tabela: string }>(
    `SELECT table_name AS tabela FROM information_schema.columns
     WHERE table_schema = 'identidade' AND column_name = 'usuario_id' ORDER BY 1`,
  );
  const rastros: Record<string, number> = {};
  for (const { tabela } of rows) {
    const texto = `SELECT FROM identidade.${tabela} WHERE usuario_id = $1`;
    rastros[tabela] = (await t.database.pool.query(texto, [usuario_id])).rowCount ?? 0;
  }
  const limites = 'SELECT FROM identidade.limites WHERE conta IS NOT NULL';
  return { ...rastros, limites: (await t.database.pool.query(limites)).rowCount ?? 0 };
}

/** Everything that a database holds, as text. */
async function tudo(pool: Pool = t.database.pool): Promise<string> {
  const { rows } = await pool.query<{ tabela: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS tabela FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'public')`,
  );
  const textos: string[] = [];
  for (const { tabela } of rows) {
    const linhas = await pool.query<{ linha: string }>(`SELECT x::text AS linha FROM ${tabela} x`);
    textos.push(...linhas.rows.map(({ linha }) => linha));
  }
  return textos.join('\n');
}

/** Every file below a folder, one after the other. */
async function arquivos(pasta: string): Promise<string> {
  const nomes = await readdir(pasta, { recursive: true, withFileTypes: true }).catch(() => []);
  const conteudos = nomes
    .filter((um) => um.isFile())
    .map((um) => readFile(path.join(um.parentPath, um.name), 'latin1'));
  return (await Promise.all(conteudos)).join('\n');
}

/** What a copy of the installation holds: the database as its own tool spells it out, and the files beside it. */
async function copia(): Promise<string> {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-copia-'));
  try {
    const config = loadConfig(t.env as NodeJS.ProcessEnv);
    const { manifest } = await createBackup(config, pasta, createLog('copia', 'silent'));
    expect(Number(manifest.posicao)).toBeGreaterThan(0);
    const dump = await runPostgresTool('pg_restore', config.DATABASE_URL, ['--file=-', path.join(pasta, DUMP)]);
    return `${dump}\n${await arquivos(path.join(pasta, FILES))}`;
  } finally {
    await rm(pasta, { recursive: true, force: true });
  }
}

describe('Apagar uma pessoa', () => {
  it('tira-a de toda parte; o que ela fez, as provas e as tabelas refeitas do registro continuam', async () => {
    const vizinha = await t.criarPessoa('vizinha@exemplo.example');
    await t.services.identidade.entrar('vizinha@exemplo.example', SENHA, origem());
    await t.database.pool.query('DELETE FROM identidade.limites');
    const { usuario_id, token } = await comRastros();
    const antes = await rastrosDe(usuario_id);
    // A table that is added later must be in this story, too.
    expect(Object.entries(antes).filter(([, linhas]) => linhas === 0)).toEqual([]);
    expect(await tudo()).toContain(IP);

    const store = createPostgresEventStore({ pool: t.database.pool }) as ReturnType<typeof createPostgresEventStore> &
      SealedLog;
    await sealPending(store, t.database.pool, chave);
    const [criada] = await t.services.eventStore.readStream(`usuario-${usuario_id}`);
    const log = createPostgresAuditableLog(t.database.pool);
    const prova = await proveInclusion(log, t.database.pool, criada?.eventId ?? '');

    await t.services.identidade.apagarPessoa(usuario_id);
    await t.modelos.settle();

    const { pessoas, limites, ...resto } = await rastrosDe(usuario_id);
    expect(new Set(Object.values(resto))).toEqual(new Set([0]));
    expect([pessoas, limites]).toEqual([1, 0]);
    const { rows } = await t.database.pool.query(
      'SELECT email_indice, length(nome) AS nome, length(email) AS email FROM identidade.pessoas WHERE usuario_id = $1',
      [usuario_id],
    );
    expect(rows).toEqual([{ email_indice: null, nome: 0, email: 0 }]);
    const lugares = {
      banco: await tudo(),
      'arquivos guardados': await arquivos(fileURLToPath(t.env.STORAGE_URL ?? '')),
      'linhas de log': linhas.join(''),
      'cópia de segurança feita depois': await copia(),
    };
    const rastro = [NOME, EMAIL, IP, 'Navegador da Anselma', 'Anselma', token];
    for (const [lugar, conteudo] of Object.entries(lugares)) {
      expect(
        rastro.filter((texto) => conteudo.includes(texto)),
        lugar,
      ).toEqual([]);
    }
    expect((await t.services.identidade.nomes([usuario_id])).size).toBe(0);
    expect(await t.services.identidade.sessao(token)).toBeNull();
    expect((await t.services.identidade.nomes([vizinha.usuario_id])).size).toBe(1);
    expect((await rastrosDe(vizinha.usuario_id)).acessos).toBe(1);

    const eventos = await t.services.eventStore.readStream(`usuario-${usuario_id}`);
    expect(eventos.map(({ type }) => type)).toEqual([
      ...[
        'UsuarioCriado',
        'IdentificacaoDoUsuarioRegistrada',
        'SegundoFatorAtivado',
        'DadosDoUsuarioApagados',
        'UsuarioInativado',
      ],
    ]);
    await sealPending(store, t.database.pool, chave);
    const verificado = await verifyLog({ log, db: t.database.pool, trusted: [chave.publicKey] });
    expect(verificado).toMatchObject({ ok: true });
    const audit = spawnSync(process.execPath, ['infra/cli/audit.ts', 'verify'], {
      encoding: 'utf8',
      env: { ...process.env, ...t.env, AUDIT_SIGNING_KEY: SEMENTE },
    });
    expect(audit).toMatchObject({ status: 0, stdout: expect.stringContaining('Registro íntegro') });
    expect(checkProof(prova, chave.publicKey)).toMatchObject({ ok: true });

    const outro = await createTestDatabase();
    const refeito = await createReadModels(outro.url, undefined, t.services.eventStore);
    await refeito.settle();
    const tabelas = projections.flatMap(({ tables }) => [...tables]);
    const [atuais, refeitas] = [
      await hashDasLinhas(t.database.pool, tabelas),
      await hashDasLinhas(outro.pool, tabelas),
    ];
    expect(differences(atuais, refeitas)).toBe(0);
    const doZero = await tudo(outro.pool);
    expect(rastro.filter((texto) => doZero.includes(texto))).toEqual([]);
    expect(doZero).toContain(usuario_id);
    await refeito.close();
    await outro.drop();
  });

  it('é para sempre: ninguém se registra de novo sob o mesmo id, e o e-mail serve a outra pessoa', async () => {
    const { usuario_id } = await t.criarPessoa('volta@exemplo.example');
    await t.services.identidade.apagarPessoa(usuario_id);
    await t.services.identidade.apagarPessoa(usuario_id);
    const volta = t.services.identidade.registrarPessoa({ usuario_id, nome: 'Volta', email: 'volta@exemplo.example' });
    await expect(volta).rejects.toMatchObject({ code: 'UsuarioApagado' });
    expect(await t.services.identidade.apagada(usuario_id)).toBe(true);
    const { rowCount } = await t.database.pool.query('SELECT FROM identidade.chaves WHERE usuario_id = $1', [
      usuario_id,
    ]);
    expect(rowCount).toBe(0);
    await t.criarPessoa('volta@exemplo.example');
  });

  it('o que parou entre o registro e as tabelas é levado até o fim', async () => {
    const { usuario_id, cliente_id } = await t.criarPessoa('interrompida@exemplo.example');
    const command = { type: 'ApagarDadosDoUsuario', data: {} } as const;
    await t.services.executar(usuarioDecider, usuario_id, command, { ...doSistema(), clienteId: cliente_id });
    await t.modelos.settle();
    expect((await t.services.identidade.nomes([usuario_id])).size).toBe(1);
    await t.services.identidade.limpar();
    expect((await t.services.identidade.nomes([usuario_id])).size).toBe(0);
    expect(await t.services.identidade.apagada(usuario_id)).toBe(true);
  });

  it('pedido por ela, fica na lista até que alguém responda; o registro diz quem apagou', async () => {
    const { usuario_id, cliente_id } = await t.criarPessoa('pediu@exemplo.example');
    const administrador = await t.criarPessoa('responde@exemplo.example');
    const escopo = { cliente_id, ativos: 'todos' } as const;
    const pedido = { type: 'SolicitarApagamentoDoUsuario', data: {} } as const;
    await t.services.executar(usuarioDecider, usuario_id, pedido, { ...doSistema(), clienteId: cliente_id });
    await t.modelos.settle();
    expect(await t.services.usuarios.listarPedidosDeApagamento(escopo)).toMatchObject([{ id: usuario_id }]);
    const deOutro = { ...escopo, cliente_id: administrador.cliente_id };
    expect(await t.services.usuarios.listarPedidosDeApagamento(deOutro)).toEqual([]);
    await t.services.identidade.apagarPessoa(usuario_id, administrador.usuario_id);
    await t.modelos.settle();
    expect(await t.services.usuarios.listarPedidosDeApagamento(escopo)).toEqual([]);
    const eventos = await t.services.eventStore.readStream(`usuario-${usuario_id}`);
    const apagado = eventos.find(({ type }) => type === 'DadosDoUsuarioApagados');
    expect(apagado?.meta.actorId).toBe(administrador.usuario_id);
  });

  it('também pela linha de comando, que pede certeza', async () => {
    const email = 'comando@exemplo.example';
    const { usuario_id } = await t.criarPessoa(email);
    const comando = (...args: string[]) =>
      spawnSync(process.execPath, ['infra/cli/pessoas.ts', ...args], {
        encoding: 'utf8',
        env: { ...process.env, ...t.env, LOG_LEVEL: 'silent' },
      });
    expect(comando('apagar', email)).toMatchObject({ status: 1, stderr: expect.stringContaining('--para-sempre') });
    expect(await t.services.identidade.encontrar(email)).toBe(usuario_id);
    expect(comando('apagar', email, '--para-sempre')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`Os dados da pessoa ${usuario_id} foram apagados`),
    });
    expect(await t.services.identidade.encontrar(email)).toBeNull();
  });
});
