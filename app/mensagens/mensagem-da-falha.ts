import { geral } from './especificacao.ts';

/** What is known of a request that failed. */
export interface Falhou {
  /** Of the error object, where something was thrown. */
  readonly erro?: string | undefined;
  /** 0 where no answer came. */
  readonly status: number;
  readonly message?: string | undefined;
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The answer as text, where it was no JSON and no page. */
  readonly texto?: string | undefined;
}

const porStatus: Readonly<Record<number, string>> = {
  401: geral.semSessao,
  403: geral.semPermissao,
  413: geral.grandeDemais,
  504: geral.tempoEsgotado,
};

/**
 * The one sentence for a failure, in the order that the specification gives: the error's own message, the answer's,
 * its errors joined by '; ', then what the status stands for, the answer's text, and the general one.
 */
export function mensagemDaFalha({ erro, status, message, errors, texto }: Falhou): string {
  const dita = [erro, message, textosDos(errors).join('; ')].find((candidata) => candidata);
  if (dita === geral.naoAutorizadoEmIngles) return geral.semPermissao;
  return dita || porStatus[status] || texto || geral.generica;
}

/** Every text of a 422, for a list. */
export const textosDos = (errors: Falhou['errors']): readonly string[] => Object.values(errors ?? {}).flat();
