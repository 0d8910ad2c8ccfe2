/** Minutes without a request after which a session ends, where nobody decided otherwise. */
export const SESSAO_TEMPO_PADRAO = 120;
/** Minutes: shorter would end sessions while people fill in a form. */
export const SESSAO_TEMPO_MINIMO = 5;
/** Minutes: no session outlives twelve hours, whatever is configured. */
export const SESSAO_TEMPO_MAXIMO = 12 * 60;

/** Minutes that hold for a client: its own where they are set and shorter than the installation's. */
export function sessaoTempoDe(doCliente: number | null, daInstalacao = SESSAO_TEMPO_PADRAO): number {
  return Math.min(doCliente ?? daInstalacao, daInstalacao);
}
