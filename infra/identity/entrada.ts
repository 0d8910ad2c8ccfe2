import type { Uuid } from '#domain/kernel/ids.ts';
import { recuperacaoUsada } from '../mail/cartas.ts';
import type { Correio } from '../mail/correio.ts';
import type { Acessos, Origem } from './acessos.ts';
import type { Aparelhos } from './aparelhos.ts';
import type { CodigosDeRecuperacao } from './codigos-de-recuperacao.ts';
import type {
  AtivacaoNaEntrada,
  Confirmacao,
  Entrada,
  EntradaPendente,
  Entrou,
  Limitada,
  Vencida,
} from './contrato.ts';
import type { EntradasPendentes } from './entradas-pendentes.ts';
import type { Pessoas } from './pessoas.ts';
import type { Quem, QuemPede } from './quem-pede.ts';
import type { SegundosFatores } from './segundo-fator.ts';
import type { Senhas } from './senhas.ts';
import type { Sessoes } from './sessao.ts';
import type { Tentativas } from './tentativas.ts';

export interface EntradaDeps {
  readonly pessoas: Pessoas;
  readonly senhas: Senhas;
  readonly sessoes: Sessoes;
  readonly pendentes: EntradasPendentes;
  readonly fatores: SegundosFatores;
  readonly recuperacao: CodigosDeRecuperacao;
  readonly aparelhos: Aparelhos;
  readonly tentativas: Tentativas;
  readonly acessos: Acessos;
  readonly quemPede: QuemPede;
  readonly correio: Correio;
  /** Activates the second factor with its first code. @returns recovery codes; null where the code is wrong */
  ativar(usuario_id: Uuid, codigo: string, origem: Origem): Promise<readonly string[] | null>;
}

const RECUSADA = { situacao: 'recusada' } as const;
const VENCIDA: Vencida = { situacao: 'vencida' };

/** Signing in. The same steps are taken, and take as long, whether or not the e-mail is known. */
export function createEntrada(deps: EntradaDeps) {
  const { pessoas, senhas, sessoes, pendentes, fatores, recuperacao, aparelhos, acessos, quemPede, correio } = deps;

  async function concluir(quem: Quem, origem: Origem, segundoFator: boolean): Promise<Entrou> {
    const { usuario_id } = quem.pessoa;
    const token = await sessoes.abrir(quem.acesso, origem, segundoFator);
    const aparelho = await aparelhos.lembrar(origem.aparelho, usuario_id);
    await acessos.anotar('entrada', usuario_id, origem);
    return { situacao: 'entrou', token, aparelho, sessao: quemPede.sessaoDe(quem, token) };
  }

  async function limitar(esperaSegundos: number, usuario_id: Uuid | null, origem: Origem): Promise<Limitada> {
    await acessos.anotar('limite', usuario_id, origem);
    return { situacao: 'limitada', esperaSegundos };
  }

  /** The way of every code: counted before it is looked at, and good for the sign-in that it was asked in. */
  async function comCodigo<T>(
    pendente: string,
    origem: Origem,
    aceitar: (usuario_id: Uuid) => Promise<T | null>,
  ): Promise<{ readonly entrou: Entrou; readonly aceito: T } | Exclude<Confirmacao, Entrou>> {
    const usuario_id = await pendentes.obter(pendente);
    if (usuario_id === null) return VENCIDA;
    const tentativa = await deps.tentativas.deCodigo(usuario_id, origem);
    if (tentativa.esperaSegundos > 0) return limitar(tentativa.esperaSegundos, usuario_id, origem);
    const aceito = await aceitar(usuario_id);
    if (aceito === null) {
      await acessos.anotar('codigo_recusado', usuario_id, origem);
      return RECUSADA;
    }
    if (!(await pendentes.consumir(pendente))) return VENCIDA;
    const quem = await quemPede.comAcesso(usuario_id);
    if (quem === null) return RECUSADA;
    await tentativa.perdoar();
    return { entrou: await concluir(quem, origem, true), aceito };
  }

  const aceitaSe = async (certo: Promise<boolean>) => ((await certo) ? true : null);

  return {
    async entrar(email: string, senha: string, origem: Origem): Promise<Entrada> {
      const usuario_id = await pessoas.encontrar(email);
      const tentativa = await deps.tentativas.deEntrada(email, usuario_id, origem);
      if (tentativa.esperaSegundos > 0) return limitar(tentativa.esperaSegundos, usuario_id, origem);
      const certa = await senhas.confere(usuario_id, senha);
      const quem = certa && usuario_id !== null ? await quemPede.comAcesso(usuario_id) : null;
      if (quem === null) {
        await acessos.anotar('recusa', usuario_id, origem);
        return RECUSADA;
      }
      await tentativa.perdoar();
      const falta = await faltaA(quem, fatores);
      if (falta === null) return concluir(quem, origem, false);
      const pendente = await pendentes.abrir(quem.pessoa.usuario_id);
      return { situacao: falta === 'codigo' ? 'falta_codigo' : 'falta_ativar', pendente };
    },

    async pendente(token: string): Promise<EntradaPendente | null> {
      const usuario_id = await pendentes.obter(token);
      const quem = usuario_id === null ? null : await quemPede.comAcesso(usuario_id);
      if (quem === null) return null;
      const { nome } = quem.pessoa;
      // Begun under a policy that asked for more than today's: the code is not missed, the sign-in is begun anew.
      const falta = await faltaA(quem, fatores);
      return falta === null ? null : { usuario_id: quem.pessoa.usuario_id, falta, nome };
    },

    async confirmarCodigo(pendente: string, codigo: string, origem: Origem): Promise<Confirmacao> {
      const feito = await comCodigo(pendente, origem, (id) => aceitaSe(fatores.aceitar(id, codigo)));
      return 'entrou' in feito ? feito.entrou : feito;
    },

    async confirmarRecuperacao(pendente: string, codigo: string, origem: Origem): Promise<Confirmacao> {
      const feito = await comCodigo(pendente, origem, (id) => aceitaSe(recuperacao.usar(id, codigo)));
      if (!('entrou' in feito)) return feito;
      const { usuario_id } = feito.entrou.sessao;
      await acessos.anotar('recuperacao', usuario_id, origem);
      await correio.enviar(usuario_id, recuperacaoUsada(await recuperacao.restantes(usuario_id)));
      return feito.entrou;
    },

    async ativarNaEntrada(pendente: string, codigo: string, origem: Origem): Promise<AtivacaoNaEntrada> {
      const feito = await comCodigo(pendente, origem, (id) => deps.ativar(id, codigo, origem));
      return 'entrou' in feito ? { ...feito.entrou, codigos: feito.aceito } : feito;
    },
  };
}

/** What the person's password alone is not enough for. */
async function faltaA({ pessoa, acesso }: Quem, fatores: SegundosFatores): Promise<'codigo' | 'ativar' | null> {
  if ((await fatores.desde(pessoa.usuario_id)) !== null) return 'codigo';
  return acesso.segundo_fator_exigido ? 'ativar' : null;
}
