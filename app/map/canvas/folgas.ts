import type { PaddingOptions } from 'maplibre-gl';

/** In pixels of the page. */
export interface Caixa {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Of a side of the map at most so much is given away: what is fitted is to be seen, not only to be free. */
const NO_MAXIMO = 0.6;

/**
 * The room that a fit leaves on each side: the margin, and what stands over the map there. Each thing takes the side
 * from which it reaches least into the map.
 */
export function folgas(quadro: Caixa, sobre: readonly Caixa[], margem: number): PaddingOptions {
  const [largura, altura] = [quadro.right - quadro.left, quadro.bottom - quadro.top];
  const livres = { top: 0, right: 0, bottom: 0, left: 0 };
  for (const uma of sobre) {
    const recorte = dentro(uma, quadro);
    if (recorte === null) continue;
    const alcance = {
      left: recorte.right - quadro.left,
      right: quadro.right - recorte.left,
      top: recorte.bottom - quadro.top,
      bottom: quadro.bottom - recorte.top,
    };
    const lados = Object.entries(alcance) as [keyof typeof alcance, number][];
    // In shares of the map: on a low and wide one a column costs less than a row.
    const parte = ([lado, px]: (typeof lados)[number]) => px / (lado === 'left' || lado === 'right' ? largura : altura);
    const [menor] = lados.sort((a, b) => parte(a) - parte(b));
    if (menor) livres[menor[0]] = Math.max(livres[menor[0]], menor[1]);
  }
  const [x, y] = [
    repartir(livres.left, livres.right, largura, margem),
    repartir(livres.top, livres.bottom, altura, margem),
  ];
  return { left: x[0], right: x[1], top: y[0], bottom: y[1] };
}

/** Both ends with their margins; where that is too much for the side, less of each. */
function repartir(a: number, b: number, lado: number, margem: number): readonly [number, number] {
  const pedido = a + b + 2 * margem;
  const cabe = Math.max(0, Math.min(1, (lado * NO_MAXIMO) / pedido));
  return [Math.round((a + margem) * cabe), Math.round((b + margem) * cabe)];
}

function dentro(uma: Caixa, quadro: Caixa): Caixa | null {
  const recorte = {
    left: Math.max(uma.left, quadro.left),
    top: Math.max(uma.top, quadro.top),
    right: Math.min(uma.right, quadro.right),
    bottom: Math.min(uma.bottom, quadro.bottom),
  };
  return recorte.left < recorte.right && recorte.top < recorte.bottom ? recorte : null;
}
