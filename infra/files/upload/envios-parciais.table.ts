import type pg from 'pg';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { StagedPiece } from '../storage/storage.ts';

/** Minutes that a file may stand still on its way; storage keeps its pieces a little longer (create-storage.ts). */
const PARADO_MINUTOS = 45;

/** What files are sent for: an upload that was begun for one is none of the other. */
export type Finalidade = 'camada' | 'imagem' | 'artefato';

/** Whose uploads, and what for: nobody else finds them. */
export interface Quem {
  readonly cliente_id: Uuid;
  readonly usuario_id: Uuid;
  readonly finalidade: Finalidade;
}

/** A file on its way. */
export interface EnvioParcial extends Quem {
  readonly id: Uuid;
  readonly nome: string;
  readonly tipo: string;
  readonly bytes: number;
  readonly recebidos: number;
  readonly pedacos: readonly string[];
  readonly arquivo: Arquivo | null;
  /** Milliseconds since 1970. */
  readonly expira_em: number;
}

type Linha = Pick<EnvioParcial, 'id' | 'nome' | 'tipo' | 'bytes'> & { readonly impressao: string };

const COLUNAS = `id, cliente_id, usuario_id, finalidade, nome, tipo, bytes::float8 AS bytes, recebidos::float8 AS recebidos, pedacos,
  arquivo, extract(epoch FROM tocado_em + make_interval(mins => ${PARADO_MINUTOS}))::float8 * 1000 AS expira_em`;
const VIVO = `tocado_em > now() - make_interval(mins => ${PARADO_MINUTOS})`;

/** The statements, made of the constants above and of nothing else. */
const COMANDOS = {
  varrer: `DELETE FROM operacao.envios_parciais WHERE NOT (${VIVO})`,
  iniciar: `INSERT INTO operacao.envios_parciais (id, cliente_id, usuario_id, nome, tipo, bytes, impressao, finalidade)
    SELECT $1, $2, $3, $4, $5, $6::bigint, $7, $10::text
    FROM (SELECT count(*) AS arquivos, coalesce(sum(bytes), 0) AS bytes FROM operacao.envios_parciais
          WHERE usuario_id = $3 AND finalidade = $10 AND usado_em IS NULL AND NOT (impressao = $7 AND bytes = $6::bigint)) AS abertos
    WHERE abertos.arquivos < $8 AND abertos.bytes + $6::bigint <= $9
    ON CONFLICT (usuario_id, cliente_id, finalidade, impressao, bytes) WHERE usado_em IS NULL
      DO UPDATE SET tocado_em = now()
    RETURNING ${COLUNAS}`,
  registrar: `INSERT INTO operacao.envios_parciais
      (id, cliente_id, usuario_id, nome, tipo, bytes, recebidos, impressao, pedacos, finalidade)
    VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9) RETURNING ${COLUNAS}`,
  obter: `SELECT ${COLUNAS} FROM operacao.envios_parciais
    WHERE id = $1 AND cliente_id = $2 AND usuario_id = $3 AND finalidade = $4 AND ${VIVO}`,
  abertos: `SELECT ${COLUNAS} FROM operacao.envios_parciais
    WHERE cliente_id = $1 AND usuario_id = $2 AND finalidade = $3 AND usado_em IS NULL AND recebidos > 0 AND ${VIVO}
    ORDER BY tocado_em DESC, id`,
  contar: `UPDATE operacao.envios_parciais
    SET recebidos = recebidos + $3, pedacos = pedacos || $4::text, tocado_em = now()
    WHERE id = $1 AND recebidos = $2 AND arquivo IS NULL RETURNING ${COLUNAS}`,
  guardar: 'UPDATE operacao.envios_parciais SET arquivo = $2, tocado_em = now() WHERE id = $1',
  anunciar: `INSERT INTO operacao.arquivos_a_destruir (chave) VALUES ($1)
    ON CONFLICT (chave) DO UPDATE SET pedido_em = now()`,
  destruindo: `SELECT FROM operacao.arquivos_a_destruir
    WHERE chave = $1 AND destruindo_em > now() - interval '5 minutes'`,
  remover: `DELETE FROM operacao.envios_parciais
    WHERE id = $1 AND cliente_id = $2 AND usuario_id = $3 AND finalidade = $4 AND usado_em IS NULL RETURNING pedacos`,
  usar: 'UPDATE operacao.envios_parciais SET usado_em = now(), tocado_em = now() WHERE id = ANY($1)',
} as const;

