import { v7 } from 'uuid';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createLog, type Log } from '#infra/log.ts';
import { createTestDatabase } from './database.ts';
import { createTestEnvironment } from './environment.ts';
import { SENHA } from './identidade.ts';
import { createReadModels } from './read-models.ts';

/** The composition of a web process over the event store in Postgres, with the projector beside it. */
export async function createCompositionForTests(
  env: Readonly<Record<string, string>> = {},
  log: Log = createLog('teste', 'silent'),
) {
  const database = await createTestDatabase();
  const environment = await createTestEnvironment(database.url, env);
  const open = (more: Readonly<Record<string, string>> = {}): Promise<Services> =>
    createComposition(loadConfig({ ...environment.env, ...more } as NodeJS.ProcessEnv), log);
  const services = await open();
  const modelos = await createReadModels(database.url, undefined, services.eventStore);
  const others: Services[] = [];

  return {
    database,
    env: environment.env,
    services,
    modelos,
    /** As another web process of the same installation, or one that is configured otherwise. */
    async outra(more: Readonly<Record<string, string>> = {}): Promise<Services> {
      const other = await open(more);
      others.push(other);
      return other;
    },

    /** Somebody of a new client, in a group of their own, with a password. */
    async criarPessoa(email: string, nome = 'Pessoa de Teste') {
      const [cliente_id, grupo_id, usuario_id] = [v7(), v7(), v7()];
      const grupo = { cliente_id, nome: 'Grupo', modulo_ids: [], permissao_ids: [] };
      const usuario = { cliente_id, grupo_ids: [grupo_id], ativo_ids: [] };
      const { executar, identidade } = services;
      const cliente = { type: 'CriarCliente', data: { nome: 'Serra Azul', sigla: 'SA' } } as const;
      await executar(clienteDecider, cliente_id, cliente, doSistema());
      await executar(grupoDecider, grupo_id, { type: 'CriarGrupo', data: grupo }, doSistema());
      await executar(usuarioDecider, usuario_id, { type: 'CriarUsuario', data: usuario }, doSistema());
      await identidade.registrarPessoa({ usuario_id, nome, email });
      await identidade.definirSenha(usuario_id, SENHA);
      await modelos.settle();
      return { cliente_id, grupo_id, usuario_id, email };
    },

    async close(): Promise<void> {
      for (const one of others) await one.close();
      await modelos.close();
      await services.close();
      await environment.remove();
      await database.drop();
    },
  };
}
export type CompositionForTests = Awaited<ReturnType<typeof createCompositionForTests>>;
