import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BuscaDeCenas, Cena, ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import { createGuardedFetch, type GuardedFetch } from '#infra/edge/imagery/providers/guarded-fetch.ts';
import { createStac } from '#infra/edge/imagery/providers/stac/stac.ts';
import { createLog, type Log } from '#infra/log.ts';
import { abrirArquivos, gravarCog, type Valor } from './arquivos.ts';
import { item10, item11, LUGAR } from './itens.ts';

/** Raw values as Sentinel-2 writes them: reflectance in ten-thousandths, and a thousand. */
export const VALORES: Readonly<Record<'red' | 'green' | 'blue' | 'nir', Valor>> = {
  red: (coluna, linha) => (coluna < 40 && linha < 40 ? 0 : 1_000 + ((coluna * 7 + linha * 13) % 3_000)),
  green: (coluna) => 1_000 + coluna,
  blue: (_, linha) => 1_000 + linha,
  nir: (coluna, linha) => 5_000 + ((coluna + linha) % 500),
};

export const TUDO: BuscaDeCenas = {
  bbox: LUGAR,
  de: null,
  ate: null,
  nuvensMax: null,
  resolucaoMin: null,
  resolucaoMax: null,
  apos: null,
};

/** Sixty scenes of one place over the same four files, and adapters that ask for them. @param opcoes of GDAL's COG driver */
export async function abrirAcervo(opcoes: readonly string[] = ['COMPRESS=DEFLATE']) {
  const pasta = mkdtempSync(path.join(os.tmpdir(), 'atalaia-cogs-'));
  for (const [nome, valor] of Object.entries(VALORES)) gravarCog(path.join(pasta, `${nome}.tif`), valor, opcoes);
  const arquivos = await abrirArquivos(pasta);
  const bandas = Object.fromEntries(Object.keys(VALORES).map((nome) => [nome, `${arquivos.url}/${nome}.tif`]));
  // One a day, the first of them the newest; the second half is written as version 1.1 does.
  const itens = Array.from({ length: 60 }, (_, i) => {
    const datetime = new Date(Date.UTC(2024, 5, 30, 13, 10) - i * 86_400_000).toISOString();
    const dados = { id: `cena-${i}`, collection: 's2', datetime, nuvens: i, bandas };
    return i < 30 ? item10(dados) : item11(dados);
  });
  const abertos: GuardedFetch[] = [];

  function guardado(...urls: readonly string[]): GuardedFetch {
    const hosts = [...urls.map((url) => new URL(url).host), arquivos.host];
    const fetch = createGuardedFetch({ provedor: 'boreal', hosts, internos: hosts });
    abertos.push(fetch);
    return fetch;
  }

  return {
    pasta,
    arquivos,
    bandas,
    itens,
    guardado,
    /** An adapter of the API at an address, and of these files. */
    stac(
      url: string,
      log: Pick<Log, 'warn'> = createLog('teste', 'silent'),
      cabecalhos: Readonly<Record<string, string>> = {},
      colecoes: string[] = [],
    ): ProvedorDeImagens {
      const provider = { id: 'boreal', nome: 'Acervo Boreal', url, colecoes, cabecalhos };
      return createStac({ provider, fetch: guardado(url), log });
    },
    /** Lets go of what adapters hold. */
    async soltar() {
      arquivos.esquecer();
      for (const um of abertos.splice(0)) await um.close();
    },
    async fechar() {
      await arquivos.fechar();
      rmSync(pasta, { recursive: true, force: true });
    },
  };
}

/** Page after page to the end. */
export async function paginasDe(um: ProvedorDeImagens, busca: Partial<BuscaDeCenas> = {}) {
  const paginas: Cena[][] = [];
  let apos: string | null = null;
  do {
    const pagina = await um.buscar({ ...TUDO, ...busca, apos }, new AbortController().signal);
    paginas.push([...pagina.cenas]);
    apos = pagina.proxima;
  } while (apos !== null);
  return paginas;
}
