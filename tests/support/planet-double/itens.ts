/** An item as their Data API writes it, as far as its fields are read by anybody here. */
export interface ItemDeTeste {
  readonly id: string;
  readonly acquired: string;
  readonly bbox: readonly [number, number, number, number];
  /** From 0 to 1, as theirs. */
  readonly nuvens: number | null;
}

/** Ten days over Sinop, two strips each, side by side. */
export const ITENS: readonly ItemDeTeste[] = Array.from({ length: 10 }, (_, dia) =>
  [0, 1].map((faixa) => {
    const quando = new Date(Date.UTC(2024, 6, 1 + dia, 13, 20, 10 + faixa));
    const nome = quando.toISOString().slice(0, 19).replaceAll('-', '').replaceAll(':', '').replace('T', '_');
    return {
      id: `${nome}_${10 + faixa}_24${dia}a`,
      acquired: quando.toISOString().replace('.000Z', '.123456Z'),
      bbox: [-55.7 + 0.2 * faixa, -12, -55.5 + 0.2 * faixa, -11.8] as const,
      nuvens: dia === 4 ? null : dia / 10,
    };
  }),
).flat();

export function itemDe({ id, acquired, bbox: [w, s, e, n], nuvens }: ItemDeTeste, api: string, tiles: string) {
  const este = `${api}/data/v1/item-types/PSScene/items/${id}`;
  return {
    _links: {
      _self: este,
      assets: `${este}/assets/`,
      thumbnail: `${tiles}/data/v1/item-types/PSScene/items/${id}/thumb`,
    },
    _permissions: ['assets.ortho_visual:download'],
    assets: ['ortho_visual', 'ortho_udm2'],
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [w, s],
          [e, s],
          [e, n],
          [w, n],
          [w, s],
        ],
      ],
    },
    id,
    properties: {
      acquired,
      ...(nuvens === null ? {} : { cloud_cover: nuvens, cloud_percent: Math.round(nuvens * 100) }),
      gsd: 3.7,
      ground_control: true,
      instrument: 'PSB.SD',
      item_type: 'PSScene',
      pixel_resolution: 3,
      provider: 'planetscope',
      published: acquired,
      satellite_id: id.split('_').at(-1),
      strip_id: '7345671',
    },
    type: 'Feature',
  };
}

/** Mosaics of six months of the whole world, and one of a place far away. */
export const MOSAICOS = [
  ...Array.from({ length: 6 }, (_, mes) => ({
    id: `00000000-0000-4000-8000-00000000000${mes}`,
    name: `global_monthly_2024_0${mes + 1}_mosaic`,
    bbox: [-180, -85.0511287798, 180.00000000000003, 85.0511287798],
    first_acquired: `2024-0${mes + 1}-01T00:00:00.000Z`,
    last_acquired: `2024-0${mes + 2}-01T00:00:00.000Z`,
  })),
  {
    id: '00000000-0000-4000-8000-000000000009',
    name: 'ps_biweekly_2024_kenya',
    bbox: [33.9, -4.7, 41.9, 5.5],
    first_acquired: '2024-03-01T00:00:00.000Z',
    last_acquired: '2024-03-15T00:00:00.000Z',
  },
] as const;

/** As theirs does, its links hold the key of whoever asks. */
export function mosaicoDe(mosaico: (typeof MOSAICOS)[number], api: string, tiles: string, chave: string) {
  const { id, name } = mosaico;
  return {
    _links: {
      _self: `${api}/basemaps/v1/mosaics/${id}`,
      quads: `${api}/basemaps/v1/mosaics/${id}/quads?bbox={lx},{ly},{ux},{uy}`,
      tiles: `${tiles}/basemaps/v1/planet-tiles/${name}/gmap/{z}/{x}/{y}.png?api_key=${chave}`,
    },
    ...mosaico,
    coordinate_system: 'EPSG:3857',
    datatype: 'byte',
    grid: { quad_size: 4096, resolution: 4.777314267823516 },
    interval: '1 mon',
    item_types: ['PSScene'],
    level: 15,
    product_type: 'timelapse',
    quad_download: false,
  };
}
