import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeZip, type ZipEntry } from '#tests/support/zip.ts';
import { Refusal } from '../refusal.ts';
import { extractArchive, MAX_ENTRIES } from './archive.ts';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'atalaia-zip-'));
  folder = path.join(root, 'dentro', 'fundo');
  await mkdir(folder, { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const bom: ZipEntry = { name: 'a.shp', content: 'conteúdo' };

async function extrair(bytes: Buffer) {
  const file = path.join(root, 'entrada.zip');
  await writeFile(file, bytes);
  return extractArchive(file, 'entrada.zip', folder, (name) => /\.(shp|kml)$/i.test(name));
}

/** The refusal, and what was written before it came. */
async function recusa(bytes: Buffer) {
  const error = await extrair(bytes).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Refusal);
  return { codigo: error.problema.codigo, escritos: (await readdir(root, { recursive: true })).sort() };
}
const NADA = ['dentro', 'dentro/fundo', 'entrada.zip'];

describe('Leitura de zip', () => {
  it('tira só o que interessa, com nomes nossos, e deixa o lixo do macOS e zips de dentro', async () => {
    const lixo = ['__MACOSX/._a.shp', '._a.shp', 'outro.zip', 'leia.txt'].map((name) => ({ name, content: 'x' }));
    const extraidos = await extrair(makeZip([bom, { name: 'pasta/B.SHP', content: 'b' }, ...lixo]));
    expect(extraidos.map(({ name }) => name)).toEqual(['a.shp', 'pasta/B.SHP']);
    expect((await readdir(folder)).sort()).toEqual(['parte-0', 'parte-1']);
    expect(await readFile(extraidos[0]?.file ?? '', 'utf8')).toBe('conteúdo');
  });

  it('recusa inteiro o zip em que qualquer nome sai da pasta, e nada escreve', async () => {
    const nomes = [
      '../x.shp',
      'a/../../x.shp',
      '/etc/x.shp',
      'C:\\x.shp',
      'c:x.shp',
      '..\\x.shp',
      '\\\\rede\\x.shp',
      'a\0.shp',
      '',
    ];
    for (const name of nomes) {
      expect(await recusa(makeZip([bom, { name, content: 'x' }]))).toEqual({
        codigo: 'caminho_perigoso',
        escritos: NADA,
      });
    }
  });

  it('recusa atalhos e nomes repetidos', async () => {
    const atalho = { name: 'b.shp', content: '/etc/passwd', mode: 0o120777 };
    expect(await recusa(makeZip([bom, atalho]))).toEqual({ codigo: 'caminho_perigoso', escritos: NADA });
    expect((await recusa(makeZip([bom, { ...bom, name: 'A.SHP' }]))).codigo).toBe('caminho_perigoso');
  });

  it('recusa a bomba pelo que ela declara, antes de descompactar, e a que mente enquanto descompacta', async () => {
    const zeros = Buffer.alloc(70 * 2 ** 20);
    expect(await recusa(makeZip([{ name: 'a.shp', content: zeros }]))).toEqual({
      codigo: 'zip_grande_demais',
      escritos: NADA,
    });
    const enorme = { ...bom, declaredBytes: 2 ** 31 };
    expect(await recusa(makeZip([enorme]))).toEqual({ codigo: 'zip_grande_demais', escritos: NADA });
    expect((await recusa(makeZip([{ ...bom, content: zeros, declaredBytes: 100 }]))).codigo).toBe('zip_corrompido');
  });

  it('recusa entradas demais, zip cortado e conteúdo que não confere com a soma', async () => {
    const muitas = Array.from({ length: MAX_ENTRIES + 1 }, (_, i) => ({ name: `${i}.txt`, content: '' }));
    expect((await recusa(makeZip(muitas))).codigo).toBe('zip_entradas_demais');
    const inteiro = makeZip([bom]);
    expect((await recusa(inteiro.subarray(0, inteiro.length / 2))).codigo).toBe('zip_corrompido');
    // The sum stands 14 bytes into the local header and 16 into the directory's.
    const diretorio = inteiro.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    inteiro.writeUInt32LE(1, diretorio + 16);
    expect((await recusa(inteiro)).codigo).toBe('zip_corrompido');
  });

  it('mostra nomes com acento como foram escritos, em UTF-8 ou na página de código 850', async () => {
    const cp850 = Buffer.from('53c66f204a6fc66f2e736870', 'hex');
    const extraidos = await extrair(
      makeZip([
        { name: 'Ação.shp', content: 'a' },
        { name: cp850, content: 'b' },
      ]),
    );
    expect(extraidos.map(({ name }) => name)).toEqual(['Ação.shp', 'São João.shp']);
  });
});
