import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { ROOT } from '#infra/embedded/environment.ts';
import { createLog } from '#infra/log.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { enviarODiaTodo } from './dia-importacoes.ts';
import { contratar, type Prometido, paginasDe, type Trabalhador, trabalhar } from './dia-pessoas.ts';
import { derrubar, memorias, vigiarPicos } from './dia-quedas.ts';
import { type Memorias, resumirMemoria, resumirPedidos } from './dia-resumo.ts';
import { type Bench, type Resultado, resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

const MINUTOS = 10;
const PESSOAS = 200;
const IMPORTACOES = 300;
const QUEDAS = 5;
/** People think between two things, in ms: two hundred of them do some twenty things a second. */
const PAUSA_MS = 10_000;
const MINUTO_MS = 60_000;
/** Kills stand between these parts of the day: what is there at its end has been running for a while. */
const QUEDAS_ENTRE = [0.12, 0.6] as const;
/** Nobody is killed before memory was looked at for the first time. */
const PRIMEIRA_QUEDA_MS = 70_000;
const SOSSEGO_MS = 20_000;
const FIM_DOS_ENVIOS_MS = 300_000;
/** An import ends by one of these, or waits for a person. */
const ACABADA = /^Importacao(Publicada|Falhou|Descartada|Expirada|Preparada|Inspecionada)$/;

/**
 * A working day in ten minutes, over the whole private installation: people who open pages, look at maps, draw, change,
 * remove and export, files of every kind that come in beside, and every process killed now and then. What was promised
 * is looked for at the end, and the whole log with its read models is verified.
 */
const bench: Bench = async ([minutos = MINUTOS, pessoas = PESSOAS, importacoes = IMPORTACOES, quedas = QUEDAS]) => {
  // As `npm start` does it.
  const app = await startApp({ webs: 2 });
  const services = await createComposition(
    loadConfig({ ...app.environment } as NodeJS.ProcessEnv),
    createLog('bench', 'silent'),
  );
  try {
    const gente = await contratar(services, app.url, Number(pessoas));
    const paginas = gente[0] ? await paginasDe(gente[0], app.url) : [];
    const memoria = watchMemory(app.pids);
    const picos = vigiarPicos(app);
    const inicio = performance.now();
    const ate = inicio + Number(minutos) * MINUTO_MS;
    const prometido: Prometido = { camadas: new Set(), removidas: new Set(), importacoes: new Set() };
    const dia = { url: app.url, inicio, ate, pausa: PAUSA_MS, paginas, pedidos: [], prometido };
    const [primeiras, caidas] = await Promise.all([
      primeiroMinuto(app),
      derrubar(
        app,
        Number(quedas),
        Math.max(inicio + QUEDAS_ENTRE[0] * (ate - inicio), inicio + PRIMEIRA_QUEDA_MS),
        inicio + QUEDAS_ENTRE[1] * (ate - inicio),
      ),
      enviarODiaTodo(gente, Number(importacoes), dia),
      ...gente.map((um, n) => trabalhar(um, n, dia)),
    ]);
    const presas = await esperarEnvios(app, services, prometido.importacoes);
    await sleep(SOSSEGO_MS);
    const ultimas = await memorias(app);
    const memoriaMaxMiB = await memoria.stop();
    const resultados = [
      ...resumirPedidos(dia, caidas),
      ...resumirMemoria(primeiras, ultimas, picos.parar()),
      ...(await resumirPromessas(gente, prometido, presas)),
      ...(await conferir(app)),
    ];
    return { resultados, memoriaMaxMiB };
  } finally {
    await services.close();
    await app.stop();
  }
};
export default bench;

async function primeiroMinuto(app: TestApp): Promise<Memorias> {
  await sleep(MINUTO_MS - 10_000);
  return memorias(app);
}

/** @returns imports that neither ended nor wait for anybody */
async function esperarEnvios(app: TestApp, services: Services, ids: ReadonlySet<Uuid>): Promise<readonly Uuid[]> {
  const fim = performance.now() + FIM_DOS_ENVIOS_MS;
  let presas = [...ids];
  while (presas.length > 0 && performance.now() < fim) {
    const acabadas = await Promise.all(presas.map((id) => acabou(services, id)));
    presas = presas.filter((_, i) => !acabadas[i]);
    if (presas.length > 0) await sleep(1_000);
  }
  await app.waitForSaude(({ projecoes }) => projecoes.every(({ atraso }) => atraso === 0), FIM_DOS_ENVIOS_MS);
  return presas;
}

async function acabou({ eventStore }: Services, id: Uuid): Promise<boolean> {
  const eventos = await eventStore.readStream(`importacao-${id}`);
  return eventos.some(({ type }) => ACABADA.test(type));
}

/** Everything that an answer said was done, asked for again. */
async function resumirPromessas(
  [quem]: readonly Trabalhador[],
  { camadas, removidas, importacoes }: Prometido,
  presas: readonly Uuid[],
): Promise<Resultado[]> {
  const status = async (id: Uuid) => (await quem?.pessoa.pedir(`/camadas/${id}/detalhes`))?.status ?? 0;
  let perdidas = 0;
  for (const id of camadas) perdidas += (await status(id)) === 200 ? 0 : 1;
  let voltaram = 0;
  for (const id of removidas) voltaram += (await status(id)) === 404 ? 0 : 1;
  return [
    resultado('nada perdido', 'camadas desenhadas', camadas.size + removidas.size, 'camadas'),
    resultado('nada perdido', 'camadas perdidas', perdidas, 'camadas', '0'),
    resultado('nada perdido', 'camadas removidas que ainda se veem', voltaram, 'camadas', '0'),
    resultado('nada perdido', 'importações', importacoes.size, 'importações'),
    resultado('nada perdido', 'importações sem fim', presas.length, 'importações', '0'),
  ];
}

async function conferir(app: TestApp): Promise<Resultado[]> {
  const inicio = performance.now();
  const auditoria = path.join(ROOT, 'infra/cli/audit.ts');
  const env = { ...process.env, ...app.environment };
  const { codigo, dito } = await promisify(execFile)(process.execPath, [auditoria, 'verify', '--tabelas'], {
    env,
  }).then(
    ({ stdout }) => ({ codigo: 0, dito: stdout }),
    (erro) => ({ codigo: Number(erro.code), dito: `${erro.stdout}${erro.stderr}` }),
  );
  console.error(dito);
  return [
    resultado('verify --tabelas', 'código de saída', codigo, '', '0'),
    resultado('verify --tabelas', 'duração', (performance.now() - inicio) / 1_000, 's'),
  ];
}
