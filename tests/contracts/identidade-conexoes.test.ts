import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { UsuarioCommand } from '#domain/usuario/usuario.commands.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import type { Services } from '#infra/composition/web.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createWebApplication } from '#infra/edge/web/application.ts';
import { createLoadContext } from '#infra/edge/web/load-context.ts';
import { CLOSE_SESSION_ENDED } from '#infra/edge/websocket/connections.ts';
import { createWebSockets, PATH } from '#infra/edge/websocket/server.ts';
import type { Entrou } from '#infra/identity/contrato.ts';
import { type CompositionForTests, createCompositionForTests } from '#tests/support/composicao.ts';
import { origem, SENHA } from '#tests/support/identidade.ts';

let t: CompositionForTests;
let outra: Services;
let pessoas = 0;

beforeAll(async () => {
  t = await createCompositionForTests();
  outra = await t.outra();
});
afterAll(() => t.close());

async function pessoa() {
  pessoas += 1;
  const criada = await t.criarPessoa(`pessoa${pessoas}@exemplo.example`);
  const entrada = await t.services.identidade.entrar(criada.email, SENHA, origem());
  if (entrada.situacao !== 'entrou') throw new Error(`não entrou: ${entrada.situacao}`);
  return { ...criada, entrada };
}

async function escutar(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Pages that one person may have open in this installation. */
const POR_PESSOA = 3;

describe('Uma página aberta', () => {
  let server: Server;
  let sockets: ReturnType<typeof createWebSockets>;
  let url: string;
  beforeAll(async () => {
    server = createServer();
    sockets = createWebSockets(server, { services: t.services, build: { routes: {} }, pagesPerPerson: POR_PESSOA });
    url = await escutar(server);
  });
  afterAll(async () => {
    await sockets.close();
    server.close();
  });

  function abrir({ token }: Entrou): Promise<{ readonly fechada: Promise<number> }> {
    const headers = { Origin: url, Cookie: `atalaia_sessao=${token}` };
    const socket = new WebSocket(url.replace('http', 'ws') + PATH, { headers });
    const fechada = new Promise<number>((resolve) => socket.once('close', resolve));
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve({ fechada }));
      socket.once('error', reject);
    });
  }

  const mandar = (usuario_id: string, command: UsuarioCommand) =>
    t.services.executar(usuarioDecider, usuario_id, command, doSistema());

  type Pessoa = Awaited<ReturnType<typeof pessoa>>;
  it.each<[string, (quem: Pessoa) => Promise<unknown>]>([
    ['a pessoa sai', ({ entrada }) => outra.identidade.sair(entrada.token)],
    ['a senha muda em outro aparelho', ({ usuario_id }) => outra.identidade.definirSenha(usuario_id, SENHA)],
    ['os dados da pessoa são apagados', ({ usuario_id }) => outra.identidade.apagarPessoa(usuario_id)],
    [
      'a pessoa perde o acesso',
      ({ usuario_id }) => mandar(usuario_id, { type: 'InativarUsuario', data: { motivo: '' } }),
    ],
    [
      'a pessoa sai de um grupo',
      ({ usuario_id }) => mandar(usuario_id, { type: 'DefinirGruposDoUsuario', data: { grupo_ids: [] } }),
    ],
  ])('fecha-se quando %s, e o cookie guardado não vale mais', async (_, acabar) => {
    const [quem, vizinha] = [await pessoa(), await pessoa()];
    const [conexao, alheia] = [await abrir(quem.entrada), await abrir(vizinha.entrada)];
    await acabar(quem);
    expect(await conexao.fechada).toBe(CLOSE_SESSION_ENDED);
    expect(await t.services.identidade.sessao(quem.entrada.token)).toBeNull();
    await expect(abrir(quem.entrada)).rejects.toThrow('401');
    // The others stay.
    await outra.identidade.sair(vizinha.entrada.token);
    expect(await alheia.fechada).toBe(CLOSE_SESSION_ENDED);
  });

  it('não é avisada quando a mesma pessoa já tem páginas demais abertas, seja de que sessão for', async () => {
    const quem = await pessoa();
    const outra = await t.services.identidade.entrar(quem.email, SENHA, origem());
    if (outra.situacao !== 'entrou') throw new Error(outra.situacao);
    for (const { token } of [quem.entrada, outra, quem.entrada]) await abrir({ token } as Entrou);
    await expect(abrir(outra)).rejects.toThrow('429');
    await abrir((await pessoa()).entrada);
  });

  it('de outro processo, sabe de quem a sessão acabou no momento em que acaba', async () => {
    const { usuario_id, entrada } = await pessoa();
    const avisos: (string | null)[] = [];
    const avisada = new Promise<void>((resolve) => {
      const parar = outra.identidade.aoEncerrar((quem) => {
        avisos.push(quem);
        if (quem === null) void t.services.identidade.sair(entrada.token);
        else {
          parar();
          resolve();
        }
      });
    });
    await avisada;
    expect(avisos).toEqual([null, usuario_id]);
  });
});

