import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStorage } from '#infra/files/storage/create-storage.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import { EnviosParciaisTable } from '#infra/files/upload/envios-parciais.table.ts';
import { EnviosParciais } from '#infra/files/upload/envios-parciais.ts';
import { createLog } from '#infra/log.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const KIB = 1024;
const MAX = 256 * KIB;
const conteudo = randomBytes(200 * KIB);
const sha256 = createHash('sha256').update(conteudo).digest('hex');

let pasta: string;
let banco: TestDatabase;
let armazenamento: Storage;
let pool: ReturnType<typeof createPool>;
let envios: EnviosParciais;

beforeAll(async () => {
  pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-parciais-'));
  banco = await createTestDatabase();
  armazenamento = createStorage(pathToFileURL(pasta).href);
  pool = createPool(banco.url, {
    role: APP_ROLE,
    applicationName: 'teste-envios',
    max: 4,
    log: createLog('teste', 'silent'),
  });
  const tabela = new EnviosParciaisTable(pool);
  const maximo = {
    camada: { bytes: MAX, arquivos: 2 },
    imagem: { bytes: 2 * MAX, arquivos: 1 },
    artefato: { bytes: 2 ** 20, arquivos: 1 },
  };
  envios = new EnviosParciais({ tabela, armazenamento, maximo });
});
afterAll(async () => {
  await armazenamento.close();
  await pool.end();
  await banco.drop();
  await rm(pasta, { recursive: true });
});

const pessoa = () => ({ cliente_id: randomUUID(), usuario_id: randomUUID(), finalidade: 'camada' as const });
const arquivo = { nome: 'fazenda.zip', tipo: 'application/zip', bytes: conteudo.length, impressao: 'fazenda' };
const temporarios = () => readdir(path.join(pasta, 'temporarios'));

/** The bytes of a range, as a connection brings them; `cai` breaks it off after so many. */
async function* trecho(de: number, ate = conteudo.length, cai = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  for (let i = de; i < ate; i += 16 * KIB) {
    if (i - de >= cai) throw new Error('a conexão caiu');
    yield conteudo.subarray(i, Math.min(i + 16 * KIB, ate));
  }
}

