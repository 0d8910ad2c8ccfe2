import type pg from 'pg';
import type { Logger } from 'pino';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Config } from '../config.ts';
import type { UsuariosService } from '../services/usuario.service.ts';
import { createAcessos, type Origem } from './acessos.ts';
import { createCipher } from './cipher.ts';
import { createConvites } from './convites.ts';
import { createEntrada } from './entrada.ts';
import { createLimites } from './limites.ts';
import { createPessoas, type Pessoa } from './pessoas.ts';
import { createQuemPede } from './quem-pede.ts';
import { createSenhas } from './senhas.ts';
import { createSessoes, type Sessao } from './sessao.ts';

export type { Origem, Sessao };

export interface IdentidadeDeps {
  /** Connections of the application's role. */
  readonly pool: pg.Pool;
  readonly usuarios: Pick<UsuariosService, 'obterAcesso'>;
  readonly config: Pick<Config, 'PERSONAL_DATA_KEY' | 'SESSION_SECRET'>;
  readonly log: Pick<Logger, 'warn'>;
}

// Growing to the interface in contrato.ts: write pages against that one.
export type Identidade = ReturnType<typeof createIdentidade>;

/** Milliseconds between two sweeps of what has expired. */
const LIMPEZA_MS = 3_600_000;

/** People, passwords, sessions: who is asking. What they may do comes from the read model, at every request. */
export function createIdentidade({ pool, usuarios, config, log }: IdentidadeDeps) {
  const cipher = createCipher(config.PERSONAL_DATA_KEY);
  const pessoas = createPessoas({ pool, cipher });
  const senhas = createSenhas({ pool });
  const sessoes = createSessoes({ pool, secret: config.SESSION_SECRET });
  const limites = createLimites({ pool, cipher });
  const acessos = createAcessos({ pool });
  const quemPede = createQuemPede({ usuarios, pessoas, sessoes });
  const limpar = async () => {
    await Promise.all([sessoes.limparVencidas(), acessos.limparVencidos(), limites.limparVencidos()]);
  };
  const definirSenha = async (usuario_id: Uuid, senha: string, menos?: string) => {
    await senhas.definir(usuario_id, senha);
    await sessoes.encerrarTodas(usuario_id, menos);
  };
  const convites = createConvites({ pool, pessoas, acessos, definirSenha });

  return {
    entrar: createEntrada({ pessoas, senhas, sessoes, limites, acessos, quemPede }),
    /** Who a token belongs to; null once it ended, or the person or the client lost access. */
    sessao: (token: string) => quemPede.obter(token, true),
    /** The same without keeping the session alive: for connections that stay open by themselves. */
    observar: (token: string) => quemPede.obter(token, false),
    async sair(token: string, origem: Origem = { ip: '', dispositivo: '' }): Promise<void> {
      const usuario_id = await sessoes.encerrar(token);
      if (usuario_id !== null) await acessos.anotar('saida', usuario_id, origem);
    },
    /** Adds or changes name and e-mail. @throws Rejection EmailJaCadastrado */
    registrarPessoa: (pessoa: Pessoa) => pessoas.registrar(pessoa),
    /** Names and e-mails to show, by user; who was erased is absent. */
    nomes: (ids: readonly Uuid[]) => pessoas.obter(ids),
    /** Erases name, e-mail, password and sessions of a person for good; history keeps the id. */
    apagarPessoa: (usuario_id: Uuid) => pessoas.apagar(usuario_id),
    /** Ends the person's sessions but that of the token `menos`. @throws Rejection SenhaCurta, SenhaLonga */
    definirSenha,
    /** Whether the person has a password at all. */
    temSenha: (usuario_id: Uuid) => senhas.tem(usuario_id),
    /** A link that works once; links made before for the same user end. */
    criarConvite: (usuario_id: Uuid) => convites.criar(usuario_id),
    /** Whom a link is for, while it works. */
    convite: (token: string) => convites.obter(token),
    aceitarConvite: convites.aceitar,
    /** Removes what has expired: also done every hour by itself. */
    limpar,
    close: every(LIMPEZA_MS, limpar, log),
  };
}

/** Runs something now and then, without keeping the process alive. @returns what ends it */
function every(ms: number, work: () => Promise<void>, log: Pick<Logger, 'warn'>): () => void {
  const timer = setInterval(() => {
    work().catch((error: unknown) => log.warn({ err: error }, 'limpeza de sessões e acessos vencidos falhou'));
  }, ms).unref();
  return () => clearInterval(timer);
}
