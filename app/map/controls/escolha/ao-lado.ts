interface Ponto {
  readonly x: number;
  readonly y: number;
}
interface Tamanho {
  readonly width: number;
  readonly height: number;
}

/** Pixels between a click and what opens beside it. */
const FOLGA = 10;

/** Where a box stands beside a point of a frame: at its right and below, or on the other side where there is no room. */
export function aoLado({ x, y }: Ponto, caixa: Tamanho, quadro: Tamanho): { left: number; top: number } {
  const eixo = (ponto: number, lado: number, inteiro: number) => {
    const depois = ponto + FOLGA;
    const antes = ponto - FOLGA - lado;
    const onde = depois + lado <= inteiro || antes < 0 ? depois : antes;
    return Math.round(Math.max(0, Math.min(onde, inteiro - lado)));
  };
  return { left: eixo(x, caixa.width, quadro.width), top: eixo(y, caixa.height, quadro.height) };
}
