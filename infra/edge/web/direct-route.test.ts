import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#infra/composition/web.ts';
import { directRoute } from './direct-route.ts';

const respostas: Record<string, (pedido: { request: Request; params: Record<string, string> }) => unknown> = {
  dado: ({ request, params }) =>
    new Response(`${params.x} ${new URL(request.url).search}`, {
      headers: { ETag: request.headers.get('X-Um') ?? '' },
    }),
  vazio: () => new Response(null, { status: 304 }),
  recusado: () => {
    throw Response.json({ message: 'Não.' }, { status: 403 });
  },
  defeito: () => {
    throw new Error('defeito');
  },
  demorado: ({ request: { signal } }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        desistencias.push(signal.reason);
        reject(signal.reason);
      });
      esperado.resolve();
    }),
};
const desistencias: unknown[] = [];
const defeitos: unknown[] = [];
const esperado = Promise.withResolvers<void>();
const routes = Object.fromEntries(
  Object.entries(respostas).map(([id, loader]) => [id, { module: { loader: async (args: never) => loader(args) } }]),
);
const app = express();
for (const id of [...Object.keys(respostas), 'ausente'])
  app.get(`/${id}/:x`, directRoute({ routes } as unknown as ServerBuild, id, { config: {} } as Services));
app.use((_req, res) => void res.status(404).end('páginas'));
app.use(((error, _req, res, _next) => {
  defeitos.push(error);
  res.status(500).end(String(error.message));
}) as express.ErrorRequestHandler);
const server = createServer(app);
const pedir = (caminho: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${caminho}`, init);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

it('entrega ao recurso o pedido como veio, e devolve a resposta inteira', async () => {
  const resposta = await pedir('/dado/um%20dois?a=1', { headers: { 'X-Um': '"etiqueta"' } });
  expect([resposta.status, await resposta.text()]).toEqual([200, 'um dois ?a=1']);
  expect(resposta.headers.get('ETag')).toBe('"etiqueta"');
  expect((await pedir('/vazio/1')).status).toBe(304);
  const soCabecalho = await pedir('/dado/1', { method: 'HEAD' });
  expect([soCabecalho.status, await soCabecalho.text()]).toEqual([200, '']);
});

it('uma recusa das portas é a resposta; um defeito segue para quem responde por defeitos', async () => {
  const recusa = await pedir('/recusado/1');
  expect([recusa.status, await recusa.json()]).toEqual([403, { message: 'Não.' }]);
  expect(await (await pedir('/defeito/1')).text()).toBe('defeito');
});

it('quem desiste de esperar faz o recurso parar, e não é um defeito', async () => {
  const antes = defeitos.length;
  const desistir = new AbortController();
  const pedido = pedir('/demorado/1', { signal: desistir.signal });
  await esperado.promise;
  desistir.abort();
  await expect(pedido).rejects.toThrow('aborted');
  await expect.poll(() => desistencias).toHaveLength(1);
  expect(defeitos).toHaveLength(antes);
});

it('o que não é para o recurso segue para as páginas', async () => {
  expect(await (await pedir('/ausente/1')).text()).toBe('páginas');
  expect(await (await pedir('/dado/1', { method: 'POST' })).text()).toBe('páginas');
});
