import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { senhaTrocada } from '../edge/mail/cartas.ts';
import type { Correio } from '../edge/mail/correio.ts';
import type { Acessos } from './acessos.ts';
import type { Autor } from './contrato.ts';
import type { EntradasPendentes } from './entrada/entradas-pendentes.ts';
import type { Tentativas } from './entrada/tentativas.ts';
import type { Pessoa, Pessoas } from './pessoas.ts';
import type { Registro } from './registro.ts';
import type { Senhas } from './senha/senhas.ts';
import type { Sessoes } from './sessao/sessao.ts';

export interface ContaDeps {
  readonly pessoas: Pessoas;
  readonly senhas: Senhas;
  readonly sessoes: Sessoes;
  readonly pendentes: EntradasPendentes;
  readonly tentativas: Tentativas;
  readonly acessos: Acessos;
  readonly registrar: Registro;
  readonly correio: Correio;
}

export type Conta = ReturnType<typeof createConta>;

/** The password of an account, in each way that it is set, and what else begins with asking for it. */
export function createConta(deps: ContaDeps) {
  const { senhas, acessos, correio } = deps;
  const { boaPara, encerrar, exigirSenha, trocar } = createPassos(deps);
  return {
    encerrar,
    exigirSenha,
    exigirBoa: (senha: string, pessoa: Pessoa): Promise<void> => exigirBoa(senhas, senha, pessoa),

    /** One that somebody else chose: sessions end, and it opens nothing but the choice of another. */
    async definirProvisoria(usuario_id: Uuid, senha: string, por: Uuid): Promise<void> {
      await senhas.definir(usuario_id, senha, por);
      await encerrar(usuario_id);
    },

    /**
     * The person's own, in the place of one that somebody else chose: which that one knows, and so is none.
     * @throws Rejection SenhaIgual, SenhaCurta, SenhaLonga, SenhaComum
     */
    async exigirPropria(usuario_id: Uuid, nova: string): Promise<void> {
      await boaPara(usuario_id, nova);
      if (await senhas.confere(usuario_id, nova)) throw new Rejection('SenhaIgual');
    },

    async definirPropria(usuario_id: Uuid, nova: string): Promise<void> {
      await trocar(usuario_id, nova);
      await correio.enviar(usuario_id, senhaTrocada);
    },

    async definirSenha(usuario_id: Uuid, senha: string, menos?: string): Promise<void> {
      await boaPara(usuario_id, senha);
      await senhas.definir(usuario_id, senha);
      await encerrar(usuario_id, menos);
    },

    /** First access: the link stands for a password, and there is nobody to warn yet. */
    primeiraSenha: (usuario_id: Uuid, senha: string): Promise<void> => trocar(usuario_id, senha),

    /** Forgotten password: the link stands for the current one. */
    async redefinirSenha(usuario_id: Uuid, nova: string): Promise<void> {
      await boaPara(usuario_id, nova);
      await trocar(usuario_id, nova);
      await correio.enviar(usuario_id, senhaTrocada);
    },

    async trocarSenha(autor: Autor, atual: string, nova: string): Promise<void> {
      await exigirSenha(autor, atual);
      await boaPara(autor.usuario_id, nova);
      await trocar(autor.usuario_id, nova, autor.token);
      await acessos.anotar('senha', autor.usuario_id, autor.origem);
      await correio.enviar(autor.usuario_id, senhaTrocada);
    },
  };
}

/** What every way of setting a password is made of. */
function createPassos(deps: ContaDeps) {
  const { pessoas, senhas, sessoes, pendentes, tentativas, acessos, registrar } = deps;

  async function boaPara(usuario_id: Uuid, senha: string): Promise<void> {
    await exigirBoa(senhas, senha, (await pessoas.obter([usuario_id])).get(usuario_id));
  }

  /** Sessions and half-made sign-ins end; the session that asks may go on. */
  async function encerrar(usuario_id: Uuid, menos?: string): Promise<void> {
    await pendentes.encerrarTodas(usuario_id);
    await sessoes.encerrarTodas(usuario_id, menos);
  }

  /** @throws Rejection SenhaAtualIncorreta, LimiteAtingido */
  async function exigirSenha({ usuario_id, origem }: Autor, senha: string): Promise<void> {
    const tentativa = await tentativas.deConfirmacao(usuario_id);
    if (!(await senhas.confere(usuario_id, senha))) {
      await acessos.anotar('recusa', usuario_id, origem);
      throw new Rejection('SenhaAtualIncorreta');
    }
    await tentativa.perdoar();
  }

  /** The log, the password, the sessions, in this order. */
  async function trocar(usuario_id: Uuid, nova: string, menos?: string): Promise<void> {
    const anterior = await senhas.definidaPor(usuario_id);
    const data = anterior === null ? {} : { anterior_definida_por: anterior };
    await registrar(usuario_id, { type: 'RegistrarTrocaDeSenha', data });
    await senhas.definir(usuario_id, nova);
    await encerrar(usuario_id, menos);
  }

  return { boaPara, encerrar, exigirSenha, trocar };
}

async function exigirBoa(senhas: Senhas, senha: string, pessoa: Pessoa | undefined): Promise<void> {
  await senhas.exigirBoa(senha, pessoa ? conhecidas(pessoa) : []);
}

/** What others know of a person is no secret: as a whole, which is more than its words with signs between them, and in parts. */
function conhecidas({ nome, email }: Pessoa): readonly string[] {
  return [nome, email, ...nome.split(/\s+/), ...email.split('@'), ...email.split(/[@.]/)];
}
