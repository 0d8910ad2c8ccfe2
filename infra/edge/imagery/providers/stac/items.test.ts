import { describe, expect, it } from 'vitest';
import { ZONES_VERSION } from '../local-date.ts';
import { itemOf, namesOf } from './items.ts';

const BASE = new URL('https://stac.exemplo.org/v1/');
const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';

/** An item with as little as there may be, and more. */
function lido(mais: { readonly properties?: object; readonly assets?: object } & Record<string, unknown> = {}) {
  const { properties = {}, assets = {}, ...rest } = mais;
  return itemOf(BASE, {
    type: 'Feature',
    id: 'um',
    collection: 'c',
    bbox: [-48, -16, -47, -15],
    geometry: null,
    ...rest,
    properties: { datetime: '2024-06-30T01:30:00Z', ...properties },
    assets,
  });
}
const asset = (mais: object, href = './um.tif') => ({ href, type: COG, ...mais });
const bandaDe = (properties: object, banda: object) => lido({ properties, assets: { b: asset(banda) } })?.bandas[0];

describe('Um item STAC', () => {
  it('com quase nada é uma cena: a data é a do lugar, e o que falta é nulo', () => {
    expect(lido()?.cena).toEqual({
      id: 'c/um',
      satelite: null,
      obtida_em: '2024-06-30T01:30:00.000Z',
      data: '2024-06-29',
      fuso: { zona: 'America/Sao_Paulo', versao: ZONES_VERSION },
      percentual_nuvens: null,
      resolucao: null,
      tipos: [],
      bbox: [-48, -16, -47, -15],
      pegada: expect.anything(),
    });
    expect(lido()?.miniatura).toBeNull();
  });

  it('composto de muitas passagens é do começo delas; sem instante nenhum não tem data', () => {
    const entre = { datetime: null, start_datetime: '2024-06-01T12:00:00-03:00', end_datetime: '2024-06-16T00:00:00Z' };
    expect(lido({ properties: entre })?.cena).toMatchObject({
      obtida_em: '2024-06-01T15:00:00.000Z',
      data: '2024-06-01',
    });
    expect(lido({ properties: { datetime: null } })?.cena).toMatchObject({ obtida_em: null, data: null });
  });

  it('com alturas na caixa, nuvens e nomes está como as pessoas o escrevem', () => {
    const properties = { platform: 'sentinel-2a', 'eo:cloud_cover': 12.3456, gsd: 20 };
    expect(lido({ bbox: [-48, -16, 0, -47, -15, 900], properties })?.cena).toMatchObject({
      bbox: [-48, -16, -47, -15],
      satelite: 'Sentinel-2A',
      percentual_nuvens: 12.35,
      resolucao: 20,
    });
    expect(lido({ properties: { constellation: 'CBERS 4A' } })?.cena.satelite).toBe('CBERS 4A');
  });

  it.each([
    ['sem coleção', { collection: null }],
    ['sem lugar', { bbox: null }],
    ['de nome longo demais', { id: 'é'.repeat(200) }],
  ])('%s não é cena', (_, mais) => expect(lido(mais)).toBeNull());

  it('tem um nome que diz a coleção e o item, quaisquer que sejam as letras', () => {
    const { id } = lido({ id: 'a/b é', collection: 'x%y' })?.cena ?? { id: '' };
    expect(namesOf(id)).toEqual({ collection: 'x%y', name: 'a/b é' });
    for (const mau of ['', 'a', 'a/', '/b', 'a/b/c', '%/b']) expect(namesOf(mau)).toBeNull();
  });
});

