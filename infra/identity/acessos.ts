import { isIP } from 'node:net';
import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';

/** Where somebody comes from, as the web server saw it. */
export interface Origem {
  readonly ip: string;
  readonly dispositivo: string;
  /** Token of the cookie that a device keeps from an earlier sign-in; whose it is stands in the table of devices. */
  readonly aparelho?: string | undefined;
}

export type TipoDeAcesso =
  | 'entrada'
  | 'recusa'
  | 'limite'
  | 'saida'
  | 'senha'
  | 'convite'
  | 'senha_provisoria'
  | 'codigo_recusado'
  | 'recuperacao'
  | 'segundo_fator_ativado'
  | 'segundo_fator_desativado'
  | 'segundo_fator_redefinido'
  | 'codigos_gerados'
  | 'redefinicao_pedida'
  | 'sessao_encerrada';

/** One line of the log of accesses. */
export interface AcessoAnotado {
  readonly em: string;
  readonly tipo: TipoDeAcesso;
  readonly ip: string | null;
  readonly dispositivo: string;
}

const DA_PESSOA = `
  SELECT em, tipo, host(ip) AS ip, dispositivo FROM identidade.acessos WHERE usuario_id = $1 ORDER BY em DESC, id DESC`;

const ANOTAR = `
  INSERT INTO identidade.acessos (tipo, usuario_id, ip, dispositivo, senha_definida_por) VALUES ($1, $2, $3, $4, $5)`;

/** Months that the log of accesses is kept. */
const ACESSOS_MESES = 6;
/** An act of the installation itself, from nowhere. */
export const SEM_ORIGEM: Origem = { ip: '', dispositivo: '' };

export type Acessos = ReturnType<typeof createAcessos>;

/** The log of accesses: its rows hold addresses and devices, so they end after some months. */
export function createAcessos({ pool }: { readonly pool: pg.Pool }) {
  return {
    /** @param senha_definida_por who had chosen the password that it was done with, where it was not the person */
    async anotar(
      tipo: TipoDeAcesso,
      usuario_id: Uuid | null,
      origem: Origem,
      senha_definida_por: Uuid | null = null,
    ): Promise<void> {
      const valores = [tipo, usuario_id, ipOf(origem), origem.dispositivo, senha_definida_por];
      await pool.query(ANOTAR, valores);
    },

    /** What was noted of a person, the latest first. */
    daPessoa: async (usuario_id: Uuid): Promise<readonly AcessoAnotado[]> =>
      (await pool.query<AcessoAnotado>(DA_PESSOA, [usuario_id])).rows,

    async limparVencidos(): Promise<void> {
      await pool.query('DELETE FROM identidade.acessos WHERE em < now() - make_interval(months => $1)', [
        ACESSOS_MESES,
      ]);
    },
  };
}

/** What a column of type inet takes; null for anything else. */
export function ipOf({ ip }: Origem): string | null {
  return isIP(ip) === 0 ? null : ip;
}
