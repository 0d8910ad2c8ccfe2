import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export interface PrimeiraCarga {
  /** JavaScript, gzip, in units of 1,000 bytes. */
  readonly kB: number;
  readonly arquivos: readonly string[];
}

/**
 * What a page asks for in JavaScript before anybody touches it. By address: what the map and its worker both need comes
 * once and is then in the browser's cache, though the answer is told of for either.
 */
export async function primeiraCarga(page: Page, endereco: string, comMapa: boolean): Promise<PrimeiraCarga> {
  const scripts = new Map<string, Response>();
  page.on('response', (resposta) => {
    const { pathname } = new URL(resposta.url());
    if (/\.m?js$/.test(pathname) && !scripts.has(pathname)) scripts.set(pathname, resposta);
  });
  await page.goto(endereco, { waitUntil: 'networkidle' });
  // The map is a chunk of its own, which comes after the page: it counts once it has drawn itself.
  if (comMapa) await page.locator('[data-pronto]').waitFor();
  const tamanhos = await Promise.all(
    [...scripts.values()].map(async (script) => gzipSync(await script.body()).byteLength),
  );
  return { kB: tamanhos.reduce((a, b) => a + b, 0) / 1000, arquivos: [...scripts.keys()] };
}
