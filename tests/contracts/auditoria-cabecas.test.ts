import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { headsOut } from '#infra/store/audit/checks/heads-out.ts';
import { createHeadAnnouncer } from '#infra/store/audit/heads-out/announcer.ts';
import { createShelf, keptHeads, readShelf } from '#infra/store/audit/heads-out/create-shelf.ts';
import { sayRestored } from '#infra/store/audit/heads-out/say-restored.ts';
import { createLogSealer } from '#infra/store/audit/log-sealer.ts';
import { headToFile, signingKey } from '#infra/store/audit/signed-head.ts';
import { lastHead } from '#infra/store/audit/tree-rows.ts';
import { firstFault, verify } from '#infra/store/audit/verification.ts';
import { startTestS3 } from '#tests/support/s3.ts';
import { abrirServidorSmtp } from '#tests/support/servidor-smtp.ts';
import { ARMAZENS, abrirRegistro, chave, escrever, type Registro, SEMENTE } from './auditoria.registro.ts';

let pasta: string;
let url: string;
beforeEach(async () => {
  pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-cabecas-'));
  url = pathToFileURL(pasta).href;
});
afterEach(() => rm(pasta, { recursive: true, force: true }));

describe.each(ARMAZENS)('as cabeças que saem sozinhas, com o registro no %s,', (onde) => {
  let r: Registro;
  beforeEach(async () => {
    r = await abrirRegistro(onde);
  });
  afterEach(() => r.close());

  const ditos: string[] = [];
  const anunciadas: unknown[] = [];
  const log = {
    info: (dito: object) => void anunciadas.push(dito),
    warn: () => undefined,
    error: (text: unknown) => void ditos.push(String(text)),
  };
  const selador = () => createLogSealer({ ...r, signingSeed: SEMENTE, log, shelf: createShelf(url) });
  /** One turn of a sealer that starts and ends. */
  const selar = async () => {
    ditos.length = 0;
    await selador().stop();
    return ditos.join('\n');
  };
  const verificar = async () => {
    const trusted = [chave.publicKey];
    const shelf = await readShelf(url, trusted);
    const checks = [headsOut(r.pool, shelf)];
    return firstFault(await verify({ log: r.log, db: r.pool, trusted, kept: keptHeads(shelf), checks }));
  };
  const semSelos = async (desde = 0) => {
    await r.adulterar('auditoria.selos', `DELETE FROM auditoria.selos WHERE inicio >= ${desde}`);
    await r.adulterar('auditoria.nos', 'DELETE FROM auditoria.nos');
  };

  it('denunciam o registro cortado junto com os seus selos: o selador se recusa e a verificação o diz', async () => {
    await escrever(r.store, 20);
    expect(await selar()).toBe('');
    await escrever(r.store, 15);
    expect(await selar()).toBe('');
    expect(await verificar()).toBeNull();
    await r.cortar(20);
    await semSelos(20);
    expect(await verificar()).toMatch(
      /O registro foi cortado depois da posição \d+: uma cabeça guardada diz que eram 35/,
    );
    expect(await selar()).toMatch(/REGISTRO CORTADO\. .*a última cabeça que saiu fala de 35 eventos/);
    // As much again as was cut, but other events: nor does the sealer sign those.
    await escrever(r.store, 20, ['outra']);
    expect(await selar()).toMatch(/REGISTRO CORTADO/);
    expect((await lastHead(r.pool))?.size).toBe(20);
  });

  it('vão também para o log do processo, inteiras: quem o guarda tem com que conferir', async () => {
    await escrever(r.store, 20);
    anunciadas.length = 0;
    await selar();
    const head = await lastHead(r.pool);
    expect(head?.size).toBe(20);
    expect(anunciadas).toEqual([{ cabeca: head && headToFile(head) }]);
    // What was already said is not said again.
    await selar();
    expect(anunciadas).toHaveLength(1);
  });

  it('denunciam os selos apagados, ainda que o registro esteja inteiro', async () => {
    await escrever(r.store, 20);
    await selar();
    await semSelos();
    expect(await verificar()).toMatch(/fala de 20 eventos, e os selos vão até 0: foram apagados/);
    expect(await selar()).toMatch(/Os selos vão até 0 eventos/);
  });

  it('o selador que está correndo lembra o que viu, também quando lhe tiram o arquivo', async () => {
    await escrever(r.store, 20);
    const vivo = selador();
    vivo.start();
    await expect
      .poll(() => readFile(path.join(pasta, 'cabecas', 'cabecas.jsonl'), 'utf8').catch(() => ''))
      .toContain('"tamanho":20');
    ditos.length = 0;
    await rm(path.join(pasta, 'cabecas'), { recursive: true });
    await r.cortar(10);
    await semSelos();
    await vivo.stop();
    expect(ditos.join()).toMatch(/REGISTRO CORTADO/);
    expect(await lastHead(r.pool)).toBeNull();
  });

  it('um restauro dito por quem opera vale, e toda verificação o conta', async () => {
    await escrever(r.store, 20);
    await selar();
    await escrever(r.store, 15);
    await selar();
    await r.cortar(20);
    await semSelos(20);
    const shelf = createShelf(url);
    const dito = await sayRestored({ ...r, key: chave, shelf, motivo: 'cópia de ontem, disco perdido' });
    expect(dito).toMatchObject({ tamanho: 20, tamanho_de_antes: 35 });
    expect(await selar()).toBe('');
    expect(await verificar()).toBeNull();
    await escrever(r.store, 3, ['depois']);
    expect(await selar()).toBe('');
    const achado = await headsOut(r.pool, await readShelf(url, [chave.publicKey])).compare(
      { sealed: 23 } as never,
      () => undefined,
    );
    expect(achado).toMatchObject({
      estado: 'integro',
      mensagem: expect.stringMatching(/35 eventos passaram a 20\): "cópia de ontem/),
    });
  });

  it('o que outra chave assinou, ou ninguém, é dito', async () => {
    await escrever(r.store, 20);
    await selar();
    const shelf = createShelf(url);
    await sayRestored({ ...r, key: signingKey('11'.repeat(32)), shelf, motivo: 'forjado' });
    expect(await verificar()).toMatch(/restauro de .* não tem uma assinatura válida/);
    expect(await selar()).toMatch(/não tem uma assinatura válida/);
  });
});

