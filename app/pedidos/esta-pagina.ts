/**
 * How this very page would be answered now, without its body; null where nobody answers.
 * @throws the signal's reason
 */
export async function espiarEstaPagina(signal: AbortSignal): Promise<Response | null> {
  const resposta = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  signal.throwIfAborted();
  return resposta;
}
