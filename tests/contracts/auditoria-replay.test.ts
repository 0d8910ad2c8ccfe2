import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeteccaoCommand } from '#domain/deteccao/deteccao.commands.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { achadosEm } from '#tests/support/arquivos.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { chave, SEMENTE } from './auditoria.registro.ts';

const [deteccao_id, artefato_id, status_id, cliente_id] = [v7(), v7(), v7(), v7()];
const arquivoDe = async (storage: FileSystemStorage, nome: string) => ({
  nome,
  tipo: 'text/plain',
  ...(await storage.put([Buffer.from(nome)] as never, { maxBytes: 1_000 })),
});

const desenho = () => ({
  cliente_id,
  ativo_id: v7(),
  analise_id: v7(),
  status_id: v7(),
  tipo_deteccao_id: v7(),
  camada_principal_id: null,
  descricao: '',
  area_informada: null,
  geojson: quadrado(-48, -16),
  impacto: { posicao: '1', total: 0, camadas: [] },
});

const agir = (store: EventStore, id: string, command: DeteccaoCommand, agora: string) =>
  handleCommand(store, eventIdOf, deteccaoDecider, deteccaoStream(id), command, {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actorId: randomUUID(),
    clienteId: cliente_id,
    agora,
  });

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let folder: string;
let env: Readonly<Record<string, string | undefined>>;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { role: APP_ROLE });
  folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-replay-'));
  const storage = new FileSystemStorage(path.join(folder, 'arquivos'));
  const store = createPostgresEventStore({ pool });
  const nela = (command: DeteccaoCommand, agora: string) => agir(store, deteccao_id, command, agora);
  const figura = await arquivoDe(storage, 'evidencia');
  const nenhuma = { antes: null, depois: null, regiao: null };
  const evidencia = {
    arquivo: figura,
    miniatura: figura,
    largura: 8,
    altura: 6,
    hash: null,
    provedor: null,
    tipo: null,
    bbox: [-48, -16, -47, -15] as [number, number, number, number],
    contraste: null,
    cenas: [],
    semelhanca: null,
  };
  const midia = { id: v7(), arquivo: await arquivoDe(storage, 'laudo'), exibicao: null, fotografia: null };
  const artefato = { id: artefato_id, tipo: 'documento' as const, observacao: '', links: [], midias: [midia] };
  await nela({ type: 'CriarDeteccao', data: desenho() }, '2024-01-01T00:00:00.000Z');
  const evidencias = { revisao_da_forma: 0, ...nenhuma, antes: evidencia, ausencias: nenhuma };
  await nela({ type: 'GerarEvidencias', data: evidencias }, '2024-01-02T00:00:00.000Z');
  await nela(
    { type: 'RegistrarStatusDaDeteccao', data: { status_id, artefatos: [artefato] } },
    '2024-01-03T00:00:00.000Z',
  );
  await nela({ type: 'RemoverArtefato', data: { artefato_id, motivo: 'engano' } }, '2024-01-04T00:00:00.000Z');
  await sealPending(store, pool, chave);
  await store.close();
  await storage.close();
  env = {
    PATH: process.env.PATH,
    ATALAIA_DIR: folder,
    DATABASE_URL: database.url,
    AUDIT_SIGNING_KEY: SEMENTE,
    STORAGE_URL: `file://${path.join(folder, 'arquivos')}`,
  };
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as `npm run audit` does. */
async function audit(...args: readonly string[]) {
  const run = promisify(execFile)(process.execPath, ['infra/cli/audit.ts', ...args], { env: env as NodeJS.ProcessEnv });
  const failed = (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error;
  const { code = 0, stdout, stderr } = { code: 0, ...(await run.catch(failed)) };
  return { code, out: stdout, err: stderr };
}

/** Turns one byte of the file of this content. */
async function comByteTrocado(conteudo: string, fazer: () => Promise<void>): Promise<void> {
  const todos = await achadosEm(path.join(folder, 'arquivos'));
  for (const { caminho } of todos) {
    const inteiro = path.isAbsolute(caminho) ? caminho : path.join(folder, 'arquivos', caminho);
    const bytes = await readFile(inteiro).catch(() => Buffer.alloc(0));
    if (bytes.toString() !== conteudo) continue;
    await writeFile(inteiro, `${conteudo.slice(0, -1)}X`);
    await fazer();
    await writeFile(inteiro, bytes);
    return;
  }
  throw new Error(`nenhum arquivo tem ${conteudo}`);
}

describe('npm run audit -- replay', () => {
  it('conta a vida de uma detecção, evento por evento, e diz que tudo confere', async () => {
    const { code, out } = await audit('replay', `deteccao/${deteccao_id}`);
    expect(out).toMatch(/Tudo confere: 4 eventos\./);
    expect(code).toBe(0);
    expect(
      out.match(/DeteccaoCriada|EvidenciasDaDeteccaoGeradas|StatusDaDeteccaoRegistrado|ArtefatoRemovido/g),
    ).toEqual([...['DeteccaoCriada', 'EvidenciasDaDeteccaoGeradas', 'StatusDaDeteccaoRegistrado', 'ArtefatoRemovido']]);
    expect(out).toMatch(new RegExp(`status ${status_id} · área [\\d.,]+ ha · artefatos 1, removidos 0`));
    expect(out).toMatch(/artefatos 0, removidos 1/);
    expect(out.match(/prova: O evento é o de número/g)).toHaveLength(4);
  });

  it('até um instante, conta só o que já tinha acontecido; do que não há, diz que não há', async () => {
    const { code, out } = await audit('replay', `deteccao/${deteccao_id}`, '--em', '2024-01-02T12:00:00.000Z');
    expect([code, /Tudo confere: 2 eventos/.test(out), out.includes('Registrado')]).toEqual([0, true, false]);
    expect((await audit('replay', `deteccao/${v7()}`)).code).toBe(2);
    expect((await audit('replay', 'camada/1')).code).toBe(2);
    expect((await audit('replay', `deteccao/${deteccao_id}`, '--em', 'ontem')).code).toBe(2);
  });

  it('o arquivo de um artefato que foi apagado ao fim do prazo não falta: diz-se quando, e verify diz por que evento', async () => {
    const store = createPostgresEventStore({ pool });
    const [outra, outro_artefato] = [v7(), v7()];
    const storage = new FileSystemStorage(path.join(folder, 'arquivos'));
    const arquivo = await arquivoDe(storage, 'vai embora');
    const midia = { id: v7(), arquivo, exibicao: null, fotografia: null };
    const artefato = { id: outro_artefato, tipo: 'documento' as const, observacao: '', links: [], midias: [midia] };
    const comandos: readonly DeteccaoCommand[] = [
      { type: 'CriarDeteccao', data: desenho() },
      { type: 'RegistrarStatusDaDeteccao', data: { status_id, artefatos: [artefato] } },
      { type: 'RemoverArtefato', data: { artefato_id: outro_artefato, motivo: '' } },
      { type: 'DestruirArquivosDoArtefato', data: { artefato_id: outro_artefato } },
    ];
    for (const [dia, command] of comandos.entries())
      await agir(store, outra, command, `2024-02-0${dia + 1}T00:00:00.000Z`);
    await sealPending(store, pool, chave);
    await storage.delete(arquivo.chave);
    await storage.close();
    const replay = await audit('replay', `deteccao/${outra}`);
    expect([replay.code, replay.err]).toEqual([0, '']);
    expect(replay.out).toContain(`o arquivo ${arquivo.chave} foi apagado em 2024-02-04T00:00:00.000Z, ao fim do prazo`);
    const verify = await audit('verify');
    expect([verify.code, verify.out]).toEqual([
      ...[0, expect.stringContaining(`${arquivo.chave}: destruído pelo evento da posição 8`)],
    ]);
    await store.close();
  });

  it('um byte trocado numa evidência, num artefato ou num evento é dito, também por verify', async () => {
    for (const conteudo of ['evidencia', 'laudo']) {
      await comByteTrocado(conteudo, async () => {
        const replay = await audit('replay', `deteccao/${deteccao_id}`);
        expect([replay.code, /NÃO CONFERE: o arquivo .* foi alterado/.test(replay.err)]).toEqual([1, true]);
        const verify = await audit('verify');
        const posicao = conteudo === 'evidencia' ? 2 : 3;
        expect([verify.code, verify.err]).toEqual([
          ...[1, expect.stringContaining(`que a posição ${posicao} nomeia, foi alterado`)],
        ]);
      });
    }
    expect((await audit('verify')).code).toBe(0);
    await database.pool.query('ALTER TABLE event_store.events DISABLE TRIGGER ALL');
    await database.pool.query(
      `UPDATE event_store.events SET canonical = replace(canonical, 'engano', 'engono') WHERE position = 4`,
    );
    const verify = await audit('verify');
    expect([verify.code, /REGISTRO VIOLADO.*posição 4/.test(verify.err)]).toEqual([1, true]);
    const replay = await audit('replay', `deteccao/${deteccao_id}`);
    expect(replay.err).toContain('NÃO CONFERE: o hash do evento da posição 4');
    expect(replay.code).toBe(1);
  });
});
