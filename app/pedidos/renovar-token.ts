import { aguardarReentrada } from './reentrada.ts';
import { perguntarSessao, tokenDaPagina, usuarioDaPagina } from './sessao-da-pagina.ts';

/**
 * After a 419: the session may have changed under the page, which still holds the token of the one before. Where
 * somebody else signed in meanwhile it waits until the page's own person is back; a sign-in does not: whoever waits,
 * waits for it.
 * @param recusado that went along; the page may have a newer one by now, from whoever asked who is signed in meanwhile
 * @returns whether another try is worth it
 */
export async function renovarToken(recusado: string, signal: AbortSignal | null, entrando = false): Promise<boolean> {
  const sessao = await perguntarSessao();
  if (sessao === null) return false;
  if (!entrando && (sessao.usuario?.id ?? '') !== usuarioDaPagina()) await aguardarReentrada(signal);
  return tokenDaPagina() !== recusado;
}
