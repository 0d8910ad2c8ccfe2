import { mensagensDaLista } from '#app/mensagens/lista.ts';
import { pedidoInvalido } from './falhas.server.ts';

/** The filter `situacao` of a list: `1` what is active, `0` what is not; null for both. @throws RespostaDeFalha 400 */
export function lerSituacao(parametros: URLSearchParams): boolean | null {
  const dita = parametros.get('situacao') ?? '';
  if (dita === '') return null;
  if (dita !== '0' && dita !== '1') throw pedidoInvalido(mensagensDaLista.situacao);
  return dita === '1';
}
