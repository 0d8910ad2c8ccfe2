import { v7 } from 'uuid';
import { ACESSOS_ID, acessoStream, type SeloDeAcessos } from '#domain/acesso/acesso.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import { type UsuarioCommand, usuarioCommands } from '#domain/usuario/usuario.commands.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { executor } from '#infra/commands/executor.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { sealAccesses } from '#infra/store/audit/accesses/access-sealer.ts';
import { accesses } from '#infra/store/audit/checks/accesses.ts';
import type { Finding } from '#infra/store/audit/checks/check.ts';
import { verify } from '#infra/store/audit/verification.ts';
import { type ARMAZENS, abrirRegistro, chave } from './auditoria.registro.ts';

/** PERSONAL_DATA_KEY of these tests. */
export const SEGREDO = 'c4'.repeat(32);

/** The hour that ran when the tests began: one may end while they run. */
const HORA_MS = 3_600_000;
const AGORA = Math.floor(Date.now() / HORA_MS);
/** A whole hour, so many before that one. */
export const horas = (antes: number): string => new Date((AGORA - antes) * HORA_MS).toISOString();
/** An instant within an hour, so many before that one. */
export const em = (antes: number): string => horas(antes).replace(':00:00.000', ':20:00.000');

/** A log of accesses with people, and what is sealed of it. */
export async function abrirAcessos(onde: (typeof ARMAZENS)[number]) {
  const r = await abrirRegistro(onde);
  const pessoas = createPessoas({ pool: r.pool, cipher: createCipher(SEGREDO) });
  const executar = executor(r.store);
  const agir = (id: Uuid, command: UsuarioCommand) => {
    const commandId = v7();
    const context = { commandId, correlationId: commandId, actorId: SISTEMA_ID, clienteId: null };
    return executar(usuarioDecider, id, command, { ...context, agora: new Date().toISOString() });
  };
  return {
    ...r,
    /** Whoever calls says where the hours end, as if it were then. */
    selar: (ate?: string, store: EventStore = r.store) =>
      sealAccesses({ store, pool: r.pool, personalDataKey: SEGREDO, ...(ate === undefined ? {} : { ate }) }),
    async pessoa(): Promise<Uuid> {
      const usuario_id = v7();
      const data = usuarioCommands.CriarUsuario.parse({ cliente_id: null, grupo_ids: [v7()], ativo_ids: [] });
      await agir(usuario_id, { type: 'CriarUsuario', data });
      await pessoas.registrar(r.pool, { usuario_id, nome: 'Ana', email: `${usuario_id}@exemplo.example` });
      return usuario_id;
    },
    async apagar(usuario_id: Uuid): Promise<void> {
      await agir(usuario_id, { type: 'ApagarDadosDoUsuario', data: {} });
      await pessoas.apagar(usuario_id);
    },
    /** Of the tables only, as whoever may write to them could. */
    apagarSemDizer: (usuario_id: Uuid) => pessoas.apagar(usuario_id),
    /** @returns its number */
    async acesso(usuario_id: Uuid | null, quando: string): Promise<string> {
      const text = `INSERT INTO identidade.acessos (em, tipo, usuario_id, rota, ip, dispositivo)
        VALUES ($1, 'leitura', $2, 'acessos', '10.0.0.7', 'Navegador "de" ensaio') RETURNING id::text AS id`;
      return (await r.database.pool.query<{ id: string }>(text, [quando, usuario_id])).rows[0]?.id ?? '';
    },
    async selos(): Promise<readonly SeloDeAcessos[]> {
      return (await r.store.readStream(acessoStream(ACESSOS_ID))).map(({ data }) => data as SeloDeAcessos);
    },
    async conferir(now = Date.now(), segredo: string | null = SEGREDO): Promise<Finding | undefined> {
      const checks = [accesses(r.pool, segredo ?? undefined, () => now)];
      const { walked, findings } = await verify({ log: r.log, db: r.pool, trusted: [chave.publicKey], checks });
      if (!walked.ok) throw new Error(walked.message);
      return findings[0];
    },
  };
}
export type Acessos = Awaited<ReturnType<typeof abrirAcessos>>;
