import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '#infra/embedded/environment.ts';
import { pythonCom } from '../support/clientes-oficiais/python.ts';
import { until } from '../support/process.ts';
import type { Pedir } from './imagem-cena.ts';

const TITILER = ['titiler.application==2.4.0', 'uvicorn==0.54.0'] as const;

/**
 * One process of TiTiler, which has read the head of the file at this path or address; null where it cannot be had. It
 * is asked for JPEG, the format that it makes fastest: a third faster than WebP, three times as fast as PNG.
 */
export async function abrirTitiler(pasta: string, arquivo: string) {
  const python = await pythonCom(path.join(ROOT, '.atalaia/servidores', TITILER[0]), TITILER);
  if (python === null) return null;
  const base = 'http://127.0.0.1:8931';
  const env = {
    NODE_ENV: 'production' as const,
    PATH: process.env.PATH,
    HOME: pasta,
    // As its authors advise for files of this kind.
    GDAL_DISABLE_READDIR_ON_OPEN: 'EMPTY_DIR',
    GDAL_HTTP_MERGE_CONSECUTIVE_RANGES: 'YES',
    VSI_CACHE: 'TRUE',
    GDAL_INGESTED_BYTES_AT_OPEN: '32768',
    CPL_VSIL_CURL_CACHE_SIZE: '200000000',
    VSI_CACHE_SIZE: '5000000',
  };
  const args = ['-m', 'uvicorn', 'titiler.application.main:app', '--port', '8931', '--log-level', 'critical'];
  const servidor = spawn(python, args, { cwd: pasta, env, stdio: 'ignore' });
  const pedir: Pedir = async ({ z, x, y }, tipo) => {
    const como =
      tipo === 'ndvi'
        ? 'expression=(b4-b3)/(b4%2Bb3)&rescale=-1,1&colormap_name=rdylgn'
        : 'bidx=3&bidx=2&bidx=1&rescale=0,4000';
    const endereco = `${base}/cog/tiles/WebMercatorQuad/${z}/${x}/${y}.jpg?url=${encodeURIComponent(arquivo)}&${como}`;
    const resposta = await fetch(endereco);
    if (!resposta.ok) throw new Error(`${resposta.status} ${await resposta.text()}`);
    return resposta.arrayBuffer();
  };
  await until(
    () => fetch(`${base}/healthz`),
    ({ ok }) => ok,
  );
  await pedir({ z: 8, x: 96, y: 142 }, 'true_color');
  return { pedir, fechar: () => void servidor.kill() };
}
