import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import { abrirCanario } from '#tests/support/canario.ts';
import { isPublic } from './addresses.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { secondsOf } from './pause.ts';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;
const open: { close(): unknown }[] = [];
const signal = new AbortController().signal;

async function serve(answer: Answer): Promise<string> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function guarded(hosts: readonly string[], more: Partial<Parameters<typeof createGuardedFetch>[0]> = {}) {
  const made = createGuardedFetch({ provedor: 'prova', hosts, internos: hosts, ...more });
  open.push(made);
  return made;
}

const reason = (asked: Promise<unknown>) =>
  asked.then(
    () => 'nenhum',
    (error) => (error instanceof FalhaDoProvedor ? error.motivo : String(error)),
  );

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const canario = await abrirCanario();
afterAll(() => canario.fechar());

describe('Pedidos a outros servidores', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '100.64.0.1', '224.0.0.1'],
    ...['255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'],
    ...['198.18.0.1', 'ff02::1', '2001::1'],
  ])('%s não é da internet', (address) => expect(isPublic(address)).toBe(false));

  it.each(['1.1.1.1', '200.160.2.3', '2606:4700:4700::1111', '2804:14d::1'])('%s é da internet', (address) =>
    expect(isPublic(address)).toBe(true),
  );

  it('só vão aos servidores que a configuração nomeia, cifrados, sem nome nem senha no endereço', async () => {
    const { host } = new URL(canario.url);
    const fora = guarded(['stac.exemplo.org'], { internos: [] });
    const enderecos = [
      ...[canario.url, 'http://stac.exemplo.org/', 'https://a:b@stac.exemplo.org/', 'https://stac.exemplo.org:8443/'],
      ...['file:///etc/passwd', 'https://stac.exemplo.org.mau.org/', 'nada', 'ftp://stac.exemplo.org/'],
    ];
    for (const endereco of enderecos) expect(await reason(fora.bytes(endereco, { signal })), endereco).toBe('endereco');
    // Named by the configuration, but not said to be inside.
    expect(await reason(guarded([host], { internos: [] }).bytes(`https://${host}/`, { signal }))).toBe('endereco');
    expect(canario.visitas()).toBe(0);
  });

  it('um nome que aponta para dentro é recusado, mesmo que só um dos seus endereços seja de dentro', async () => {
    const { port } = new URL(canario.url);
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const fetch = guarded([`stac.exemplo.org:${port}`], { internos: [], resolve });
    expect(await reason(fetch.bytes(`https://stac.exemplo.org:${port}/`, { signal }))).toBe('endereco');
    expect(canario.visitas()).toBe(0);
  });

  it('a conexão vai ao endereço que foi conferido: o nome é resolvido uma vez', async () => {
    const host = await serve((_request, response) => response.end('sim'));
    let vezes = 0;
    const resolve = async () => {
      vezes += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const named = `dentro.exemplo.org:${host.split(':')[1]}`;
    const answer = await guarded([named], { resolve }).bytes(`http://${named}/`, { signal });
    expect([answer.bytes.toString(), vezes]).toEqual(['sim', 1]);
  });

  it('um redirecionamento é conferido como o primeiro endereço, e não leva a chave a outro servidor', async () => {
    const seen: (string | undefined)[] = [];
    const other = await serve((request, response) => {
      seen.push(request.headers.authorization, request.headers.accept);
      response.end('{"a":1}');
    });
    const host = await serve((request, response) => {
      const to = { '/fora': canario.url, '/outro': `http://${other}/`, '/roda': '/roda' }[request.url ?? ''] ?? '/';
      response.writeHead(302, { location: to }).end();
    });
    const fetch = guarded([host, other]);
    const headers = { authorization: 'Bearer segredo' };
    expect(await reason(fetch.bytes(`http://${host}/fora`, { signal, headers }))).toBe('endereco');
    expect(await reason(fetch.bytes(`http://${host}/roda`, { signal, headers }))).toBe('resposta_invalida');
    expect((await fetch.json(`http://${host}/outro`, { signal, headers })).valor).toEqual({ a: 1 });
    expect(seen).toEqual([undefined, 'application/json']);
    expect(canario.visitas()).toBe(0);
  });

  it('uma resposta sem fim, funda demais ou que não é JSON é inválida; um servidor mudo está fora do ar', async () => {
    const host = await serve((request, response) => {
      if (request.url === '/muda') return;
      if (request.url === '/funda') return response.end(`${'['.repeat(100)}${']'.repeat(100)}`);
      if (request.url === '/html') return response.end('<html>');
      const more = () => response.writable && response.write('x'.repeat(64 * 1024), more);
      more();
    });
    const fetch = guarded([host], { deadlineMs: 500 });
    const get = (path: string) => reason(fetch.json(`http://${host}${path}`, { signal, maxBytes: 2 ** 20 }));
    expect(await get('/funda')).toBe('resposta_invalida');
    expect(await get('/html')).toBe('resposta_invalida');
    expect(await get('/sem-fim')).toBe('resposta_invalida');
    expect(await get('/muda')).toBe('fora_do_ar');
    expect(await reason(guarded(['127.0.0.1:1']).bytes('http://127.0.0.1:1/', { signal }))).toBe('fora_do_ar');
  });

  it('quem pede espera é deixado em paz por tanto tempo quanto disse, e os segundos são ditos', async () => {
    let pedidos = 0;
    const host = await serve((_request, response) => {
      pedidos += 1;
      response.writeHead(429, { 'retry-after': '90' }).end();
    });
    const fetch = guarded([host]);
    const espera = async () =>
      fetch
        .bytes(`http://${host}/`, { signal })
        .catch((error) => [error.motivo, error.espera > 80, error.espera <= 90]);
    expect(await espera()).toEqual(['limite', true, true]);
    expect(await espera()).toEqual(['limite', true, true]);
    expect(pedidos).toBe(1);
    expect(secondsOf(new Date(60_000).toUTCString(), 0)).toBe(60);
    expect([secondsOf('amanhã'), secondsOf(undefined)]).toEqual([null, null]);
  });

  it('pede oito coisas de cada vez, e as outras esperam a vez', async () => {
    const [abertas, recebidas] = [[] as http.ServerResponse[], { total: 0, maximo: 0 }];
    const responder = () => {
      for (const uma of abertas.splice(0)) uma.end('pronta');
    };
    const host = await serve((_request, response) => {
      abertas.push(response);
      recebidas.total += 1;
      recebidas.maximo = Math.max(recebidas.maximo, abertas.length);
      // Whatever else would come meanwhile has the time to.
      if (abertas.length === 8 || recebidas.total === 20) setTimeout(responder, 60);
    });
    const fetch = guarded([host]);
    const todas = Array.from({ length: 20 }, () => fetch.bytes(`http://${host}/`, { signal }));
    expect((await Promise.all(todas)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(recebidas).toEqual({ total: 20, maximo: 8 });
  });

  it('uma espera curta é esperada', async () => {
    let pedidos = 0;
    const host = await serve((_request, response) => {
      pedidos += 1;
      if (pedidos === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else response.end('agora');
    });
    expect((await guarded([host]).bytes(`http://${host}/`, { signal })).bytes.toString()).toBe('agora');
  });

  it.each([
    [401, 'chave_recusada'],
    [403, 'chave_recusada'],
    [404, 'resposta_invalida'],
    [503, 'fora_do_ar'],
  ])('a resposta %i é dita: %s', async (status, motivo) => {
    const host = await serve((_request, response) => response.writeHead(status).end());
    expect(await reason(guarded([host]).bytes(`http://${host}/`, { signal }))).toBe(motivo);
    expect((await guarded([host]).bytes(`http://${host}/`, { signal, aceita: [status] })).status).toBe(status);
  });

  it('quem desiste de pedir não culpa o servidor', async () => {
    const host = await serve(() => {});
    const controller = new AbortController();
    const asked = guarded([host]).bytes(`http://${host}/`, { signal: controller.signal });
    controller.abort(new Error('desistiu'));
    await expect(asked).rejects.toThrow('desistiu');
  });
});
