import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { abrirServidorHttp, type ServidorHttp } from '../servidor-http.ts';

/** Pixels on each side, metres of a pixel, and where the corner lies, in EPSG:32723. */
const LADO = 2_048;
const [PIXEL, OESTE, NORTE] = [10, 584_380, 7_777_310];
const CANTOS = [OESTE, NORTE, OESTE + LADO * PIXEL, NORTE - LADO * PIXEL].map(String);

export interface ArquivosRemotos
  extends Pick<ServidorHttp, 'url' | 'host' | 'pedidos' | 'esquecer' | 'emVez' | 'fechar'> {
  readonly pasta: string;
}

/** What a band says at a pixel; 0 is nothing. */
export type Valor = (coluna: number, linha: number) => number;

/** A band in UTM as satellites' archives have them. @param opcoes of GDAL's COG driver */
export function gravarCog(arquivo: string, valor: Valor, opcoes: readonly string[]): void {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'atalaia-cog-'));
  try {
    const valores = new Uint16Array(LADO * LADO);
    for (let i = 0; i < valores.length; i++) valores[i] = valor(i % LADO, Math.floor(i / LADO));
    const cru = path.join(dir, 'banda.dat');
    writeFileSync(cru, valores);
    const cabecalho = [
      'ENVI',
      `samples = ${LADO}`,
      `lines = ${LADO}`,
      'bands = 1',
      'data type = 12',
      'interleave = bsq',
    ];
    writeFileSync(path.join(dir, 'banda.hdr'), [...cabecalho, 'byte order = 0', 'header offset = 0'].join('\n'));
    const cog = [...opcoes, 'RESAMPLING=NEAREST', 'OVERVIEW_RESAMPLING=NEAREST'].flatMap((opcao) => ['-co', opcao]);
    const lugar = ['-a_srs', 'EPSG:32723', '-a_ullr', ...CANTOS, '-a_nodata', '0'];
    execFileSync('gdal_translate', ['-q', '-of', 'COG', ...cog, ...lugar, cru, arquivo], { stdio: 'pipe' });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The files of a folder, by ranges, and nothing more than that: what catalogues lie on. */
export async function abrirArquivos(pasta: string): Promise<ArquivosRemotos> {
  const servidor = await abrirServidorHttp(async ({ url, cabecalhos }, res) => {
    const arquivo = path.join(pasta, path.basename(url.pathname));
    const [, de, ate] = /^bytes=(\d+)-(\d+)$/.exec(cabecalhos.range ?? '') ?? [];
    if (de === undefined) return void res.writeHead(200).end(readFileSync(arquivo));
    const aberto = await open(arquivo);
    try {
      const { size } = await aberto.stat();
      const fim = Math.min(Number(ate), size - 1);
      const bytes = Buffer.alloc(Math.max(0, fim - Number(de) + 1));
      await aberto.read(bytes, 0, bytes.length, Number(de));
      res.writeHead(206, { 'Content-Range': `bytes ${de}-${fim}/${size}`, 'Content-Type': 'image/tiff' });
      res.end(bytes);
    } finally {
      await aberto.close();
    }
  });
  return { ...servidor, pasta };
}
