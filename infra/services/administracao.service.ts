import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import { type EventStore, EventStoreUnavailableError } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import {
  type Acessos,
  aprovadoresDe,
  type ConcessaoSensivel,
  concessaoSensivel,
  conferirMudanca,
  exigirAprovadores,
  type MudancaDeAcesso,
  type QuemAdministra,
} from '#domain/modulo/administracao.ts';
import { obterPendenteDe } from '#projections/aprovacao/aprovacao.queries.ts';
import type { ProjectionName } from '#projections/index.ts';
import { obterPolitica } from '#projections/politica/politica.queries.ts';
import {
  type Dono,
  type GrupoDoDonoRow,
  listarGruposDoDono,
  listarPessoasDoDono,
  obterDonoDaPessoa,
  obterDonoDoGrupo,
  type PessoaDoDonoRow,
} from '#projections/usuario/administracao.queries.ts';
import { comNomesDistintos } from './nomes-repetidos.ts';

export interface AdministracaoDeps {
  readonly pool: pg.Pool;
  readonly leitor: CommonQueryMethods;
  readonly eventStore: Pick<EventStore, 'lastPosition'>;
  readonly projecoes: { esperar(nomes: readonly ProjectionName[], position: bigint, ms?: number): Promise<boolean> };
}

/** Milliseconds that a change of access waits for what was changed just before it. */
const ESPERA_MS = 5_000;
const DE_ACESSO: readonly ProjectionName[] = ['usuarios', 'grupos', 'politicas', 'aprovacoes'];

/** What a second person is asked to agree to, and who could. */
export interface Concessao extends ConcessaoSensivel {
  readonly aprovador_ids: readonly Uuid[];
}

/** How a change is made: at once, or by asking for it where a second person has to agree. */
interface Alteracao<T> {
  /** Of the request, should it come to one: sent again, it is the same. */
  readonly aprovacao_id: Uuid;
  fazer(): Promise<T>;
  /** Null for what only takes away. */
  readonly solicitar: ((concessao: Concessao) => Promise<T>) | null;
}
export type Administracao = ReturnType<typeof createAdministracao>;

/** People and groups of one owner, and the changes of access that no single stream can judge. */
export function createAdministracao(deps: AdministracaoDeps) {
  const leituras = createLeituras(deps);
  const { acessos, exigeAprovacao } = leituras;
  const travar = createTrava(deps);

  async function esperar<T>(dono: Dono, pedido: Pedido, { aprovacao_id, solicitar }: Alteracao<T>): Promise<T> {
    const { alvo_id, antes, quem, concessao } = pedido;
    if (solicitar === null) throw new TypeError('what only takes away gave something');
    const aprovador_ids = aprovadoresDe(antes, quem.usuario_id, concessao.beneficiario_ids);
    const pendente = dono && (await deps.leitor.maybeOne(obterPendenteDe(dono, alvo_id)));
    if (pendente && pendente.id !== aprovacao_id) throw new Rejection('AprovacaoPendente');
    return solicitar({ ...concessao, aprovador_ids });
  }

  return {
    ...leituras,
    travar,

    /**
     * Changes who may do what, or asks for it: one change at a time for each owner, and over the newest accesses.
     * @throws Rejection as conferirMudanca, NinguemPodeAprovar, AprovacaoPendente; EventStoreUnavailableError
     */
    alterar: <T>(dono: Dono, quem: QuemAdministra, mudanca: MudancaDeAcesso, alteracao: Alteracao<T>): Promise<T> =>
      travar(dono, async () => {
        const [antes, exige] = [await acessos(dono), await exigeAprovacao(dono)];
        conferirMudanca(antes, mudanca, quem, dono, exige);
        const concessao = exige ? concessaoSensivel(antes, mudanca) : null;
        if (concessao === null) return alteracao.fazer();
        const alvo_id = 'grupo' in mudanca ? mudanca.grupo.id : mudanca.pessoa.id;
        return esperar(dono, { alvo_id, antes, quem, concessao }, alteracao);
      }),

    /**
     * Changes a client's policy. Two who can agree have to be there before two must; that two need no longer waits for
     * a second person itself.
     * @throws Rejection AprovadoresDeMenos, NinguemPodeAprovar, AprovacaoPendente; EventStoreUnavailableError
     */
    alterarPolitica: <T>(dono: Uuid, quem: QuemAdministra, exigir: boolean, alteracao: Alteracao<T>): Promise<T> =>
      travar(dono, async () => {
        const [antes, exige] = [await acessos(dono), await exigeAprovacao(dono)];
        if (exigir && !exige) exigirAprovadores(antes, 'AprovadoresDeMenos');
        if (exigir || !exige) return alteracao.fazer();
        const concessao = { sensiveis: [], beneficiario_ids: [] };
        return esperar(dono, { alvo_id: dono, antes, quem, concessao }, alteracao);
      }),
  };
}

