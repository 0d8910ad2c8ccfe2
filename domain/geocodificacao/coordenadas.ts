import { FALSO_NORTE_M, grausDeUtm } from '../geometria/utm.ts';
import type { Extensao, Lugar } from './lugar.ts';

/** Degrees around a place that was searched for by its coordinates. */
const FOLGA_GRAUS = 0.0001;

export interface Coordenadas {
  readonly lat: number;
  readonly lng: number;
}

/** Metres east and north as maps print them. */
export interface MetrosDeUtm {
  readonly leste: number;
  readonly norte: number;
}

/** A zone of UTM, 1 to 60, and its side of the equator. */
export interface FusoUtm {
  readonly numero: number;
  readonly sul: boolean;
}

const LESTE_MAXIMO_M = 1_000_000;

const NUMERO = String.raw`[-+]?\d+(?:\.\d+)?`;
const NUMERO_BR = String.raw`[-+]?\d+(?:,\d+)?`;
const GMS = String.raw`([-+]?\d+)\s*[°º]\s*(?:(\d+)\s*['′’]\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:"|″|”|'')\s*)?([NSLOEW])?`;

const DECIMAIS = new RegExp(`^(${NUMERO})\\s*[,; ]\\s*(${NUMERO})$`);
const BRASILEIRAS = new RegExp(`^(${NUMERO_BR})\\s*[; ]\\s*(${NUMERO_BR})$`);
const SEXAGESIMAIS = new RegExp(`^${GMS}\\s*[,; ]?\\s*${GMS}$`, 'i');

/** Metres: with dots between thousands and a decimal comma, or plain with a decimal point; `m`, `mE`, `N` may follow. */
const METROS = String.raw`(\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{6,8}(?:[.,]\d+)?)\s*(?:m(?![a-z]))?\s*`;
const LESTE = `${METROS}(?:m?[EL])?`;
const NORTE = `${METROS}(?:m?[NS])?`;
const FUSO = String.raw`(?:fuso\s*|zona\s*)?(\d{1,2})\s*([C-HJ-NP-X])?`;
const UTM_COM_FUSO_ANTES = new RegExp(`^${FUSO}[,;: ]\\s*${LESTE}[,; ]+${NORTE}$`, 'i');
const UTM_COM_FUSO_DEPOIS = new RegExp(`^${LESTE}[,; ]+${NORTE}[,; ]+${FUSO}$`, 'i');
const UTM_SEM_FUSO = new RegExp(`^${LESTE}[,; ]+${NORTE}$`, 'i');

/** Nothing of Brazil lies farther north of the equator, in metres: more than that counts from the south. */
const NORTE_DO_BRASIL_M = 1_000_000;

/**
 * Latitude and longitude that were typed in a search: with decimal points and a comma between them, with Brazilian
 * commas and `;` or a space, in degrees, minutes and seconds, or in UTM with its zone before or behind. Null where the
 * text is something else.
 */
export function lerCoordenadas(texto: string): Coordenadas | null {
  const limpo = texto.trim().replace(/\s+/g, ' ');
  const emUtm = lerUtm(limpo);
  if (emUtm !== null) return emUtm;
  const decimais = DECIMAIS.exec(limpo) ?? BRASILEIRAS.exec(limpo);
  const [lat, lng] = decimais ? [1, 2].map((i) => Number(decimais[i]?.replace(',', '.'))) : sexagesimais(limpo);
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  return { lat, lng };
}

function lerUtm(texto: string): Coordenadas | null {
  const [, ...antes] = UTM_COM_FUSO_ANTES.exec(texto) ?? [];
  const [, leste, norte, zona, banda] = UTM_COM_FUSO_DEPOIS.exec(texto) ?? [];
  const [fuso, letra, x, y] = antes.length > 0 ? antes : [zona, banda, leste, norte];
  if (fuso === undefined || x === undefined || y === undefined) return null;
  const metros = { leste: emMetros(x), norte: emMetros(y) };
  return coordenadasDeUtm(metros, { numero: Number(fuso), sul: eDoSul(letra, metros.norte) });
}

/** Metres of UTM that say nothing of their zone; null where the text is something else. */
export function lerUtmSemFuso(texto: string): MetrosDeUtm | null {
  const [, x, y] = UTM_SEM_FUSO.exec(texto.trim().replace(/\s+/g, ' ')) ?? [];
  if (x === undefined || y === undefined) return null;
  const metros = { leste: emMetros(x), norte: emMetros(y) };
  return cabemEmUtm(metros) ? metros : null;
}

/** Where metres of UTM lie in a zone; null where no zone has such metres. */
export function coordenadasDeUtm(metros: MetrosDeUtm, { numero, sul }: FusoUtm): Coordenadas | null {
  if (numero < 1 || numero > 60 || !cabemEmUtm(metros)) return null;
  return grausDeUtm({ ...metros, fuso: numero, sul });
}

const cabemEmUtm = ({ leste, norte }: MetrosDeUtm): boolean =>
  leste >= 0 && leste <= LESTE_MAXIMO_M && norte >= 0 && norte <= FALSO_NORTE_M;

/** The zone in which a place lies. */
export const fusoDe = ({ lat, lng }: Coordenadas): FusoUtm => ({
  numero: Math.min(60, Math.floor((lng + 180) / 6) + 1),
  sul: lat < 0,
});

/** As people write it: 23S. */
export const nomeDoFuso = ({ numero, sul }: FusoUtm): string => `${numero}${sul ? 'S' : 'N'}`;

/** Here `S` says south, as people write it, and not the band of latitude by that letter, which is none of Brazil's. */
const eDoSul = (letra: string | undefined, norte: number): boolean =>
  letra === undefined ? norte > NORTE_DO_BRASIL_M : /[C-HJ-MS]/i.test(letra);

const emMetros = (texto: string): number =>
  Number(/^\d{1,3}(\.\d{3})+/.test(texto) ? texto.replaceAll('.', '').replace(',', '.') : texto.replace(',', '.'));

function sexagesimais(texto: string): readonly (number | undefined)[] {
  const partes = SEXAGESIMAIS.exec(texto);
  if (partes === null) return [];
  return [partes.slice(1, 5), partes.slice(5, 9)].map(([graus = '', minutos = '0', segundos = '0', lado = '']) => {
    const valor = Math.abs(Number(graus)) + Number(minutos) / 60 + Number(segundos.replace(',', '.')) / 3600;
    return graus.startsWith('-') || /[SOW]/i.test(lado) ? -valor : valor;
  });
}

export const emVolta = ({ lat, lng }: Coordenadas): Extensao => [
  ...([lng - FOLGA_GRAUS, lat - FOLGA_GRAUS] as const),
  ...([lng + FOLGA_GRAUS, lat + FOLGA_GRAUS] as const),
];

const CASAS = { minimumFractionDigits: 5, maximumFractionDigits: 5 } as const;

/** The place that was given by its coordinates. */
export function lugarDasCoordenadas({ lat, lng }: Coordenadas): Lugar {
  const [y, x] = [lat, lng].map((graus) => graus.toLocaleString('pt-BR', CASAS));
  return {
    id: `coordenadas.${lat},${lng}`,
    nome: `${y}; ${x}`,
    descricao: 'Latitude; longitude',
    tipo: 'coordenadas',
    uf: null,
    centro: [lng, lat],
    extensao: emVolta({ lat, lng }),
    temLimite: false,
  };
}
