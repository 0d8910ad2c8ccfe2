import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openValue } from '#infra/files/protection/sealed-value.ts';
import { converter, unico } from '../support/gdal.ts';
import { colecao, feicao, geojson, TALHAO } from '../support/geojson.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { mudado, shapefile, zipado } from '../support/shapefile.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(async () => {
  expect(leitura.visitas()).toBe(0);
  await leitura.fechar();
});

const texto = (nome: string, conteudo: string) => ({ nome, bytes: Buffer.from(conteudo) });
const gpkg = (bytes: Buffer) => [{ nome: 'talhoes.gpkg', bytes }];
const bom = () =>
  unico(converter(colecao([feicao(TALHAO)]), ['-f', 'GPKG', 'x.gpkg', 'origem.json', '-nln', 'talhoes']));

/** A GeoPackage after somebody's statements. */
function alterado(...statements: readonly string[]): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atalaia-gpkg-'));
  try {
    const file = path.join(folder, 'x.gpkg');
    writeFileSync(file, bom());
    const database = new DatabaseSync(file);
    for (const statement of statements) database.exec(statement);
    database.close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('Arquivos hostis: tabelas', () => {
  it('23: trezentos campos, inteiros de 64 bits, datas, textos longos e fórmulas chegam como estão', async () => {
    const campos = Object.fromEntries(Array.from({ length: 295 }, (_, i) => [`campo_de_nome_longo_${i}`, i]));
    const dados = {
      ...campos,
      data: '2023-11-21',
      longo: 'á'.repeat(10_000),
      formula: "=cmd|' /C calc'!A0",
      vazio: null,
    };
    const linha = JSON.stringify(feicao(TALHAO, dados)).replace('"vazio"', '"id64":9007199254740993,"vazio"');
    const { camadas } = await leitura.ler([texto('x.geojson', linha)]);
    expect(camadas[0]?.attributes).toMatchObject({ ...dados, id64: '9007199254740993' });
    const partes = shapefile(colecao([feicao(TALHAO, { id64: '12345678901234567890' })]));
    // The type of the first field stands 11 bytes into its description, its width 16.
    const dbf = mudado(partes.dbf, (bytes) => bytes.write('N', 32 + 11, 'latin1'));
    const lido = await leitura.ler([zipado(partes, { dbf })]);
    expect(lido.camadas[0]?.attributes.id64).toBe('12345678901234567890');
  });

  it('24: um GeoPackage com visão, gatilho, tabela virtual ou função estranha é recusado sem ser executado', async () => {
    expect((await leitura.ler(gpkg(bom()))).camadas).toHaveLength(1);
    const recursiva = 'CREATE VIEW v AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x FROM c';
    const ruins = [
      recursiva,
      'CREATE TRIGGER espiao AFTER INSERT ON talhoes BEGIN DELETE FROM talhoes; END',
      'CREATE VIRTUAL TABLE f USING fts5(x)',
      "CREATE TABLE t (x TEXT DEFAULT (load_extension('/tmp/x.so')))",
    ];
    for (const statement of ruins) {
      const { codigo, sobras } = await leitura.ler(gpkg(alterado(statement)));
      expect({ statement, codigo, sobras }).toEqual({ statement, codigo: 'geopackage_perigoso', sobras: [] });
    }
    const virtual = "CREATE VIRTUAL TABLE v USING VirtualText('/etc/passwd', 'UTF-8', 0)";
    const inocente = `CREATE TABLE v (x /*${'-'.repeat(virtual.length - 'CREATE TABLE v (x /**/)'.length)}*/)`;
    const disfarcado = Buffer.from(alterado(inocente).toString('latin1').replace(inocente, virtual), 'latin1');
    expect((await leitura.ler(gpkg(disfarcado))).codigo).toBe('geopackage_perigoso');
  });

  it('24: application_id errado, arquivo corrompido ou cortado são recusados; diário sem companheiro é avisado', async () => {
    const codigo = async (bytes: Buffer) => (await leitura.ler(gpkg(bytes))).codigo;
    expect(await codigo(alterado('PRAGMA application_id = 7'))).toBe('geopackage_invalido');
    const inteiro = bom();
    expect(await codigo(inteiro.subarray(0, inteiro.length / 2))).toBe('geopackage_invalido');
    expect(await codigo(Buffer.concat([inteiro.subarray(0, 100), Buffer.alloc(inteiro.length - 100, 0xff)]))).toBe(
      'geopackage_invalido',
    );
    const comDiario = Buffer.from(inteiro);
    comDiario.writeUInt16BE(0x0202, 18);
    const { camadas, avisos } = await leitura.ler(gpkg(comDiario));
    expect([camadas.length, avisos]).toEqual([1, expect.arrayContaining(['geopackage_com_diario'])]);
  });

  it('um DXF cujos blocos se multiplicam é recusado antes de alguém os desenhar', async () => {
    const par = (...linhas: readonly (string | number)[]) => linhas.join('\n');
    const bloco = (nome: string, miolo: string) => par(0, 'BLOCK', 2, nome, 10, 0, 20, 0, miolo, 0, 'ENDBLK');
    const inserir = (nome: string, vezes = 1) =>
      Array.from({ length: vezes }, () => par(0, 'INSERT', 2, nome, 10, 0, 20, 0)).join('\n');
    const linha = par(0, 'LINE', 8, 0, 10, -50, 20, -10, 11, -49, 21, -9);
    const dxf = (blocos: string, entidades: string) =>
      texto(
        'x.dxf',
        `${par(0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1015', 0, 'ENDSEC', 0, 'SECTION', 2, 'BLOCKS')}\n${blocos}\n${par(0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES')}\n${entidades}\n${par(0, 'ENDSEC', 0, 'EOF')}\n`,
      );
    const torre = [
      bloco('B0', linha),
      ...Array.from({ length: 8 }, (_, i) => bloco(`B${i + 1}`, inserir(`B${i}`, 10))),
    ].join('\n');
    const malha = `${inserir('B0')}\n${par(70, 30_000, 71, 30_000)}`;
    const casos = [
      dxf(torre, inserir('B8')),
      dxf(bloco('B0', linha), malha),
      dxf(bloco('A', inserir('A')), inserir('A')),
    ];
    for (const caso of casos) expect((await leitura.ler([caso], 2)).codigo).toBe('dxf_complexo');
    const escolha = { assunto: 'crs', arquivo: 'x.dxf', camada: 'x', campo: null, valor: '4674' } as const;
    const { codigo, camadas } = await leitura.ler([dxf(bloco('B0', linha), `${inserir('B0', 2)}\n${linha}`)], 2, [
      escolha,
    ]);
    expect([codigo, camadas.length]).toEqual([null, 3]);
  });

  it('uma coluna que o leitor do GDAL tomaria por outra, e uma aspa solta, não derrubam nem engolem nada', async () => {
    const { camadas } = await leitura.ler(
      [texto('x.csv', 'y_nome;nome;latitude;longitude\n1;"5"" de cano";-10;-50\n2;6" de cano;-11;-51\n')],
      1,
    );
    expect(camadas.map(({ nome }) => nome)).toEqual(['5" de cano', '6" de cano']);
  });

  it('campos com dados pessoais são guardados fechados, e só a chave do envio os abre', async () => {
    const pessoa = { nome: 'Lote 7', proprietario: 'João da Silva', cpf: '529.982.247-25', obs: 'falar com ana@x.com' };
    const { camadas, duvidas, relatorio } = await leitura.ler([
      geojson('x.geojson', colecao([feicao(TALHAO, pessoa)])),
    ]);
    expect(
      duvidas.flatMap(({ assunto, campo, proposta }) => (assunto === 'campo_pessoal' ? [`${campo}: ${proposta}`] : [])),
    ).toEqual(expect.arrayContaining(['proprietario: proteger', 'cpf: proteger', 'obs: proteger']));
    const guardado = camadas[0]?.attributes ?? {};
    expect(guardado.nome).toBe('Lote 7');
    expect(openValue(leitura.chave, String(guardado.cpf))).toBe('"529.982.247-25"');
    const escrito = JSON.stringify([guardado, relatorio]);
    for (const valor of ['João da Silva', '529.982', 'ana@x.com']) expect(escrito).not.toContain(valor);
  });
});
