import type { Acessos, Origem } from './acessos.ts';
import { normalizeEmail } from './cipher.ts';
import { LIMITE_CONTA, LIMITE_CONTA_E_ENDERECO, LIMITE_ENDERECO, type Limites } from './limites.ts';
import type { Pessoas } from './pessoas.ts';
import type { QuemPede } from './quem-pede.ts';
import type { Senhas } from './senhas.ts';
import type { Sessao, Sessoes } from './sessao.ts';

/** What came of a sign-in. Unknown person, wrong password and ended access are one answer on purpose. */
export type Entrada =
  | { readonly situacao: 'entrou'; readonly token: string; readonly sessao: Sessao }
  | { readonly situacao: 'recusada' }
  /** Seconds for Retry-After, with status 429. */
  | { readonly situacao: 'limitada'; readonly esperaSegundos: number };

export interface EntradaDeps {
  readonly pessoas: Pessoas;
  readonly senhas: Senhas;
  readonly sessoes: Sessoes;
  readonly limites: Limites;
  readonly acessos: Acessos;
  readonly quemPede: QuemPede;
}

/** Signing in. The same steps are taken, and take as long, whether or not the e-mail is known. */
export function createEntrada({ pessoas, senhas, sessoes, limites, acessos, quemPede }: EntradaDeps) {
  return async function entrar(email: string, senha: string, origem: Origem): Promise<Entrada> {
    const esperaSegundos = await contarTentativa(limites, email, origem);
    if (esperaSegundos > 0) {
      await acessos.anotar('limite', null, origem);
      return { situacao: 'limitada', esperaSegundos };
    }
    const usuario_id = await pessoas.encontrar(email);
    const certa = await senhas.confere(usuario_id, senha);
    if (certa && usuario_id !== null) {
      const token = await sessoes.abrir(usuario_id, origem);
      const sessao = await quemPede.montar(token, usuario_id);
      if (sessao !== null && sessao !== 'perdida') {
        await esquecerTentativas(limites, email, origem);
        await acessos.anotar('entrada', usuario_id, origem);
        return { situacao: 'entrou', token, sessao };
      }
      await sessoes.encerrar(token);
    }
    await acessos.anotar('recusa', usuario_id, origem);
    return { situacao: 'recusada' };
  };
}

/** @returns seconds to wait; 0 where the attempt may go on. */
async function contarTentativa(limites: Limites, email: string, origem: Origem): Promise<number> {
  const conta = normalizeEmail(email);
  const esperas = await Promise.all([
    limites.contar(LIMITE_CONTA_E_ENDERECO, `${conta} ${origem.ip}`),
    limites.contar(LIMITE_ENDERECO, origem.ip),
    limites.contar(LIMITE_CONTA, conta),
  ]);
  return Math.max(...esperas);
}

async function esquecerTentativas(limites: Limites, email: string, origem: Origem): Promise<void> {
  const conta = normalizeEmail(email);
  await limites.esquecer(LIMITE_CONTA_E_ENDERECO, `${conta} ${origem.ip}`);
  await limites.esquecer(LIMITE_CONTA, conta);
  await limites.devolver(LIMITE_ENDERECO, origem.ip);
}
