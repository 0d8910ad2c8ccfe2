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
