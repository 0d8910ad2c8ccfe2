import type { Input } from './inputs.ts';
import { aneisDasParcelas } from './parcelas.ts';

/** Points side by side, and degrees from one to the next. */
const [COLUNAS, PASSO] = [1_000, 0.003];

/** As many points as rows of a table in text, which says where on Earth they are. */
export function pontosEmCsv(total: number): Input {
  const linhas = ['geom;nome;codigo;medida'];
  for (let n = 0; n < total; n++) {
    const [x, y] = [-50 + (n % COLUNAS) * PASSO, -18 + Math.floor(n / COLUNAS) * PASSO];
    linhas.push(`"SRID=4326;POINT(${x.toFixed(6)} ${y.toFixed(6)})";Ponto ${n};P-${n};${n / 8}`);
  }
  return { nome: 'pontos.csv', bytes: Buffer.from(linhas.join('\n')) };
}

/** Parcels as GeoJSON without a single line break. */
export function parcelasEmUmaLinha(total: number): Input {
  const features = aneisDasParcelas(total).map((anel, n) => ({
    type: 'Feature',
    properties: { nome: `Talhão ${n + 1}`, codigo: n + 1 },
    geometry: { type: 'Polygon', coordinates: [anel] },
  }));
  return { nome: 'parcelas.geojson', bytes: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })) };
}
