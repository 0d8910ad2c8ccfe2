import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createQuota } from '../http/quota.ts';
import { floodGuard } from './flood-guard.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  const app = express().use('/conferir', floodGuard(createQuota({ max: 2, windowMs: 60_000 })));
  app.use((_req, res) => void res.send('a página'));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('quem inunda é recusado sem que a página se desenhe, e lê quando voltar; de outra página nada muda', async () => {
  const pedir = (caminho: string, Accept: string) => fetch(url + caminho, { headers: { Accept } });
  for (let vez = 0; vez < 2; vez += 1) expect((await pedir('/conferir/x', '*/*')).status).toBe(200);
  const [json, html] = [await pedir('/conferir/x', 'application/json'), await pedir('/conferir/y', 'text/html')];
  for (const recusada of [json, html]) {
    expect(recusada.status).toBe(429);
    expect(Number(recusada.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  }
  expect(await json.json()).toEqual({ message: expect.stringContaining('Aguarde alguns segundos') });
  expect(await html.text()).toMatch(/<html lang="pt-BR">.*Aguarde alguns segundos/);
  expect((await pedir('/outra', 'text/html')).status).toBe(200);
});
