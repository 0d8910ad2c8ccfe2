import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createGuardedFetch } from '#infra/edge/imagery/providers/guarded-fetch.ts';
import { createStac } from '#infra/edge/imagery/providers/stac/stac.ts';
import { createLog } from '#infra/log.ts';
import { abrirStacDuplo } from '../support/stac/duplo.ts';
import { item10 } from '../support/stac/itens.ts';
import {
  BANDAS,
  CLIENTES,
  gravarCena,
  LADO,
  ladrilhosDaCena,
  medirLadrilhos,
  type Pedir,
  TIPOS,
} from './imagem-cena.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { abrirTitiler } from './titiler.ts';

const ATRASO_MS = 20;

/** `imagem-stac [lado]`: tiles of a file that is far away, beside what TiTiler makes of the same file. */
const bench: Bench = async ([lado = String(LADO)]) => {
  const pasta = mkdtempSync(path.join(os.tmpdir(), 'atalaia-bench-stac-'));
  const arquivo = path.join(pasta, 'cena.tif');
  await gravarCena(arquivo, Number(lado));
  const longe = fork(path.join(import.meta.dirname, 'imagem-stac-arquivos.ts'), [arquivo, String(ATRASO_MS)]);
  const port = await new Promise<number>((resolve) => longe.once('message', (dito) => resolve(Number(dito))));
  const url = `http://127.0.0.1:${port}/cena.tif`;
  const titiler = await abrirTitiler(pasta, url);
  const resultados: Resultado[] = [];
  for (const [i, tipo] of TIPOS.entries()) {
    for (const clientes of CLIENTES) {
      const quais = ladrilhosDaCena(Number(lado), 100 * i + clientes);
      const [nosso, dele] = [await abrirNosso(url), titiler];
      const nossos = await medirLadrilhos(nosso.pedir, quais, tipo, clientes);
      const deles = dele === null ? null : await medirLadrilhos(dele.pedir, quais, tipo, clientes);
      const caso = `${tipo}, ${clientes} ao mesmo tempo`;
      const referencia = deles === null ? null : { nome: 'TiTiler', valor: deles.porSegundo };
      resultados.push(...percentis(caso, nossos.tempos, 'ms', clientes === 1 ? { p95: '<= 80' } : {}), {
        caso,
        metrica: 'ladrilhos',
        valor: nossos.porSegundo,
        unidade: '/s',
        meta: '>= TiTiler',
        referencia,
      });
      if (clientes === 1) {
        const faixas = { metrica: 'faixas por ladrilho, no máximo', valor: nosso.maximo(), unidade: '', meta: '<= 2' };
        resultados.push({ caso, ...faixas, referencia: null });
      }
      await nosso.fechar();
    }
  }
  titiler?.fechar();
  longe.disconnect();
  rmSync(pasta, { recursive: true, force: true });
  return { resultados, memoriaMaxMiB: { bench: Math.round(process.resourceUsage().maxRSS / 1024) } };
};

/** Our adapter, which has read the file's head, and the most ranges that one tile took where each waited for the last. */
async function abrirNosso(url: string) {
  const dados = { id: 'cena', collection: 'c', datetime: '2024-06-30T13:00:00Z', bandas: {} };
  const item = item10({ ...dados, mais: { constellation: 'bench' } });
  const faixa = [{ scale: 0.0001, offset: 0 }];
  const cog = {
    href: url,
    type: 'image/tiff',
    roles: ['data'],
    'eo:bands': BANDAS.map((common_name) => ({ common_name })),
    'raster:bands': BANDAS.flatMap(() => faixa),
  };
  const bbox = [-45.1, -21, -43.9, -19.8];
  const itens = [{ ...item, geometry: null, bbox, assets: { cog } }];
  const servico = await abrirStacDuplo({ itens });
  const hosts = [servico.host, new URL(url).host];
  const guardado = createGuardedFetch({ provedor: 'boreal', hosts, internos: hosts });
  let [faixas, maximo] = [0, 0];
  const fetch: typeof guardado = {
    ...guardado,
    bytes(endereco, pedido) {
      if (String(endereco) === url) faixas += 1;
      return guardado.bytes(endereco, pedido);
    },
  };
  const provider = { id: 'boreal', nome: 'Boreal', url: servico.url, colecoes: [], cabecalhos: {} };
  const stac = createStac({ provider, fetch, log: createLog('bench', 'silent') });
  const sinal = new AbortController().signal;
  const cenas = [{ id: 'c/cena' }];
  const pedir: Pedir = async (ladrilho, tipo) => {
    const antes = faixas;
    await (await stac.ladrilho({ cenas, tipo, ...ladrilho }, sinal))?.bytes();
    maximo = Math.max(maximo, faixas - antes);
  };
  await pedir({ z: 8, x: 96, y: 142 }, 'true_color');
  maximo = 0;
  return {
    pedir,
    maximo: () => maximo,
    async fechar() {
      await guardado.close();
      await servico.fechar();
    },
  };
}

export default bench;
