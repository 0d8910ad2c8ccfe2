import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';

/** Which of the layers are drawn, of all that the tiles hold. */
export interface Recorte {
  /** Ids of layers, or of types, that are left out. */
  readonly ocultas: readonly string[];
  /** Ids of layers that are drawn although their type is left out. */
  readonly mostradas: readonly string[];
  /** Only those of this asset; of all where it is null. */
  readonly ativo_id: string | null;
}

export const TUDO: Recorte = { ocultas: [], mostradas: [], ativo_id: null };

type Filtro = NonNullable<Extract<LayerSpecification, { type: 'fill' }>['filter']>;

const entre = (campo: string, ids: readonly string[]): unknown => [
  'in',
  ['coalesce', ['get', campo], ''],
  ['literal', [...ids]],
];

/** The condition on a feature; null where everything is drawn. Several that share one point keep it until the map comes closer. */
function condicao({ ocultas, mostradas, ativo_id }: Recorte): ExpressionSpecification | null {
  const condicoes: unknown[] = [];
  if (ocultas.length > 0) {
    const fora = ['!', ['any', entre('id', ocultas), entre('tipo_id', ocultas)]];
    condicoes.push(mostradas.length > 0 ? ['any', entre('id', mostradas), fora] : fora);
  }
  if (ativo_id !== null) condicoes.push(['==', ['coalesce', ['get', 'ativo_id'], ativo_id], ativo_id]);
  if (condicoes.length === 0) return null;
  return (condicoes.length === 1 ? condicoes[0] : ['all', ...condicoes]) as ExpressionSpecification;
}

/** These map layers, drawing only what the cut-out lets through. */
export function recortadas(camadas: readonly LayerSpecification[], recorte: Recorte): LayerSpecification[] {
  const so = condicao(recorte);
  if (so === null) return [...camadas];
  return camadas.map((camada) => {
    if (!('filter' in camada) || camada.filter === undefined) return camada;
    const filter: unknown = ['all', camada.filter, so];
    return { ...camada, filter: filter as Filtro };
  });
}
