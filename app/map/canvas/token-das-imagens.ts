/** As the server answers it. */
export interface TokenDeImagens {
  readonly token: string;
  /** Instant, ISO. */
  readonly expira_em: string;
}

interface EmVigor extends TokenDeImagens {
  /** Asked for because the one before was refused: refused itself, another would be too. */
  readonly porRecusa: boolean;
}

/** A token that will be good for less than this is renewed before it is used. */
const FOLGA_MS = 30_000;
/** Requests that may still be answered: older ones are forgotten. */
const LEMBRADOS = 500;

/**
 * The token by which pictures are asked for: one for all requests, renewed before it expires, and once where it is
 * refused all the same.
 */
export function criarTokenDasImagens(buscar: () => Promise<TokenDeImagens>, agora = Date.now) {
  let emVigor: Promise<EmVigor> | null = null;
  const usados = new Map<string, string>();

  function trazer(porRecusa: boolean): Promise<EmVigor> {
    const novo = buscar().then((token) => ({ ...token, porRecusa }));
    emVigor = novo;
    novo.catch(() => {
      if (emVigor === novo) emVigor = null;
    });
    return novo;
  }

  async function vigente(): Promise<EmVigor> {
    const promessa = emVigor ?? trazer(false);
    const atual = await promessa;
    if (Date.parse(atual.expira_em) - agora() > FOLGA_MS) return atual;
    // Whoever comes while another is on its way waits for the same.
    return await (emVigor === promessa || emVigor === null ? trazer(false) : emVigor);
  }

  return {
    /** The token for a request to this address. */
    async para(endereco: string): Promise<string> {
      const { token } = await vigente();
      usados.delete(endereco);
      usados.set(endereco, token);
      const [maisVelho] = usados.keys();
      if (usados.size > LEMBRADOS && maisVelho !== undefined) usados.delete(maisVelho);
      return token;
    },

    /** A request to this address was refused. @returns whether it is worth asking again, now with another token */
    async recusado(endereco: string): Promise<boolean> {
      const promessa = emVigor ?? trazer(true);
      const atual = await promessa;
      if (usados.get(endereco) !== atual.token) return true;
      if (atual.porRecusa) return false;
      await (emVigor === promessa || emVigor === null ? trazer(true) : emVigor);
      return true;
    },
  };
}
