import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Executor } from '../demonstration/catalogo.ts';
import { createCorreio } from '../mail/correio.ts';
import type { MailTransport } from '../mail/mail.ts';
import type { UsuariosService } from '../services/usuario.service.ts';
import { createAcessos, type Origem, SEM_ORIGEM } from './acessos.ts';
import { createAparelhos } from './aparelhos.ts';
import { createCipher } from './cipher.ts';
import { createCodigosDeRecuperacao } from './codigos-de-recuperacao.ts';
import { createConta } from './conta.ts';
import type { Identidade } from './contrato.ts';
import { createConvites } from './convites.ts';
import { createEntrada } from './entrada.ts';
import { createEntradasPendentes } from './entradas-pendentes.ts';
import { createForcaDaSenha } from './forca-da-senha.ts';
import { createLimites } from './limites.ts';
import { createPessoas } from './pessoas.ts';
import { createQuemPede } from './quem-pede.ts';
import { createRedefinicoes } from './redefinicoes.ts';
import { createRegistro } from './registro.ts';
import { createSegundosFatores } from './segundo-fator.ts';
import { createSenhas } from './senhas.ts';
import { createSessoes, type Sessao } from './sessao.ts';
import { createSessoesEncerradas } from './sessoes-encerradas.ts';
import { createTentativas } from './tentativas.ts';

export type { Identidade, Origem, Sessao };

export interface IdentidadeDeps {
  /** Connections of the application's role. */
  readonly pool: pg.Pool;
  readonly usuarios: Pick<UsuariosService, 'obterAcesso' | 'obterAcessos'>;
  readonly executar: Executor['executar'];
  /** Null where messages stay in the database. */
  readonly transporte: MailTransport | null;
  readonly config: Pick<Config, Chaves>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}
type Chaves = 'DATABASE_URL' | 'PERSONAL_DATA_KEY' | 'SESSION_SECRET' | 'PUBLIC_ORIGIN' | 'PORT' | 'NODE_ENV';

/** Milliseconds between two sweeps of what has expired. */
const LIMPEZA_MS = 3_600_000;

/** Joins the parts of the identity service; each of them owns some of its tables. */
export function createIdentidade({ pool, usuarios, executar, transporte, config, log }: IdentidadeDeps): Identidade {
  const cipher = createCipher(config.PERSONAL_DATA_KEY);
  const pessoas = createPessoas({ pool, cipher });
  const forca = createForcaDaSenha();
  const senhas = createSenhas({ pool, forca });
  const sessoes = createSessoes({ pool, secret: config.SESSION_SECRET });
  const pendentes = createEntradasPendentes({ pool });
  const limites = createLimites({ pool, cipher });
  const aparelhos = createAparelhos({ pool });
  const acessos = createAcessos({ pool });
  const fatores = createSegundosFatores({ pool, cipher, pessoas });
  const recuperacao = createCodigosDeRecuperacao({ pool, cipher });
  const tentativas = createTentativas({ limites, aparelhos });
  const quemPede = createQuemPede({ usuarios, pessoas, sessoes });
  const registrar = createRegistro({ executar, usuarios });
  const correio = createCorreio({ pool, cipher, pessoas, transporte, log });
  const encerradas = createSessoesEncerradas({ url: config.DATABASE_URL, log });
  const origemPublica = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
  const partes = { pessoas, senhas, sessoes, pendentes, fatores, recuperacao, tentativas, acessos, quemPede, correio };
  const { exigirBoa, primeiraSenha, redefinirSenha, ativar, ...conta } = createConta({
    ...partes,
    usuarios,
    registrar,
  });
  const entrada = createEntrada({ ...partes, aparelhos, ativar });
  const convites = createConvites({ ...partes, pool, origemPublica, exigirBoa, primeiraSenha });
  const redefinicoes = createRedefinicoes({ ...partes, pool, log, origemPublica, redefinirSenha });
  const vencem = [pendentes, redefinicoes, sessoes, correio].map((um) => () => um.limparVencidas());
  const vencidos = [acessos, limites, aparelhos, convites].map((um) => () => um.limparVencidos());
  const limpar = async () => void (await Promise.all([...vencem, ...vencidos].map((um) => um())));
  const timer = every(LIMPEZA_MS, limpar, log);

  return {
    ...entrada,
    ...conta,
    sessao: quemPede.obter,
    observar: quemPede.observar,
    aoEncerrar: encerradas.aoEncerrar,
    async sair(token: string, origem: Origem = SEM_ORIGEM): Promise<void> {
      const usuario_id = await sessoes.encerrar(token);
      if (usuario_id !== null) await acessos.anotar('saida', usuario_id, origem);
    },
    sessoesDaPessoa: ({ usuario_id, token }) => sessoes.daPessoa(usuario_id, token),
    async encerrarSessao({ usuario_id, origem }, id) {
      const sua = await sessoes.encerrarPorId(usuario_id, id);
      if (sua) await acessos.anotar('sessao_encerrada', usuario_id, origem);
      return sua;
    },
    async encerrarOutras({ usuario_id, token, origem }) {
      await sessoes.encerrarTodas(usuario_id, token);
      await acessos.anotar('sessao_encerrada', usuario_id, origem);
    },
    iniciarDoisFatores: fatores.iniciar,
    pedirRedefinicao: redefinicoes.pedir,
    redefinicao: redefinicoes.vale,
    redefinirSenha: redefinicoes.usar,
    temSenha: senhas.tem,
    criarConvite: convites.criar,
    convidar: convites.convidar,
    convite: convites.obter,
    aceitarConvite: convites.aceitar,
    registrarPessoa: pessoas.registrar,
    encontrar: pessoas.encontrar,
    apagada: pessoas.apagada,
    nomes: pessoas.obter,
    async caixaDeSaida() {
      if (transporte !== null || config.NODE_ENV === 'production') return [];
      await redefinicoes.terminar();
      return correio.caixaDeSaida();
    },
    limpar,
    async close() {
      clearInterval(timer);
      await redefinicoes.terminar();
      await Promise.all([correio.close(), encerradas.close(), forca.close()]);
    },
  };
}

/** Runs something now and then, without keeping the process alive. */
function every(ms: number, work: () => Promise<void>, log: Pick<Logger, 'warn'>): NodeJS.Timeout {
  return setInterval(() => {
    work().catch((error: unknown) => log.warn({ err: error }, 'limpeza de sessões e acessos vencidos falhou'));
  }, ms).unref();
}
