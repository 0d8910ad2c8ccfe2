import type pg from 'pg';
import type { Logger } from 'pino';
import type { Executor } from '../commands/executor.ts';
import type { Config } from '../config.ts';
import { createCorreio } from '../edge/mail/correio.ts';
import type { MailTransport } from '../edge/mail/mail.ts';
import type { UsuariosService } from '../services/usuario.service.ts';
import { createAcessos } from './acessos.ts';
import { createCadastro } from './cadastro.ts';
import { createCipher } from './cipher.ts';
import { createCodigosDeRecuperacao } from './codigos-de-recuperacao.ts';
import { createConta } from './conta.ts';
import { createContasAlheias } from './contas-alheias.ts';
import { createConvites } from './convites.ts';
import { createDoisFatores } from './dois-fatores.ts';
import { createAparelhos } from './entrada/aparelhos.ts';
import { createEntrada } from './entrada/entrada.ts';
import { createEntradaComCodigo } from './entrada/entrada-com-codigo.ts';
import { createEntradaComSenha } from './entrada/entrada-com-senha.ts';
import { createEntradasPendentes } from './entrada/entradas-pendentes.ts';
import { createFaltaNaEntrada } from './entrada/falta-na-entrada.ts';
import { createLimites } from './entrada/limites.ts';
import { createTentativas } from './entrada/tentativas.ts';
import { createIdentificacoes } from './identificacoes.ts';
import { createPessoas } from './pessoas.ts';
import { createQuemPede } from './quem-pede.ts';
import { createRegistro } from './registro.ts';
import { createSegundosFatores } from './segundo-fator.ts';
import { createForcaDaSenha } from './senha/forca-da-senha.ts';
import { createRedefinicoes } from './senha/redefinicoes.ts';
import { createSenhas } from './senha/senhas.ts';
import { createSessoes } from './sessao/sessao.ts';
import { createSessoesConhecidas } from './sessao/sessoes-conhecidas.ts';
import { createSessoesEncerradas } from './sessao/sessoes-encerradas.ts';
import { createVisao } from './sessao/visao.ts';
import { createTeloes } from './telao/teloes.ts';

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

/** Joins the parts of the identity service; each of them owns some of its tables. */
export function createPartes({ pool, usuarios, executar, transporte, config, log }: IdentidadeDeps) {
  const cipher = createCipher(config.PERSONAL_DATA_KEY);
  const forca = createForcaDaSenha();
  const pessoas = createPessoas({ pool, cipher });
  const limites = createLimites({ pool, cipher });
  const aparelhos = createAparelhos({ pool });
  const sessoes = createSessoes({ pool, secret: config.SESSION_SECRET });
  const senhas = createSenhas({ pool, forca });
  const fatores = createSegundosFatores({ pool, cipher, pessoas });
  const conhecidas = createSessoesConhecidas({ url: config.DATABASE_URL, cipher, log });
  const quemPede = createQuemPede({ usuarios, pessoas, sessoes, conhecidas });
  const base = {
    pessoas,
    aparelhos,
    sessoes,
    senhas,
    fatores,
    quemPede,
    identificacoes: createIdentificacoes({ pool, cipher }),
    falta: createFaltaNaEntrada({ senhas, fatores, quemPede }),
    pendentes: createEntradasPendentes({ pool }),
    recuperacao: createCodigosDeRecuperacao({ pool, cipher }),
    tentativas: createTentativas({ limites, aparelhos }),
    acessos: createAcessos({ pool }),
    registrar: createRegistro({ executar, usuarios }),
    correio: createCorreio({ pool, cipher, pessoas, transporte, log }),
  };
  const conta = createConta(base);
  const doisFatores = createDoisFatores({ ...base, usuarios, conta });
  const entradaComCodigo = createEntradaComCodigo({ ...base, ativar: doisFatores.ativar });
  // Links name the installation as it is configured, never as a request calls it.
  const links = { pool, log, origemPublica: config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}` };
  const cadastro = createCadastro({ ...base, pool });
  const convites = createConvites({ ...base, ...links, ...conta, ...cadastro });
  const redefinicoes = createRedefinicoes({ ...base, ...links, ...conta });
  return {
    ...base,
    forca,
    conhecidas,
    limites,
    conta,
    cadastro,
    doisFatores,
    entrada: { ...createEntrada(base), ...entradaComCodigo, ...createEntradaComSenha({ ...base, conta }) },
    convites,
    redefinicoes,
    contasAlheias: createContasAlheias({ ...base, pool, conta, convites, redefinicoes }),
    visao: createVisao({ ...base, pool }),
    teloes: createTeloes({ pool, quemPede }),
    encerradas: createSessoesEncerradas({ url: config.DATABASE_URL, log }),
  };
}
export type Partes = ReturnType<typeof createPartes>;