describe('Arquivos que chegam aos pedaços', () => {
  it('uma conexão que cai aos 90% continua de onde parou, também para quem recarregou a página', async () => {
    const quem = pessoa();
    const { id, expira_em } = await envios.iniciar(quem, arquivo);
    expect(Math.abs(expira_em - Date.now() - 45 * 60_000)).toBeLessThan(60_000);
    const parou = await envios.continuar(quem, id, 0, trecho(0, conteudo.length, 180 * KIB));
    expect(parou?.recebidos).toBeGreaterThanOrEqual(176 * KIB);
    expect(parou?.recebidos).toBeLessThan(conteudo.length);
    // The page was loaded anew: all that it knows is the file.
    const outraVez = await envios.iniciar(quem, arquivo);
    expect(outraVez).toMatchObject({ id, recebidos: parou?.recebidos });
    expect(await envios.abertos(quem)).toMatchObject([{ id, nome: 'fazenda.zip' }]);
    const fim = await envios.continuar(quem, id, outraVez.recebidos, trecho(outraVez.recebidos));
    expect(fim?.recebidos).toBe(conteudo.length);
    const [guardado] = await envios.juntar(fim ? [fim] : []);
    expect(guardado).toMatchObject({ nome: 'fazenda.zip', sha256, bytes: conteudo.length });
    expect(await armazenamento.head(guardado?.chave ?? '')).toEqual({ bytes: conteudo.length });
    expect(await temporarios()).toEqual([]);
  });

  it('o mesmo pedaço enviado duas vezes, ao mesmo tempo ou depois, conta uma vez', async () => {
    const quem = pessoa();
    const { id } = await envios.iniciar(quem, arquivo);
    const juntos = await Promise.allSettled([1, 2, 3].map(() => envios.continuar(quem, id, 0, trecho(0, 64 * KIB))));
    expect(juntos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(envios.continuar(quem, id, 0, trecho(0, 64 * KIB))).rejects.toThrow('not the next byte');
    expect((await envios.obter(quem, id))?.recebidos).toBe(64 * KIB);
    expect(await temporarios()).toHaveLength(1);
    const fim = await envios.continuar(quem, id, 64 * KIB, trecho(64 * KIB));
    expect((await envios.juntar(fim ? [fim] : [])).map((um) => um.sha256)).toEqual([sha256]);
  });

  it('duas janelas com o mesmo arquivo enviam um só, e as duas o recebem inteiro', async () => {
    const quem = pessoa();
    const [uma, outra] = await Promise.all([envios.iniciar(quem, arquivo), envios.iniciar(quem, arquivo)]);
    expect(outra.id).toBe(uma.id);
    const inteiro = await envios.continuar(quem, uma.id, 0, trecho(0));
    const parciais = inteiro ? [inteiro] : [];
    const [daUma, daOutra] = await Promise.all([envios.juntar(parciais), envios.juntar(parciais)]);
    expect(daOutra).toEqual(daUma);
    await envios.usar(parciais);
    // An import has it: chosen again, it is another upload.
    expect((await envios.iniciar(quem, arquivo)).id).not.toBe(uma.id);
    expect((await envios.obter(quem, uma.id))?.arquivo).toEqual(daUma[0]);
  });

  it('um byte além do fim do arquivo não é aceito, e o que já estava continua', async () => {
    const quem = pessoa();
    const { id } = await envios.iniciar(quem, { ...arquivo, bytes: 100 * KIB });
    await envios.continuar(quem, id, 0, trecho(0, 64 * KIB));
    await expect(envios.continuar(quem, id, 64 * KIB, trecho(64 * KIB))).rejects.toThrow('larger than');
    expect((await envios.obter(quem, id))?.recebidos).toBe(64 * KIB);
  });

  it('ninguém mais acha, continua ou descarta o envio de alguém', async () => {
    const quem = pessoa();
    const { id } = await envios.iniciar(quem, arquivo);
    await envios.continuar(quem, id, 0, trecho(0, 16 * KIB));
    for (const alheio of [
      pessoa(),
      { ...pessoa(), cliente_id: quem.cliente_id },
      { ...quem, cliente_id: randomUUID() },
      { ...quem, finalidade: 'imagem' as const },
    ]) {
      expect(await envios.obter(alheio, id)).toBeNull();
      expect(await envios.continuar(alheio, id, 16 * KIB, trecho(16 * KIB))).toBeNull();
      await envios.descartar(alheio, [id]);
      expect((await envios.iniciar(alheio, arquivo)).id).not.toBe(id);
    }
    expect((await envios.obter(quem, id))?.recebidos).toBe(16 * KIB);
    await envios.descartar(quem, [id]);
    expect(await envios.obter(quem, id)).toBeNull();
  });

  it('ninguém ocupa mais do que quatro envios do maior tamanho', async () => {
    const quem = pessoa();
    for (let i = 0; i < 4; i += 1) await envios.iniciar(quem, { ...arquivo, bytes: MAX, impressao: `grande ${i}` });
    await expect(envios.iniciar(quem, arquivo)).rejects.toThrow('too many uploads');
    expect((await envios.iniciar(quem, { ...arquivo, bytes: MAX, impressao: 'grande 3' })).bytes).toBe(MAX);
  });

  it('imagens têm limites delas: o que se envia de uma finalidade não tira lugar da outra', async () => {
    const quem = pessoa();
    const daImagem = { ...quem, finalidade: 'imagem' as const };
    for (let i = 0; i < 4; i += 1) await envios.iniciar(quem, { ...arquivo, bytes: MAX, impressao: `grande ${i}` });
    for (let i = 0; i < 4; i += 1) {
      await envios.iniciar(daImagem, { ...arquivo, bytes: 2 * MAX, impressao: `grande ${i}` });
    }
    await expect(envios.iniciar(daImagem, arquivo)).rejects.toThrow('too many uploads');
  });

  it('o que ficou parado some dentro da hora, linha e pedaços', async () => {
    const quem = pessoa();
    const { id } = await envios.iniciar(quem, arquivo);
    await envios.continuar(quem, id, 0, trecho(0, 16 * KIB));
    await banco.pool.query(
      "UPDATE operacao.envios_parciais SET tocado_em = now() - interval '46 minutes' WHERE id = $1",
      [id],
    );
    expect(await envios.obter(quem, id)).toBeNull();
    const novo = await envios.iniciar(quem, arquivo);
    expect(novo).toMatchObject({ recebidos: 0 });
    expect(novo.id).not.toBe(id);
    expect((await temporarios()).some((nome) => nome.startsWith(id))).toBe(true);
    await armazenamento.sweep(0);
    expect(await temporarios()).toEqual([]);
  });

  it('de um pedido só, meio arquivo não passa por inteiro, e um vazio não é arquivo', async () => {
    const quem = pessoa();
    const dados = { nome: 'a.kml', tipo: '' };
    await expect(envios.receber(quem, dados, trecho(0, MAX, 32 * KIB), MAX)).rejects.toThrow('a conexão caiu');
    await expect(envios.receber(quem, dados, trecho(0), 199 * KIB)).rejects.toThrow('larger than');
    expect(await envios.receber(quem, dados, trecho(0, 0), MAX)).toBeNull();
    expect(await temporarios()).toEqual([]);
    const inteiro = await envios.receber(quem, dados, trecho(0), conteudo.length);
    expect(inteiro).toMatchObject({ nome: 'a.kml', bytes: conteudo.length, recebidos: conteudo.length });
    if (inteiro === null) return;
    expect((await envios.comeco(inteiro, 8)).equals(conteudo.subarray(0, 8))).toBe(true);
    await envios.descartar(quem, [inteiro.id]);
    expect(await temporarios()).toEqual([]);
  });
});
