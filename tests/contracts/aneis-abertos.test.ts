import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converter, unico } from '../support/gdal.ts';
import { caixa, colecao, feicao, geojson, kml, type Par, poligono, TALHAO } from '../support/geojson.ts';
import type { Input } from '../support/inputs.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { shapefile, zipado } from '../support/shapefile.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

const ABERTO: Par[] = [
  [-50, -10],
  [-49.9, -10],
  [-49.9, -9.9],
  [-50, -9.9],
];
const FECHADO: Par[] = [...ABERTO, [-50, -10]];
const texto = (anel: readonly Par[], separador: string) => anel.map((par) => par.join(separador));

/** What was told of rings, and how many features came in. */
async function aneis(arquivo: Input) {
  const { relatorio, contagem, codigo } = await leitura.ler([arquivo]);
  const ditos = relatorio.problemas.filter((problema) => problema.codigo === 'anel_fechado');
  return { codigo, contagem, ditos: ditos.map(({ feicao: onde, detalhe }) => onde ?? detalhe) };
}

/** First vertices that no other ring has, so that its last one is found among the bytes of any format. */
const CANTOS = {
  ilha: [-49.96, -15.96],
  segunda: [-47.5, -16.5],
  simples: [-45.25, -16.25],
  longo: [-44, -16],
} as const;
const quadrado = ([x, y]: Par, lado = 0.03) => caixa(x, y, x + lado, y + lado);
/** Longer than a page of a GeoPackage. */
const LONGO = Array.from({ length: 1_001 }, (_, i): Par => {
  const angulo = ((i % 1_000) / 1_000) * 2 * Math.PI;
  return [CANTOS.longo[0] - 0.05 + 0.05 * Math.cos(angulo), CANTOS.longo[1] + 0.05 * Math.sin(angulo)];
});
const FORMAS = [
  TALHAO,
  poligono(caixa(-50, -16, -49.9, -15.9), quadrado(CANTOS.ilha).reverse()),
  { type: 'MultiPolygon', coordinates: [[quadrado([-48.5, -16.5])], [quadrado(CANTOS.segunda)]] },
  poligono(quadrado([-46.25, -16.25])),
  poligono(quadrado(CANTOS.simples)),
  poligono(LONGO),
];
const DESENHOS = colecao(FORMAS.map((forma, n) => feicao(forma, { n })));

/** The bytes with the last vertex of a ring elsewhere than its first, which stands there twice. */
function aberto(bytes: Buffer, [x, y]: Par): Buffer {
  const vertice = Buffer.alloc(16);
  vertice.writeDoubleLE(x, 0);
  vertice.writeDoubleLE(y, 8);
  const copia = Buffer.from(bytes);
  expect(copia.indexOf(vertice)).toBeLessThan(copia.lastIndexOf(vertice));
  copia.writeDoubleLE(y + 0.001, copia.lastIndexOf(vertice) + 8);
  return copia;
}

interface Escrito {
  readonly bytes: Buffer;
  input(bytes: Buffer): Input;
}
const escrito =
  (nome: string, formato: string, ...args: readonly string[]) =>
  (origem: unknown): Escrito => ({
    bytes: unico(converter(origem, ['-f', formato, nome, 'origem.json', ...args])),
    input: (bytes) => ({ nome, bytes }),
  });
const emShapefile =
  (...args: readonly string[]) =>
  (origem: unknown): Escrito => {
    const partes = shapefile(origem, ...args);
    return { bytes: partes.shp ?? Buffer.alloc(0), input: (shp) => zipado(partes, { shp }) };
  };

const BINARIOS: Readonly<Record<string, (origem: unknown) => Escrito>> = {
  Shapefile: emShapefile(),
  'Shapefile com altura': emShapefile('-dim', 'XYZ'),
  FlatGeobuf: escrito('x.fgb', 'FlatGeobuf', '-nlt', 'MULTIPOLYGON', '-lco', 'SPATIAL_INDEX=NO'),
  'FlatGeobuf de formas quaisquer': escrito('x.fgb', 'FlatGeobuf', '-nlt', 'GEOMETRY', '-lco', 'SPATIAL_INDEX=NO'),
  GeoPackage: escrito('x.gpkg', 'GPKG', '-nlt', 'MULTIPOLYGON'),
  'GeoPackage com altura': escrito('x.gpkg', 'GPKG', '-nlt', 'GEOMETRYZ', '-dim', 'XYZ', '-lco', 'FID=chave'),
};

