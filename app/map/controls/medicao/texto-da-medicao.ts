import { medir } from '#domain/geometria/medir.ts';
import { fechado, type Lugar, type Medicao, MINIMO } from './medicao.ts';
import { textoDaArea, textoDoComprimento } from './texto-da-medida.ts';

/**
 * What has been measured up to here, as people read it; null where there is nothing to measure yet.
 * @param cursor where the pointer is, as if it had been marked
 */
export function textoDaMedicao({ de, ativa, vertices }: Medicao, cursor: Lugar | null = null): string | null {
  const lugares = ativa !== null && cursor !== null ? [...vertices, cursor] : vertices;
  if (lugares.length < MINIMO[de]) return null;
  if (de === 'linha') {
    const { comprimento } = medir({ type: 'LineString', coordinates: lugares.map(([x, y]) => [x, y]) });
    return textoDoComprimento(comprimento ?? 0);
  }
  const { area } = medir({ type: 'Polygon', coordinates: [fechado(lugares)] });
  return textoDaArea(area ?? 0);
}

/** How long each side is, in its middle; of an area its last side too. They stay when it is finished. */
export function ladosDaMedicao({ de, ativa, vertices }: Medicao): readonly GeoJSON.Feature[] {
  const lugares = de === 'area' && ativa === null && vertices.length > 2 ? fechado(vertices) : vertices;
  return lugares.slice(1).map((fim, i): GeoJSON.Feature => {
    const inicio = lugares[i] as Lugar;
    const lado = [inicio, fim].map(([x, y]): [number, number] => [x, y]);
    const { comprimento } = medir({ type: 'LineString', coordinates: lado });
    const meio = [(inicio[0] + fim[0]) / 2, (inicio[1] + fim[1]) / 2];
    const properties = { texto: textoDoComprimento(comprimento ?? 0) };
    return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: meio } };
  });
}
