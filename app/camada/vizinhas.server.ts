import { pedidoInvalido } from '#app/server/falhas.server.ts';
import type { Bbox } from '#domain/geometria/partes.ts';
import { mensagensDaCamada } from './camada.mensagens.ts';

/** Degrees of a side: a view in which somebody draws is smaller, and without a bound everything would be read. */
const MAX_LADO_GRAUS = 2;
const GRAUS = /^-?\d{1,3}(\.\d{1,17})?$/;
/** Beyond there is no plane to look in. */
const NORTE = 85;

/** `bbox` as west,south,east,north. @throws RespostaDeFalha 400 */
export function lerCaixa(parametros: URLSearchParams): Bbox {
  const [dita = '', ...outras] = parametros.getAll('bbox');
  const lados = dita.split(',');
  const [oeste = 0, sul = 0, leste = 0, norte = 0] = lados.map(Number);
  const noMapa = oeste >= -180 && leste <= 180 && sul >= -NORTE && norte <= NORTE;
  const cabe = oeste < leste && sul < norte && leste - oeste <= MAX_LADO_GRAUS && norte - sul <= MAX_LADO_GRAUS;
  const escrita = outras.length === 0 && lados.length === 4 && lados.every((lado) => GRAUS.test(lado));
  if (!escrita || !noMapa || !cabe) throw pedidoInvalido(mensagensDaCamada.caixa);
  return [oeste, sul, leste, norte];
}
