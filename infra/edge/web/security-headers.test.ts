import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { describe, expect, it } from 'vitest';
import type { Config } from '#infra/config.ts';
import { securityHeaders } from './security-headers.ts';

/** The headers of one answer, and the nonce that its markup would carry. */
async function responder(config: Partial<Config>, headers: Record<string, string> = {}) {
  const app = express();
  app.use(securityHeaders(config as Config));
  app.get('/', (_req, res) => void res.send(res.locals.nonce));
  const server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const resposta = await new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1', headers }, resolve));
  const nonce = await text(resposta);
  server.close();
  const recebidos = new Headers(resposta.headers as Record<string, string>);
  return { csp: recebidos.get('Content-Security-Policy') ?? '', headers: recebidos, nonce };
}

describe('Cabeçalhos de segurança', () => {
  it('só roda script da própria origem ou com o número desta resposta, que nunca se repete', async () => {
    const primeira = await responder({});
    const segunda = await responder({});
    expect(primeira.csp).toContain(`script-src 'self' 'nonce-${primeira.nonce}';`);
    expect(primeira.csp).not.toMatch(/script-src[^;]*unsafe/);
    expect(segunda.nonce).not.toBe(primeira.nonce);
    expect(primeira.nonce.length).toBeGreaterThanOrEqual(22);
  });

  it('ninguém põe a página num quadro, adivinha o tipo de um arquivo ou recebe o endereço de onde se saiu', async () => {
    const { csp, headers } = await responder({});
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("object-src 'none'");
    expect(csp).toContain("base-uri 'none'");
    expect(csp).toContain("form-action 'self'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  });

  it('com TLS o navegador só volta por TLS, e a conexão ao vivo é cifrada; sem TLS não se promete o que não há', async () => {
    const comTls = await responder({ PUBLIC_ORIGIN: 'https://atalaia.example' });
    expect(comTls.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    expect(comTls.csp).toContain('wss://atalaia.example');
    expect((await responder({})).headers.get('Strict-Transport-Security')).toBeNull();
  });

  it('só com chave as páginas alcançam o provedor de mapas, e nenhuma outra origem', async () => {
    const alcance = (csp: string, diretiva: string) => csp.split('; ').find((parte) => parte.startsWith(diretiva));
    const MAPS_URL = 'https://mapas.example/v1?x=1';
    const com = await responder({ MAPS_KEY: 'chave', MAPS_URL });
    expect(alcance(com.csp, 'img-src')).toBe("img-src 'self' data: blob: https://mapas.example");
    expect(alcance(com.csp, 'connect-src')).toMatch(/^connect-src 'self' ws:\/\/[\w.:]+ https:\/\/mapas\.example$/);
    const sem = await responder({ MAPS_URL });
    expect(sem.csp).not.toContain('mapas.example');
    expect(alcance(sem.csp, 'img-src')).toBe("img-src 'self' data: blob:");
  });

  it('um Host inventado não entra na política', async () => {
    const { csp } = await responder({}, { Host: "x; script-src 'unsafe-inline'" });
    expect(csp).not.toContain('unsafe-inline;');
    expect(csp.match(/script-src /g)).toHaveLength(1);
  });
});
