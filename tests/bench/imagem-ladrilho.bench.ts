import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createComposition } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { createLog } from '#infra/log.ts';
import { startApp } from '../support/app.ts';
import { CLIENTES, enviarCena, LADO, ladrilhosDaCena, medirLadrilhos, type Pedir, TIPOS } from './imagem-cena.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { abrirTitiler } from './titiler.ts';
import { entrar } from './visitas.ts';

/** Draw other tiles than are measured. */
const AQUECER = [10_000, 20_000, 30_000];

/**
 * `imagem-ladrilho [lado]`: tiles of an own image over HTTP, each asked for once, beside what TiTiler makes of the same
 * COG in one process, over HTTP too.
 */
const bench: Bench = async ([lado = String(LADO)]) => {
  const pasta = mkdtempSync(path.join(os.tmpdir(), 'atalaia-bench-ladrilho-'));
  const app = await startApp();
  const services = await createComposition(
    loadConfig({ ...app.environment } as NodeJS.ProcessEnv),
    createLog('bench', 'silent'),
  );
  try {
    const { quadros, grupo } = await enviarCena(services, path.join(pasta, 'cena.tif'), Number(lado));
    if (quadros === null || grupo === null) throw new Error('a cena foi recusada');
    const copia = path.join(pasta, 'quadros.tif');
    await writeFile(copia, await services.armazenamento.get(quadros.chave));
    const nosso = pedidor(app.url, await entrar(services), grupo);
    const titiler = await abrirTitiler(pasta, copia);
    // The file has only just been written, and is on its way to the disk. The processes have only just started, too:
    // what they run is compiled while it runs.
    execFileSync('sync');
    for (const semente of AQUECER) {
      for (const tipo of TIPOS) {
        const outros = ladrilhosDaCena(Number(lado), semente + tipo.length);
        await medirLadrilhos(nosso, outros, tipo, 1);
        if (titiler) await medirLadrilhos(titiler.pedir, outros, tipo, 1);
      }
    }
    const memoria = watchMemory({ web: app.pids().web });
    const resultados: Resultado[] = [];
    for (const [i, tipo] of TIPOS.entries()) {
      for (const clientes of CLIENTES) {
        const quais = ladrilhosDaCena(Number(lado), 100 * i + clientes);
        const nossos = await medirLadrilhos(nosso, quais, tipo, clientes);
        const deles = titiler && (await medirLadrilhos(titiler.pedir, quais, tipo, clientes));
        const caso = `${tipo}, ${clientes} ao mesmo tempo`;
        resultados.push(
          ...percentis(caso, nossos.tempos, 'ms', clientes === 1 ? { p50: '<= 8', p95: '<= 20' } : {}),
          ...(deles ? percentis(`${caso}: TiTiler`, deles.tempos, 'ms') : []),
          {
            caso,
            metrica: 'ladrilhos',
            valor: nossos.porSegundo,
            unidade: '/s',
            meta: '>= 3 x TiTiler',
            referencia: deles && { nome: 'TiTiler', valor: deles.porSegundo },
          },
        );
      }
    }
    titiler?.fechar();
    return { resultados, memoriaMaxMiB: await memoria.stop() };
  } finally {
    await services.close();
    await app.stop();
    rmSync(pasta, { recursive: true, force: true });
  }
};

function pedidor(url: string, token: string, grupo: string): Pedir {
  const agent = new http.Agent({ keepAlive: true });
  return ({ z, x, y }, tipo) => {
    const caminho = `/api/image-provider/proprio/tile/${z}/${x}/${y}?group_hash=${grupo}&type=${tipo}`;
    return new Promise((resolve, reject) => {
      const headers = { Cookie: `${SESSION_COOKIE}=${token}`, Connection: 'keep-alive' };
      const pedido = http.get(new URL(caminho, url), { agent, headers }, (resposta) => {
        if (resposta.statusCode !== 200) reject(new Error(`${caminho}: ${resposta.statusCode}`));
        buffer(resposta).then(resolve, reject);
      });
      pedido.on('error', reject);
    });
  };
}

export default bench;
