import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { segundoFatorAtivado, segundoFatorRetirado } from '../edge/mail/cartas.ts';
import type { Correio } from '../edge/mail/correio.ts';
import type { UsuariosService } from '../services/usuario.service.ts';
import { type Acessos, type Origem, SEM_ORIGEM } from './acessos.ts';
import type { CodigosDeRecuperacao } from './codigos-de-recuperacao.ts';
import type { Conta } from './conta.ts';
import type { Autor, DoisFatores } from './contrato.ts';
import type { Tentativas } from './entrada/tentativas.ts';
import type { Registro } from './registro.ts';
import type { SegundosFatores } from './segundo-fator.ts';
import type { Sessoes } from './sessao/sessao.ts';

export interface DoisFatoresDeps {
  readonly usuarios: Pick<UsuariosService, 'obterAcesso'>;
  readonly conta: Pick<Conta, 'encerrar' | 'exigirSenha'>;
  readonly sessoes: Sessoes;
  readonly fatores: SegundosFatores;
  readonly recuperacao: CodigosDeRecuperacao;
  readonly tentativas: Tentativas;
  readonly acessos: Acessos;
  readonly registrar: Registro;
  readonly correio: Correio;
}

/** The second factor of an account, from its first code to its end. The log hears of each act first. */
export function createDoisFatores(deps: DoisFatoresDeps) {
  const { conta, sessoes, fatores, recuperacao, tentativas, acessos, registrar, correio } = deps;
  return {
    ativar: (usuario_id: Uuid, codigo: string, origem: Origem) => ativar(deps, usuario_id, codigo, origem),
    doisFatores: (usuario_id: Uuid) => estado(deps, usuario_id),

    async ativarDoisFatores(autor: Autor, senha: string, codigo: string): Promise<readonly string[] | null> {
      await conta.exigirSenha(autor, senha);
      const tentativa = await tentativas.deConfirmacao(autor.usuario_id);
      const codigos = await ativar(deps, autor.usuario_id, codigo, autor.origem);
      if (codigos === null) return null;
      await tentativa.perdoar();
      await sessoes.comSegundoFator(autor.token);
      await conta.encerrar(autor.usuario_id, autor.token);
      return codigos;
    },

    async desativarDoisFatores(autor: Autor, senha: string): Promise<void> {
      const { usuario_id, origem } = autor;
      await conta.exigirSenha(autor, senha);
      if ((await estado(deps, usuario_id)).exigido) throw new Rejection('SegundoFatorExigido');
      await registrar(usuario_id, { type: 'DesativarSegundoFator', data: {} });
      await fatores.remover(usuario_id);
      await acessos.anotar('segundo_fator_desativado', usuario_id, origem);
      await correio.enviar(usuario_id, segundoFatorRetirado);
    },

    async gerarCodigos(autor: Autor, senha: string): Promise<readonly string[]> {
      const { usuario_id, origem } = autor;
      await conta.exigirSenha(autor, senha);
      if ((await fatores.desde(usuario_id)) === null) throw new Rejection('SegundoFatorInativo');
      await registrar(usuario_id, { type: 'GerarCodigosDeRecuperacao', data: {} });
      const codigos = await recuperacao.gerar(usuario_id);
      await acessos.anotar('codigos_gerados', usuario_id, origem);
      return codigos;
    },

    async redefinirDoisFatores(usuario_id: Uuid, motivo: string, por: Uuid | null = null): Promise<void> {
      await registrar(usuario_id, { type: 'RedefinirSegundoFator', data: { motivo } }, por);
      await fatores.remover(usuario_id);
      await conta.encerrar(usuario_id);
      await acessos.anotar('segundo_fator_redefinido', usuario_id, SEM_ORIGEM);
      await correio.enviar(usuario_id, segundoFatorRetirado);
    },
  };
}

/** Activates with the first code. @returns recovery codes; null where the code is wrong */
async function ativar(
  { fatores, recuperacao, acessos, registrar, correio }: DoisFatoresDeps,
  usuario_id: Uuid,
  codigo: string,
  origem: Origem,
): Promise<readonly string[] | null> {
  if (!(await fatores.confere(usuario_id, codigo))) return null;
  await registrar(usuario_id, { type: 'AtivarSegundoFator', data: {} });
  if (!(await fatores.ativar(usuario_id, codigo))) return null;
  const codigos = await recuperacao.gerar(usuario_id);
  await acessos.anotar('segundo_fator_ativado', usuario_id, origem);
  await correio.enviar(usuario_id, segundoFatorAtivado);
  return codigos;
}

async function estado({ usuarios, fatores, recuperacao }: DoisFatoresDeps, usuario_id: Uuid): Promise<DoisFatores> {
  const [desde, codigosRestantes, acesso] = await Promise.all([
    fatores.desde(usuario_id),
    recuperacao.restantes(usuario_id),
    usuarios.obterAcesso(usuario_id),
  ]);
  return { ativo: desde !== null, desde, codigosRestantes, exigido: acesso?.segundo_fator_exigido ?? false };
}
