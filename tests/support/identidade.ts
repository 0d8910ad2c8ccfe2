import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type PermissaoChave, permissaoId } from '#domain/modulo/catalogo.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { executor } from '#infra/commands/executor.ts';
import { doSistema, registrarCatalogo } from '#infra/demonstration/catalogo.ts';
import type { Origem } from '#infra/identity/acessos.ts';
import { createIdentidade, type IdentidadeDeps } from '#infra/identity/identidade.ts';
import { createUsuariosService } from '#infra/services/usuario.service.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase } from './database.ts';
import { createReadModels } from './read-models.ts';

export const SENHA = 'oito palmeiras ao vento';

/** The identity service over its real tables and the real read models, and a way to give people access. */
export async function createIdentityForTests() {
  const database = await createTestDatabase();
  const modelos = await createReadModels(database.url);
  const pool = createPool(database.url, { role: APP_ROLE, max: 8 });
  const config: IdentidadeDeps['config'] = {
    DATABASE_URL: database.url,
    PERSONAL_DATA_KEY: secret(),
    SESSION_SECRET: secret(),
    PORT: 3000,
    NODE_ENV: 'test',
  };
  const usuarios = createUsuariosService({ leitor: modelos.leitor });
  const executar = executor(modelos.store);
  const abrir = (mais: Partial<typeof config> = {}, via: pg.Pool = pool) =>
    createIdentidade({
      pool: via,
      usuarios,
      executar,
      transporte: null,
      log: console,
      config: { ...config, ...mais },
    });
  const identidade = abrir();
  await registrarCatalogo({ executar });
  let pessoas = 0;

  async function agir<S, C extends Command, E extends DomainEvent>(decider: Decider<S, C, E>, id: Uuid, command: C) {
    await executar(decider, id, command, doSistema());
    await modelos.settle();
  }

  return {
    database,
    pool,
    config,
    usuarios,
    identidade,
    executar,
    modelos,
    /** As another process over the same tables, or one that is configured otherwise. */
    outra: abrir,
    /** Runs a command as the installation and waits until the read models show it. */
    agir,

    async criarCliente(nome: string): Promise<Uuid> {
      const id = v7();
      await agir(clienteDecider, id, { type: 'CriarCliente', data: { nome, sigla: nome.slice(0, 3) } });
      return id;
    },

    /** Somebody with a group of their own and a password. */
    async criarPessoa(cliente_id: Uuid | null, permissoes: readonly PermissaoChave[], ativo_ids: readonly Uuid[] = []) {
      const [usuario_id, grupo_id] = [v7(), v7()];
      pessoas += 1;
      const email = `pessoa${pessoas}@exemplo.example`;
      const concedidas = { modulo_ids: [], permissao_ids: permissoes.map(permissaoId) };
      await agir(grupoDecider, grupo_id, {
        type: 'CriarGrupo',
        data: { cliente_id, nome: `Grupo ${pessoas}`, ...concedidas },
      });
      await agir(usuarioDecider, usuario_id, {
        type: 'CriarUsuario',
        data: { cliente_id, grupo_ids: [grupo_id], ativo_ids: [...ativo_ids] },
      });
      await identidade.registrarPessoa({ usuario_id, nome: `Pessoa ${pessoas}`, email });
      await identidade.definirSenha(usuario_id, SENHA);
      return { usuario_id, grupo_id, email };
    },

    async close(): Promise<void> {
      await identidade.close();
      await pool.end();
      await modelos.close();
      await database.drop();
    },
  };
}
export type IdentityForTests = Awaited<ReturnType<typeof createIdentityForTests>>;

let enderecos = 0;
/** Somebody at an address of their own, whom no earlier attempt counts against. */
export function origem(): Origem {
  enderecos += 1;
  return { ip: `10.1.${Math.floor(enderecos / 250)}.${(enderecos % 250) + 1}`, dispositivo: 'navegador de teste' };
}

function secret(): string {
  return randomBytes(32).toString('hex');
}