describe('onde as cabeças ficam', () => {
  const entrada = (size: number, at: string) =>
    headToFile(chave.sign({ size, root: Buffer.alloc(32), position: BigInt(size), at }));
  const [A, B] = ['2026-03-10T12:00:00.000Z', '2026-03-10T12:00:01.000Z'];

  it('em S3, uma por objeto, que nenhuma outra substitui', async () => {
    const s3 = await startTestS3();
    const shelf = createShelf(s3.url);
    expect(await shelf.read()).toEqual({ head: null, restauros: [] });
    await shelf.add(entrada(3, A));
    await shelf.add(entrada(12, B));
    expect(await shelf.read()).toMatchObject({ head: { size: 12 }, restauros: [] });
    await shelf.close();
    await s3.stop();
  }, 600_000);

  it.each([
    ['que tem trava de objetos, travadas por dez anos', true],
    ['que não a tem, como outro objeto qualquer', false],
  ])('em um S3 %s', async (_, trava) => {
    const { url: endereco, pedidos, fechar } = await s3DeFaz(trava);
    const shelf = createShelf(endereco);
    const antes = Date.now();
    for (const entry of [entrada(3, A), entrada(12, B)]) await shelf.add(entry);
    await shelf.close();
    await fechar();
    const postos = pedidos.filter(({ method }) => method === 'PUT');
    expect(postos).toHaveLength(2);
    for (const { headers } of postos) {
      const ate = headers['x-amz-object-lock-retain-until-date'];
      expect(headers['x-amz-object-lock-mode']).toBe(trava ? 'COMPLIANCE' : undefined);
      const anos = (Date.parse(String(ate)) - antes) / (365.25 * 24 * 3_600_000);
      if (trava) expect(anos).toBeCloseTo(10, 1);
      else expect(ate).toBeUndefined();
    }
    // Asked once, not for each head.
    expect(pedidos.filter(({ url: alvo }) => alvo?.includes('object-lock'))).toHaveLength(1);
  });

  it('em arquivo, uma por linha; a que uma queda cortou não conta, outra coisa é dita', async () => {
    const [arquivo, shelf] = [path.join(pasta, 'cabecas', 'cabecas.jsonl'), createShelf(url)];
    await shelf.add(entrada(3, A));
    await appendFile(arquivo, '{"tamanho":9');
    await shelf.add(entrada(5, B));
    expect(await shelf.read()).toMatchObject({ head: { size: 5 } });
    await appendFile(arquivo, '{"tamanho":9}\n');
    await expect(shelf.read()).rejects.toThrow(/há uma linha que não é uma cabeça/);
  });

  it('e o endereço que a instalação escolheu recebe a cabeça e o alarme; fora do ar, nada para por isso', async () => {
    const recebidos: string[] = [];
    const servidor = createServer((request, response) => {
      request.on('data', (chunk) => recebidos.push(String(chunk)));
      request.on('end', () => response.end());
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => servidor.once('listening', resolve));
    const { port } = servidor.address() as AddressInfo;
    const avisos: unknown[] = [];
    const to = { AUDIT_HEADS_TO: `http://127.0.0.1:${port}/cabecas`, MAIL_FROM: '', SMTP_URL: undefined };
    const announcer = createHeadAnnouncer(to, { warn: (text: unknown) => void avisos.push(text) });
    await announcer?.announce(chave.sign({ size: 7, root: Buffer.alloc(32), position: 7n, at: A }));
    await announcer?.alarm('cortado');
    expect(recebidos.join()).toContain('"tamanho":7');
    expect(recebidos.join()).toContain('{"alarme":"cortado"}');
    await new Promise((resolve) => servidor.close(resolve));
    await announcer?.alarm('de novo');
    expect(avisos).toHaveLength(1);
  });

  it('um endereço de e-mail as recebe também, uma carta por dia, e o alarme de imediato; sem servidor, é dito', async () => {
    const smtp = await abrirServidorSmtp();
    const avisos: unknown[] = [];
    const log = { warn: (...dito: unknown[]) => void avisos.push(dito) };
    const to = { AUDIT_HEADS_TO: 'mailto:guarda%2Bcabecas@exemplo.example', MAIL_FROM: 'Atalaia <a@exemplo.example>' };
    const announcer = createHeadAnnouncer({ ...to, SMTP_URL: smtp.url }, log);
    const [um, dois] = [7, 8].map((size) =>
      chave.sign({ size, root: Buffer.alloc(32), position: BigInt(size), at: A }),
    );
    if (um !== undefined) await announcer?.announce(um);
    if (dois !== undefined) await announcer?.announce(dois);
    await announcer?.alarm('cortado na posição 12');
    announcer?.close();
    await smtp.fechar();
    expect(smtp.cartas.map(({ para }) => para)).toEqual([
      ['guarda+cabecas@exemplo.example'],
      ['guarda+cabecas@exemplo.example'],
    ]);
    expect(smtp.cartas[0]?.bruta).toMatch(/^Subject: Registro: 7 eventos/m);
    expect(smtp.cartas[1]?.bruta).toMatch(/cortado/);
    expect(avisos).toEqual([]);
    expect(createHeadAnnouncer({ ...to, SMTP_URL: undefined }, log)).not.toBeNull();
    expect(avisos).toEqual([['AUDIT_HEADS_TO é um e-mail, e falta SMTP_URL']]);
  });
});

/** What only says whether its bucket has object lock, and remembers what it was asked. */
async function s3DeFaz(trava: boolean) {
  const pedidos: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const sim = `<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>`;
  const nao = '<Error><Code>ObjectLockConfigurationNotFoundError</Code></Error>';
  const servidor = createServer((request, response) => {
    const { method, url: alvo, headers } = request;
    pedidos.push({ method, url: alvo, headers });
    request.resume();
    request.on('end', () => {
      if (method === 'PUT') return response.end();
      return response.writeHead(trava ? 200 : 404, { 'content-type': 'application/xml' }).end(trava ? sim : nao);
    });
  }).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;
  return {
    pedidos,
    url: `s3://a:b@atalaia/arquivos?region=us-east-1&endpoint=http://127.0.0.1:${port}`,
    fechar: () => new Promise((resolve) => servidor.close(resolve)),
  };
}
