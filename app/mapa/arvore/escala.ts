import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { type LinhaDaArvore, type NoDaArvore, ramo } from './arvore.ts';

/** Pixels of the world at zoom 0. */
const PIXELS_DO_MUNDO = 512;
/** Below so many pixels maps show the place of a shape, and not the shape. */
const MINIMO_PIXELS = 2;

const lado = ([oeste, sul, leste, norte]: Extensao) => Math.max(leste - oeste, norte - sul);
const maiores = new WeakMap<NoDaArvore, number>();

/** Degrees of the longest side of the largest layer of a branch. */
function maiorLado(no: NoDaArvore): number {
  const sabido = maiores.get(no);
  if (sabido !== undefined) return sabido;
  const maior = ramo(no).reduce(
    (soma, { camadas }) => camadas.reduce((ate, { extensao }) => Math.max(ate, lado(extensao)), soma),
    0,
  );
  maiores.set(no, maior);
  return maior;
}

/**
 * Whether the map is too far away to show the shape of what a row tells of: its place is a point there. Points are shown
 * at any scale, and of what is not told layer by layer nothing is known.
 */
export function foraDeEscala({ no, camada }: LinhaDaArvore, zoom: number | null): boolean {
  if (zoom === null || no.tipo.tipo_geometria === 1) return false;
  if (camada === null && ramo(no).every(({ camadas }) => camadas.length === 0)) return false;
  const graus = camada === null ? maiorLado(no) : lado(camada.extensao);
  return (graus / 360) * PIXELS_DO_MUNDO * 2 ** zoom < MINIMO_PIXELS;
}
