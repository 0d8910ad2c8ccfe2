import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converter, unico } from '../support/gdal.ts';
import { caixa, colecao, feicao, poligono } from '../support/geojson.ts';
import type { Input } from '../support/inputs.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

const talhoes = colecao(
  ['a', 'b'].map((t, i) => feicao(poligono(caixa(-50 + i, -16, -49.9 + i, -15.9)), { n: i + 1, t, 'á rea': i + 0.5 })),
);
const camada = (nome: string, ...mais: readonly string[]) => [
  '-f',
  'GPKG',
  'x.gpkg',
  'origem.json',
  '-nln',
  nome,
  ...mais,
];

/** A GeoPackage of these layers after somebody's statements. */
function gpkg(camadas: readonly string[], ...statements: readonly string[]): Input {
  const [primeira = '', ...outras] = camadas;
  const inicial = unico(converter(talhoes, camada(primeira), ...outras.map((nome) => camada(nome, '-update'))));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atalaia-gpkg-'));
  try {
    const file = path.join(folder, 'x.gpkg');
    writeFileSync(file, inicial);
    const database = new DatabaseSync(file);
    database.exec('PRAGMA foreign_keys = OFF');
    for (const nome of ['ST_IsEmpty', 'ST_MinX', 'ST_MaxX', 'ST_MinY', 'ST_MaxY']) database.function(nome, (_x) => 0);
    for (const statement of statements) database.exec(statement);
    database.close();
    return { nome: 'x.gpkg', bytes: readFileSync(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
async function lido(input: Input) {
  const { codigo, camadas, relatorio } = await leitura.ler([input]);
  return {
    codigo,
    dados: camadas.map(({ attributes }) => [attributes.n, attributes.t, attributes['á rea']]),
    ditos: relatorio.problemas.map(({ campo, detalhe }) => `${campo}: ${detalhe}`),
    camadas: [...new Set(camadas.map((each) => each.camada))],
  };
}

/** The page where a table begins, full of what is none. */
function comPaginaEstragada(bytes: Buffer, tabela: string): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atalaia-gpkg-'));
  const file = path.join(folder, 'x.gpkg');
  writeFileSync(file, bytes);
  const database = new DatabaseSync(file);
  const { rootpage } = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(tabela) as {
    rootpage: number;
  };
  database.close();
  rmSync(folder, { recursive: true, force: true });
  const pagina = bytes.readUInt16BE(16);
  return Buffer.from(bytes).fill(0xff, (rootpage - 1) * pagina, rootpage * pagina);
}

const VISOES = [
  'CREATE VIEW st_spatial_ref_sys AS SELECT srs_name, srs_id, organization, definition FROM gpkg_spatial_ref_sys',
  'CREATE VIEW spatial_ref_sys AS SELECT srs_id AS srid, organization AS auth_name FROM gpkg_spatial_ref_sys',
  `CREATE VIEW st_geometry_columns AS SELECT table_name, 'ST_' || geometry_type_name AS geometry_type_name, g.srs_id
   FROM gpkg_geometry_columns as g JOIN gpkg_spatial_ref_sys AS s WHERE g.srs_id = s.srs_id`,
  `CREATE VIEW geometry_columns AS SELECT table_name AS f_table_name, (CASE geometry_type_name WHEN 'POINT' THEN 1
   ELSE (0) END) AS geometry_type FROM gpkg_geometry_columns`,
];

describe('GeoPackages que outros programas escrevem', () => {
  it('as visões que as bibliotecas da NGA escrevem não impedem a leitura; outras com o seu nome, sim', async () => {
    expect(await lido(gpkg(['t'], ...VISOES))).toMatchObject({ codigo: null, camadas: ['t'], ditos: [] });
    const ruins = [
      'CREATE VIEW geometry_columns AS SELECT load_extension(table_name) FROM gpkg_geometry_columns',
      'CREATE VIEW geometry_columns AS SELECT * FROM t',
      'CREATE VIEW geometry_columns AS WITH RECURSIVE c AS (SELECT 1) SELECT * FROM gpkg_geometry_columns',
      'CREATE VIEW geometry_columns AS SELECT (SELECT 1) FROM gpkg_geometry_columns',
      'CREATE VIEW minha AS SELECT srs_id FROM gpkg_spatial_ref_sys',
    ];
    for (const ruim of ruins)
      expect([ruim, (await lido(gpkg(['t'], ruim))).codigo]).toEqual([ruim, 'geopackage_perigoso']);
  });

  it('uma camada de coleções, ou que não se lê, não leva as outras consigo, e é nomeada', async () => {
    const colecoes =
      "UPDATE gpkg_geometry_columns SET geometry_type_name = 'GEOMETRYCOLLECTION' WHERE table_name = 'b'";
    expect(await lido(gpkg(['a', 'b', 'c'], colecoes))).toMatchObject({ codigo: null, camadas: ['a', 'b', 'c'] });
    const semColuna = "UPDATE gpkg_geometry_columns SET column_name = 'outra' WHERE table_name = 'b'";
    const semTabela = "INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES ('d', 'features', 'd')";
    const inteiro = gpkg(['a', 'b', 'c']);
    const estragado = { ...inteiro, bytes: comPaginaEstragada(inteiro.bytes, 'b') };
    for (const [input, ditos] of [
      [gpkg(['a', 'b', 'c'], semColuna, semTabela), ['b', 'd'].map((nome) => `${nome}”: sem tabela ou sem geometria`)],
      [estragado, ['b”']],
    ] as const) {
      const lidas = await lido(input);
      expect(lidas).toMatchObject({ codigo: null, camadas: ['a', 'c'] });
      expect(lidas.ditos).toEqual(ditos.map((dito) => `null: camada “${dito}`));
    }
  });

  it('um texto em uma coluna de números, e bytes em qualquer uma, vêm como estão no banco ou são ditos', async () => {
    const estranhos = ["UPDATE t SET n = 'doze' WHERE fid = 1", "UPDATE t SET t = x'00ff41' WHERE fid = 2"];
    const { codigo, dados, ditos } = await lido(
      gpkg(['t'], ...estranhos, 'UPDATE t SET "á rea" = \'1,5\' WHERE fid = 2'),
    );
    expect(codigo).toBeNull();
    expect(dados.map((linha) => linha.map((valor) => valor ?? null))).toEqual([
      ['doze', 'a', 0.5],
      [2, null, '1,5'],
    ]);
    expect(ditos).toEqual([
      expect.stringMatching(/^n: camada “t”: 1 valores não são do tipo MEDIUMINT/),
      expect.stringMatching(/^á rea: camada “t”: 1 valores não são do tipo REAL/),
      't: camada “t”: 1 valores são bytes: não foram lidos',
    ]);
    expect(await lido(gpkg(['t']))).toMatchObject({
      dados: [
        [1, 'a', 0.5],
        [2, 'b', 1.5],
      ],
      ditos: [],
    });
  });

  it('um texto com U+0000 não é cortado: o sinal é trocado, e se pergunta', async () => {
    const { camadas, relatorio } = await leitura.ler([
      gpkg(
        ['t'],
        "UPDATE t SET t = CAST(x'413142005c7530303030005c0041' AS TEXT) WHERE fid = 1",
        "UPDATE t SET n = CAST(x'646f7a6500' AS TEXT) WHERE fid = 2",
      ),
    ]);
    expect(camadas.map(({ attributes }) => [attributes.n, attributes.t])).toEqual([
      [1, 'A1B\ufffd\\u0000\ufffd\\\ufffdA'],
      ['doze\ufffd', 'b'],
    ]);
    const alterados = relatorio.problemas.filter(({ codigo }) => codigo === 'texto_alterado');
    expect(alterados.map(({ feicao, campo }) => [feicao, campo])).toEqual([
      [0, 't'],
      [1, 'n'],
    ]);
  });

  it('com duas colunas de geometria a primeira é lida, com todos os dados, e a outra é dita', async () => {
    const colunas = 'table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z TINYINT, m TINYINT';
    const { codigo, dados, ditos } = await lido(
      gpkg(
        ['t'],
        'ALTER TABLE t ADD COLUMN g2 POLYGON',
        'CREATE TABLE antes AS SELECT * FROM gpkg_geometry_columns',
        'DROP TABLE gpkg_geometry_columns',
        `CREATE TABLE gpkg_geometry_columns (${colunas})`,
        "INSERT INTO gpkg_geometry_columns SELECT * FROM antes UNION ALL SELECT 't', 'g2', 'POLYGON', 4326, 0, 0",
        'DROP TABLE antes',
      ),
    );
    expect({ codigo, dados }).toEqual({
      codigo: null,
      dados: [
        [1, 'a', 0.5],
        [2, 'b', 1.5],
      ],
    });
    expect(ditos).toEqual(['g2: camada “t”: é uma segunda coluna de geometria: não foi lida']);
  });
});
