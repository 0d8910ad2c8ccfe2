import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { CLIENTES as CLIENTES_DA_DEMONSTRACAO } from '#infra/demonstration/pessoas.ts';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { createLog } from '#infra/log.ts';
import type { ImagemRow } from '#projections/imagem/imagem.queries.ts';
import { startApp } from '../support/app.ts';
import { until } from '../support/process.ts';
import { CLIENTES, gravarCena, LADO, ladrilhosDaCena, medirLadrilhos, type Pedir, TIPOS } from './imagem-cena.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { abrirTitiler } from './titiler.ts';
import { entrar } from './visitas.ts';

const ESCOPO = { cliente_id: CLIENTES_DA_DEMONSTRACAO.serraAzul.id, ativos: 'todos' } as const;
const PAPEIS = ['azul', 'verde', 'vermelho', 'infravermelho_proximo'] as const;
const EXAME_MS = 1_200_000;

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
    const { quadros, grupo } = await enviar(services, path.join(pasta, 'cena.tif'), Number(lado));
    if (quadros === null || grupo === null) throw new Error('a cena foi recusada');
    const copia = path.join(pasta, 'quadros.tif');
    await writeFile(copia, await services.armazenamento.get(quadros.chave));
    const nosso = pedidor(app.url, await entrar(services), grupo);
    const titiler = await abrirTitiler(pasta, copia);
    await nosso({ z: 8, x: 96, y: 142 }, 'true_color');
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
            ...{ caso, metrica: 'ladrilhos', valor: nossos.porSegundo, unidade: '/s', meta: '>= 3 x TiTiler' },
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

/** The scene as anybody's image, once the worker has made its files. */
async function enviar(services: Services, arquivo: string, lado: number): Promise<ImagemRow> {
  await gravarCena(arquivo, lado);
  const guardado = await services.armazenamento.put(createReadStream(arquivo), { maxBytes: 2 ** 40 });
  rmSync(arquivo);
  const [ativo] = await services.ativos.listar(ESCOPO, { ativo: true });
  if (ativo === undefined) throw new Error('sem ativo');
  const id = v7();
  const data = {
    ...{ cliente_id: ESCOPO.cliente_id, ativo_id: ativo.id, percentual_nuvens: 0, papeis: [...PAPEIS] },
    ...{ obtencao: null, satelite: null, arquivo: { nome: 'cena.tif', tipo: 'image/tiff', ...guardado } },
  };
  await services.executar(imagemDecider, id, { type: 'ReceberImagem', data }, doSistema());
  const row = await until(
    () => services.imagens.obter(ESCOPO, id),
    (lida) => lida !== null && lida.situacao !== 'em_exame',
    EXAME_MS,
  );
  if (row === null) throw new Error('a cena não apareceu');
  return row;
}

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
