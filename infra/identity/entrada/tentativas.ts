import type { Uuid } from '#domain/kernel/ids.ts';
import type { Origem } from '../acessos.ts';
import { normalizeEmail } from '../cipher.ts';
import type { Aparelhos } from './aparelhos.ts';
import { type Contagem, type Limite, LimiteAtingido, type Limites } from './limites.ts';

const QUINZE_MINUTOS = 900;
const UMA_HORA = 3_600;

const limite = (nome: string, tentativas: number, janelaSegundos: number): Limite => ({
  nome,
  tentativas,
  janelaSegundos,
});

/** One account from one address: a person who mistypes never meets it, a guesser at once. */
const CONTA_E_ENDERECO = limite('conta-endereco', 10, QUINZE_MINUTOS);
/** One address over all accounts: spraying one password over many people. Offices share an address. */
export const LIMITE_ENDERECO = limite('endereco', 100, QUINZE_MINUTOS);
/** One account over all addresses: guessing from many machines. */
export const LIMITE_CONTA = limite('conta', 100, UMA_HORA);
/** All accounts over all addresses: spraying from many machines. */
export const LIMITE_GERAL = limite('geral', 2_000, QUINZE_MINUTOS);
/** One account from a device that it was entered from before, instead of all the others. */
const APARELHO = limite('aparelho', 10, QUINZE_MINUTOS);

/** Codes, by somebody who has the password: one try in a hundred thousand is right. */
const CODIGO_CONTA = limite('codigo-conta', 10, UMA_HORA);
const CODIGO_APARELHO = limite('codigo-aparelho', 10, QUINZE_MINUTOS);
const CODIGO_ENDERECO = limite('codigo-endereco', 100, QUINZE_MINUTOS);

/** Links of forgotten passwords: each sends a message to somebody. */
const LINK_CONTA = limite('link-conta', 5, UMA_HORA);
const LINK_APARELHO = limite('link-aparelho', 5, UMA_HORA);
const LINK_ENDERECO = limite('link-endereco', 30, UMA_HORA);
const LINK_GERAL = limite('link-geral', 500, UMA_HORA);

/** The current password or a code asked again in the profile, by whoever holds a session. */
const CONFIRMACAO = limite('confirmacao', 10, QUINZE_MINUTOS);

/** Nobody in particular. */
const QUALQUER = '';

/** An attempt that was counted. */
export interface Tentativa {
  /** 0 where it may go on. */
  readonly esperaSegundos: number;
  /** It turned out to be right: it does not count against anybody. */
  perdoar(): Promise<void>;
}

export type Tentativas = ReturnType<typeof createTentativas>;

/**
 * What each kind of attempt counts against. From a known device it counts against that device alone: whoever guesses
 * from elsewhere, from however many addresses, never locks the person out of it.
 */
export function createTentativas({ limites, aparelhos }: { readonly limites: Limites; readonly aparelhos: Aparelhos }) {
  const contar = (proprias: readonly Contagem[], partilhadas: readonly Contagem[]) =>
    contarTentativa(limites, proprias, partilhadas);
  const doAparelho = (qual: Limite, { aparelho }: Origem, conta: string) =>
    contar([{ limite: qual, quem: `${aparelho} ${conta}`, conta }], []);

  return {
    async deEntrada(email: string, usuario_id: Uuid | null, origem: Origem): Promise<Tentativa> {
      const conta = normalizeEmail(email);
      if (await aparelhos.conhecido(origem.aparelho, usuario_id)) return doAparelho(APARELHO, origem, conta);
      return contar(
        [
          { limite: CONTA_E_ENDERECO, quem: `${conta} ${origem.ip}`, conta },
          { limite: LIMITE_CONTA, quem: conta, conta },
        ],
        [
          { limite: LIMITE_ENDERECO, quem: origem.ip },
          { limite: LIMITE_GERAL, quem: QUALQUER },
        ],
      );
    },

    async deCodigo(usuario_id: Uuid, origem: Origem): Promise<Tentativa> {
      const conta = usuario_id;
      if (await aparelhos.conhecido(origem.aparelho, usuario_id)) {
        return doAparelho(CODIGO_APARELHO, origem, conta);
      }
      const endereco = { limite: CODIGO_ENDERECO, quem: origem.ip };
      return contar([{ limite: CODIGO_CONTA, quem: conta, conta }], [endereco]);
    },

    async deRedefinicao(email: string, usuario_id: Uuid | null, origem: Origem): Promise<Tentativa> {
      const conta = normalizeEmail(email);
      if (await aparelhos.conhecido(origem.aparelho, usuario_id)) {
        return doAparelho(LINK_APARELHO, origem, conta);
      }
      return contar(
        [{ limite: LINK_CONTA, quem: conta, conta }],
        [
          { limite: LINK_ENDERECO, quem: origem.ip },
          { limite: LINK_GERAL, quem: QUALQUER },
        ],
      );
    },

    /** @throws LimiteAtingido */
    async deConfirmacao(usuario_id: Uuid): Promise<Tentativa> {
      const tentativa = await contar([{ limite: CONFIRMACAO, quem: usuario_id, conta: usuario_id }], []);
      if (tentativa.esperaSegundos > 0) throw new LimiteAtingido(tentativa.esperaSegundos);
      return tentativa;
    },
  };
}

/** @param partilhadas counts that others share: what was right is taken back, the rest stays */
async function contarTentativa(
  limites: Limites,
  proprias: readonly Contagem[],
  partilhadas: readonly Contagem[],
): Promise<Tentativa> {
  const esperaSegundos = await limites.contar([...proprias, ...partilhadas]);
  return {
    esperaSegundos,
    async perdoar() {
      await limites.esquecer(proprias);
      if (partilhadas.length > 0) await limites.devolver(partilhadas);
    },
  };
}
