import { camadas } from '#app/mensagens/especificacao.ts';
import { registrar } from '#app/mensagens/registrar.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';

/** How deep the numbers of each kind of geometry lie. */
const NIVEIS: Readonly<Record<string, number>> = {
  Point: 1,
  MultiPoint: 2,
  LineString: 2,
  MultiLineString: 3,
  Polygon: 3,
  MultiPolygon: 4,
};

/** The shape of a layer, that comes as a text or as an object: one that cannot be read is none, and only logged. */
export function geojsonDaCamada(valor: unknown): Geometria | null {
  try {
    const lido: unknown = typeof valor === 'string' && valor !== '' ? JSON.parse(valor) : valor;
    if (lido === null || lido === undefined || lido === '') return null;
    if (ehGeometria(lido)) return lido;
  } catch {
    // No JSON at all: as one that is no geometry.
  }
  registrar(camadas.geojsonIlegivel);
  return null;
}

function ehGeometria(lido: unknown): lido is Geometria {
  if (typeof lido !== 'object' || lido === null) return false;
  const { type, coordinates } = lido as Readonly<Record<string, unknown>>;
  const niveis = typeof type === 'string' && Object.hasOwn(NIVEIS, type) ? NIVEIS[type] : undefined;
  return niveis !== undefined && temNumerosEm(coordinates, niveis);
}

function temNumerosEm(valor: unknown, niveis: number): boolean {
  if (!Array.isArray(valor)) return false;
  if (niveis === 1) return valor.length >= 2 && valor.every(Number.isFinite);
  return valor.length > 0 && valor.every((item) => temNumerosEm(item, niveis - 1));
}
