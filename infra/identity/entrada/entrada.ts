import type { Uuid } from '#domain/kernel/ids.ts';
import type { Acessos, Origem } from '../acessos.ts';
import type { Entrada, EntradaPendente, Entrou, Limitada } from '../contrato.ts';
import type { Pessoas } from '../pessoas.ts';
import type { QuemPede } from '../quem-pede.ts';
import type { SegundosFatores } from '../segundo-fator.ts';
import type { Senhas } from '../senha/senhas.ts';
import type { Sessoes } from '../sessao/sessao.ts';
import type { Quem } from '../sessao/sessoes-conhecidas.ts';
import type { Aparelhos } from './aparelhos.ts';
import type { EntradasPendentes } from './entradas-pendentes.ts';
import type { FaltaNaEntrada } from './falta-na-entrada.ts';
import type { Tentativas } from './tentativas.ts';

export interface EntradaDeps {
  readonly pessoas: Pessoas;
  readonly senhas: Senhas;
  readonly sessoes: Sessoes;
  readonly pendentes: EntradasPendentes;
  readonly fatores: SegundosFatores;
  readonly aparelhos: Aparelhos;
  readonly tentativas: Tentativas;
  readonly acessos: Acessos;
  readonly quemPede: QuemPede;
  readonly falta: FaltaNaEntrada;
}

const RECUSADA = { situacao: 'recusada' } as const;
export const FALTAS = { codigo: 'falta_codigo', senha: 'falta_senha', ativar: 'falta_ativar' } as const;

/** Signing in with e-mail and password. The same steps are taken, and take as long, whether or not the e-mail is known. */
export function createEntrada(deps: EntradaDeps) {
  const { pessoas, senhas, pendentes, falta, acessos, quemPede } = deps;
  return {
    async entrar(email: string, senha: string, origem: Origem): Promise<Entrada> {
      const usuario_id = await pessoas.encontrar(email);
      const tentativa = await deps.tentativas.deEntrada(email, usuario_id, origem);
      if (tentativa.esperaSegundos > 0) return limitar(acessos, tentativa.esperaSegundos, usuario_id, origem);
      const certa = await senhas.confere(usuario_id, senha);
      const quem = certa && usuario_id !== null ? await quemPede.comAcesso(usuario_id) : null;
      const senha_dela = quem === null ? null : await falta.senhaDe(quem);
      if (quem === null || !senha_dela?.vale) {
        await acessos.anotar('recusa', usuario_id, origem, senha_dela?.definida_por);
        return RECUSADA;
      }
      await tentativa.perdoar();
      const missing = await falta.de(quem);
      if (missing === null) return concluir(deps, quem, origem, false);
      const { definida_por } = senha_dela;
      if (definida_por !== null) await acessos.anotar('senha_provisoria', usuario_id, origem, definida_por);
      return { situacao: FALTAS[missing], pendente: await pendentes.abrir(quem.acesso.usuario_id) };
    },

    async pendente(token: string): Promise<EntradaPendente | null> {
      const aberta = await pendentes.obter(token);
      const quem = aberta === null ? null : await quemPede.comAcesso(aberta.usuario_id);
      if (aberta === null || quem === null) return null;
      // Begun under a policy that asked for more than today's: nothing is missing, the sign-in is begun anew.
      const missing = await falta.de(quem, aberta.codigo_dado);
      return missing === null ? null : { usuario_id: quem.acesso.usuario_id, falta: missing, nome: quem.pessoa().nome };
    },
  };
}

/** Opens the session, and knows the device from now on. */
export async function concluir(
  { sessoes, aparelhos, acessos, quemPede }: Pick<EntradaDeps, 'sessoes' | 'aparelhos' | 'acessos' | 'quemPede'>,
  quem: Quem,
  origem: Origem,
  segundoFator: boolean,
): Promise<Entrou> {
  const { usuario_id } = quem.acesso;
  const token = await sessoes.abrir(quem.acesso, origem, segundoFator);
  const aparelho = await aparelhos.lembrar(origem.aparelho, usuario_id);
  await acessos.anotar('entrada', usuario_id, origem);
  return { situacao: 'entrou', token, aparelho, sessao: quemPede.sessaoDe(quem, token) };
}

export async function limitar(
  acessos: Acessos,
  esperaSegundos: number,
  usuario_id: Uuid | null,
  origem: Origem,
): Promise<Limitada> {
  await acessos.anotar('limite', usuario_id, origem);
  return { situacao: 'limitada', esperaSegundos };
}