describe('As bandas de um item STAC', () => {
  it.each([
    [
      '1.0',
      { 'eo:bands': [{ name: 'B8A', common_name: 'nir08' }], 'raster:bands': [{ scale: 0.1, offset: 2, nodata: 9 }] },
    ],
    ['1.1', { bands: [{ 'eo:common_name': 'nir08', 'raster:scale': 0.1, 'raster:offset': 2, nodata: 9 }] }],
    [
      '1.1, com o que é de todas no asset',
      { 'raster:scale': 0.1, 'raster:offset': 2, nodata: 9, bands: [{ 'eo:common_name': 'nir08' }] },
    ],
  ])('dizem o papel, a escala e o nada na versão %s', (_, banda) => {
    expect(bandaDe({}, banda)).toMatchObject({
      papel: 'infravermelho_proximo',
      escala: 0.1,
      deslocamento: 2,
      nodata: 9,
      href: 'https://stac.exemplo.org/v1/collections/c/items/um.tif',
    });
  });

  it('são achadas pelo nome comum, pelo do sensor e pelo comprimento de onda', () => {
    const papel = (properties: object, banda: object) => bandaDe(properties, banda)?.papel;
    expect(papel({ constellation: 'sentinel-2' }, { 'eo:bands': [{ name: 'B04' }] })).toBe('vermelho');
    expect(papel({ platform: 'landsat-8' }, { 'eo:bands': [{ name: 'SR_B5' }] })).toBe('infravermelho_proximo');
    expect(papel({ platform: 'landsat-5' }, { 'eo:bands': [{ name: 'SR_B5' }] })).toBe('infravermelho_medio_1');
    expect(papel({}, { 'eo:bands': [{ name: 'x', center_wavelength: 2.2 }] })).toBe('infravermelho_medio_2');
    expect(papel({}, { 'eo:bands': [{ name: 'B04' }] })).toBeUndefined();
    // Named by the item: the asset tells only which.
    const bands = [{ name: 'r', 'eo:common_name': 'red' }];
    expect(papel({ bands }, { bands: [{ name: 'r' }] })).toBe('vermelho');
  });

  it('de cada papel são a que o diz, a mais fina, e dos dados antes das figuras', () => {
    const assets = {
      visual: asset({ roles: ['visual'], 'eo:bands': [{ common_name: 'red' }, { common_name: 'green' }] }, 'tci.tif'),
      nir08: asset({ 'eo:bands': [{ common_name: 'nir08' }] }, 'nir08.tif'),
      nir: asset({ 'eo:bands': [{ common_name: 'nir' }] }, 'nir.tif'),
      red20: asset({ gsd: 20, 'eo:bands': [{ common_name: 'red' }] }, 'red20.tif'),
      red: asset({ gsd: 10, 'eo:bands': [{ common_name: 'red' }] }, 'red.tif'),
      jp2: { href: 'green.jp2', type: 'image/jp2', 'eo:bands': [{ common_name: 'green' }] },
    };
    const { bandas = [], cena } = lido({ assets }) ?? {};
    expect(bandas.map(({ href }) => href.split('/').at(-1)).sort()).toEqual(['nir.tif', 'red.tif']);
    expect([cena?.tipos, cena?.resolucao]).toEqual([['ndvi'], 10]);
    const so = lido({ assets: { visual: assets.visual } });
    expect(so?.bandas.map(({ papel, indice }) => [papel, indice])).toEqual([
      ['vermelho', 0],
      ['verde', 1],
    ]);
  });

  it.each([
    ['da linha 04.00 em diante perde o milhar que foi somado', { 's2:processing_baseline': '05.09' }, {}, 0.0001, -0.1],
    ['de antes dela não', { 's2:processing_baseline': '03.01' }, {}, 0.0001, 0],
    [
      'de que foi tirado não o perde outra vez',
      { 'earthsearch:boa_offset_applied': true },
      { scale: 0.0001, offset: -0.1 },
      0.0001,
      0,
    ],
    ['com escala dita é como se diz', { 's2:processing_baseline': '05.09' }, { scale: 0.001 }, 0.001, 0],
  ])('de Sentinel-2 %s', (_, properties, dito, escala, deslocamento) => {
    const banda = { 'eo:bands': [{ common_name: 'red' }], 'raster:bands': [dito] };
    expect(bandaDe({ constellation: 'sentinel-2', ...properties }, banda)).toMatchObject({ escala, deslocamento });
  });

  it('de outro satélite sem escala não a têm; o sistema é o do asset, senão o do item', () => {
    const banda = { 'eo:bands': [{ common_name: 'red' }] };
    expect(bandaDe({ 'proj:epsg': 32723 }, banda)).toMatchObject({ escala: null, deslocamento: 0, epsg: 32723 });
    expect(bandaDe({ 'proj:epsg': 32723 }, { ...banda, 'proj:code': 'EPSG:31983' })?.epsg).toBe(31_983);
  });

  it('a miniatura é a figura que se diz tal', () => {
    const figura = (mais: object) => lido({ assets: { a: { href: 't.png', type: 'image/png', ...mais } } })?.miniatura;
    expect(figura({ roles: ['thumbnail'] })).toBe('https://stac.exemplo.org/v1/collections/c/items/t.png');
    expect(figura({ roles: ['overview'] })).toBeNull();
    expect(figura({ roles: ['thumbnail'], type: 'text/html' })).toBeNull();
  });
});
