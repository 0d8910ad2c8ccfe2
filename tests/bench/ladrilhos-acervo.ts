import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { fracaoDoNorte, fracaoDoOeste } from '#domain/geometria/mercator.ts';
import { sorteio } from './sorteio.ts';

const MUNICIPIOS = new URL('../fixtures/mapas/municipios.geojson.gz', import.meta.url);
const SEMENTE = 20261121;

export interface Forma {
  readonly nome: string;
  readonly geojson: Geometria;
}

export interface Acervo {
  readonly nome: string;
  readonly total: number;
  /** [west, south, east, north] in degrees. */
  readonly extensao: readonly [number, number, number, number];
  formas(): AsyncIterable<Forma> | Iterable<Forma>;
}

/** The 5,564 municipalities, generalised by who published them. */
export const municipios: Acervo = {
  nome: 'municípios',
  total: 5_564,
  extensao: [-73.99, -33.75, -32.39, 5.27],
  async *formas() {
    const { features } = JSON.parse((await promisify(gunzip)(await readFile(MUNICIPIOS))).toString()) as {
      features: readonly { readonly geometry: Geometria; readonly properties: { readonly nome: string } }[];
    };
    for (const { geometry, properties } of features) yield { nome: properties.nome, geojson: geometry };
  },
};

/** As the plan of issue 5 measures: 200,000 of 60 vertices one kilometre apart, a million of 12 two kilometres apart. */
const PARCELAS = [
  { ate: 200_000, passo: 0.01, vertices: 60, oeste: -54, sul: -20 },
  { ate: Number.POSITIVE_INFINITY, passo: 0.02, vertices: 12, oeste: -62, sul: -25 },
] as const;

/** So many parcels side by side, row by row, each of its own uneven outline; the same every time. */
export function parcelas(total: number): Acervo {
  const { passo, vertices, oeste, sul } = PARCELAS.find(({ ate }) => total <= ate) ?? PARCELAS[0];
  const colunas = Math.ceil(Math.sqrt(total));
  return {
    nome: `${total} polígonos de ${vertices} vértices`,
    total,
    extensao: [oeste, sul, oeste + colunas * passo, sul + Math.ceil(total / colunas) * passo],
    *formas() {
      const acaso = sorteio(SEMENTE);
      for (let n = 0; n < total; n += 1) {
        const [lng, lat] = [oeste + (n % colunas) * passo, sul + Math.floor(n / colunas) * passo];
        const canto = (i: number): [number, number] => {
          const [angulo, raio] = [(i / vertices) * 2 * Math.PI, passo * (0.4 + 0.09 * acaso())];
          return [lng + passo / 2 + raio * Math.cos(angulo), lat + passo / 2 + raio * Math.sin(angulo)];
        };
        const anel = Array.from({ length: vertices }, (_, i) => canto(i));
        yield { nome: `Parcela ${n}`, geojson: { type: 'Polygon', coordinates: [[...anel, anel[0] ?? canto(0)]] } };
      }
    },
  };
}

/** Tiles of a zoom that the collection covers: all, or so many by a seeded draw. */
export function lugaresDo({ extensao }: Acervo, z: number, amostra: number): readonly (readonly [number, number])[] {
  const coluna = (lng: number) => Math.floor(fracaoDoOeste(lng) * 2 ** z);
  const linha = (lat: number) => Math.floor(fracaoDoNorte(lat) * 2 ** z);
  const [oeste, leste, norte, sul] = [coluna(extensao[0]), coluna(extensao[2]), linha(extensao[3]), linha(extensao[1])];
  const altura = sul - norte + 1;
  const total = (leste - oeste + 1) * altura;
  const acaso = sorteio(SEMENTE + z);
  const lugar = (n: number) => [oeste + Math.floor(n / altura), norte + (n % altura)] as const;
  if (total <= amostra) return Array.from({ length: total }, (_, n) => lugar(n));
  return Array.from({ length: amostra }, () => lugar(Math.floor(acaso() * total)));
}
