import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '#infra/config.ts';
import { newToken } from '#infra/identity/cipher.ts';
import { createLog } from '#infra/log.ts';
import { requestIdentity } from './request-guard.ts';

const SEGREDO = 'ab'.repeat(32);
const config = loadConfig({
  DATABASE_URL: 'postgres://localhost/nenhum',
  STORAGE_URL: 'file:///tmp',
  SESSION_SECRET: SEGREDO,
  PERSONAL_DATA_KEY: SEGREDO,
  AUDIT_SIGNING_KEY: SEGREDO,
} as unknown as NodeJS.ProcessEnv);

describe('O diário dos pedidos', () => {
  it('diz o caminho sem a pergunta e sem os links que servem uma vez', async () => {
    const linhas: string[] = [];
    const destino = new Writable({
      write(parte, _, pronto) {
        linhas.push(String(parte));
        pronto();
      },
    });
    const app = express();
    app.use(requestIdentity(config, createLog('teste', 'info', destino)));
    app.use((_req, res) => void res.end());
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const token = newToken();
    const id = '018f3c5e-7a10-7000-8000-000000000001';
    for (const caminho of [`/senha/nova/${token}`, `/convite/${token}?x=${token}`, `/camadas/upload/${id}/publicar`]) {
      await fetch(url + caminho, { headers: { Connection: 'close' } });
    }
    await new Promise<void>((resolve) => server.close(() => resolve()));
    const caminhos = linhas.map((linha) => JSON.parse(linha).caminho);
    expect(caminhos).toEqual(['/senha/nova/[oculto]', '/convite/[oculto]', `/camadas/upload/${id}/publicar`]);
    expect(linhas.join('')).not.toContain(token);
  });
});
