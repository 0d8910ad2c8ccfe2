import type { Uuid } from '#domain/kernel/ids.ts';
import { recuperacaoUsada } from '../mail/cartas.ts';
import type { Correio } from '../mail/correio.ts';
import type { Origem } from './acessos.ts';
import type { CodigosDeRecuperacao } from './codigos-de-recuperacao.ts';
import type { AtivacaoNaEntrada, Confirmacao, Entrou, Vencida } from './contrato.ts';
import { concluir, type EntradaDeps, limitar } from './entrada.ts';

export interface EntradaComCodigoDeps
  extends Pick<EntradaDeps, 'pendentes' | 'tentativas' | 'acessos' | 'quemPede' | 'sessoes' | 'aparelhos' | 'fatores'> {
  readonly recuperacao: CodigosDeRecuperacao;
  readonly correio: Correio;
  /** Activates the second factor with its first code. @returns recovery codes; null where the code is wrong */
  ativar(usuario_id: Uuid, codigo: string, origem: Origem): Promise<readonly string[] | null>;
}

type Recusas = Exclude<Confirmacao, Entrou>;

const RECUSADA = { situacao: 'recusada' } as const;
const VENCIDA: Vencida = { situacao: 'vencida' };

/** The second half of a sign-in: one of the codes that only the person can have. */
export function createEntradaComCodigo(deps: EntradaComCodigoDeps) {
  const { fatores, recuperacao, acessos, correio } = deps;
  const aceitaSe = async (certo: Promise<boolean>) => ((await certo) ? true : null);
  return {
    async confirmarCodigo(pendente: string, codigo: string, origem: Origem): Promise<Confirmacao> {
      const feito = await comCodigo(deps, pendente, origem, (id) => aceitaSe(fatores.aceitar(id, codigo)));
      return 'entrou' in feito ? feito.entrou : feito;
    },

    async confirmarRecuperacao(pendente: string, codigo: string, origem: Origem): Promise<Confirmacao> {
      const feito = await comCodigo(deps, pendente, origem, (id) => aceitaSe(recuperacao.usar(id, codigo)));
      if (!('entrou' in feito)) return feito;
      const { usuario_id } = feito.entrou.sessao;
      await acessos.anotar('recuperacao', usuario_id, origem);
      await correio.enviar(usuario_id, recuperacaoUsada(await recuperacao.restantes(usuario_id)));
      return feito.entrou;
    },

    async ativarNaEntrada(pendente: string, codigo: string, origem: Origem): Promise<AtivacaoNaEntrada> {
      const feito = await comCodigo(deps, pendente, origem, (id) => deps.ativar(id, codigo, origem));
      return 'entrou' in feito ? { ...feito.entrou, codigos: feito.aceito } : feito;
    },
  };
}

/** The way of every code: counted before it is looked at, and good for the sign-in that it was asked in. */
async function comCodigo<T>(
  deps: EntradaComCodigoDeps,
  pendente: string,
  origem: Origem,
  aceitar: (usuario_id: Uuid) => Promise<T | null>,
): Promise<{ readonly entrou: Entrou; readonly aceito: T } | Recusas> {
  const { pendentes, tentativas, acessos, quemPede } = deps;
  const usuario_id = await pendentes.obter(pendente);
  if (usuario_id === null) return VENCIDA;
  const tentativa = await tentativas.deCodigo(usuario_id, origem);
  if (tentativa.esperaSegundos > 0) return limitar(acessos, tentativa.esperaSegundos, usuario_id, origem);
  const quem = await quemPede.comAcesso(usuario_id);
  const aceito = quem === null ? null : await aceitar(usuario_id);
  if (quem === null || aceito === null) {
    await acessos.anotar('codigo_recusado', usuario_id, origem);
    return RECUSADA;
  }
  if (!(await pendentes.consumir(pendente))) return VENCIDA;
  await tentativa.perdoar();
  return { entrou: await concluir(deps, quem, origem, true), aceito };
}
