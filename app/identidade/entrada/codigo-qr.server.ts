import { create } from 'qrcode';

/** A QR code as a drawing of unit squares, so that pages draw it like every other SVG. */
export interface CodigoQr {
  /** Modules per side, without the quiet zone. */
  readonly lado: number;
  /** Path of the dark modules, one rectangle a run. */
  readonly traco: string;
}

export function codigoQrDe(texto: string): CodigoQr {
  const { size, data } = create(texto, { errorCorrectionLevel: 'M' }).modules;
  const linhas = Array.from({ length: size }, (_, y) => tracoDaLinha(data.subarray(y * size, (y + 1) * size), y));
  return { lado: size, traco: linhas.join('') };
}

function tracoDaLinha(modulos: Uint8Array, y: number): string {
  let traco = '';
  for (let x = 0; x < modulos.length; x += 1) {
    if (modulos[x] === 0) continue;
    let fim = x;
    while (modulos[fim] === 1) fim += 1;
    traco += `M${x} ${y}h${fim - x}v1h${x - fim}z`;
    x = fim;
  }
  return traco;
}
