import type { Geometria } from './geojson.ts';
import { bbox, sequencias } from './partes.ts';

/** Side of the square that an outline is drawn in, and the room that it leaves at its edges. */
const [LADO, MARGEM] = [64, 3];
/** Points of an outline at most: it is as large as a thumb. */
const MAX_PONTOS = 400;

/** The small outline of an area, as the text of a drawing (SVG): nothing but numbers of ours. */
export function contornoSvg(geometria: Geometria): string {
  const [oeste, sul, leste, norte] = bbox(geometria);
  const achatamento = Math.cos((((sul + norte) / 2) * Math.PI) / 180);
  const [largura, altura] = [(leste - oeste) * achatamento, norte - sul];
  const escala = (LADO - 2 * MARGEM) / Math.max(largura, altura, Number.EPSILON);
  const [x0, y0] = [(LADO - largura * escala) / 2, (LADO - altura * escala) / 2];
  const aneis = sequencias(geometria);
  const passo = Math.max(1, Math.ceil(aneis.reduce((n, { posicoes }) => n + posicoes.length, 0) / MAX_PONTOS));
  const caminho = aneis.map(({ posicoes }) => {
    const pontos = posicoes.slice(0, -1).filter((_, i) => i % passo === 0);
    const em = pontos.map(([lng, lat]) => {
      const x = x0 + (lng - oeste) * achatamento * escala;
      const y = y0 + (norte - lat) * escala;
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    });
    return `M${em.join('L')}Z`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LADO} ${LADO}"><path fill="currentColor" fill-opacity=".35" stroke="currentColor" fill-rule="evenodd" d="${caminho.join('')}"/></svg>`;
}
