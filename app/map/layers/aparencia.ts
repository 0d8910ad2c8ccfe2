import type { LayerSpecification } from 'maplibre-gl';

/** How the types lie over each other, and how far each is seen through, besides its own style. */
export interface Aparencia {
  /** Ids of types, the topmost first; empty for areas below lines below points. */
  readonly ordem: readonly string[];
  /** Percent of a type's own opacity, by its id; 100 where it is not said. */
  readonly opacidades: Readonly<Record<string, number>>;
}

export const USUAL: Aparencia = { ordem: [], opacidades: {} };

/** What of a map layer is its opacity. */
type CampoDaOpacidade = 'fill-opacity' | 'line-opacity' | 'circle-opacity' | 'circle-stroke-opacity' | 'icon-opacity';

const OPACIDADES: Readonly<Record<string, readonly CampoDaOpacidade[]>> = {
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  symbol: ['icon-opacity'],
};

export const camposDaOpacidade = ({ type }: LayerSpecification): readonly CampoDaOpacidade[] => OPACIDADES[type] ?? [];

/** The map layer seen through as far as is said. */
export function comOpacidade(camada: LayerSpecification, porcento: number): LayerSpecification {
  if (porcento === 100) return camada;
  const pintada = ('paint' in camada ? camada.paint : {}) as Readonly<Record<string, unknown>>;
  const mudados = camposDaOpacidade(camada).map((campo) => {
    const propria = pintada[campo];
    return [campo, ((typeof propria === 'number' ? propria : 1) * porcento) / 100] as const;
  });
  return { ...camada, paint: { ...pintada, ...Object.fromEntries(mudados) } } as LayerSpecification;
}