/** The table, by the database's clock: whichever web process is asked. */
export class EnviosParciaisTable {
  readonly #pool: Pick<pg.Pool, 'query'>;

  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.#pool = pool;
  }

  /** @returns null where this person has more under way than `limites` */
  async iniciar(
    { cliente_id, usuario_id, finalidade }: Quem,
    { id, nome, tipo, bytes, impressao }: Linha,
    limites: { readonly arquivos: number; readonly bytes: number },
  ): Promise<EnvioParcial | null> {
    await this.#pool.query(COMANDOS.varrer);
    const linha = [id, cliente_id, usuario_id, nome, tipo, bytes, impressao];
    return this.#um(COMANDOS.iniciar, [...linha, limites.arquivos, limites.bytes, finalidade]);
  }

  /** A file that has come whole. */
  registrar(
    { cliente_id, usuario_id, finalidade }: Quem,
    { id, nome, tipo, bytes, impressao, pedacos }: Linha & { readonly pedacos: readonly string[] },
  ): Promise<EnvioParcial | null> {
    return this.#um(COMANDOS.registrar, [
      id,
      cliente_id,
      usuario_id,
      nome,
      tipo,
      bytes,
      impressao,
      pedacos,
      finalidade,
    ]);
  }

  obter({ cliente_id, usuario_id, finalidade }: Quem, id: Uuid): Promise<EnvioParcial | null> {
    return this.#um(COMANDOS.obter, [id, cliente_id, usuario_id, finalidade]);
  }

  async abertos({ cliente_id, usuario_id, finalidade }: Quem): Promise<readonly EnvioParcial[]> {
    return (await this.#pool.query<EnvioParcial>(COMANDOS.abertos, [cliente_id, usuario_id, finalidade])).rows;
  }

  /** Counts a piece that follows what is there. @returns null where it no longer does */
  contar({ id, recebidos }: EnvioParcial, { nome, bytes }: StagedPiece): Promise<EnvioParcial | null> {
    return this.#um(COMANDOS.contar, [id, recebidos, bytes, nome]);
  }

  /** A file is about to stand in storage: it goes again where no import comes to have it. */
  async anunciar(chave: string): Promise<void> {
    await this.#pool.query(COMANDOS.anunciar, [chave]);
  }

  /** Whether somebody destroys a file with this content right now. */
  async destruindo(chave: string): Promise<boolean> {
    return (await this.#pool.query(COMANDOS.destruindo, [chave])).rowCount !== 0;
  }

  async guardar(id: Uuid, arquivo: Arquivo): Promise<void> {
    await this.#pool.query(COMANDOS.guardar, [id, JSON.stringify(arquivo)]);
  }

  /** @returns the pieces that it had in storage */
  async remover({ cliente_id, usuario_id, finalidade }: Quem, id: Uuid): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ pedacos: string[] }>(COMANDOS.remover, [
      ...[id, cliente_id, usuario_id, finalidade],
    ]);
    return rows.flatMap(({ pedacos }) => pedacos);
  }

  async usar(ids: readonly Uuid[]): Promise<void> {
    await this.#pool.query(COMANDOS.usar, [ids]);
  }

  async #um(text: string, values: readonly unknown[]): Promise<EnvioParcial | null> {
    return (await this.#pool.query<EnvioParcial>(text, [...values])).rows[0] ?? null;
  }
}
