import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createComposition, type Services } from '#infra/composition.ts';
import { loadConfig } from '#infra/config.ts';
import { ROOT } from '#infra/embedded/environment.ts';
import { createLog } from '#infra/log.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { enviarODiaTodo } from './dia-importacoes.ts';
import {
  contratar,
  type Expediente,
  type Pedido,
  type Prometido,
  paginasDe,
  type Trabalhador,
  trabalhar,
} from './dia-pessoas.ts';
import { derrubar, memorias, PROCESSOS, type Processo, type Queda } from './dia-quedas.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
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
const SOSSEGO_MS = 20_000;
const FIM_DOS_ENVIOS_MS = 300_000;
/** An import ends by one of these, or waits for a person. */
const ACABADA = /^Importacao(Publicada|Falhou|Descartada|Expirada|Preparada|Inspecionada)$/;
/** Files that no import takes are refused while they arrive, and that is right. */
const RECUSAS_DE_ENVIO = [413, 415, 422];

/**
 * A working day in ten minutes, over the whole private installation: people who open pages, look at maps, draw, change,
 * remove and export, files of every kind that come in beside, and every process killed now and then. What was promised
 * is looked for at the end, and the whole log with its read models is verified.
 */
const bench: Bench = async ([minutos = MINUTOS, pessoas = PESSOAS, importacoes = IMPORTACOES, quedas = QUEDAS]) => {
  const app = await startApp();
  const services = await createComposition(
    loadConfig({ ...app.environment } as NodeJS.ProcessEnv),
    createLog('bench', 'silent'),
  );
  try {
    const gente = await contratar(services, app.url, Number(pessoas));
    const paginas = gente[0] ? await paginasDe(gente[0], app.url) : [];
    const memoria = watchMemory({ ...app.pids() });
    const inicio = performance.now();
    const ate = inicio + Number(minutos) * MINUTO_MS;
    const prometido: Prometido = { camadas: new Set(), removidas: new Set(), importacoes: new Set() };
    const dia = { url: app.url, inicio, ate, pausa: PAUSA_MS, paginas, pedidos: [], prometido };
    const [primeiras, caidas] = await Promise.all([
      primeiroMinuto(app),
      derrubar(
        app,
        Number(quedas),
        inicio + QUEDAS_ENTRE[0] * (ate - inicio),
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
      ...resumirMemoria(primeiras, ultimas),
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

const numero = (
  caso: string,
  metrica: string,
  valor: number,
  unidade: string,
  meta: string | null = null,
): Resultado => ({ ...{ caso, metrica, valor, unidade, meta, referencia: null } });

async function primeiroMinuto(app: TestApp): Promise<Readonly<Record<Processo, number>>> {
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

function resumirPedidos({ pedidos }: Expediente, quedas: readonly Queda[]): Resultado[] {
  const naQueda = ({ quando, ms }: Pedido) => quedas.some(({ de, ate }) => quando < ate && quando + ms > de);
  const errado = ({ habito, status }: Pedido) =>
    status === 0 || (status >= 400 && !(habito === 'envio' && RECUSAS_DE_ENVIO.includes(status)));
  const fora = pedidos.filter((pedido) => !naQueda(pedido));
  const porHabito = Map.groupBy(fora, ({ habito }) => habito);
  const erros = fora.filter(errado);
  for (const { habito, status, caminho } of erros) console.error(`erro: ${habito} ${caminho} ${status}`);
  return [
    numero('pedidos', 'fora das quedas', fora.length, 'pedidos'),
    numero('pedidos', 'erros fora das quedas', erros.length, 'pedidos', '0'),
    numero('pedidos', 'erros durante as quedas', pedidos.filter((p) => naQueda(p) && errado(p)).length, 'pedidos'),
    numero('quedas', 'processos derrubados', quedas.length, 'vezes'),
    ...percentis(
      'quedas, até voltar',
      quedas.map(({ de, ate }) => ate - de),
      'ms',
    ),
    ...[...porHabito].flatMap(([habito, deles]) =>
      percentis(
        habito,
        deles.filter((um) => !errado(um)).map(({ ms }) => ms),
        'ms',
        habito === 'página' ? { p95: '<= 300' } : {},
      ),
    ),
  ];
}

function resumirMemoria(primeiras: Readonly<Record<Processo, number>>, ultimas: Readonly<Record<Processo, number>>) {
  return PROCESSOS.flatMap((nome) => [
    numero(`memória, ${nome}`, 'depois do primeiro minuto', primeiras[nome], 'MiB'),
    numero(`memória, ${nome}`, 'no fim', ultimas[nome], 'MiB', '<= 600'),
    numero(`memória, ${nome}`, 'razao', ultimas[nome] / primeiras[nome], 'vezes', '<= 1,2'),
  ]);
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
    numero('nada perdido', 'camadas desenhadas', camadas.size + removidas.size, 'camadas'),
    numero('nada perdido', 'camadas perdidas', perdidas, 'camadas', '0'),
    numero('nada perdido', 'camadas removidas que ainda se veem', voltaram, 'camadas', '0'),
    numero('nada perdido', 'importações', importacoes.size, 'importações'),
    numero('nada perdido', 'importações sem fim', presas.length, 'importações', '0'),
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
    numero('verify --tabelas', 'código de saída', codigo, '', '0'),
    numero('verify --tabelas', 'duração', (performance.now() - inicio) / 1_000, 's'),
  ];
}
