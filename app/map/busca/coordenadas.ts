/** Degrees around a place that was searched for by its coordinates. */
const FOLGA_GRAUS = 0.0001;

export type Extensao = readonly [oeste: number, sul: number, leste: number, norte: number];

const NUMERO = String.raw`[-+]?\d+(?:\.\d+)?`;
const NUMERO_BR = String.raw`[-+]?\d+(?:,\d+)?`;
const GMS = String.raw`([-+]?\d+)\s*[°º]\s*(?:(\d+)\s*['′’]\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:"|″|”|'')\s*)?([NSLOEW])?`;

const DECIMAIS = new RegExp(`^(${NUMERO})\\s*[,; ]\\s*(${NUMERO})$`);
const BRASILEIRAS = new RegExp(`^(${NUMERO_BR})\\s*[; ]\\s*(${NUMERO_BR})$`);
const SEXAGESIMAIS = new RegExp(`^${GMS}\\s*[,; ]?\\s*${GMS}$`, 'i');

/**
 * Latitude and longitude that were typed in a search: with decimal points and a comma between them, with Brazilian
 * commas and `;` or a space, or in degrees, minutes and seconds. Null where the text is something else.
 */
export function lerCoordenadas(texto: string): { readonly lat: number; readonly lng: number } | null {
  const limpo = texto.trim().replace(/\s+/g, ' ');
  const decimais = DECIMAIS.exec(limpo) ?? BRASILEIRAS.exec(limpo);
  const [lat, lng] = decimais ? [1, 2].map((i) => Number(decimais[i]?.replace(',', '.'))) : sexagesimais(limpo);
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  return { lat, lng };
}

function sexagesimais(texto: string): readonly (number | undefined)[] {
  const partes = SEXAGESIMAIS.exec(texto);
  if (partes === null) return [];
  return [partes.slice(1, 5), partes.slice(5, 9)].map(([graus = '', minutos = '0', segundos = '0', lado = '']) => {
    const valor = Math.abs(Number(graus)) + Number(minutos) / 60 + Number(segundos.replace(',', '.')) / 3600;
    return graus.startsWith('-') || /[SOW]/i.test(lado) ? -valor : valor;
  });
}

export const emVolta = ({ lat, lng }: { readonly lat: number; readonly lng: number }): Extensao => [
  ...([lng - FOLGA_GRAUS, lat - FOLGA_GRAUS] as const),
  ...([lng + FOLGA_GRAUS, lat + FOLGA_GRAUS] as const),
];
