import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { exigirAto } from '#domain/modulo/alcance.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { AcessoRow } from '#projections/usuario/usuario.queries.ts';
import { tokenHash } from '../cipher.ts';
import type { Autor } from '../contrato.ts';
import { alcanceDoAcesso } from '../entrada/falta-na-entrada.ts';
import type { QuemPede } from '../quem-pede.ts';
import type { Registro } from '../registro.ts';
import type { Sessao, SessaoAberta } from './sessao.ts';

/** Minutes after which whoever looks as another person is themselves again. */
const VISAO_MINUTOS = 30;

export interface VisaoDeps {
  readonly pool: pg.Pool;
  readonly quemPede: QuemPede;
  readonly registrar: Registro;
}

/**
 * 'Ver como': somebody who administers sees the application as another person of the same client does, and can change
 * nothing meanwhile. The log hears of its beginning and its end.
 */
export function createVisao({ pool, quemPede, registrar }: VisaoDeps) {
  return {
    /** @throws Rejection VisaoDeSi, UsuarioInexistente, UsuarioSemAcesso, AcessoMaior, AlcanceMaior */
    async iniciarVisao(autor: Autor, visto_id: Uuid): Promise<void> {
      if (visto_id === autor.usuario_id) throw new Rejection('VisaoDeSi');
      const [eu, visto] = await Promise.all([quemPede.comAcesso(autor.usuario_id), quemPede.comAcesso(visto_id)]);
      if (eu === null) throw new Rejection('UsuarioInexistente');
      if (visto === null) throw new Rejection('UsuarioSemAcesso');
      if (visto.acesso.cliente_id !== eu.acesso.cliente_id) throw new Rejection('UsuarioInexistente');
      exigirAto('visao', alcanceDoAcesso(eu.acesso), alcanceDoAcesso(visto.acesso));
      const ate = new Date(Date.now() + VISAO_MINUTOS * 60_000).toISOString();
      await registrar(visto_id, { type: 'IniciarVisaoDoUsuario', data: { ate } }, autor.usuario_id);
      await pool.query(MUDAR, [tokenHash(autor.token), visto_id, ate]);
    },

    /** The owner of the session is themselves again. @param visto_id whom they saw */
    async encerrarVisao(token: string, { usuario_id, vendoComo }: Sessao): Promise<void> {
      if (vendoComo === undefined) return;
      await registrar(usuario_id, { type: 'EncerrarVisaoDoUsuario', data: {} }, vendoComo.usuario_id);
      await pool.query(MUDAR, [tokenHash(token), null, null]);
    },
  };
}

/**
 * The session as the other person would have it, never with more than its owner has: groups may have changed since it
 * began. The owner's own where they may not look any more.
 */
export function verComo(propria: Sessao, vista: Sessao, acesso: AcessoRow, { vendo_ate }: SessaoAberta): Sessao {
  const perdeu = !propria.permissoes.has('usuarios.ver_como') || propria.cliente_id !== vista.cliente_id;
  if (vendo_ate === null || perdeu || !acesso.ativo) return propria;
  return {
    ...vista,
    permissoes: new Set([...vista.permissoes].filter((chave) => propria.permissoes.has(chave))),
    escopo: emComum(propria.escopo, vista.escopo),
    vendoComo: { usuario_id: propria.usuario_id, nome: propria.nome, ate: vendo_ate },
  };
}

function emComum(meu: Escopo | null, dela: Escopo | null): Escopo | null {
  if (meu === null || dela === null || meu.ativos === 'todos') return dela;
  const { ativos } = meu;
  return dela.ativos === 'todos' ? meu : { ...dela, ativos: dela.ativos.filter((id) => ativos.includes(id)) };
}

/** Open connections are looked at again: whose they are has changed. */
const MUDAR = `
  WITH mudada AS (
    UPDATE identidade.sessoes SET vendo_como = $2, vendo_ate = $3 WHERE token_hash = $1 RETURNING usuario_id)
  SELECT pg_notify('sessao_encerrada', usuario_id::text) FROM mudada`;
