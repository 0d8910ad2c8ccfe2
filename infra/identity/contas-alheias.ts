import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { senhaEscolhidaPorOutra } from '../edge/mail/cartas.ts';
import type { Correio } from '../edge/mail/correio.ts';
import { type Acessos, SEM_ORIGEM } from './acessos.ts';
import type { Conta } from './conta.ts';
import type { SituacaoDaConta } from './contrato.ts';
import type { Convites } from './convites.ts';
import type { Pessoa, Pessoas } from './pessoas.ts';
import type { Registro } from './registro.ts';
import type { Redefinicoes } from './senha/redefinicoes.ts';
import type { Senhas } from './senha/senhas.ts';

export interface ContasAlheiasDeps {
  readonly pool: pg.Pool;
  readonly pessoas: Pessoas;
  readonly senhas: Senhas;
  readonly conta: Pick<Conta, 'definirProvisoria' | 'encerrar' | 'exigirBoa'>;
  readonly convites: Pick<Convites, 'convidar'>;
  readonly redefinicoes: Pick<Redefinicoes, 'mandar'>;
  readonly acessos: Acessos;
  readonly registrar: Registro;
  readonly correio: Correio;
}

/** What whoever administers does to the account of somebody else. The log hears of each act first. */
export function createContasAlheias(deps: ContasAlheiasDeps) {
  const { pool, pessoas, senhas, conta, convites, redefinicoes, acessos, registrar, correio } = deps;
  return {
    /** How these accounts stand; who was never registered has no password. */
    async situacoesDasContas(ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, SituacaoDaConta>> {
      const { rows } = await pool.query<SituacaoDaConta & { usuario_id: Uuid }>(SITUACOES, [ids]);
      return new Map(rows.map(({ usuario_id, ...situacao }) => [usuario_id, situacao]));
    },

    exigirSenhaBoa: (pessoa: Pessoa, senha: string): Promise<void> => conta.exigirBoa(senha, pessoa),

    /** Another password, that whoever administers chose: good once. Every session ends, and the person is told. */
    async trocarSenhaDe(usuario_id: Uuid, nova: string, por: Uuid): Promise<void> {
      const pessoa = (await pessoas.obter([usuario_id])).get(usuario_id);
      if (!pessoa) throw new Rejection('UsuarioInexistente');
      await conta.exigirBoa(nova, pessoa);
      await registrar(usuario_id, { type: 'RegistrarTrocaDeSenha', data: { provisoria: true } }, por);
      await conta.definirProvisoria(usuario_id, nova, por);
      await acessos.anotar('senha', usuario_id, SEM_ORIGEM, por);
      await correio.enviar(usuario_id, senhaEscolhidaPorOutra);
    },

    /** A link to choose another password, or the first one, to the person's own e-mail. @returns which of the two */
    async mandarRedefinicao(usuario_id: Uuid, por: Uuid): Promise<'redefinicao' | 'convite'> {
      await registrar(usuario_id, { type: 'SolicitarRedefinicaoDeSenha', data: {} }, por);
      if (!(await senhas.tem(usuario_id))) {
        await convites.convidar(usuario_id);
        return 'convite';
      }
      await redefinicoes.mandar(usuario_id);
      await acessos.anotar('redefinicao_pedida', usuario_id, SEM_ORIGEM);
      return 'redefinicao';
    },

    async encerrarSessoesDe(usuario_id: Uuid, por: Uuid): Promise<void> {
      await registrar(usuario_id, { type: 'EncerrarSessoesDoUsuario', data: {} }, por);
      await conta.encerrar(usuario_id);
      await acessos.anotar('sessao_encerrada', usuario_id, SEM_ORIGEM);
    },
  };
}

const SITUACOES = `
  SELECT u.id AS usuario_id,
    EXISTS (SELECT FROM identidade.senhas s WHERE s.usuario_id = u.id) AS tem_senha,
    (SELECT f.ativado_em FROM identidade.segundos_fatores f WHERE f.usuario_id = u.id) AS dois_fatores_desde,
    (SELECT max(s.vista_em) FROM identidade.sessoes s WHERE s.usuario_id = u.id) AS vista_em,
    EXISTS (SELECT FROM identidade.pessoas p WHERE p.usuario_id = u.id AND p.email_indice IS NULL) AS apagada
  FROM unnest($1::uuid[]) AS u (id)`;