/** Who there is, and what the owner asks of a change. */
function createLeituras({ leitor }: Pick<AdministracaoDeps, 'leitor'>) {
  const pessoas = (dono: Dono): Promise<readonly PessoaDoDonoRow[]> => leitor.any(listarPessoasDoDono(dono));
  const grupos = async (dono: Dono): Promise<readonly GrupoDoDonoRow[]> =>
    comNomesDistintos(leitor, 'grupos', await leitor.any(listarGruposDoDono(dono)));
  return {
    pessoas,
    grupos,
    async acessos(dono: Dono): Promise<Acessos> {
      const [gente, deles] = await Promise.all([pessoas(dono), grupos(dono)]);
      return { pessoas: gente, grupos: deles };
    },
    /** Only a client has a policy: the installation's own people are not asked. */
    exigeAprovacao: async (dono: Dono): Promise<boolean> =>
      dono !== null && ((await leitor.maybeOne(obterPolitica(dono)))?.exigir_aprovacao ?? false),
    /** Whose a person is; undefined where there is no such person. */
    donoDaPessoa: async (id: Uuid): Promise<Dono | undefined> =>
      (await leitor.maybeOne(obterDonoDaPessoa(id)))?.cliente_id,
    donoDoGrupo: async (id: Uuid): Promise<Dono | undefined> =>
      (await leitor.maybeOne(obterDonoDoGrupo(id)))?.cliente_id,
  };
}

/**
 * Runs what judges or changes the accesses of one owner: one at a time, and over the newest, so that of two who take
 * the administration from each other at once, the second is refused.
 */
function createTrava({ pool, eventStore, projecoes }: AdministracaoDeps) {
  const naVez = createFilas();

  async function travado<T>(dono: Dono, fazer: () => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended('acessos:' || $1, 0))", [dono ?? '']);
      const chegou = await projecoes.esperar(DE_ACESSO, await eventStore.lastPosition(), ESPERA_MS);
      if (!chegou) throw new EventStoreUnavailableError('read models of accesses stand still');
      return await fazer();
    } finally {
      // One that does not even end is of no use to whoever would be lent it next.
      const ended = await client.query('ROLLBACK').then(Boolean, () => false);
      client.release(!ended);
    }
  }

  /** @throws EventStoreUnavailableError while the read models stand still */
  return <T>(dono: Dono, fazer: () => Promise<T>): Promise<T> => naVez(dono ?? '', () => travado(dono, fazer));
}

/**
 * Lines of this process, one for each owner: whoever waits for the lock would hold a connection meanwhile, and many who
 * wait would leave none for the one who has it, nor for anybody else.
 */
function createFilas() {
  const ultimos = new Map<string, Promise<unknown>>();
  return <T>(dono: string, fazer: () => Promise<T>): Promise<T> => {
    const antes = ultimos.get(dono) ?? Promise.resolve();
    const feito = antes.then(fazer, fazer);
    ultimos.set(dono, feito);
    const sair = () => void (ultimos.get(dono) === feito && ultimos.delete(dono));
    feito.then(sair, sair);
    return feito;
  };
}

interface Pedido {
  readonly alvo_id: Uuid;
  readonly antes: Acessos;
  readonly quem: QuemAdministra;
  readonly concessao: ConcessaoSensivel;
}