describe('Pelo servidor web', () => {
  const SEM_PAGINAS = { routes: {} } as ServerBuild;

  /** The web application with, in place of pages, what shows the load context's view of a request. */
  async function servidor(env: Readonly<Record<string, string>>) {
    const services = await t.outra(env);
    const operations = express.Router();
    operations.get('/origem', (req, res) => void res.json(createLoadContext(services, req, res).origem));
    operations.get('/esperar', (req, res, next) => {
      const { posicao } = createLoadContext(services, req, res);
      services.projecoes.esperar(['camadas'], posicao ?? 0n, 1).then((chegou) => res.json(chegou), next);
    });
    operations.get('/entrar/:email', (req, res, next) => {
      const context = createLoadContext(services, req, res);
      const responder = async () => {
        const entrada = await services.identidade.entrar(req.params.email, SENHA, context.origem);
        if (entrada.situacao === 'entrou') await context.abrirSessao(entrada);
        res.json(entrada.situacao);
      };
      responder().catch(next);
    });
    const app = createWebApplication({ services, build: SEM_PAGINAS, buildDirectory: '/nenhuma', operations });
    const server = createServer(app);
    const url = await escutar(server);
    return { url, fechar: () => new Promise<void>((resolve) => server.close(() => resolve())) };
  }

  beforeEach(() => t.database.pool.query('DELETE FROM identidade.limites'));

  it.each([
    ['0', '127.0.0.1'],
    ['1', '198.51.100.9'],
  ])('X-Forwarded-For só vale com TRUST_PROXY: %s', async (TRUST_PROXY, ip) => {
    const { url, fechar } = await servidor({ TRUST_PROXY });
    // What the one proxy in front of us appends comes last; the rest is whatever the sender wrote.
    const headers = { 'X-Forwarded-For': '203.0.113.77, 198.51.100.9', Connection: 'close' };
    expect(await (await fetch(`${url}/origem`, { headers })).json()).toMatchObject({ ip });
    await fechar();
  });

  it('espera pela posição que o navegador diz, e não pela que nenhum registro tem', async () => {
    const { url, fechar } = await servidor({});
    const esperar = async (posicao: string) => {
      const headers = { Cookie: `atalaia_posicao=${posicao}`, Connection: 'close' };
      const resposta = await fetch(`${url}/esperar`, { headers });
      return resposta.ok ? resposta.json() : resposta.status;
    };
    expect(await Promise.all(['9'.repeat(18), '9'.repeat(19), '-1', 'x'].map(esperar))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    await fechar();
  });

  it('quem inventa endereços não escapa do limite', async () => {
    const { url, fechar } = await servidor({});
    const respostas: string[] = [];
    for (let n = 0; n < 11; n++) {
      const headers = { 'X-Forwarded-For': `203.0.113.${n}`, Connection: 'close' };
      respostas.push(await (await fetch(`${url}/entrar/ninguem@exemplo.example`, { headers })).json());
    }
    expect(respostas.slice(0, 10)).toEqual(Array(10).fill('recusada'));
    expect(respostas.at(-1)).toBe('limitada');
    await fechar();
  });

  it.each([
    ['http', {}, '', 'HttpOnly; SameSite=Lax'],
    ['https', { PUBLIC_ORIGIN: 'https://mapas.exemplo.example' }, '__Host-', 'HttpOnly; SameSite=Lax; Secure'],
  ])('a entrada por %s dá uma sessão nova, encerra a que havia e guarda o aparelho', async (_, env, prefixo, com) => {
    const { email, entrada } = await pessoa();
    const { url, fechar } = await servidor(env);
    const antes = `${prefixo}atalaia_sessao=${entrada.token}`;
    const resposta = await fetch(`${url}/entrar/${email}`, { headers: { Cookie: antes, Connection: 'close' } });
    const cookies = resposta.headers.getSetCookie();
    const [sessao, aparelho, ...apagados] = cookies;
    expect(sessao).toMatch(new RegExp(`^${prefixo}atalaia_sessao=[\\w-]{43}; Path=/; ${com}$`));
    expect(sessao).not.toContain(entrada.token);
    expect(aparelho).toMatch(new RegExp(`^${prefixo}atalaia_aparelho=[\\w-]{43}; Path=/; ${com}; Max-Age=15552000$`));
    expect(apagados.every((linha) => linha.endsWith('Max-Age=0'))).toBe(true);
    expect(await t.services.identidade.sessao(entrada.token)).toBeNull();
    await fechar();
  });
});
