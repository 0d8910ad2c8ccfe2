import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#infra/log.ts';
import { requestDeadline } from './request-deadline.ts';
import { lastResort } from './request-guard.ts';

const log = createLog('teste', 'silent');
/** Answers of requests that were given up on come afterwards, as those of a database that was frozen. */
const atrasadas: (() => void)[] = [];
/** Where pieces of files are sent to, of every area. */
const PEDACOS = globSync(path.resolve(import.meta.dirname, '../../../app/**/rotas.ts')).flatMap((arquivo) =>
  [...readFileSync(arquivo, 'utf8').matchAll(/'(\/[\w/-]+\/tus)\/:\w+'/g)].map(([, endereco = '']) => endereco),
);
const app = express();
app.use(requestDeadline(log, 20));
app.use('/depressa', (_req, res) => void res.json({ pronto: true }));
app.use('/comecada', (_req, res) => {
  res.write('a');
  atrasadas.push(() => res.end('b'));
});
app.use((req, res, next) => {
  atrasadas.push(() => {
    try {
      res.status(200).setHeader('X-Tarde', req.path).end('tarde');
    } catch (error) {
      next(error);
    }
  });
});
app.use(lastResort(log));
const server = createServer(app);
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => server.close(() => resolve()));
});

describe('O prazo de um pedido', () => {
  it('responde 503 em português a quem espera pelo que não vem, como página ou como JSON', async () => {
    const json = await fetch(`${url}/parada`, { method: 'POST', body: 'a=1' });
    expect([json.status, json.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await json.json()).toEqual({ message: expect.stringContaining('Tente novamente') });
    const pagina = await fetch(`${url}/parada`, { headers: { Accept: 'text/html' } });
    expect([pagina.status, pagina.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await pagina.text()).toContain('Tente novamente');
    for (const responder of atrasadas.splice(0)) responder();
    expect(await (await fetch(`${url}/depressa`)).json()).toEqual({ pronto: true });
  });

  it('não corta a resposta que já começou', async () => {
    const resposta = fetch(`${url}/comecada`);
    const { body } = await resposta;
    // Longer than the deadline, whose own answer would have come by now.
    await fetch(`${url}/parada`);
    for (const responder of atrasadas.splice(0)) responder();
    expect(await new Response(body).text()).toBe('ab');
  });

  it('não conta enquanto um arquivo chega: o envio tem a sua própria regra', async () => {
    const envio = fetch(`${url}/camadas/upload`, { method: 'POST', body: 'a' });
    const continuado = fetch(`${url}/camadas/upload/tus/um`, { method: 'PATCH', body: 'a' });
    expect((await fetch(`${url}/camadas/upload/um/publicar`, { method: 'POST' })).status).toBe(503);
    for (const responder of atrasadas.splice(0)) responder();
    expect((await Promise.all([envio, continuado])).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('não corta pedaço nenhum de arquivo, seja do que for', async () => {
    const enderecos = [...new Set(PEDACOS)];
    expect(enderecos).toContain('/imagens/tus');
    const envios = enderecos.map((endereco) => fetch(`${url}${endereco}/um`, { method: 'PATCH', body: 'a' }));
    // Longer than the deadline, by which the others have arrived.
    expect((await fetch(`${url}/parada`)).status).toBe(503);
    for (let i = 0; i < 100 && atrasadas.length <= enderecos.length; i++) await sleep(10);
    for (const responder of atrasadas.splice(0)) responder();
    const situacoes = (await Promise.all(envios)).map(({ status }) => status);
    expect(situacoes).toEqual(enderecos.map(() => 200));
  });
});
