import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { segundoFatorAtivado, segundoFatorRetirado, senhaTrocada } from '../mail/cartas.ts';
import type { Correio } from '../mail/correio.ts';
import type { UsuariosService } from '../services/usuario.service.ts';
import { type Acessos, type Origem, SEM_ORIGEM } from './acessos.ts';
import type { CodigosDeRecuperacao } from './codigos-de-recuperacao.ts';
import type { Autor, DoisFatores } from './contrato.ts';
import type { EntradasPendentes } from './entradas-pendentes.ts';
import type { Pessoa, Pessoas } from './pessoas.ts';
import type { Registro } from './registro.ts';
import type { SegundosFatores } from './segundo-fator.ts';
import type { Senhas } from './senhas.ts';
import type { Sessoes } from './sessao.ts';
import type { Tentativas } from './tentativas.ts';

export interface ContaDeps {
  readonly usuarios: Pick<UsuariosService, 'obterAcesso'>;
  readonly pessoas: Pessoas;
  readonly senhas: Senhas;
  readonly sessoes: Sessoes;
  readonly pendentes: EntradasPendentes;
  readonly fatores: SegundosFatores;
  readonly recuperacao: CodigosDeRecuperacao;
  readonly tentativas: Tentativas;
  readonly acessos: Acessos;
  readonly registrar: Registro;
  readonly correio: Correio;
}

export type Conta = ReturnType<typeof createConta>;

/** What somebody does with their own account: password, second factor, recovery codes. The log hears of it first. */
export function createConta(deps: ContaDeps) {
  const { usuarios, pessoas, senhas, sessoes, fatores, recuperacao, tentativas, acessos, registrar, correio } = deps;

  /** Sessions and half-made sign-ins end; the session that asks may go on. */
  async function encerrar(usuario_id: Uuid, menos?: string): Promise<void> {
    await deps.pendentes.encerrarTodas(usuario_id);
    await sessoes.encerrarTodas(usuario_id, menos);
  }

  async function exigirBoa(senha: string, pessoa: Pessoa | undefined): Promise<void> {
    await senhas.exigirBoa(senha, pessoa ? [...pessoa.nome.split(/\s+/), ...pessoa.email.split(/[@.]/)] : []);
  }

  async function boaPara(usuario_id: Uuid, senha: string): Promise<void> {
    await exigirBoa(senha, (await pessoas.obter([usuario_id])).get(usuario_id));
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
    await registrar(usuario_id, { type: 'RegistrarTrocaDeSenha', data: {} });
    await senhas.definir(usuario_id, nova);
    await encerrar(usuario_id, menos);
  }

  async function ativar(usuario_id: Uuid, codigo: string, origem: Origem): Promise<readonly string[] | null> {
    if (!(await fatores.confere(usuario_id, codigo))) return null;
    await registrar(usuario_id, { type: 'AtivarSegundoFator', data: {} });
    if (!(await fatores.ativar(usuario_id, codigo))) return null;
    const codigos = await recuperacao.gerar(usuario_id);
    await acessos.anotar('segundo_fator_ativado', usuario_id, origem);
    await correio.enviar(usuario_id, segundoFatorAtivado);
    return codigos;
  }

  const exigido = async (usuario_id: Uuid) => (await usuarios.obterAcesso(usuario_id))?.segundo_fator_exigido ?? false;

  return {
    exigirBoa,
    ativar,

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

    async ativarDoisFatores(autor: Autor, senha: string, codigo: string): Promise<readonly string[] | null> {
      await exigirSenha(autor, senha);
      const tentativa = await tentativas.deConfirmacao(autor.usuario_id);
      const codigos = await ativar(autor.usuario_id, codigo, autor.origem);
      if (codigos === null) return null;
      await tentativa.perdoar();
      await sessoes.comSegundoFator(autor.token);
      await encerrar(autor.usuario_id, autor.token);
      return codigos;
    },

    async desativarDoisFatores(autor: Autor, senha: string): Promise<void> {
      const { usuario_id, origem } = autor;
      await exigirSenha(autor, senha);
      if (await exigido(usuario_id)) throw new Rejection('SegundoFatorExigido');
      await registrar(usuario_id, { type: 'DesativarSegundoFator', data: {} });
      await fatores.remover(usuario_id);
      await acessos.anotar('segundo_fator_desativado', usuario_id, origem);
      await correio.enviar(usuario_id, segundoFatorRetirado);
    },

    async gerarCodigos(autor: Autor, senha: string): Promise<readonly string[]> {
      const { usuario_id, origem } = autor;
      await exigirSenha(autor, senha);
      if ((await fatores.desde(usuario_id)) === null) throw new Rejection('SegundoFatorInativo');
      await registrar(usuario_id, { type: 'GerarCodigosDeRecuperacao', data: {} });
      const codigos = await recuperacao.gerar(usuario_id);
      await acessos.anotar('codigos_gerados', usuario_id, origem);
      return codigos;
    },

    async redefinirDoisFatores(usuario_id: Uuid, motivo: string): Promise<void> {
      await registrar(usuario_id, { type: 'RedefinirSegundoFator', data: { motivo } }, null);
      await fatores.remover(usuario_id);
      await encerrar(usuario_id);
      await acessos.anotar('segundo_fator_redefinido', usuario_id, SEM_ORIGEM);
      await correio.enviar(usuario_id, segundoFatorRetirado);
    },

    async doisFatores(usuario_id: Uuid): Promise<DoisFatores> {
      const [desde, codigosRestantes, pedido] = await Promise.all([
        fatores.desde(usuario_id),
        recuperacao.restantes(usuario_id),
        exigido(usuario_id),
      ]);
      return { ativo: desde !== null, desde, codigosRestantes, exigido: pedido };
    },

    async apagarPessoa(usuario_id: Uuid): Promise<void> {
      await registrar(usuario_id, { type: 'ApagarDadosDoUsuario', data: {} }, null);
      await pessoas.apagar(usuario_id);
    },
  };
}
