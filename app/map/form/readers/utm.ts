import { coordenadasDeUtm, type FusoUtm, type MetrosDeUtm } from '#domain/geocodificacao/coordenadas.ts';
import { TextoIlegivel } from './geometria-lida.ts';

/** A geometry as a text writes it: of whatever numbers. */
export interface GeometriaEscrita {
  readonly type: string;
  readonly coordinates: unknown;
}

/** The text has metres of UTM and does not say of which zone: whoever pasted it has to. */
export class PedeFuso extends Error {
  override readonly name = 'PedeFuso';
}

/** EPSG codes in a row: the first one, that of the last, and the zone of the first. */
const EM_SEQUENCIA = [
  // SIRGAS 2000.
  { de: 31_965, ate: 31_976, fuso: 11, sul: false },
  { de: 31_977, ate: 31_985, fuso: 17, sul: true },
  // WGS 84, the same ellipsoid within a millimetre.
  { de: 32_601, ate: 32_660, fuso: 1, sul: false },
  { de: 32_701, ate: 32_760, fuso: 1, sul: true },
] as const;

/** Degrees of WGS 84 or SIRGAS 2000, which differ by centimetres. */
const EM_GRAUS: ReadonlySet<number> = new Set([4326, 4674]);

/** What a code says of the numbers; null for a projection that is not read here. */
export function referenciaDoEpsg(epsg: number): 'graus' | FusoUtm | null {
  if (EM_GRAUS.has(epsg)) return 'graus';
  const linha = EM_SEQUENCIA.find(({ de, ate }) => epsg >= de && epsg <= ate);
  return linha === undefined ? null : { numero: linha.fuso + epsg - linha.de, sul: linha.sul };
}

const ehNumero = (valor: unknown): valor is number => typeof valor === 'number';

/** West of this and east of that no zone has land: what is smaller is degrees, or nothing that we know. */
const LESTE_M = [100_000, 900_000] as const;

/** Whether the numbers can be metres of UTM, east before north. */
function pareceUtm(coordinates: unknown): boolean {
  if (!Array.isArray(coordinates)) return false;
  const [x, y] = coordinates as unknown[];
  if (!ehNumero(x)) return pareceUtm(x);
  return ehNumero(y) && x >= LESTE_M[0] && x <= LESTE_M[1] && y >= 0 && y <= 10_000_000;
}

/**
 * The same in degrees: by the zone that the text names, or that was chosen for one that has metres without a zone.
 * @throws PedeFuso where neither says it
 */
export function emGraus(
  escritas: readonly GeometriaEscrita[],
  doTexto: FusoUtm | null,
  escolhido: FusoUtm | null,
): readonly GeometriaEscrita[] {
  if (doTexto === null && !escritas.some(({ coordinates }) => pareceUtm(coordinates))) return escritas;
  const fuso = doTexto ?? escolhido;
  if (fuso === null) throw new PedeFuso();
  return escritas.map(({ type, coordinates }) => ({ type, coordinates: convertidas(coordinates, fuso) }));
}

function convertidas(coordinates: unknown, fuso: FusoUtm): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  const [leste, norte] = coordinates as unknown[];
  if (!ehNumero(leste) || !ehNumero(norte)) return coordinates.map((uma) => convertidas(uma, fuso));
  return posicaoDeUtm({ leste, norte }, fuso);
}

/** Longitude and latitude of metres. @throws TextoIlegivel where no zone has them */
export function posicaoDeUtm(metros: MetrosDeUtm, fuso: FusoUtm): [number, number] {
  const lidas = coordenadasDeUtm(metros, fuso);
  if (lidas === null || Math.abs(lidas.lat) > 90) {
    throw new TextoIlegivel(
      `${numeroDe(metros.leste)} de leste e ${numeroDe(metros.norte)} de norte não são metros de UTM.`,
    );
  }
  return [lidas.lng, lidas.lat];
}

const numeroDe = (valor: number) => valor.toLocaleString('pt-BR', { maximumFractionDigits: 2 });
