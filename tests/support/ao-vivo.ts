import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 } from 'uuid';
import WebSocket from 'ws';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type PermissaoChave, permissaoId } from '#domain/modulo/catalogo.ts';
import { notificacaoDecider } from '#domain/notificacao/notificacao.decider.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema, registrarCatalogo } from '#infra/demonstration/catalogo.ts';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { createWebSockets, PATH } from '#infra/edge/websocket/server.ts';
import { createEventContents } from '#infra/files/lotes/event-contents.ts';
import { createLog } from '#infra/log.ts';
import { createProjectionRunner } from '#infra/projector/projection-runner.ts';
import { type ProjectionName, projections, projectionsByName } from '#projections/index.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createTestEnvironment } from './environment.ts';

const SENHA = 'oito palmeiras ao vento norte';

/** What the server says, as far as tests look at it. */
export interface Dita {
  readonly tipo: string;
  readonly posicao?: string;
  readonly canal?: string;
  readonly evento?: string;
  readonly id?: string;
  readonly dados?: { readonly titulo?: string; readonly mensagem: string };
}

/** The live connection of a page. */
export interface Ligacao {
  readonly socket: WebSocket;
  readonly ditas: readonly Dita[];
  /** Titles of the notifications that came, in order. */
  titulos(): readonly string[];
  dizer(mensagem: unknown): void;
  /** Close code. */
  readonly fim: Promise<number>;
}

export interface Gente {
  readonly usuario_id: Uuid;
  readonly cliente_id: Uuid;
  readonly token: string;
  /** Its private channel. */
  readonly canal: string;
}

/** Any number of web processes' live connections over one installation, with a projector, and without pages. */
export async function createAoVivo(webs = 1, banco?: TestDatabase) {
  const database = banco ?? (await createTestDatabase());
  const environment = await createTestEnvironment(database.url);
  const config = loadConfig({ ...environment.env } as NodeJS.ProcessEnv);
  const log = createLog('teste', 'silent');
  const processos = await Promise.all(
    Array.from({ length: webs }, async () => abrirWeb(await createComposition(config, log))),
  );
  const [{ services }] = processos as [Web, ...Web[]];
  const projector = createProjectionRunner({
    url: database.url,
    store: services.eventStore,
    projections,
    known: new Map(),
    log,
    contents: createEventContents(services.armazenamento, services.eventStore),
  });
  projector.start();
  await registrarCatalogo(services);

  async function agir<S, C extends Command, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    id: Uuid,
    command: C,
  ): Promise<bigint> {
    return (await services.executar(decider, id, command, doSistema())).position;
  }
  const mostrado = async () => {
    const nomes = Object.keys(projectionsByName) as ProjectionName[];
    const fim = await services.eventStore.lastPosition();
    if (!(await services.projecoes.esperar(nomes, fim, 60_000))) throw new Error('projeções atrasadas');
  };

  return {
    services,
    database,
    environment,
    agir,
    mostrado,
    /** Addresses of the web processes, one after the other. */
    endereco: (web = 0) => `ws://127.0.0.1:${processos[web % webs]?.port}${PATH}`,
    async criarCliente(): Promise<Uuid> {
      const id = v7();
      await agir(clienteDecider, id, { type: 'CriarCliente', data: { nome: 'Aurora', sigla: 'AUR' } });
      return id;
    },
    /** Somebody with a session. */
    async entrar(
      cliente_id: Uuid,
      permissoes: readonly PermissaoChave[],
      ativo_ids: readonly Uuid[] = [],
    ): Promise<Gente> {
      const [usuario_id, grupo_id] = [v7(), v7()];
      const concedidas = { modulo_ids: [], permissao_ids: permissoes.map(permissaoId) };
      await agir(grupoDecider, grupo_id, {
        type: 'CriarGrupo',
        data: { cliente_id, nome: `Grupo ${grupo_id}`, ...concedidas },
      });
      const usuario = { cliente_id, grupo_ids: [grupo_id], ativo_ids: [...ativo_ids] };
      await agir(usuarioDecider, usuario_id, { type: 'CriarUsuario', data: usuario });
      const email = `${usuario_id}@exemplo.example`;
      await services.identidade.registrarPessoa({ usuario_id, nome: 'Pessoa', email });
      await services.identidade.definirSenha(usuario_id, SENHA);
      await mostrado();
      const entrada = await services.identidade.entrar(email, SENHA, { ip: '127.0.0.1', dispositivo: 'teste' });
      if (entrada.situacao !== 'entrou') throw new Error(`não entrou: ${entrada.situacao}`);
      return { usuario_id, cliente_id, token: entrada.token, canal: `User.${usuario_id}` };
    },
    /** Emits a notification. @returns its position */
    notificar: (
      { usuario_id, cliente_id }: Pick<Gente, 'usuario_id' | 'cliente_id'>,
      titulo: string,
      ativo_id: Uuid | null = null,
      id: Uuid = v7(),
    ) =>
      agir(notificacaoDecider, id, {
        type: 'EmitirNotificacao',
        data: { tipo: 'toast', nivel: 'info', titulo, mensagem: 'x', acoes: [], usuario_id, cliente_id, ativo_id },
      }),
    async close() {
      await Promise.all(processos.map((web) => web.close()));
      await projector.stop();
      await Promise.all(processos.map((web) => web.services.close()));
      await environment.remove();
      if (banco === undefined) await database.drop();
    },
  };
}
export type AoVivo = Awaited<ReturnType<typeof createAoVivo>>;

interface Web {
  readonly services: Services;
  readonly port: number;
  close(): Promise<void>;
}

async function abrirWeb(services: Services): Promise<Web> {
  const server: Server = createServer((_request, response) => response.end());
  const sockets = createWebSockets(server, { services, build: { routes: {} } });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    services,
    port,
    async close() {
      await sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens a connection as a page of that origin would. @throws the status where the handshake is refused */
export function ligar(endereco: string, token: string | null, origin?: string): Promise<Ligacao> {
  const propria = new URL(endereco).origin.replace(/^ws/, 'http');
  const headers = { Origin: origin ?? propria, ...(token === null ? {} : { Cookie: `${SESSION_COOKIE}=${token}` }) };
  const socket = new WebSocket(endereco, { headers });
  const ditas: Dita[] = [];
  socket.on('message', (data) => ditas.push(JSON.parse(String(data))));
  const fim = new Promise<number>((resolve) => socket.on('close', resolve));
  return new Promise((resolve, reject) => {
    socket.once('open', () =>
      resolve({
        socket,
        ditas,
        fim,
        titulos: () => ditas.filter(({ evento }) => evento === 'Notificacao').map(({ dados }) => dados?.titulo ?? ''),
        dizer: (mensagem) => socket.send(typeof mensagem === 'string' ? mensagem : JSON.stringify(mensagem)),
      }),
    );
    socket.once('unexpected-response', (_pedido, { statusCode }) => reject(new Error(String(statusCode))));
    socket.once('error', reject);
  });
}
