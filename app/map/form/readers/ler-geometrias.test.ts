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
    expect('geometria' in lido ? lido.geometria.coordinates : lido).toEqual(coordenadas);
  });

  it('um polígono que cruza a si mesmo entra sem o cruzamento; partes que se sobrepõem viram uma; e se diz', () => {
    const gravata = lerColado('POLYGON((0 0,2 2,2 0,0 2,0 0))', 3);
    expect('geometria' in gravata && gravata.geometria.coordinates).toHaveLength(2);
    expect('avisos' in gravata && gravata.avisos).toEqual([
      'A geometria foi reparada: o contorno cruzava a si mesmo e virou 2 partes. Confira o desenho.',
    ]);
    const quadrado = (x: number) => `POLYGON((${x} ${x},${x + 2} ${x},${x + 2} ${x + 2},${x} ${x + 2},${x} ${x}))`;
    const juntos = lerColado(`${quadrado(0)};${quadrado(1)}`, 3);
    expect('geometria' in juntos && juntos.geometria.coordinates).toHaveLength(1);
    expect('avisos' in juntos && juntos.avisos).toEqual([
      'A geometria foi reparada: 2 partes que se sobrepunham viraram uma. Confira o desenho.',
    ]);
    expect(lerColado(quadrado(0), 3)).toMatchObject({ avisos: [] });
  });

  it('o que é de outro tipo fica de fora, e se diz quantas', () => {
    const lido = lerColado('GEOMETRYCOLLECTION(POINT(1 1),POLYGON((-48 -16,-47 -16,-47 -15,-48 -16)))', 3);
    expect('avisos' in lido && lido.avisos).toEqual(['Ficaram de fora 1 ponto: este tipo de camada guarda polígonos.']);
    const linhas = lerColado(
      'GEOMETRYCOLLECTION(POINT(1 1),POINT(2 2),POLYGON((0 0,1 0,1 1,0 0)),LINESTRING(0 0,1 1))',
      2,
    );
    expect('avisos' in linhas && linhas.avisos).toEqual([
      'Ficaram de fora 2 pontos e 1 polígono: uma camada deste tipo guarda linhas ou polígonos, nunca os dois.',
    ]);
  });

  it.each<[string, string, 1 | 2 | 3, RegExp]>([
    ['vazio', ' \n', 3, /Não há texto/],
    ['texto qualquer', 'bom dia', 3, /não é GeoJSON, KML nem WKT/],
    ['JSON partido', '{"type":', 3, /não é JSON válido/],
    ['JSON sem geometria', '{"type":"FeatureCollection","features":[]}', 3, /nenhuma geometria/],
    ['GeoJSON em SAD 69', '{"type":"Point","crs":{"properties":{"name":"EPSG:29193"}}}', 1, /não está em graus/],
    ['coordenada que não é número', '{"type":"Point","coordinates":["a",1]}', 1, /não é um número/],
    ['latitude antes da longitude', 'POINT(-16 -148)', 1, /\(-16; -148\): parece que a latitude veio antes/],
    ['metros que não são de UTM', 'POINT(-5312345 -1789012)', 1, /metros de uma projeção, e não graus/],
    [
      'KML em UTM',
      kml('<Point><coordinates>608123,7778123</coordinates></Point>'),
      1,
      /metros de uma projeção, e não graus/,
    ],
    ['de outro tipo', 'POINT(1 1)', 3, /traz pontos, e este tipo de camada pede polígonos/],
    ['anel aberto', 'POLYGON((0 0,1 0,1 1,0 1))', 3, /não se fecha/],
    ['triângulo aberto', 'POLYGON((0 0,1 0,1 1))', 3, /não se fecha: repita o primeiro vértice no fim/],
    ['lista curta', '-15.79, -47.88\n-15.80, -47.88', 3, /um polígono pede 3 ou mais, e há só 2/],
    ['linha da lista que não se lê', '-15.79, -47.88\nRua 15', 2, /linha 2 não é uma coordenada: “Rua 15”/],
    ['KML com DOCTYPE', '<!DOCTYPE kml [<!ENTITY a "aaaa">]><kml>&a;</kml>', 3, /DOCTYPE/],
    ['KML cortado', '<kml><Point', 1, /cortado/],
    ['comentários que não acabam', `<kml>${'<!--'.repeat(100_000)}`, 1, /cortado/],
    ['KML sem geometria', '<kml><Document/></kml>', 1, /não tem ponto/],
    ['página HTML', '<script>alert(1)</script>', 3, /não tem ponto, linha nem polígono/],
    ['coordenada de KML vazia', kml('<Point><coordinates>,</coordinates></Point>'), 1, /não é um número/],
    ['WKT vazio', 'POLYGON EMPTY', 3, /vazia/],
    ['WKT em SAD 69', 'SRID=29193;POINT(1 1)', 1, /não está em graus/],
    ['WKT em dois fusos', 'SRID=31982;POINT(600000 8000000);SRID=31983;POINT(600000 8000000)', 1, /mistura/],
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

  describe('listas de coordenadas e UTM', () => {
    const FUSO = { numero: 23, sul: true };
    const aproximadas = (lido: ReturnType<typeof lerColado>) =>
      'geometria' in lido ? JSON.parse(JSON.stringify(lido.geometria.coordinates), (_, n) => emCasas(n)) : lido;
    const emCasas = (n: unknown) => (typeof n === 'number' ? Number(n.toFixed(4)) : n);
    const TRIANGULO = [[[[-47.88, -15.79], [-47.87, -15.79], [-47.87, -15.78], [-47.88, -15.79]]]]; // biome-ignore format: one ring

    it.each([
      ['decimais', '-15.79, -47.88\n-15.79, -47.87\n-15.78, -47.87'],
      [
        'decimais à brasileira, com o primeiro no fim',
        '-15,79; -47,88\n-15,79; -47,87\n-15,78; -47,87\n-15,79; -47,88',
      ],
      ['em graus, minutos e segundos', '15°47\'24"S 47°52\'48"O\n15°47\'24"S 47°52\'12"O\n15°46\'48"S 47°52\'12"O'],
      ['com nomes e alturas', 'V1 -15.79 -47.88 1100\nV2 -15.79 -47.87 1101\nV3 -15.78 -47.87 1102'],
      ['longitude antes, com cabeçalho', 'longitude;latitude\n-47,88; -15,79\n-47,87; -15,79\n-47,87; -15,78'],
    ])('lê %s', (_, texto) => expect(aproximadas(lerColado(texto, 3))).toEqual(TRIANGULO));

    it('longitude antes sem cabeçalho é vista pelo Brasil, e se diz', () => {
      const lido = lerColado('-47.88, -15.79\n-47.87, -15.79\n-47.87, -15.78', 3);
      expect(aproximadas(lido)).toEqual(TRIANGULO);
      expect('avisos' in lido && lido.avisos).toEqual([expect.stringMatching(/lidas como longitude; latitude/)]);
    });

    it('uma linha em branco começa outra parte; um tipo de ponto faz um ponto de cada', () => {
      const lista = '-15.79 -47.88\n-15.78 -47.87\n\n-15.70 -47.80\n-15.71 -47.81';
      expect(aproximadas(lerColado(lista, 2))).toHaveLength(2);
      expect(aproximadas(lerColado(lista, 1))).toHaveLength(4);
    });

    it.each([
      ['lista', '608123 7778123'],
      ['lista numerada', '1 608123 7778123\n2 608123 7778123'],
      ['lista com milhares', 'P-1; 608.123,00 m E; 7.778.123,00 m N'],
      ['WKT', 'POINT(608123 7778123)'],
      ['GeoJSON', '{"type":"Point","coordinates":[608123,7778123]}'],
    ])('UTM sem fuso pergunta por ele: %s', (_, texto) => {
      expect(lerColado(texto, 1)).toEqual({ pedeFuso: true });
      expect(aproximadas(lerColado(texto, 1, FUSO))).toContainEqual([-43.9658, -20.0909]);
    });

    it.each([
      ['lista', '23S 608123 7778123'],
      ['WKT', 'SRID=31983;POINT(608123 7778123)'],
      ['WKT em WGS 84', 'SRID=32723;POINT(608123 7778123)'],
      [
        'GeoJSON',
        '{"type":"Point","coordinates":[608123,7778123],"crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::31983"}}}',
      ],
    ])('o fuso que o texto diz vale: %s', (_, texto) =>
      expect(aproximadas(lerColado(texto, 1))).toEqual([[-43.9658, -20.0909]]),
    );
  });

  it('nenhum texto derruba a página', () => {
    for (const texto of ['[]', '[[[', 'null', '{"type":"Feature","geometry":null}', '<', '<a', ';;;', 'SRID', '{}'])
      expect(lerColado(texto, 3)).toHaveProperty('recusa');
  });
});
