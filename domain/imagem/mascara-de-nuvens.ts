/** A band that says of each pixel whether clouds hide the ground. */
export interface MascaraDeNuvens {
  /** Its place from 0, and how people know it. */
  readonly banda: number;
  readonly nome: string;
  /** Whether a raw value of it means cloud or its shadow. */
  encoberto(bruto: number): boolean;
  /** Whether one says that nothing was seen there at all. */
  vazio(bruto: number): boolean;
}

/** Dilated cloud, cirrus, cloud, cloud shadow: bits 1 to 4 of QA_PIXEL (Landsat, collection 2). */
const QA_PIXEL = 0b11110;
/** Cloud shadow, cloud of medium and of high probability, thin cirrus: classes of SCL (Sentinel-2, level 2A). */
const SCL = new Set([3, 8, 9, 10]);

type Diz = (bruto: number) => boolean;
const CONHECIDAS: readonly (readonly [RegExp, string, encoberto: Diz, vazio: Diz])[] = [
  [/\bqa[ _-]?pixel\b/i, 'QA_PIXEL', (bruto) => (bruto & QA_PIXEL) !== 0, (bruto) => (bruto & 1) !== 0],
  [/\bscl\b|scene classification/i, 'SCL', (bruto) => SCL.has(bruto), (bruto) => bruto === 0],
  [/m[aá]scara de nuve(m|ns)|cloud[ _-]?mask/i, 'máscara de nuvens', (bruto) => bruto !== 0, () => false],
];

/** The first band whose name says that it is a mask of a kind that is known; null where none does. */
export function mascaraDeNuvens(nomes: readonly string[]): MascaraDeNuvens | null {
  for (const [padrao, nome, encoberto, vazio] of CONHECIDAS) {
    const banda = nomes.findIndex((um) => padrao.test(um));
    if (banda >= 0) return { banda, nome, encoberto, vazio };
  }
  return null;
}
