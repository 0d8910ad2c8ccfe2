import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createComposition } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { PESSOAS } from '#infra/demonstration/pessoas.ts';
import { createLog } from '#infra/log.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { municipiosDoBrasil } from '../support/inputs.ts';
import { until } from '../support/process.ts';
import { entrarSemNavegador } from '../support/visitante.ts';
import { type Bench, percentile, percentis, type Resultado, resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { PAGINAS, type Visita, visitar } from './visitas.ts';

const USUARIOS = 25;
const SEGUNDOS = 30;
/** What somebody looks at a page before opening the next, in ms: from half to one and a half of it. */
const LEITURA_MS = 2_000;
const META = '<= 150';

/**
 * So many people who open one page after the other, with the municipalities of Brazil as layers: the time from the
 * request to the first byte of each answer. Redirects and refusals are answers; only 5xx and cut connections are errors.
 */
const bench: Bench = async ([segundos = String(SEGUNDOS), leitura = String(LEITURA_MS)]) => {
  const app = await startApp();
  const memoria = watchMemory({ web: app.pids().web, postgres: app.pids().postgres });
  try {
    await importar(app);
    const sessoes = await abrirSessoes(app);
    await percorrer(app, sessoes, 5_000, 200);
    const visitas = await percorrer(app, sessoes, Number(segundos) * 1_000, Number(leitura));
    return { resultados: resumir(visitas, Number(segundos)), memoriaMaxMiB: await memoria.stop() };
  } finally {
    await app.stop();
  }
};

async function importar(app: TestApp): Promise<void> {
  const pessoa = await entrarSemNavegador(app.url, 'administrador');
  const comando_id = randomUUID();
  await pessoa.enviar(municipiosDoBrasil(), { publicar: true, comando_id });
  await until(
    async () => (await pessoa.pagina('/camadas')).texto,
    (texto) => /5[.]?\d{3}/.test(texto) && !texto.includes('Na fila'),
    180_000,
  );
  await app.waitForSaude(({ projecoes }) => projecoes.every(({ atraso }) => atraso === 0), 120_000);
}

/** Tokens of sessions, opened where pages look for them: signing in is not what is measured. */
async function abrirSessoes(app: TestApp): Promise<readonly string[]> {
  const config = loadConfig({ ...app.environment } as NodeJS.ProcessEnv);
  const services = await createComposition(config, createLog('bench', 'silent'));
  try {
    const deles = PESSOAS.filter(({ cliente }) => cliente === 'serraAzul');
    const tokens: string[] = [];
    for (let i = 0; i < USUARIOS; i += 1) {
      const { email = '', senha = '' } = deles[i % deles.length] ?? {};
      const origem = { ip: `10.2.0.${i}`, dispositivo: 'bench' };
      const entrada = await services.identidade.entrar(email, senha, origem);
      if (entrada.situacao !== 'entrou') throw new Error(`${email} não entrou: ${entrada.situacao}`);
      tokens.push(entrada.token);
    }
    return tokens;
  } finally {
    await services.close();
  }
}

async function percorrer(app: TestApp, sessoes: readonly string[], ms: number, leitura: number): Promise<Visita[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: USUARIOS });
  const fim = performance.now() + ms;
  const visitas: Visita[] = [];
  await Promise.all(
    sessoes.map(async (token, quem) => {
      // Nobody starts at the same moment or on the same page.
      await sleep((leitura * quem) / sessoes.length);
      for (let n = quem; performance.now() < fim; n += 1) {
        const caminho = PAGINAS[n % PAGINAS.length] ?? '/';
        visitas.push(await visitar(app.url, agent, caminho, token));
        await sleep(leitura * (0.5 + ((quem * 7 + n * 13) % 100) / 100));
      }
    }),
  );
  agent.destroy();
  return visitas;
}

function resumir(visitas: readonly Visita[], segundos: number): Resultado[] {
  const erros = visitas.filter(({ status }) => status === 0 || status >= 500);
  const porPagina = [...Map.groupBy(visitas, ({ caminho }) => caminho)].sort(([a], [b]) => (a < b ? -1 : 1));
  // What only leads elsewhere or refuses costs less than a page: it would make the figure look better.
  const tempos = visitas.filter(({ status }) => status === 200).map(({ ms }) => ms);
  return [
    ...percentis(`${USUARIOS} pessoas, todas as páginas: primeiro byte`, tempos, 'ms', { p95: META }),
    resultado('todas as páginas', 'erros', erros.length, 'pedidos', '0'),
    resultado('todas as páginas', 'páginas por segundo', visitas.length / segundos, '1/s'),
    ...porPagina.map(([caminho, dela]) => {
      const [primeira] = dela;
      const p95 = percentile(
        dela.map(({ ms }) => ms),
        95,
      );
      return resultado(`${caminho} (${primeira?.status}, ${dela.length} vezes)`, 'p95', p95, 'ms', META);
    }),
  ];
}

export default bench;
