import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox } from '#domain/geometria/partes.ts';

export interface FeicaoTemporaria {
  readonly type: 'Feature';
  readonly geometry: Geometria;
  readonly properties: {
    readonly nome: string;
    readonly descricao: string;
    readonly area: number | null;
    readonly atributos: Readonly<Record<string, string | number | boolean | null>>;
  };
}

/** Areas of one file, or one that was drawn or found: on the map until the page is loaded again. */
export interface AreaTemporaria {
  readonly id: string;
  readonly nome: string;
  readonly features: readonly FeicaoTemporaria[];
  readonly extensao: Extensao;
}

let proxima = 0;

export function areaTemporaria(nome: string, features: readonly FeicaoTemporaria[]): AreaTemporaria {
  proxima += 1;
  return { id: `temporaria-${proxima}`, nome, features, extensao: extensaoDe(features) };
}

/** Of one shape. @param area its hectares; null where they are not known yet */
export const feicaoDe = (nome: string, geometry: Geometria, area: number | null = null): FeicaoTemporaria => ({
  type: 'Feature',
  geometry,
  properties: { nome, descricao: '', area, atributos: {} },
});

function extensaoDe(features: readonly Pick<FeicaoTemporaria, 'geometry'>[]): Extensao {
  const caixas = features.map(({ geometry }) => bbox(geometry));
  const lado = (eixo: 0 | 1 | 2 | 3, qual: (...n: number[]) => number) => qual(...caixas.map((caixa) => caixa[eixo]));
  return [lado(0, Math.min), lado(1, Math.min), lado(2, Math.max), lado(3, Math.max)];
}

/** Whether two boxes share a place. */
export const seEncontram = (a: Extensao, b: Extensao): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

interface Monitorado {
  readonly id: string;
  readonly monitoramento: boolean;
  readonly extensao: Extensao;
}

/**
 * What becomes of an area that was drawn or found: where it meets what is monitored it lies over the work at hand, and
 * anywhere else it is a place of its own, which takes the asset's.
 */
export function destinoDaArea(extensao: Extensao, ativos: readonly Monitorado[]): 'temporaria' | 'lugar' {
  const encontra = ativos.some((ativo) => ativo.monitoramento && seEncontram(ativo.extensao, extensao));
  return encontra ? 'temporaria' : 'lugar';
}
