import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSources } from '../sources.ts';
import { csvRows, separatorOf } from './csv-rows.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-csv-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function arquivo(conteudo: string | Buffer): Promise<string> {
  const file = path.join(folder, 'arquivo-0');
  await writeFile(file, conteudo);
  return file;
}

async function abrir(conteudo: string | Buffer) {
  const [source] = await openSources(folder, [{ nome: 'tabela.csv', file: await arquivo(conteudo) }]);
  const { features } = JSON.parse(await readFile(path.join(folder, source?.file ?? ''), 'utf8'));
  return { source, features };
}

const recusa = (conteudo: string | Buffer) =>
  abrir(conteudo).then(
    () => 'aceita',
    ({ problema }) => `${problema.codigo}: ${problema.detalhe}`,
  );

describe('Leitura de tabelas em CSV', () => {
  it('linhas vazias antes do cabeçalho não escondem a tabela, e o número de colunas dito é o do cabeçalho', async () => {
    for (const antes of ['\n', '\r\n  \r\n', '\uFEFF\n', '\nsep=;\n']) {
      const { features } = await abrir(`${antes}nome;latitude;longitude\nMarco;-15;-47\n`);
      expect(features[0].properties.nome).toBe('Marco');
    }
    expect(await recusa('nome;latitude;longitude\nMarco;-15;-47;9\n')).toBe(
      'csv_invalido: linha 2: 4 colunas, e o cabeçalho tem 3',
    );
  });

  it('lê latitude e longitude com vírgula, de uma planilha brasileira em windows-1252', async () => {
    const texto =
      'Nome;Latitude;Longitude;Área (ha);Código\r\nSão João;-15,79;-47,88;1,5;0012\r\nSítio;-16;-48;;0013\r\n';
    const { source, features } = await abrir(Buffer.from(texto, 'latin1'));
    expect(features[0]).toEqual({
      type: 'Feature',
      properties: { Nome: 'São João', Latitude: -15.79, Longitude: -47.88, 'Área (ha)': 1.5, Código: '0012' },
      geometry: { type: 'Point', coordinates: [-47.88, -15.79] },
    });
    expect(features[1].properties['Área (ha)']).toBeNull();
    expect(source).toMatchObject({
      formato: 'CSV',
      driver: 'GeoJSON',
      contagem: 2,
      encoding: { codificacao: 'windows-1252', duvidosa: true },
      crs: { crs: 4326, origem: 'padrao', duvidoso: true, extensao: [-48, -16, -47.88, -15.79] },
    });
  });

  it('lê uma coluna WKT, com o SRID que ela diz, e deixa os outros textos como estão', async () => {
    const { source, features } = await abrir(
      '\ufeffid,geom,"com ""aspas"""\n9007199254740993,"SRID=31982;POLYGON Z((0 0 1,1 0 1,1 1 1,0 0 1))","a, b\nc"\n2,,\n',
    );
    expect(features[0]).toMatchObject({
      properties: { id: '9007199254740993', 'com "aspas"': 'a, b\nc' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    });
    expect(features[1].geometry).toBeNull();
    expect(source?.crs).toMatchObject({ crs: 31982, origem: 'arquivo', declarado: 'SRID=31982', duvidoso: false });
    expect(source?.encoding).toMatchObject({ codificacao: 'UTF-8', duvidosa: false });
  });

  it('lê a coluna WKT também onde as primeiras linhas a deixam vazia, e diz de cada uma o que ela é', async () => {
    const vazias = 'nome;geom\na;\nb;POLYGON EMPTY\nc;POINT(-50 -16)\nd;GEOMETRYCOLLECTION(POINT(-50 -16))\n';
    const { features } = await abrir(vazias);
    expect(features.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual([
      null,
      { type: 'Polygon', coordinates: [[]] },
      { type: 'Point', coordinates: [-50, -16] },
      { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [-50, -16] }] },
    ]);
    expect(await recusa('nome;lat;lon\n')).toBe('sem_feicoes: null');
  });

  it('lê a linha em que uma planilha diz o separador, e metros com pontos de milhar', async () => {
    const { source, features } = await abrir('sep=;\r\nnome;E;N\r\na;608.123,45;7.778.123\r\n');
    expect(features[0].properties).toEqual({ nome: 'a', E: '608.123,45', N: '7.778.123' });
    expect(features[0].geometry.coordinates).toEqual([608123.45, 7778123]);
    expect(source?.contagem).toBe(1);
  });

  it('coordenadas em metros esperam que alguém diga o sistema', async () => {
    const { source } = await abrir('nome\tx\ty\na\t686200.78\t8155183.68\n');
    expect(source?.crs).toMatchObject({ crs: null, origem: 'nenhuma', duvidoso: true });
  });

  it('uma aspa no meio de um texto é só uma aspa, e não engole linhas', async () => {
    const { features } = await abrir('nome,lat,lon\n5" de cano,-15,-47\nb,-16,-48\nc,-17,-49\n');
    expect(features.map(({ properties }: { properties: { nome: string } }) => properties.nome)).toEqual([
      '5" de cano',
      'b',
      'c',
    ]);
  });

  it('lê UTF-16, e o que foi protegido contra fórmulas volta a ser o que era', async () => {
    const { features } = await abrir(Buffer.from("\ufeffnome;lat;lon\n'=1+1;-15;-47\n", 'utf16le'));
    expect(features[0].properties.nome).toBe('=1+1');
  });

  it('lê na codificação que alguém escolheu', async () => {
    const bytes = Buffer.concat([Buffer.from('nome;lat;lon\nS'), Buffer.from([0xc6]), Buffer.from('o;-15;-47\n')]);
    const escolha = {
      assunto: 'codificacao',
      arquivo: 'tabela.csv',
      camada: 'tabela',
      campo: null,
      valor: 'CP850',
    } as const;
    const [source] = await openSources(folder, [{ nome: 'tabela.csv', file: await arquivo(bytes) }], [escolha]);
    expect(source?.encoding).toMatchObject({ codificacao: 'CP850', origem: 'escolhida' });
    expect(await readFile(path.join(folder, source?.file ?? ''), 'utf8')).toContain('"nome":"São"');
  });

  it('recusa, dizendo a linha, o que não se lê', async () => {
    expect(await recusa('nome,lat,lon\n"a,-15,-47\nb,-16,-48\n')).toBe(
      'csv_invalido: aspas que não se fecham até a linha 3',
    );
    expect(await recusa('nome,lat,lon\na,-15\n')).toBe('csv_invalido: linha 2: 2 colunas, e o cabeçalho tem 3');
    expect(await recusa('nome,idade\na,1\n')).toBe('csv_sem_coordenadas: colunas: nome, idade');
    expect(await recusa('só um texto\n')).toBe('nao_geografico: null');
  });

  it('lê o mesmo, onde quer que os pedaços do arquivo terminem', async () => {
    const linhas = Array.from({ length: 20_000 }, (_, i) => `"nome ""${i}""";-15,${i};"-47,5"\r\n`).join('');
    const file = await arquivo(`nome;lat;lon\n${linhas}`);
    const dialeto = { encoding: 'UTF-8', separator: separatorOf('nome;lat;lon'), header: 1 } as const;
    const rows = await Array.fromAsync(csvRows(file, 'x', dialeto));
    expect([rows.length, rows.at(-1)]).toEqual([20_001, ['nome "19999"', '-15,19999', '-47,5']]);
  });
});
