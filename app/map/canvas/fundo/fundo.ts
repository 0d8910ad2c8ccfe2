import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** What lies below the layers: our own base map, or one of the provider's styles. */
export type Fundo = 'proprio' | 'satellite' | 'hybrid' | 'streets';

/** The service of maps that this installation may ask; its key is made to be seen by browsers. */
export interface Provedor {
  readonly endereco: string;
  readonly chave: string;
}

export const NOMES_DOS_FUNDOS: Readonly<Record<Fundo, string>> = {
  proprio: 'Mapa de base',
  satellite: 'Satélite',
  hybrid: 'Satélite com nomes',
  streets: 'Ruas',
};

/** As the provider names its styles. */
const ESTILOS = { satellite: 'satellite', hybrid: 'hybrid', streets: 'streets-v2' } as const;

/** Without a provider there is only our own. */
export const fundosDe = (provedor: Provedor | null): readonly Fundo[] =>
  provedor === null ? ['proprio'] : ['proprio', 'satellite', 'hybrid', 'streets'];

/** What was last chosen, where it can still be had. */
export const fundoLembrado = (guardado: string | null, provedor: Provedor | null): Fundo =>
  fundosDe(provedor).find((fundo) => fundo === guardado) ?? 'proprio';

const noProvedor = ({ endereco, chave }: Provedor, caminho: string, campos: Readonly<Record<string, string>> = {}) =>
  `${endereco}${caminho}?${new URLSearchParams({ key: chave, ...campos })}`;

export const enderecoDoEstilo = (provedor: Provedor, fundo: Exclude<Fundo, 'proprio'>) =>
  noProvedor(provedor, `/maps/${ESTILOS[fundo]}/style.json`);

export const enderecoDoRelevo = (provedor: Provedor) => noProvedor(provedor, '/tiles/terrain-rgb-v2/tiles.json');

/** Sources whose id begins so are ours, and outlive a change of style. */
const PREFIXOS = ['source', 'camada', 'localizacao', 'gm_'] as const;

export const eNossa = (fonte: string) => PREFIXOS.some((prefixo) => fonte.startsWith(prefixo));

export const fonteDa = (camada: LayerSpecification): string => ('source' in camada ? String(camada.source) : '');

/** What of this style is ours, in its order. */
export function oQueFica({ sources, layers }: StyleSpecification): Pick<StyleSpecification, 'sources' | 'layers'> {
  return {
    sources: Object.fromEntries(Object.entries(sources).filter(([id]) => eNossa(id))),
    layers: layers.filter((camada) => eNossa(fonteDa(camada))),
  };
}

/** Names and symbols of the ground that the style itself shows: those that the switch of labels is about. */
export function camadasDeRotulos({ layers }: StyleSpecification): readonly string[] {
  return layers
    .filter((camada) => camada.type === 'symbol' && camada.layout?.visibility !== 'none' && !eNossa(fonteDa(camada)))
    .map(({ id }) => id);
}

/** The style with its labels, or without. */
export function comRotulos(estilo: StyleSpecification, mostrar: boolean): StyleSpecification {
  if (mostrar) return estilo;
  const rotulos = new Set(camadasDeRotulos(estilo));
  const layers = estilo.layers.map((camada) =>
    rotulos.has(camada.id)
      ? ({ ...camada, layout: { ...camada.layout, visibility: 'none' } } as LayerSpecification)
      : camada,
  );
  return { ...estilo, layers };
}
