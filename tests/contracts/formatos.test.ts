import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Escolha } from '#domain/importacao/duvidas.ts';
import { type Arquivos, converter, unico } from '../support/gdal.ts';
import { colecao, feicao, kml, type Par, PLACEMARK, poligono } from '../support/geojson.ts';
import type { Input } from '../support/inputs.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { entradas, shapefile } from '../support/shapefile.ts';
import { makeZip } from '../support/zip.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

const anel = (lng: number): Par[] => [
  [lng, -16],
  [lng + 0.1, -16],
  [lng + 0.1, -15.9],
  [lng, -15.9],
  [lng, -16],
];
const NOMES = ['São João', 'Sítio "B"', 'Água; Fria'];
const talhoes = colecao(
  NOMES.map((nome, i) => feicao(poligono(anel(-50 + i)), { nome, codigo: i + 1, area_ha: i + 0.5 })),
);
const feito = (...args: readonly string[]): Arquivos => converter(talhoes, args);
const unicoDe = (nome: string, ...args: readonly string[]): Input => ({ nome, bytes: unico(feito(...args)) });
const crs = (arquivo: string, camada: string, valor: string): Escolha => ({
  assunto: 'crs',
  arquivo,
  camada,
  campo: null,
  valor,
});

/** Every format that is taken, with the three polygons in it. */
const FORMATOS: Readonly<Record<string, () => readonly [readonly Input[], readonly Escolha[]]>> = {
  'Shapefile em zip': () => [
    [{ nome: 'x.zip', bytes: makeZip(entradas('x', shapefile(talhoes, '-lco', 'ENCODING=UTF-8'))) }],
    [],
  ],
  'Shapefile em partes soltas, com arquivos de outros programas': () => {
    const partes = shapefile(talhoes, '-t_srs', 'EPSG:31982');
    const soltas = entradas('x', { ...partes, qpj: Buffer.from('x'), sbn: Buffer.from('x') });
    return [soltas.map(({ name, content }) => ({ nome: String(name), bytes: Buffer.from(content) })), []];
  },
  KML: () => [[unicoDe('x.kml', '-f', 'LIBKML', 'x.kml', 'origem.json')], []],
  KMZ: () => [
    [
      {
        nome: 'x.kmz',
        bytes: makeZip([{ name: 'doc.kml', content: unico(feito('-f', 'LIBKML', 'x.kml', 'origem.json')) }]),
      },
    ],
    [],
  ],
  GeoJSON: () => [[unicoDe('x.geojson', '-f', 'GeoJSON', 'x.geojson', 'origem.json')], []],
  GeoPackage: () => [[unicoDe('x.gpkg', '-f', 'GPKG', 'x.gpkg', 'origem.json', '-t_srs', 'EPSG:5880')], []],
  FlatGeobuf: () => [[unicoDe('x.fgb', '-f', 'FlatGeobuf', 'x.fgb', 'origem.json', '-lco', 'SPATIAL_INDEX=NO')], []],
  'CSV com WKT': () => [
    [unicoDe('x.csv', '-f', 'CSV', 'x.csv', 'origem.json', '-lco', 'GEOMETRY=AS_WKT', '-lco', 'SEPARATOR=SEMICOLON')],
    [],
  ],
};

