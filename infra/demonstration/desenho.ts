import type { Geometria } from '#domain/geometria/geojson.ts';

type Posicao = [number, number];

const METROS_POR_GRAU = 111_320;
/** Decimals of a degree: about a decimetre, as finely as anybody draws. */
const CASAS = 6;

const em = (lng: number, lat: number): Posicao => [Number(lng.toFixed(CASAS)), Number(lat.toFixed(CASAS))];

export function ponto(lng: number, lat: number): Geometria {
  return { type: 'Point', coordinates: em(lng, lat) };
}

export function pontos(...lugares: readonly Posicao[]): Geometria {
  return { type: 'MultiPoint', coordinates: lugares.map(([lng, lat]) => em(lng, lat)) };
}

export function linha(...lugares: readonly Posicao[]): Geometria {
  return { type: 'LineString', coordinates: lugares.map(([lng, lat]) => em(lng, lat)) };
}

/** A polygon through these places, closed by itself. */
export function poligono(...lugares: readonly Posicao[]): Geometria {
  const anel = lugares.map(([lng, lat]) => em(lng, lat));
  return { type: 'Polygon', coordinates: [[...anel, ...anel.slice(0, 1)]] };
}

export function retangulo(oeste: number, sul: number, leste: number, norte: number): Geometria {
  return poligono([oeste, sul], [leste, sul], [leste, norte], [oeste, norte]);
}

/**
 * An uneven patch around a place, as somebody would trace it over an image: a circle with three waves on it.
 * @param raio metres, on average
 * @param forma any number; another one gives another shape, the same one the same
 */
export function mancha(lng: number, lat: number, raio: number, forma: number, vertices = 36): Geometria {
  const lugares = Array.from({ length: vertices }, (_, i): Posicao => {
    const angulo = (2 * Math.PI * i) / vertices;
    const onda = [2, 3, 5].reduce((soma, k) => soma + (0.3 / k) * Math.sin(k * angulo + forma * (k + 1)), 1);
    const metros = raio * onda;
    return [
      lng + (metros * Math.cos(angulo)) / (METROS_POR_GRAU * Math.cos((lat * Math.PI) / 180)),
      lat + (metros * Math.sin(angulo)) / METROS_POR_GRAU,
    ];
  });
  return poligono(...lugares);
}

/**
 * A strip along a path: what a right of way, a road or a flood leaves behind.
 * @param largura metres from side to side, at the start and at the end of the path
 */
export function faixa(caminho: readonly Posicao[], largura: readonly [number, number]): Geometria {
  const lado = (sentido: 1 | -1) =>
    caminho.map(([lng, lat], i): Posicao => {
      const [x0, y0] = caminho[Math.max(0, i - 1)] ?? [lng, lat];
      const [x1, y1] = caminho[Math.min(caminho.length - 1, i + 1)] ?? [lng, lat];
      const escala = Math.cos((lat * Math.PI) / 180);
      const [dx, dy] = [(x1 - x0) * escala, y1 - y0];
      const meia = (largura[0] + ((largura[1] - largura[0]) * i) / Math.max(1, caminho.length - 1)) / 2;
      const fator = (sentido * meia) / METROS_POR_GRAU / Math.hypot(dx, dy);
      return [lng - (dy * fator) / escala, lat + dx * fator];
    });
  return poligono(...lado(1), ...lado(-1).reverse());
}
