import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { ImagemCommand } from '#domain/imagem/imagem.commands.ts';
import { type ImagemState, imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { type ImagemEvent, imagemStream } from '#domain/imagem/imagem.events.ts';
import type { Arquivo } from '#domain/importacao/importacao.events.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, type Importacoes, until } from '#tests/support/importacoes.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

let temporal: TestTemporal;
let database: TestDatabase;
let mundo: Importacoes;
let pasta: string;

beforeAll(async () => {
  [temporal, database] = await Promise.all([startTestTemporal(), createTestDatabase(inject('postgres'))]);
  mundo = await createImportacoes(database, temporal.address);
  pasta = await mkdtemp(path.join(os.tmpdir(), 'imagem-'));
});
afterAll(async () => {
  await mundo.close();
  await temporal.stop();
  await database.drop();
  await rm(pasta, { recursive: true, force: true });
});

const trabalhadores: ChildProcess[] = [];
afterEach(() => {
  for (const trabalhador of trabalhadores.splice(0)) trabalhador.kill('SIGKILL');
});

/** The real process, as it runs in production. */
function processoTrabalhador(): ChildProcess {
  const env = { ...process.env, ...mundo.env };
  const trabalhador = spawn(process.execPath, ['infra/processes/worker.ts'], { env, stdio: 'inherit' });
  trabalhadores.push(trabalhador);
  return trabalhador;
}

/** A picture of one value, of so many pixels on each side. */
async function tif(lado: number, valor: number, ...mais: string[]): Promise<Arquivo> {
  const nome = `${lado}-${valor}.tif`;
  const utm = ['-a_srs', 'EPSG:32723', '-a_ullr', '584385', '7777315', '595485', '7768315'];
  const tamanho = ['-outsize', String(lado), String(lado), '-bands', '2', '-burn', String(valor), '-ot', 'UInt16'];
  execFileSync('gdal_create', [...tamanho, ...(mais.length > 0 ? mais : utm), nome], { cwd: pasta });
  const guardado = await mundo.storage.put([await readFile(path.join(pasta, nome))] as never, { maxBytes: 2 ** 31 });
  return { nome, tipo: 'image/tiff', ...guardado };
}

const pedir = (id: Uuid, command: ImagemCommand) =>
  handleCommand(mundo.store, eventIdOf, imagemDecider, imagemStream(id), command, mundo.contexto());

const dados = { ativo_id: randomUUID(), percentual_nuvens: 15, obtencao: null, satelite: null, papeis: null };

async function receber(arquivo: Arquivo): Promise<Uuid> {
  const id = randomUUID();
  await pedir(id, { type: 'ReceberImagem', data: { cliente_id: mundo.cliente_id, ...dados, arquivo } });
  return id;
}

const eventosDe = async (id: Uuid) => (await mundo.store.readStream(imagemStream(id))) as unknown as ImagemEvent[];

const aguardar = (id: Uuid, situacao: ImagemState['situacao'], versao = 1) =>
  until(async () => {
    const state = (await eventosDe(id)).reduce(imagemDecider.evolve, imagemDecider.initial);
    return state.situacao === situacao && state.versao === versao ? state : null;
  }, `${id} devia ficar ${situacao}`);

async function guardadosPor(id: Uuid): Promise<readonly string[]> {
  const { rows } = await database.pool.query('SELECT chave FROM operacao.arquivos_das_imagens WHERE imagem_id = $1', [
    id,
  ]);
  return rows.map(({ chave }) => chave);
}

describe('Exame de uma imagem', () => {
  it('fica pronta, com dois arquivos junto do original; outra versão é examinada como a primeira', async () => {
    const trabalhador = await mundo.iniciarTrabalhador();
    const original = await tif(64, 500);
    const id = await receber(original);
    await aguardar(id, 'pronta');
    await pedir(id, { type: 'AlterarImagem', data: { ...dados, arquivo: await tif(64, 700) } });
    await aguardar(id, 'pronta', 2);
    const eventos = await eventosDe(id);
    expect(eventos.map(({ type }) => type)).toEqual([
      ...['ImagemRecebida', 'ImagemExaminada', 'VersaoDaImagemRecebida', 'ImagemExaminada'],
    ]);
    const exames = eventos.flatMap((event) => (event.type === 'ImagemExaminada' ? [event.data] : []));
    expect(exames.map(({ exame }) => exame.bandas[0]?.medidas?.media)).toEqual([500, 700]);
    const nomeados = exames.flatMap(({ valores, quadros }) => [valores.chave, quadros.chave]);
    expect([...(await guardadosPor(id))].sort()).toEqual([...nomeados].sort());
    for (const chave of [original.chave, ...nomeados]) expect(await mundo.storage.head(chave)).not.toBeNull();
    expect(await mundo.rastros()).toMatchObject({ pastas: [], processos: [] });
    await trabalhador.stop();
  });

  it('uma grande já se vê enquanto o exame não acaba, pelo mesmo arquivo de valores com que acaba', async () => {
    const trabalhador = await mundo.iniciarTrabalhador();
    const id = await receber(await tif(4_100, 600));
    await aguardar(id, 'pronta');
    const [, antecipada, examinada, ...mais] = await eventosDe(id);
    expect([antecipada?.type, examinada?.type, mais]).toEqual(['ImagemAntecipada', 'ImagemExaminada', []]);
    if (antecipada?.type !== 'ImagemAntecipada' || examinada?.type !== 'ImagemExaminada') return;
    expect(antecipada.data.valores).toEqual(examinada.data.valores);
    const { bbox: cantos, pegada: inteira, ...dito } = antecipada.data.exame;
    expect(examinada.data.exame).toMatchObject(dito);
    expect(inteira.type).toBe('Polygon');
    for (const [i, canto] of cantos.entries()) expect(canto).toBeCloseTo(examinada.data.exame.bbox[i] ?? 0, 2);
    await trabalhador.stop();
  });

  it('o mesmo arquivo, enviado duas vezes, são duas imagens', async () => {
    const trabalhador = await mundo.iniciarTrabalhador();
    const arquivo = await tif(80, 600);
    const ids = [await receber(arquivo), await receber(arquivo)];
    for (const id of ids) await aguardar(id, 'pronta');
    const [uma, outra] = await Promise.all(ids.map(guardadosPor));
    expect([...(uma ?? [])].sort()).toEqual([...(outra ?? [])].sort());
    await trabalhador.stop();
  });

  it('recusada, diz por quê, e nada fica dela além do que chegou', async () => {
    const trabalhador = await mundo.iniciarTrabalhador();
    const id = await receber(await tif(16, 9, '-a_srs', 'EPSG:32723'));
    await aguardar(id, 'recusada');
    const [, recusada] = await eventosDe(id);
    expect(recusada).toMatchObject({
      type: 'ImagemRecusada',
      data: { versao: 1, problemas: [{ codigo: 'sem_georreferencia' }] },
    });
    expect(await guardadosPor(id)).toEqual([]);
    expect(await mundo.rastros()).toMatchObject({ pastas: [], processos: [] });
    await trabalhador.stop();
  });

  it('trabalhador morto com kill -9 no meio: quem lê morre com ele, e outro faz tudo, uma vez', async () => {
    const primeiro = processoTrabalhador();
    const id = await receber(await tif(3_000, 800));
    await until(async () => ((await mundo.rastros()).processos.length > 0 ? true : null), 'leitura');
    const fim = new Promise((resolve) => primeiro.once('exit', resolve));
    primeiro.kill('SIGKILL');
    await fim;
    await until(async () => ((await mundo.rastros()).processos.length === 0 ? true : null), 'nenhum órfão');
    expect((await eventosDe(id)).map(({ type }) => type)).toEqual(['ImagemRecebida']);

    processoTrabalhador();
    await aguardar(id, 'pronta');
    expect((await eventosDe(id)).map(({ type }) => type)).toEqual(['ImagemRecebida', 'ImagemExaminada']);
    await until(async () => ((await mundo.rastros()).pastas.length === 0 ? true : null), 'nenhuma pasta');
  });
});
