import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import { type EventStore, EventStoreUnavailableError } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type Acessos,
  conferirMudanca,
  type MudancaDeAcesso,
  type QuemAdministra,
} from '#domain/modulo/administracao.ts';
import type { ProjectionName } from '#projections/index.ts';
import {
  type Dono,
  type GrupoDoDonoRow,
  listarGruposDoDono,
  listarPessoasDoDono,
  obterDonoDaPessoa,
  obterDonoDoGrupo,
  type PessoaDoDonoRow,
} from '#projections/usuario/administracao.queries.ts';

export interface AdministracaoDeps {
  readonly pool: pg.Pool;
  readonly leitor: CommonQueryMethods;
  readonly eventStore: Pick<EventStore, 'lastPosition'>;
  readonly projecoes: { esperar(nomes: readonly ProjectionName[], position: bigint, ms?: number): Promise<boolean> };
}

/** Milliseconds that a change of access waits for what was changed just before it. */
const ESPERA_MS = 5_000;

/** People and groups of one owner, and the changes of access that no single stream can judge. */
export function createAdministracao({ pool, leitor, eventStore, projecoes }: AdministracaoDeps) {
  const pessoas = (dono: Dono): Promise<readonly PessoaDoDonoRow[]> => leitor.any(listarPessoasDoDono(dono));
  const grupos = (dono: Dono): Promise<readonly GrupoDoDonoRow[]> => leitor.any(listarGruposDoDono(dono));

  async function acessos(dono: Dono): Promise<Acessos> {
    const [gente, deles] = await Promise.all([pessoas(dono), grupos(dono)]);
    return { pessoas: gente, grupos: deles };
  }

  return {
    pessoas,
    grupos,
    acessos,

    /** Whose a person is; undefined where there is no such person. */
    donoDaPessoa: async (id: Uuid): Promise<Dono | undefined> =>
      (await leitor.maybeOne(obterDonoDaPessoa(id)))?.cliente_id,
    donoDoGrupo: async (id: Uuid): Promise<Dono | undefined> =>
      (await leitor.maybeOne(obterDonoDoGrupo(id)))?.cliente_id,

    /**
     * Changes who may do what. One at a time for each owner and over the newest accesses, so that of two who take the
     * administration from each other at once, the second is refused.
     * @throws Rejection as conferirMudanca; EventStoreUnavailableError while the read models stand still
     */
    async alterar<T>(dono: Dono, quem: QuemAdministra, mudanca: MudancaDeAcesso, fazer: () => Promise<T>): Promise<T> {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query("SELECT pg_advisory_xact_lock(hashtextextended('acessos:' || $1, 0))", [dono ?? '']);
        const chegou = await projecoes.esperar(['usuarios', 'grupos'], await eventStore.lastPosition(), ESPERA_MS);
        if (!chegou) throw new EventStoreUnavailableError('read models of accesses stand still');
        conferirMudanca(await acessos(dono), mudanca, quem, dono);
        return await fazer();
      } finally {
        await client.query('ROLLBACK').catch(() => undefined);
        client.release();
      }
    },
  };
}
