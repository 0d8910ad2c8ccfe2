import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { PainelDoTelao } from '#domain/telao/telao.events.ts';
import { createTogether } from '#infra/store/postgres/together.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { newToken, tokenHash } from '../cipher.ts';
import type { QuemPede } from '../quem-pede.ts';
import type { Sessao } from '../sessao/sessao.ts';

/** What dashboards show, and nothing that is done: a screen has these of its maker's and no other. */
const DO_TELAO: readonly PermissaoChave[] = [
  ...(['dashboards.ver', 'dashboards.telao', 'deteccoes.ver', 'analises.ver', 'camadas.ver'] as const),
];

export interface TelaoGuardado {
  readonly id: Uuid;
  readonly usuario_id: Uuid;
  readonly cliente_id: Uuid;
  readonly nome: string;
  readonly painel: PainelDoTelao;
  readonly ativo_ids: readonly Uuid[];
}

/** A screen whose address has just been used. */
export interface TelaoAberto extends TelaoGuardado {
  /** Token for the cookie, which is stored nowhere. */
  readonly chave: string;
}

export type Teloes = ReturnType<typeof createTeloes>;

interface TeloesDeps {
  readonly pool: pg.Pool;
  readonly quemPede: Pick<QuemPede, 'comAcesso' | 'sessaoDe'>;
}

/** The secrets of screens on walls, and what each screen may see: looked up again for every request, as sessions are. */
export function createTeloes({ pool, quemPede }: TeloesDeps) {
  async function abertos(chaves: readonly string[]): Promise<ReadonlyMap<string, Sessao>> {
    const porHash = new Map(chaves.map((chave) => [tokenHash(chave).toString('hex'), chave]));
    const hashes = [...porHash.keys()].map((hash) => Buffer.from(hash, 'hex'));
    const { rows } = await pool.query<TelaoGuardado & { readonly chave_hash: Buffer }>(ABERTOS, [hashes]);
    const boas = new Map<string, Sessao>();
    for (const { chave_hash, ...telao } of rows) {
      const chave = porHash.get(chave_hash.toString('hex'));
      const sessao = await sessaoDoTelao(quemPede, telao);
      if (chave !== undefined && sessao !== null) boas.set(chave, sessao);
    }
    return boas;
  }
  // A dashboard asks for many things at once, all with the same cookie.
  const juntos = createTogether(abertos);

  return {
    /** @returns the token of its address, which is stored nowhere; one that was given before ends, unless it was used */
    async guardar({ id, usuario_id, cliente_id, nome, painel, ativo_ids }: TelaoGuardado): Promise<string | null> {
      const token = newToken();
      const valores = [id, usuario_id, cliente_id, nome, painel, ativo_ids, tokenHash(token)];
      return (await pool.query(GUARDAR, valores)).rowCount === 1 ? token : null;
    },

    /** Which one an address would open, without using it up. */
    async doLink(token: string): Promise<TelaoGuardado | null> {
      return (await pool.query<TelaoGuardado>(DO_LINK, [tokenHash(token)])).rows[0] ?? null;
    },

    /** Uses the address up: of two screens at once, one gets it. */
    async tomar(token: string): Promise<TelaoAberto | null> {
      const chave = newToken();
      const { rows } = await pool.query<TelaoGuardado>(TOMAR, [tokenHash(token), tokenHash(chave)]);
      return rows[0] === undefined ? null : { ...rows[0], chave };
    },

    /** Its address and its screen are worth nothing from now on. */
    async encerrar(id: Uuid): Promise<void> {
      await pool.query('DELETE FROM identidade.teloes WHERE id = $1', [id]);
    },

    /** What the screen with this cookie may see; null once it was ended, or its maker may not have one any more. */
    obter: async (chave: string): Promise<Sessao | null> => (await juntos(chave)) ?? null,
    observar: abertos,
  };
}

/**
 * A session of nobody: it has the screen's id, so that nothing of a person's own is its own. It sees what its maker may
 * see now of the assets that were chosen.
 */
async function sessaoDoTelao(quemPede: TeloesDeps['quemPede'], telao: TelaoGuardado): Promise<Sessao | null> {
  const quem = await quemPede.comAcesso(telao.usuario_id);
  if (quem === null) return null;
  const { escopo, permissoes: dela, cliente_id } = quemPede.sessaoDe(quem, '');
  const permissoes = new Set(DO_TELAO.filter((chave) => dela.has(chave)));
  if (escopo === null || cliente_id !== telao.cliente_id) return null;
  if (!permissoes.has('dashboards.ver') || !permissoes.has('dashboards.telao')) return null;
  return {
    usuario_id: telao.id,
    cliente_id,
    nome: telao.nome,
    email: '',
    avatar_id: 1,
    csrf: '',
    permissoes,
    escopo: escolhidos(escopo, telao.ativo_ids),
    telao: { id: telao.id, dono_id: telao.usuario_id, painel: telao.painel },
  };
}

const escolhidos = ({ cliente_id, ativos }: Escopo, ativo_ids: readonly Uuid[]): Escopo => ({
  cliente_id,
  ativos: ativos === 'todos' ? ativo_ids : ativo_ids.filter((id) => ativos.includes(id)),
});

const CAMPOS = 'id, usuario_id, cliente_id, nome, painel, ativo_ids';

const GUARDAR = `
  INSERT INTO identidade.teloes AS t (id, usuario_id, cliente_id, nome, painel, ativo_ids, link_hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (id) DO UPDATE SET link_hash = excluded.link_hash
  WHERE t.chave_hash IS NULL AND t.usuario_id = excluded.usuario_id`;
const DO_LINK = `SELECT ${CAMPOS} FROM identidade.teloes WHERE link_hash = $1`;
const TOMAR = `
  UPDATE identidade.teloes SET link_hash = NULL, chave_hash = $2 WHERE link_hash = $1 RETURNING ${CAMPOS}`;
const ABERTOS = `SELECT ${CAMPOS}, chave_hash FROM identidade.teloes WHERE chave_hash = ANY ($1::bytea[])`;
