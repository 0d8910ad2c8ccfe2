import { type Carta, cartaDe, type EscalaPedida } from '#app/map/carta/carta.ts';
import { BORDA } from '#app/map/carta/margem-da-carta.tsx';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { larguraUtilPx, type Papel } from '../folha/papel.ts';

/** A picture of the ground for one sheet, and what is said of it. */
export interface FundoDoMapa {
  /** The picture itself (`data:`); null where there is none. */
  readonly endereco: string | null;
  /** Sensor, date, local time of its scenes; why there is none. */
  readonly legenda: string;
}

/** A map of a report. */
export interface MapaDoRelatorio {
  readonly id: string;
  readonly titulo: string;
  readonly carta: Carta;
  /** Null where the base map is drawn. */
  readonly fundo: FundoDoMapa | null;
  /** Whether all that the report tells of lies on it. */
  readonly inteiro: boolean;
}

export type FormatoDoMapa = 'geral' | 'par' | 'detalhe';

/** Height of a map for its width: a page holds one with its heading, two that are compared, or three details. */
const PROPORCAO: Readonly<Record<FormatoDoMapa, Readonly<Record<Papel['orientacao'], number>>>> = {
  geral: { retrato: 0.66, paisagem: 0.42 },
  par: { retrato: 0.46, paisagem: 0.42 },
  detalhe: { retrato: 0.36, paisagem: 0.38 },
};
/** CSS pixels around what is shown. */
const MARGEM = 28;

const escalaPedida = ({ escala }: Papel): EscalaPedida =>
  escala === 'redonda' || escala === 'extensao' ? escala : Number(escala);

/** The sheet around what is to be shown; null where no zone holds it. */
export function cartaDoRelatorio(extensao: Extensao, papel: Papel, formato: FormatoDoMapa): Carta | null {
  const largura = larguraUtilPx(papel) - 2 * BORDA.x;
  const altura = Math.round(largura * PROPORCAO[formato][papel.orientacao]);
  return cartaDe(extensao, { largura, altura, margem: MARGEM, escala: escalaPedida(papel) });
}

/** Around shapes; null of none. */
export function extensaoDe(formas: readonly Geometria[]): Extensao | null {
  const caixas = formas.map((forma) => bbox(forma));
  if (caixas.length === 0) return null;
  const dos = (i: 0 | 1 | 2 | 3, qual: (a: number, b: number) => number) =>
    caixas.map((caixa) => caixa[i]).reduce((a, b) => qual(a, b));
  return [dos(0, Math.min), dos(1, Math.min), dos(2, Math.max), dos(3, Math.max)];
}
