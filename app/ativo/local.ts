/** Degrees and a comma or a point before the decimals. */
const GRAUS = /^[-+−]?\d{1,3}([.,]\d{1,15})?$/;
/** Decimals of a degree that a marker is put down with: about ten centimetres. */
const CASAS = 6;

export interface Local {
  readonly lat: number;
  readonly lng: number;
}

/** Degrees as a person typed them; undefined where nothing stands, null where it is no such number. */
export function grausDigitados(texto: string, maximo: number): number | null | undefined {
  const limpo = texto.trim();
  if (limpo === '') return undefined;
  if (!GRAUS.test(limpo)) return null;
  const graus = Number(limpo.replace(',', '.').replace('−', '-'));
  return Math.abs(graus) <= maximo ? graus : null;
}

export const MAX_LAT = 90;
export const MAX_LNG = 180;

/** The place that two fields say; null while they say none. */
export function localDigitado(latitude: string, longitude: string): Local | null {
  const lat = grausDigitados(latitude, MAX_LAT);
  const lng = grausDigitados(longitude, MAX_LNG);
  return lat == null || lng == null ? null : { lat, lng };
}

/** The place that a GeoJSON Point says, alone or as a feature; null where the text is something else. */
export function localDoGeojson(texto: string): Local | null {
  const lido = lerJson(texto);
  const geometria = lido?.type === 'Feature' ? objeto(lido.geometry) : lido;
  if (geometria?.type !== 'Point' || !Array.isArray(geometria.coordinates)) return null;
  const [lng, lat] = geometria.coordinates as readonly unknown[];
  if (typeof lng !== 'number' || typeof lat !== 'number') return null;
  return Math.abs(lat) <= MAX_LAT && Math.abs(lng) <= MAX_LNG ? { lat, lng } : null;
}

/** Degrees as the fields show them. */
export const grausParaDigitar = (graus: number): string =>
  graus.toLocaleString('pt-BR', { maximumFractionDigits: 15, useGrouping: false });

/** The specification's: a Point with coordinates [lng, lat]. */
export const geojsonDoLocal = ({ lat, lng }: Local): string =>
  JSON.stringify({ type: 'Point', coordinates: [lng, lat] });

/** Where a marker was put down, without the digits that nobody meant. */
export const arredondado = ({ lat, lng }: Local): Local => ({
  lat: Number(lat.toFixed(CASAS)),
  lng: Number(lng.toFixed(CASAS)),
});

export const mesmoLocal = (a: Local | null, b: Local | null): boolean => a?.lat === b?.lat && a?.lng === b?.lng;

/**
 * The place of a form that says it twice: what differs from what is stored was meant.
 * Undefined where it says none, null where it says two.
 */
export function localDoFormulario(
  campos: { readonly numeros: Local | null; readonly geojson: Local | null },
  guardado: Local | null,
): Local | null | undefined {
  const { numeros, geojson } = campos;
  if (numeros === null || geojson === null) return numeros ?? geojson ?? undefined;
  if (mesmoLocal(numeros, geojson) || mesmoLocal(geojson, guardado)) return numeros;
  return mesmoLocal(numeros, guardado) ? geojson : null;
}

interface Objeto {
  readonly type?: unknown;
  readonly geometry?: unknown;
  readonly coordinates?: unknown;
}

const objeto = (valor: unknown): Objeto | null => (typeof valor === 'object' && valor !== null ? valor : null);

function lerJson(texto: string): Objeto | null {
  try {
    return objeto(JSON.parse(texto));
  } catch {
    return null;
  }
}
