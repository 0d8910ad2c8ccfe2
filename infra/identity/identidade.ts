import type pg from 'pg';
import type { Logger } from 'pino';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { Config } from '../config.ts';
import type { UsuariosService } from '../services/usuario.service.ts';
import { createAcessos, type Origem } from './acessos.ts';
import { createCipher, normalizeEmail } from './cipher.ts';
import { createConvites } from './convites.ts';
import { createLimites, LIMITE_CONTA, LIMITE_CONTA_E_ENDERECO, LIMITE_ENDERECO } from './limites.ts';
import { createPessoas, type Pessoa } from './pessoas.ts';
import { createSenhas } from './senhas.ts';
import { createSessoes, escopoDe, type Sessao } from './sessao.ts';

export type { Origem, Pessoa, Sessao };

/** What came of a sign-in. Unknown person, wrong password and ended access are one answer on purpose. */
export type Entrada =
  | { readonly situacao: 'entrou'; readonly token: string; readonly sessao: Sessao }
  | { readonly situacao: 'recusada' }
  /** Seconds for Retry-After, with status 429. */
  | { readonly situacao: 'limitada'; readonly esperaSegundos: number };

export interface IdentidadeDeps {
  /** Connections of the application's role. */
  readonly pool: pg.Pool;
  readonly usuarios: Pick<UsuariosService, 'obterAcesso'>;
  readonly config: Pick<Config, 'PERSONAL_DATA_KEY' | 'SESSION_SECRET'>;
  readonly log: Pick<Logger, 'warn'>;
}

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
  const convites = createConvites({ pool });

  async function limpar(): Promise<void> {
    await sessoes.limparVencidas();
    await acessos.limparVencidos();
    await limites.limparVencidos();
  }
  const sweep = setInterval(() => {
    limpar().catch((error: unknown) => log.warn({ err: error }, 'limpeza de sessões e acessos vencidos falhou'));
  }, LIMPEZA_MS).unref();

  /** `perdida`: the access was taken away. Null where the read model or the table of people does not know the user. */
  async function montar(token: string, usuario_id: Uuid): Promise<Sessao | 'perdida' | null> {
    const [acesso, gente] = await Promise.all([usuarios.obterAcesso(usuario_id), pessoas.obter([usuario_id])]);
    const pessoa = gente.get(usuario_id);
    if (!acesso || !pessoa) return null;
    if (!acesso.ativo || !acesso.cliente_ativo) return 'perdida';
    const { cliente_id } = acesso;
    const permissoes = new Set(acesso.permissoes as PermissaoChave[]);
    const { nome, email } = pessoa;
    return { usuario_id, cliente_id, nome, email, permissoes, escopo: escopoDe(acesso), csrf: sessoes.csrf(token) };
  }

  async function quem(token: string, usar: boolean): Promise<Sessao | null> {
    const aberta = await sessoes.obter(token, usar);
    if (!aberta) return null;
    const sessao = await montar(token, aberta.usuario_id);
    if (sessao !== 'perdida') return sessao;
    // Access that comes back later must not bring old sessions with it.
    await sessoes.encerrar(token);
    return null;
  }

  async function esperaDe(email: string, origem: Origem): Promise<number> {
    const conta = normalizeEmail(email);
    const esperas = await Promise.all([
      limites.contar(LIMITE_CONTA_E_ENDERECO, `${conta} ${origem.ip}`),
      limites.contar(LIMITE_ENDERECO, origem.ip),
      limites.contar(LIMITE_CONTA, conta),
    ]);
    return Math.max(...esperas);
  }

  async function esquecerTentativas(email: string, origem: Origem): Promise<void> {
    const conta = normalizeEmail(email);
    await limites.esquecer(LIMITE_CONTA_E_ENDERECO, `${conta} ${origem.ip}`);
    await limites.esquecer(LIMITE_CONTA, conta);
    await limites.devolver(LIMITE_ENDERECO, origem.ip);
  }

  async function definirSenha(usuario_id: Uuid, senha: string, menos?: string): Promise<void> {
    await senhas.definir(usuario_id, senha);
    await sessoes.encerrarTodas(usuario_id, menos);
  }

  return {
    /** Signs in. The same steps are taken, and take as long, whether or not the e-mail is known. */
    async entrar(email: string, senha: string, origem: Origem): Promise<Entrada> {
      const esperaSegundos = await esperaDe(email, origem);
      if (esperaSegundos > 0) {
        await acessos.anotar('limite', null, origem);
        return { situacao: 'limitada', esperaSegundos };
      }
      const usuario_id = await pessoas.encontrar(email);
      const certa = await senhas.confere(usuario_id, senha);
      if (certa && usuario_id !== null) {
        const token = await sessoes.abrir(usuario_id, origem);
        const sessao = await montar(token, usuario_id);
        if (sessao !== null && sessao !== 'perdida') {
          await esquecerTentativas(email, origem);
          await acessos.anotar('entrada', usuario_id, origem);
          return { situacao: 'entrou', token, sessao };
        }
        await sessoes.encerrar(token);
      }
      await acessos.anotar('recusa', usuario_id, origem);
      return { situacao: 'recusada' };
    },

    /** Who a token belongs to; null once it ended, or the person or the client lost access. */
    sessao: (token: string): Promise<Sessao | null> => quem(token, true),

    /** The same without keeping the session alive: for connections that stay open by themselves. */
    observar: (token: string): Promise<Sessao | null> => quem(token, false),

    async sair(token: string, origem: Origem = { ip: '', dispositivo: '' }): Promise<void> {
      const usuario_id = await sessoes.encerrar(token);
      if (usuario_id !== null) await acessos.anotar('saida', usuario_id, origem);
    },

    /** Adds or changes name and e-mail. @throws Rejection EmailJaCadastrado */
    registrarPessoa: (pessoa: Pessoa): Promise<void> => pessoas.registrar(pessoa),

    /** Ends the person's sessions but the one given. @throws Rejection SenhaCurta, SenhaLonga */
    definirSenha,

    /** Whether the person has a password at all. */
    temSenha: (usuario_id: Uuid): Promise<boolean> => senhas.tem(usuario_id),

    /** Names and e-mails to show, by user; who was erased is absent. */
    nomes: (ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, Pessoa>> => pessoas.obter(ids),

    /** Ends every session of a person, e.g. when access is taken away. */
    encerrarSessoes: (usuario_id: Uuid): Promise<void> => sessoes.encerrarTodas(usuario_id),

    /** Erases name, e-mail, password and sessions of a person for good; history keeps the id. */
    apagarPessoa: (usuario_id: Uuid): Promise<void> => pessoas.apagar(usuario_id),

    /** A link that works once, for a user without a password. */
    criarConvite: (usuario_id: Uuid): Promise<string> => convites.criar(usuario_id),

    /** Whom a link is for, while it works. */
    convite: (token: string): Promise<Uuid | null> => convites.obter(token),

    /**
     * Takes a link: name, e-mail and password of its user become these.
     * @throws Rejection ConviteInvalido, EmailJaCadastrado, SenhaCurta, SenhaLonga; after the last three it still works
     */
    async aceitarConvite(
      token: string,
      quem: Omit<Pessoa, 'usuario_id'>,
      senha: string,
      origem: Origem,
    ): Promise<Uuid> {
      const usuario_id = await convites.usar(token);
      if (usuario_id === null) throw new Rejection('ConviteInvalido');
      try {
        await pessoas.registrar({ usuario_id, ...quem });
        await definirSenha(usuario_id, senha);
      } catch (error) {
        await convites.devolver(token);
        throw error;
      }
      await acessos.anotar('convite', usuario_id, origem);
      return usuario_id;
    },

    /** Removes what has expired: also done every hour by itself. */
    limpar,

    close(): void {
      clearInterval(sweep);
    },
  };
}
