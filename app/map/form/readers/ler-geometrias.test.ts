import { describe, expect, it } from 'vitest';
import { lerColado, MAX_COLADO } from './ler-geometrias.ts';

const QUADRADO = [
  [
    [-48, -16],
    [-47, -16],
    [-47, -15],
    [-48, -16],
  ],
];
const kml = (dentro: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><!-- <Point> --><Placemark>${dentro}</Placemark></Document></kml>`;
const ANEL = '-48,-16,0 -47,-16,0 -47,-15,0 -48,-16,0';
const POLIGONO_KML = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ANEL}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

describe('Geometria colada ou arrastada para o formulário da camada', () => {
  it.each<[string, string, 1 | 2 | 3, unknown]>([
    ['GeoJSON: geometria', JSON.stringify({ type: 'Polygon', coordinates: QUADRADO }), 3, [QUADRADO]],
    [
      'GeoJSON: feição dentro de coleção, com altura',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-48, -16, 900] } }],
      }),
      1,
      [[-48, -16]],
    ],
    [
      'GeoJSON: várias partes, na ordem',
      JSON.stringify({
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [1, 2] },
          { type: 'MultiPoint', coordinates: [[3, 4]] },
        ],
      }),
      1,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['KML: polígono', kml(POLIGONO_KML), 3, [QUADRADO]],
    ['KML: ponto', kml('<Point><coordinates> -48,-16 </coordinates></Point>'), 1, [[-48, -16]]],
    [
      'KML: linha dentro de MultiGeometry, com prefixo',
      kml(
        '<MultiGeometry><kml:LineString><kml:coordinates>-48,-16\n-47,-15</kml:coordinates></kml:LineString></MultiGeometry>',
      ),
      2,
      [
        [
          [-48, -16],
          [-47, -15],
        ],
      ],
    ],
    ['WKT: polígono', 'POLYGON ((-48 -16, -47 -16, -47 -15, -48 -16))', 3, [QUADRADO]],
    ['WKT: com SRID e altura', 'SRID=4674;POLYGON Z((-48 -16 1,-47 -16 1,-47 -15 1,-48 -16 1))', 3, [QUADRADO]],
    [
      'WKT: multiponto das duas maneiras',
      'multipoint (1 2, (3 4))',
      1,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'WKT: várias, uma por linha',
      'LINESTRING(0 0,1 1)\nLINESTRING(2 2,3 3)',
      2,
      [
        [
          [0, 0],
          [1, 1],
        ],
        [
          [2, 2],
          [3, 3],
        ],
      ],
    ],
    ['polígono num tipo de contorno', 'POLYGON((-48 -16,-47 -16,-47 -15,-48 -16))', 2, [QUADRADO]],
  ])('%s', (_, texto, tipo, coordenadas) => {
    const lido = lerColado(texto, tipo);
    expect('geometria' in lido ? lido.geometria.coordinates : lido.recusa).toEqual(coordenadas);
  });

  it('um polígono que cruza a si mesmo entra sem o cruzamento; partes que se sobrepõem viram uma', () => {
    const gravata = lerColado('POLYGON((0 0,2 2,2 0,0 2,0 0))', 3);
    expect('geometria' in gravata && gravata.geometria.coordinates).toHaveLength(2);
    const quadrado = (x: number) => `POLYGON((${x} ${x},${x + 2} ${x},${x + 2} ${x + 2},${x} ${x + 2},${x} ${x}))`;
    const juntos = lerColado(`${quadrado(0)};${quadrado(1)}`, 3);
    expect('geometria' in juntos && juntos.geometria.coordinates).toHaveLength(1);
  });

  it('o que é de outro tipo fica de fora, e se diz quantas', () => {
    const lido = lerColado('GEOMETRYCOLLECTION(POINT(1 1),POLYGON((-48 -16,-47 -16,-47 -15,-48 -16)))', 3);
    expect('deFora' in lido && lido.deFora).toBe(1);
  });

  it.each<[string, string, 1 | 2 | 3, RegExp]>([
    ['vazio', ' \n', 3, /Não há texto/],
    ['texto qualquer', 'bom dia', 3, /não é GeoJSON, KML nem WKT/],
    ['JSON partido', '{"type":', 3, /não é JSON válido/],
    ['JSON sem geometria', '{"type":"FeatureCollection","features":[]}', 3, /nenhuma geometria/],
    ['GeoJSON em metros', '{"type":"Point","crs":{"properties":{"name":"EPSG:31983"}}}', 1, /não está em graus/],
    ['coordenada que não é número', '{"type":"Point","coordinates":["a",1]}', 1, /não é um número/],
    ['latitude antes da longitude', 'POINT(-16 -148)', 1, /fora do intervalo/],
    ['de outro tipo', 'POINT(1 1)', 3, /traz pontos, e este tipo de camada pede polígonos/],
    ['anel aberto', 'POLYGON((0 0,1 0,1 1,0 1))', 3, /não se fecha/],
    ['KML com DOCTYPE', '<!DOCTYPE kml [<!ENTITY a "aaaa">]><kml>&a;</kml>', 3, /DOCTYPE/],
    ['KML cortado', '<kml><Point', 1, /cortado/],
    ['comentários que não acabam', `<kml>${'<!--'.repeat(100_000)}`, 1, /cortado/],
    ['KML sem geometria', '<kml><Document/></kml>', 1, /não tem ponto/],
    ['página HTML', '<script>alert(1)</script>', 3, /não tem ponto, linha nem polígono/],
    ['coordenada de KML vazia', kml('<Point><coordinates>,</coordinates></Point>'), 1, /não é um número/],
    ['WKT vazio', 'POLYGON EMPTY', 3, /vazia/],
    ['WKT em UTM', 'SRID=31983;POINT(1 1)', 1, /não está em graus/],
    ['parênteses que não fecham', 'POLYGON((0 0,1 0', 3, /não é GeoJSON, KML nem WKT/],
    ['nome de peça da linguagem', 'CONSTRUCTOR(1 1)', 1, /não é GeoJSON, KML nem WKT/],
    ['milhares de parênteses', '('.repeat(100_000), 3, /não é GeoJSON, KML nem WKT/],
    [
      'coleções sem fundo',
      `${'{"type":"GeometryCollection","geometries":['.repeat(50)}${']}'.repeat(50)}`,
      3,
      /demais/,
    ],
    ['grande demais', 'P'.repeat(MAX_COLADO + 1), 3, /grande demais/],
    ['vértices demais', `LINESTRING(${'0 0,'.repeat(100_001)}0 0)`, 2, /vértices/],
  ])('recusa dizendo por quê: %s', (_, texto, tipo, frase) => {
    const lido = lerColado(texto, tipo);
    expect('recusa' in lido ? lido.recusa : lido).toMatch(frase);
  });

  it('nenhum texto derruba a página', () => {
    for (const texto of ['[]', '[[[', 'null', '{"type":"Feature","geometry":null}', '<', '<a', ';;;', 'SRID', '{}'])
      expect(lerColado(texto, 3)).toHaveProperty('recusa');
  });
});
