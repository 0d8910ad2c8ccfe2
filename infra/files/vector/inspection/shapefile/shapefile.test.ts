import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extractArchive } from '../archive.ts';
import { readDbfTable } from './dbf-table.ts';
import { inspectShapefile, type ShapefileParts } from './shapefile.ts';

const FIXTURE = path.resolve(import.meta.dirname, '../../../../../tests/fixtures/natural-earth/paises.zip');

let folder: string;
let partes: Required<ShapefileParts>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-shp-'));
  const extraidos = await extractArchive(FIXTURE, 'paises.zip', folder, () => true);
  const de = (ext: string) => extraidos.find(({ name }) => name.endsWith(ext))?.file ?? '';
  partes = { shp: de('.shp'), shx: de('.shx'), dbf: de('.dbf'), prj: de('.prj'), cpg: de('.cpg') };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const codigo = (parts: ShapefileParts) =>
  inspectShapefile(parts, 'paises.shp').then(
    () => 'aceito',
    (error) => error.problema?.codigo,
  );

async function mudar(file: string, mudanca: (bytes: Buffer) => void): Promise<void> {
  const bytes = await readFile(file);
  mudanca(bytes);
  await writeFile(file, bytes);
}

/** Header (32) and 5 fields (32 each) end with 0x0D; then come the records. */
const REGISTROS = (bytes: Buffer) => bytes.readUInt16LE(8);

describe('Leitura dos cabeçalhos de um shapefile', () => {
  it('diz o sistema, o número de feições e a codificação de um que está inteiro', async () => {
    expect(await inspectShapefile(partes, 'paises.shp')).toMatchObject({ crs: 4326, feicoes: 177 });
  });

  it('recusa um .shp, .shx ou .dbf cortado', async () => {
    for (const file of [partes.shp, partes.shx, partes.dbf]) {
      await copyFile(file, `${file}.inteiro`);
      const { length } = await readFile(file);
      await truncate(file, Math.floor(length / 2));
      expect(await codigo(partes)).toBe('shapefile_truncado');
      await copyFile(`${file}.inteiro`, file);
    }
    expect(await codigo(partes)).toBe('aceito');
  });

  it('recusa números de partes e de pontos inventados', async () => {
    for (const lugar of [36, 40]) {
      await copyFile(partes.shp, `${partes.shp}.inteiro`);
      await mudar(partes.shp, (bytes) => bytes.writeInt32LE(0x7fffffff, 100 + 8 + lugar));
      expect(await codigo(partes)).toBe('shapefile_truncado');
      await copyFile(`${partes.shp}.inteiro`, partes.shp);
    }
    await mudar(partes.shx, (bytes) => bytes.writeInt32BE(0x7fffffff, 100));
    expect(await codigo(partes)).toBe('shapefile_truncado');
  });

  it('recusa quando falta uma parte, dizendo qual, e nunca adivinha o sistema de coordenadas', async () => {
    expect(await codigo({ ...partes, shx: undefined, dbf: undefined })).toBe('shapefile_incompleto');
    expect(await codigo({ ...partes, dbf: undefined })).toBe('shapefile_incompleto');
    const sistema = async (parts: ShapefileParts) => (await inspectShapefile(parts, 'paises.shp')).crs;
    expect(await sistema(partes)).toBe(4326);
    expect(await sistema({ ...partes, prj: undefined })).toBeNull();
    await writeFile(partes.prj, '+proj=longlat +nadgrids=/etc/passwd');
    expect(await sistema(partes)).toBeNull();
  });

  it('descobre a codificação: o .cpg, o byte do .dbf, UTF-8 estrito, e por fim windows-1252, posta em dúvida', async () => {
    const ler = async (parts: ShapefileParts) => (await inspectShapefile(parts, 'paises.shp')).encoding;
    const escrever = (texto: Buffer) => mudar(partes.dbf, (bytes) => texto.copy(bytes, REGISTROS(bytes) + 40));
    const semCpg = { ...partes, cpg: undefined };
    await mudar(partes.dbf, (bytes) => bytes.writeUInt8(0, 29));
    await escrever(Buffer.from('São João', 'latin1'));
    await writeFile(partes.cpg, 'UTF-8');
    const mentira = await ler(partes);
    expect(mentira).toMatchObject({ codificacao: 'windows-1252', origem: 'detectada', duvidosa: true });
    expect(mentira.opcoes).not.toContain('UTF-8');
    expect(mentira.amostras[0]).toMatchObject({
      feicao: 0,
      textos: { 'windows-1252': expect.stringContaining('São João'), CP850: expect.stringContaining('SÒo JoÒo') },
    });
    await writeFile(partes.cpg, '88591');
    expect(await ler(partes)).toMatchObject({ codificacao: 'ISO-8859-1', origem: 'arquivo', duvidosa: false });
    expect(await ler(semCpg)).toMatchObject({ codificacao: 'windows-1252', duvidosa: true });
    await mudar(partes.dbf, (bytes) => bytes.writeUInt8(0x02, 29));
    expect(await ler(semCpg)).toMatchObject({ codificacao: 'CP850', duvidosa: false });
  });

  it('lê na codificação que alguém escolheu, se os bytes podem ser dela', async () => {
    const ler = async (escolhida: string) => (await inspectShapefile(partes, 'paises.shp', escolhida)).encoding;
    await mudar(partes.dbf, (bytes) => Buffer.from('São João', 'latin1').copy(bytes, REGISTROS(bytes) + 40));
    expect(await ler('CP850')).toMatchObject({ codificacao: 'CP850', origem: 'escolhida' });
    expect(await ler('UTF-8')).toMatchObject({ codificacao: 'ISO-8859-1', origem: 'detectada' });
  });

  it('guarda como texto os inteiros que nenhum número comporta', async () => {
    const { campos } = await readDbfTable(partes.dbf, 'paises.shp');
    const [populacao] = campos.filter(({ tipo }) => tipo === 'N');
    expect(await inspectShapefile(partes, 'x')).toMatchObject({ inteirosLongos: [] });
    await mudar(partes.dbf, (bytes) => {
      bytes.writeUInt8(20, (populacao?.descritor ?? 0) + 16);
      bytes.writeUInt8(
        (bytes[(populacao?.descritor ?? 0) + 32 + 16] ?? 0) - (20 - (populacao?.bytes ?? 0)),
        (populacao?.descritor ?? 0) + 32 + 16,
      );
    });
    expect(await inspectShapefile(partes, 'x')).toMatchObject({ inteirosLongos: [populacao?.nome] });
    const depois = await readDbfTable(partes.dbf, 'x');
    expect(depois.campos.find(({ nome }) => nome === populacao?.nome)).toMatchObject({ tipo: 'C', bytes: 20 });
  });
});