describe('Formatos de arquivo', () => {
  it.each(Object.entries(FORMATOS))(
    '%s traz as mesmas feições, no mesmo lugar, com os mesmos dados',
    async (_nome, fazer) => {
      const { codigo, camadas } = await leitura.ler(...comTipo(fazer()));
      expect(codigo).toBeNull();
      const lidas = camadas.toSorted((a, b) => Number(a.attributes.codigo) - Number(b.attributes.codigo));
      expect(
        lidas.map(({ nome, attributes }) => [nome, Number(attributes.codigo), Number(attributes.area_ha)]),
      ).toEqual(NOMES.map((nome, i) => [nome, i + 1, i + 0.5]));
      for (const { area, geom } of lidas) {
        expect(Math.round((area ?? 0) / 100)).toBe(118);
        expect(geom.length).toBe(13 + 9 + 4 + 5 * 16);
      }
    },
  );

  it('um DXF traz os contornos fechados como áreas, depois que alguém diz onde o desenho está', async () => {
    const bytes = unico(
      feito('-f', 'DXF', 'x.dxf', 'origem.json', '-sql', 'SELECT geometry FROM origem', '-dialect', 'sqlite'),
    );
    const { camadas: nenhuma, duvidas } = await leitura.ler([{ nome: 'x.dxf', bytes }]);
    expect([nenhuma, duvidas]).toEqual([[], [expect.objectContaining({ assunto: 'crs', proposta: null })]]);
    const { camadas } = await leitura.ler([{ nome: 'x.dxf', bytes }], 3, [crs('x.dxf', 'x', '4674')]);
    expect(camadas.map(({ area }) => Math.round((area ?? 0) / 100))).toEqual([118, 118, 118]);
  });

  it.each([1, 2, 16, 17, 300])('um FlatGeobuf com índice traz as suas %s feições', async (quantas) => {
    const muitas = colecao(Array.from({ length: quantas }, (_, i) => feicao(poligono(anel(-50 + i / 100)), { i })));
    const bytes = unico(converter(muitas, ['-f', 'FlatGeobuf', 'x.fgb', 'origem.json']));
    const { codigo, contagem } = await leitura.ler([{ nome: 'x.fgb', bytes }]);
    expect({ codigo, contagem }).toEqual({ codigo: null, contagem: quantas });
  });

  it('um DXF é lido até o seu fim, haja o que houver depois dele', async () => {
    const desenho = unico(
      feito('-f', 'DXF', 'x.dxf', 'origem.json', '-sql', 'SELECT geometry FROM origem', '-dialect', 'sqlite'),
    );
    const escolhas = [crs('x.dxf', 'x', '4674')];
    for (const resto of ['\n\n', '\n lixo \u001a\n', '\u0000'.repeat(40)]) {
      const { codigo, contagem } = await leitura.ler(
        [{ nome: 'x.dxf', bytes: Buffer.concat([desenho, Buffer.from(resto)]) }],
        3,
        escolhas,
      );
      expect({ resto, codigo, contagem }).toEqual({ resto, codigo: null, contagem: 3 });
    }
  });

  it('um GPX traz pontos, rotas e trilhas, cada um para o tipo de camada que os aceita', async () => {
    const ponto = (tag: string, lat: number) => `<${tag} lat="${lat}" lon="-50"><name>P${-lat}</name></${tag}>`;
    const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${ponto('wpt', -10)}<rte><name>Rota</name>${ponto('rtept', -10)}${ponto('rtept', -11)}</rte><trk><name>Trilha</name><trkseg>${ponto('trkpt', -10)}${ponto('trkpt', -12)}</trkseg></trk></gpx>`;
    const input = [{ nome: 'x.gpx', bytes: Buffer.from(gpx) }];
    expect((await leitura.ler(input, 1)).camadas.map(({ nome }) => nome)).toEqual(['P10']);
    expect((await leitura.ler(input, 2)).camadas.map(({ nome, camada }) => [camada, nome])).toEqual([
      ['routes', 'Rota'],
      ['tracks', 'Trilha'],
    ]);
  });

  it('latitude e longitude de uma planilha viram pontos, e o sistema espera ser confirmado', async () => {
    const texto = 'nome;latitude;longitude;cota\nMarco 1;-15,5;-50,25;812,5\nMarco 2;-15,6;-50,35;\n';
    const { camadas, duvidas } = await leitura.ler([{ nome: 'x.csv', bytes: Buffer.from(texto) }], 1);
    expect(camadas.map(({ nome, attributes }) => [nome, attributes.cota])).toEqual([
      ['Marco 1', 812.5],
      ['Marco 2', null],
    ]);
    expect(duvidas).toEqual([expect.objectContaining({ assunto: 'crs', proposta: '4326' })]);
  });

  it('cada camada de um GeoPackage é um conteúdo, e o que não se inclui não se lê', async () => {
    const dois = [
      ['-f', 'GPKG', 'x.gpkg', 'origem.json', '-nln', 'norte'],
      ['-f', 'GPKG', '-update', 'x.gpkg', 'origem.json', '-nln', 'sul'],
    ];
    const input = { nome: 'x.gpkg', bytes: unico(converter(talhoes, ...dois)) };
    const porCamada = async (escolhas: readonly Escolha[]) => {
      const { camadas } = await leitura.ler([input], 3, escolhas);
      return [...Map.groupBy(camadas, ({ camada }) => camada)].map(([camada, lidas]) => [camada, lidas.length]);
    };
    expect(await porCamada([])).toEqual([
      ['norte', 3],
      ['sul', 3],
    ]);
    const fora: Escolha = { assunto: 'incluir', arquivo: 'x.gpkg', camada: 'norte', campo: null, valor: 'nao' };
    expect(await porCamada([fora])).toEqual([['sul', 3]]);
  });

  it('cada pasta de um KML é um conteúdo, com o nome que tiver, ou sem nenhum', async () => {
    const pasta = (nome: string) => `<Folder><name>${nome}</name>${PLACEMARK}</Folder>`;
    const nomes = ['norte', '-sul &quot;b&quot;', 'São José (2)', 'Área (Polygon)', 'em duas\nlinhas', '', ''];
    const texto = kml(PLACEMARK + nomes.map(pasta).join(''));
    const { camadas } = await leitura.ler([{ nome: 'lotes.kml', bytes: Buffer.from(texto) }], 1);
    expect(camadas.map(({ camada }) => camada)).toEqual([
      ...['lotes', 'norte', '-sul "b"', 'São José (2)', 'Área (Polygon)', 'em duas linhas'],
      ...['sem nome', 'sem nome (#2)'],
    ]);
  });

  it('a codificação de um KML pergunta-se uma vez, e o que se escolhe vale para todas as pastas', async () => {
    const pasta = (nome: string) => `<Folder><name>${nome}</name>${PLACEMARK}</Folder>`;
    const bytes = Buffer.from(kml(pasta('um') + pasta('\x8dgua')), 'latin1');
    const input = [{ nome: 'x.kml', bytes }];
    const { duvidas } = await leitura.ler(input, 1);
    expect(duvidas).toEqual([expect.objectContaining({ assunto: 'codificacao', camada: 'um' })]);
    const cp850: Escolha = { assunto: 'codificacao', arquivo: 'x.kml', camada: 'um', campo: null, valor: 'CP850' };
    const { camadas } = await leitura.ler(input, 1, [cp850]);
    expect(camadas.map(({ camada }) => camada)).toEqual(['um', 'ìgua']);
  });

  it('de um KMZ lê-se o documento principal, e se diz o que ficou; de um zip, tudo o que traz', async () => {
    const doc = { name: 'doc.kml', content: Buffer.from(kml(PLACEMARK)) };
    const outro = { name: 'files/outro.kml', content: Buffer.from(kml(PLACEMARK)) };
    const ler = (nome: string) => leitura.ler([{ nome, bytes: makeZip([doc, outro]) }], 1);
    const { camadas, relatorio } = await ler('x.kmz');
    expect(camadas.map(({ arquivo, camada }) => [arquivo, camada])).toEqual([['x.kmz', 'x']]);
    expect(relatorio.problemas).toEqual([
      expect.objectContaining({ codigo: 'kmz_com_outros', detalhe: 'files/outro.kml' }),
    ]);
    expect((await ler('x.zip')).camadas.map(({ arquivo, camada }) => [arquivo, camada])).toEqual([
      ['x.zip/doc.kml', 'doc'],
      ['x.zip/files/outro.kml', 'outro'],
    ]);
  });
});

/** Inputs and choices as `ler` takes them. */
function comTipo([inputs, escolhas]: readonly [readonly Input[], readonly Escolha[]]) {
  return [inputs, 3, escolhas] as const;
}