describe('Um contorno que o arquivo deixou aberto', () => {
  it('em GeoJSON é fechado e listado pela sua feição, em polígonos e em cada parte; uma linha não', async () => {
    const formas = [
      TALHAO,
      poligono(ABERTO),
      {
        coordinates: [[FECHADO], [ABERTO.map(([x, y]) => [x + 1, y])]],
        bbox: [-50, -10, -48, -9],
        type: 'MultiPolygon',
      },
      { type: 'MultiLineString', coordinates: [ABERTO] },
      poligono(FECHADO),
    ];
    const inteiro = geojson('x.geojson', colecao(formas.map((forma) => feicao(forma))));
    expect(await aneis(inteiro)).toEqual({ codigo: null, contagem: 4, ditos: [1, 2] });
  });

  it('em GeoJSON, um texto que fala de polígonos não é um, e um arquivo comprido é lido até o fim', async () => {
    const notas = { nota: 'type "Polygon" [[[0,0],[1,1]]]', caixa: [1, 2, 3], type: 'Polygon' };
    const muitas = Array.from({ length: 12_000 }, (_, i) =>
      feicao(poligono(i % 1_000 === 7 ? ABERTO : FECHADO), notas),
    );
    const { ditos } = await aneis(geojson('x.geojson', colecao(muitas)));
    expect(ditos).toEqual(Array.from({ length: 12 }, (_, i) => i * 1_000 + 7));
  });

  it('em KML é fechado e listado pelo seu Placemark', async () => {
    const marca = (anel: readonly Par[]) =>
      `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>\n ${texto(anel, ',').join('\n ')}\n</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
    const bytes = Buffer.from(kml(marca(FECHADO) + marca(ABERTO) + marca(FECHADO)));
    const ditos = ['Placemark 2 do documento'];
    expect(await aneis({ nome: 'x.kml', bytes })).toEqual({ codigo: null, contagem: 3, ditos });
  });

  it('em CSV é fechado e listado pela sua linha', async () => {
    const linhas = [FECHADO, ABERTO].map((anel, i) => `${i};"POLYGON((${texto(anel, ' ').join(', ')}))"`);
    const bytes = Buffer.from(`id;WKT\n${linhas.join('\n')}\n`);
    expect(await aneis({ nome: 'x.csv', bytes })).toEqual({ codigo: null, contagem: 2, ditos: [1] });
  });

  it.each(Object.entries(BINARIOS))('em %s é fechado e listado pela sua feição', async (_formato, escrever) => {
    const { bytes, input } = escrever(DESENHOS);
    expect(await aneis(input(bytes))).toEqual({ codigo: null, contagem: 6, ditos: [] });
    const abertos = Object.values(CANTOS).reduce(aberto, bytes);
    expect(await aneis(input(abertos))).toEqual({ codigo: null, contagem: 6, ditos: [1, 2, 4, 5] });
  });

  it('em um GeoPackage de várias camadas é dito com a camada em que está', async () => {
    const camada = (nome: string, ...args: readonly string[]) => {
      return ['-f', 'GPKG', 'x.gpkg', 'origem.json', '-nln', nome, '-nlt', 'MULTIPOLYGON', ...args];
    };
    const inteiro = unico(converter(DESENHOS, camada('a'), camada('b', '-update', '-where', 'n <> 1')));
    // Of what both layers have, the last one in the file is the second layer's.
    const bytes = aberto(aberto(inteiro, CANTOS.ilha), CANTOS.simples);
    const { relatorio, contagem } = await leitura.ler([{ nome: 'x.gpkg', bytes }]);
    expect(contagem).toBe(11);
    const ditos = relatorio.problemas.filter(({ codigo }) => codigo === 'anel_fechado');
    expect(ditos.map((dito) => [dito.feicao, dito.detalhe])).toEqual([
      [1, 'camada “a”'],
      [3, 'camada “b”'],
    ]);
  });
});
