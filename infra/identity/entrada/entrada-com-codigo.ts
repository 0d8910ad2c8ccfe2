import type { Uuid } from '#domain/kernel/ids.ts';
import { recuperacaoUsada } from '#infra/edge/mail/cartas.ts';
import type { Correio } from '#infra/edge/mail/correio.ts';
import type { Origem } from '../acessos.ts';
import type { CodigosDeRecuperacao } from '../codigos-de-recuperacao.ts';
import type { AtivacaoNaEntrada, Confirmacao, Entrou, FaltaSenha, Vencida } from '../contrato.ts';
import { concluir, type EntradaDeps, limitar } from './entrada.ts';

export interface EntradaComCodigoDeps
  extends Pick<
    EntradaDeps,
    'pendentes' | 'tentativas' | 'acessos' | 'quemPede' | 'sessoes' | 'aparelhos' | 'fatores' | 'falta' | 'senhas'
  > {
  readonly recuperacao: CodigosDeRecuperacao;
  readonly correio: Correio;
  /** Activates the second factor with its first code. @returns recovery codes; null where the code is wrong */
  ativar(usuario_id: Uuid, codigo: string, origem: Origem): Promise<readonly string[] | null>;
}

type Recusas = Exclude<Confirmacao, Entrou | FaltaSenha>;
/** After a right code: in, or the choice of a password still missing. */
interface Aceito<T> {
  readonly usuario_id: Uuid;
  readonly passo: Entrou | FaltaSenha;
  readonly aceito: T;
}

const RECUSADA = { situacao: 'recusada' } as const;
const VENCIDA: Vencida = { situacao: 'vencida' };

/** The second half of a sign-in: one of the codes that only the person can have. */
export function createEntradaComCodigo(deps: EntradaComCodigoDeps) {
  const { fatores, recuperacao, acessos, correio } = deps;
  const aceitaSe = async (certo: Promise<boolean>) => ((await certo) ? true : null);
  return {
    async confirmarCodigo(pendente: string, codigo: string, origem: Origem): Promise<Confirmacao> {
      const feito = await comCodigo(deps, pendente, origem, (id) => aceitaSe(fatores.aceitar(id, codigo)));
      return 'passo' in feito ? feito.passo : feito;
    },

    async confirmarRecuperacao(pendente: string, codigo: string, origem: Origem): Promise<Confirmacao> {
      const feito = await comCodigo(deps, pendente, origem, (id) => aceitaSe(recuperacao.usar(id, codigo)));
      if (!('passo' in feito)) return feito;
      const { usuario_id, passo } = feito;
      await acessos.anotar('recuperacao', usuario_id, origem, await deps.senhas.definidaPor(usuario_id));
      await correio.enviar(usuario_id, recuperacaoUsada(await recuperacao.restantes(usuario_id)));
      return passo;
    },

    async ativarNaEntrada(pendente: string, codigo: string, origem: Origem): Promise<AtivacaoNaEntrada> {
      const feito = await comCodigo(deps, pendente, origem, (id) => deps.ativar(id, codigo, origem));
      if (!('passo' in feito)) return feito;
      const { passo, aceito } = feito;
      return passo.situacao === 'entrou' ? { ...passo, codigos: aceito } : passo;
    },
  };
}

/** The way of every code: counted before it is looked at, and good for the sign-in that it was asked in. */
async function comCodigo<T>(
  deps: EntradaComCodigoDeps,
  pendente: string,
  origem: Origem,
  aceitar: (usuario_id: Uuid) => Promise<T | null>,
): Promise<Aceito<T> | FaltaSenha | Recusas> {
  const { pendentes, tentativas, acessos, quemPede, falta } = deps;
  const aberta = await pendentes.obter(pendente);
  if (aberta === null) return VENCIDA;
  const { usuario_id } = aberta;
  const tentativa = await tentativas.deCodigo(usuario_id, origem);
  if (tentativa.esperaSegundos > 0) return limitar(acessos, tentativa.esperaSegundos, usuario_id, origem);
  const quem = await quemPede.comAcesso(usuario_id);
  const faltaSenha: FaltaSenha = { situacao: 'falta_senha', pendente };
  // No code, and above all no first one of another second factor, is taken in the place of the password that is missing.
  if (quem !== null && (await falta.de(quem, aberta.codigo_dado)) === 'senha') return faltaSenha;
  const aceito = quem === null ? null : await aceitar(usuario_id);
  if (quem === null || aceito === null) {
    await acessos.anotar('codigo_recusado', usuario_id, origem, await deps.senhas.definidaPor(usuario_id));
    return RECUSADA;
  }
  const provisoria = (await falta.de(quem, true)) === 'senha';
  if (!(await (provisoria ? pendentes.marcarCodigo(pendente) : pendentes.consumir(pendente)))) return VENCIDA;
  await tentativa.perdoar();
  return { usuario_id, passo: provisoria ? faltaSenha : await concluir(deps, quem, origem, true), aceito };
}
