import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extractArchive } from './archive.ts';
import { inspectShapefile, type ShapefileParts } from './shapefile.ts';

const FIXTURE = path.resolve(import.meta.dirname, '../../../tests/fixtures/natural-earth/paises.zip');

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
    expect(await codigo({ ...partes, shx: undefined })).toBe('shapefile_incompleto');
    expect(await codigo({ ...partes, dbf: undefined })).toBe('shapefile_incompleto');
    expect(await codigo({ ...partes, prj: undefined })).toBe('sem_prj');
    await writeFile(partes.prj, '+proj=longlat +nadgrids=/etc/passwd');
    expect(await codigo(partes)).toBe('crs_desconhecido');
  });

  it('descobre a codificação: o .cpg, o byte do .dbf, UTF-8 estrito, e por fim windows-1252, dita como presumida', async () => {
    const ler = () => inspectShapefile(partes, 'paises.shp');
    const escrever = (texto: Buffer) => mudar(partes.dbf, (bytes) => texto.copy(bytes, REGISTROS(bytes) + 40));
    const semCpg = { ...partes, cpg: undefined };
    await mudar(partes.dbf, (bytes) => bytes.writeUInt8(0, 29));
    await escrever(Buffer.from('São João', 'latin1'));
    await writeFile(partes.cpg, 'UTF-8');
    expect(await ler()).toMatchObject({ codificacao: 'windows-1252', presumida: true });
    await writeFile(partes.cpg, '88591');
    expect(await ler()).toMatchObject({ codificacao: 'ISO-8859-1', presumida: false });
    expect(await inspectShapefile(semCpg, 'x')).toMatchObject({ codificacao: 'windows-1252', presumida: true });
    await mudar(partes.dbf, (bytes) => bytes.writeUInt8(0x02, 29));
    expect(await inspectShapefile(semCpg, 'x')).toMatchObject({ codificacao: 'CP850', presumida: false });
  });
});
