import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { createLog } from '#infra/log.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { until } from '../support/process.ts';
import { entrarSemNavegador } from '../support/visitante.ts';
import { CRUA, ESCOPO, gravarCena, LADO } from './imagem-cena.ts';
import type { Bench, Resultado } from './kernel.ts';
import { processMiB } from './memory.ts';
import { enviarDe, iniciarEnvio } from './por-partes.ts';

const MIB = 2 ** 20;
const EXAME_MS = 1_800_000;
const OLHAR_MS = 1_000;
/** Of the bands of the scene, as whoever sends it says. */
const PAPEIS = ['azul', 'verde', 'vermelho', 'infravermelho_proximo'];
/** Where the scene begins. */
const LADRILHO = '13/3072/4558';

/**
 * `imagem-envio [lado]`: one image by resumable upload, from its last byte to its first tile and to both of its files,
 * beside what `gdal_translate -of COG` takes for the same file.
 */
const bench: Bench = async ([lado = String(LADO)]) => {
  const pasta = mkdtempSync(path.join(os.tmpdir(), 'atalaia-bench-envio-'));
  const cena = path.join(pasta, 'cena.tif');
  await gravarCena(cena, Number(lado), CRUA);
  const referencia = { nome: 'gdal_translate -of COG', valor: segundosDoGdal(pasta, cena) };
  const app = await startApp();
  const services = await createComposition(
    loadConfig({ ...app.environment } as NodeJS.ProcessEnv),
    createLog('bench', 'silent'),
  );
  try {
    const memoria = daNode(() => ({ web: app.pids().web, worker: app.pids().worker, projector: app.pids().projector }));
    const { quantos, chegou, prontos, visto } = await enviar(app, services, cena);
    const caso = `${lado} x ${lado} x 4 uint16, ${quantos} MiB`;
    const vezes = (metrica: string, ms: number, meta: string): Resultado => ({
      caso,
      metrica,
      valor: (ms - chegou) / 1_000,
      unidade: 's',
      meta,
      referencia,
    });
    return {
      resultados: [
        vezes('do último byte ao primeiro ladrilho', visto, '<= 2.5 x'),
        vezes('do último byte aos dois arquivos', prontos, '<= 5 x'),
      ],
      memoriaMaxMiB: memoria.parar(),
    };
  } finally {
    await services.close();
    await app.stop();
    rmSync(pasta, { recursive: true, force: true });
  }
};

function segundosDoGdal(pasta: string, cena: string): number {
  const feito = path.join(pasta, 'referencia.tif');
  const comeco = performance.now();
  execFileSync('gdal_translate', ['-q', '-of', 'COG', cena, feito]);
  const segundos = (performance.now() - comeco) / 1_000;
  rmSync(feito);
  return segundos;
}

/** Instants of one image: its last byte is there, its files are, its first tile is seen. */
async function enviar(app: TestApp, services: Services, cena: string) {
  const [ativo] = await services.ativos.listar(ESCOPO, { ativo: true });
  if (ativo === undefined) throw new Error('sem ativo');
  const quem = await entrarSemNavegador(app.url, 'administrador');
  // What stands behind the end of a TIFF nobody reads: pieces are whole.
  const quantos = Math.ceil(statSync(cena).size / MIB);
  truncateSync(cena, quantos * MIB);
  const aberta = openSync(cena, 'r');
  const pedaco = (n: number) => {
    const bytes = Buffer.alloc(MIB);
    readSync(aberta, bytes, 0, MIB, n * MIB);
    return bytes;
  };
  const arquivo = { url: app.url, quem, caminho: '/imagens/tus', nome: 'cena.tif', bytes: quantos * MIB, pedaco };
  const endereco = await iniciarEnvio(arquivo);
  await enviarDe(arquivo, endereco, 0, quantos);
  closeSync(aberta);
  const chegou = performance.now();
  const recebidos = JSON.stringify([endereco.split('/').at(-1)]);
  const dito = [['ativo_id', ativo.id] as const, ['percentual_nuvens', '0'] as const];
  const resposta = await quem.postar('/imagens', [...dito, ['recebidos', recebidos]]);
  const { id } = (await resposta.json()) as { id: string };
  if (resposta.status !== 201) throw new Error(`a imagem foi recusada: ${resposta.status}`);
  const ler = () => services.imagens.obter(ESCOPO, id);
  await until(ler, (lida) => lida !== null && lida.grupo !== null, EXAME_MS);
  const papeis = PAPEIS.map((papel, i) => [`papel_${i}`, papel] as const);
  await quem.postar(`/imagens/${id}`, [['_method', 'PUT'], ...dito, ...papeis]);
  const caminho = `/api/image-provider/proprio/tile/${LADRILHO}?group_hash=${(await ler())?.grupo}&type=true_color`;
  await until(
    () => quem.pedir(caminho),
    ({ status }) => status === 200,
    60_000,
  );
  const visto = performance.now();
  await until(ler, (lida) => lida !== null && lida.situacao !== 'em_exame', EXAME_MS);
  return { quantos, chegou, prontos: performance.now(), visto };
}

/** The most that each of our own processes held; the children that read the file have limits of their own. */
function daNode(processos: () => Readonly<Record<string, number>>) {
  const picos: Record<string, number> = {};
  const olhar = async () => {
    for (const [nome, pid] of Object.entries(processos()))
      picos[nome] = Math.round(Math.max(picos[nome] ?? 0, await processMiB(pid)));
  };
  const relogio = setInterval(() => void olhar(), OLHAR_MS);
  return {
    parar() {
      clearInterval(relogio);
      return picos;
    },
  };
}

export default bench;
