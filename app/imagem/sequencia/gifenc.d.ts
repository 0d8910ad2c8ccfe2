/** What is used of the package, which has no types of its own. */
declare module 'gifenc' {
  type Paleta = readonly (readonly number[])[];
  interface Quadro {
    readonly palette: Paleta;
    /** Milliseconds. */
    readonly delay: number;
  }
  export function GIFEncoder(): {
    writeFrame(indices: Uint8Array, largura: number, altura: number, quadro: Quadro): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
  export function quantize(rgba: Uint8ClampedArray, cores: number): Paleta;
  export function applyPalette(rgba: Uint8ClampedArray, paleta: Paleta): Uint8Array;
}
