import type { Acessos, Origem } from '../acessos.ts';
import type { Conta } from '../conta.ts';
import type { SenhaNaEntrada, Vencida } from '../contrato.ts';
import { concluir, type EntradaDeps, FALTAS } from './entrada.ts';

export interface EntradaComSenhaDeps
  extends Pick<EntradaDeps, 'pendentes' | 'quemPede' | 'sessoes' | 'aparelhos' | 'falta'> {
  readonly acessos: Acessos;
  readonly conta: Pick<Conta, 'exigirPropria' | 'definirPropria'>;
}

const VENCIDA: Vencida = { situacao: 'vencida' };

/**
 * The last step of a sign-in with a password that somebody else chose: the person's own takes its place. There is no
 * session before it, so that nothing else can be reached with what somebody else knows.
 */
export function createEntradaComSenha(deps: EntradaComSenhaDeps) {
  const { pendentes, quemPede, falta, acessos, conta } = deps;
  return {
    /** @throws Rejection SenhaIgual, SenhaCurta, SenhaLonga, SenhaComum; after them the sign-in waits on */
    async definirSenhaNaEntrada(pendente: string, nova: string, origem: Origem): Promise<SenhaNaEntrada> {
      const aberta = await pendentes.obter(pendente);
      const quem = aberta === null ? null : await quemPede.comAcesso(aberta.usuario_id);
      if (aberta === null || quem === null) return VENCIDA;
      const { usuario_id, codigo_dado } = aberta;
      const { definida_por, vale } = await falta.senhaDe(quem);
      if (!vale || (await falta.de(quem, codigo_dado)) !== 'senha') return VENCIDA;
      await conta.exigirPropria(usuario_id, nova);
      if (!(await pendentes.consumir(pendente))) return VENCIDA;
      await conta.definirPropria(usuario_id, nova);
      await acessos.anotar('senha', usuario_id, origem, definida_por);
      if ((await falta.de(quem, codigo_dado)) === null) return concluir(deps, quem, origem, codigo_dado);
      return { situacao: FALTAS.ativar, pendente: await pendentes.abrir(usuario_id) };
    },
  };
}
