/** An item as their catalogue writes it, as far as its fields are read by anybody here. */
export interface ItemDoCatalogo {
  readonly id: string;
  readonly bbox: readonly [number, number, number, number];
  readonly datetime: string;
  readonly nuvens: number | null;
}

/** Sixty passes over Sinop, two squares each, five days apart. */
export const ITENS: readonly ItemDoCatalogo[] = Array.from({ length: 60 }, (_, i) => {
  const dia = new Date(Date.UTC(2024, 5, 1 + 5 * i)).toISOString().slice(0, 10);
  const nome = dia.replaceAll('-', '');
  const satelite = i % 2 === 0 ? 'S2A' : 'S2B';
  return ['T21LXF', 'T21LYF'].map((quadro, q) => ({
    id: `${satelite}_MSIL2A_${nome}T135711_N0510_R067_${quadro}_${nome}T200316`,
    bbox: [-56 + q, -12.7, -55 + q, -11.7] as const,
    datetime: `${dia}T14:02:${q === 0 ? '11' : '26'}Z`,
    nuvens: i === 3 ? null : (i * 8 + q) % 100,
  }));
}).flat();

export function itemDe({ id, bbox: [w, s, e, n], datetime, nuvens }: ItemDoCatalogo, origem: string) {
  const canto = (lng: number, lat: number) => [lng, lat];
  return {
    stac_version: '1.0.0',
    stac_extensions: ['https://stac-extensions.github.io/eo/v1.0.0/schema.json'],
    id,
    type: 'Feature',
    geometry: {
      type: 'MultiPolygon',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC::CRS84' } },
      coordinates: [[[canto(w, s), canto(e, s), canto(e, n), canto(w, n), canto(w, s)]]],
    },
    bbox: [w, s, e, n],
    properties: {
      datetime,
      platform: `sentinel-${id.slice(1, 3).toLowerCase()}`,
      instruments: ['msi'],
      constellation: 'sentinel-2',
      gsd: 10,
      ...(nuvens === null ? {} : { 'eo:cloud_cover': nuvens }),
      'proj:epsg': 32721,
    },
    links: [{ href: `${origem}/api/v1/catalog/1.0.0/collections/sentinel-2-l2a/items/${id}`, rel: 'self' }],
    assets: { data: { href: 's3://sentinel-s2-l2a/tiles/21/L/XF/2024/6/1/0/', title: 's3', type: 'inode/directory' } },
  };
}
