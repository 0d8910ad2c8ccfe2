import type { Input } from './inputs.ts';

const CULTURAS = ['milho', 'algodão', 'cana'];

/**
 * A grid of fields over Mato Grosso as GeoJSON, each round, with its attributes; the same every time.
 * @param extras attributes besides nome, cultura, ha and obs
 */
export function talhoes(total: number, extras: (n: number) => Readonly<Record<string, unknown>> = () => ({})): Input {
  const lado = Math.ceil(Math.sqrt(total));
  const feicoes = Array.from({ length: total }, (_, n) => {
    const passo = 8 / lado;
    const geometry = {
      type: 'Polygon',
      coordinates: [circulo(-60 + (n % lado) * passo, -17 + Math.floor(n / lado) * passo, 3.5 / lado)],
    };
    const properties = { nome: `Talhão ${n + 1}`, cultura: CULTURAS[n % 3], ha: n % 97, obs: '', ...extras(n) };
    return JSON.stringify({ type: 'Feature', properties, geometry });
  });
  return {
    nome: 'talhoes.geojson',
    bytes: Buffer.from(`{"type":"FeatureCollection","features":[${feicoes.join(',')}]}`),
  };
}

function circulo(oeste: number, sul: number, raio: number): number[][] {
  return Array.from({ length: 13 }, (_, i) => {
    const angulo = ((i % 12) / 12) * 2 * Math.PI;
    return [oeste + raio * (1 + Math.cos(angulo)), sul + raio * (1 + Math.sin(angulo))].map((v) =>
      Number(v.toFixed(6)),
    );
  });
}
