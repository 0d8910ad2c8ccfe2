import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { deteccaoStatusStream } from '#domain/deteccao-status/deteccao-status.events.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { idDoStatusInicial } from '#infra/commands/iniciais-do-cliente.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import type { Saude } from '#infra/edge/http/health.ts';
import { WEB_QUERY_MS } from '#infra/store/postgres/pool.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';
import { startTestPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { isAlive, type ProcessAlone, startAlone, until } from '#tests/support/process.ts';

const SUBIR_MS = 300_000;
/** Far more than the deadline, for a machine that is busy; without one, it was until the database came back. */
const PACIENCIA_MS = 90_000;
const LONGO = { timeout: 300_000 } as const;
const ENVIOS = 24;

let cluster: TestPostgres;
let mundo: DoisClientes;
let helena: Pessoa;
let trabalhador: ProcessAlone | undefined;

beforeAll(async () => {
  cluster = await startTestPostgres();
  mundo = await createDoisClientes({}, cluster);
  const papel = { nome: 'administra', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) } as const;
  helena = (await mundo.entrarComo([papel])).get(papel) as Pessoa;
  await helena.token();
}, SUBIR_MS);

afterAll(async () => {
  sinalizar('SIGCONT');
  trabalhador?.kill('SIGKILL');
  await trabalhador?.ended;
  await mundo?.close();
  await cluster?.stop();
});

/** The server of this file and each process that it has. */
function sinalizar(sinal: NodeJS.Signals): void {
  const pai = String(cluster.server.pid);
  const filhos = globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const [pid = '', resto = ''] = readFileSync(file, 'utf8').split(/ \(.*\) /);
      return resto.split(' ')[1] === pai ? [Number(pid)] : [];
    } catch {
      // It ended while we looked.
      return [];
    }
  });
  for (const pid of [cluster.server.pid, ...filhos]) process.kill(pid, sinal);
}

interface Envio {
  readonly nome: string;
  readonly comando_id: string;
}

async function criar({ nome, comando_id }: Envio, accept = 'application/json'): Promise<Response> {
  const body = new URLSearchParams({ _token: await helena.token(), nome, cor_da_tag: '#8CAA4B', comando_id });
  const signal = AbortSignal.timeout(PACIENCIA_MS);
  return helena.pedir('/ativo/categorias/criar', { method: 'POST', body, signal, headers: { Accept: accept } });
}

const envio = (nome: string): Envio => ({ nome, comando_id: randomUUID() });

test(
  'com o banco parado, quem grava e quem lê ouve em pouco tempo que volte depois; e o mesmo envio grava uma vez',
  LONGO,
  async () => {
    const [um, outro] = [envio('Parada em JSON'), envio('Parada na página')];
    sinalizar('SIGSTOP');
    try {
      const signal = AbortSignal.timeout(PACIENCIA_MS);
      const respostas = await Promise.all([
        criar(um),
        criar(outro, 'text/html'),
        helena.pedir('/camadas', { signal, headers: { Accept: 'text/html' } }),
        helena.pedir('/camadas/todas', { signal }),
        helena.pedir('/tiles/camadas/8/93/139.mvt', { signal }),
        helena.pedir('/notificacoes/recentes', { signal }),
      ]);
      expect(respostas.map(({ status }) => status)).toEqual(respostas.map(() => 503));
      expect(respostas.map(({ headers }) => headers.get('Retry-After'))).toEqual(respostas.map(() => '5'));
      const [json, pagina] = await Promise.all(respostas.map((resposta) => resposta.text()));
      expect(JSON.parse(json ?? '')).toEqual({ message: expect.stringMatching(/tente novamente/i) });
      expect(pagina).toMatch(/tente novamente/i);
    } finally {
      sinalizar('SIGCONT');
    }
    await until(
      async () => (await criar(um)).status,
      (status) => status === 201 || status === 200,
      PACIENCIA_MS,
    );
    expect((await criar(um)).status).toBeLessThan(300);
    expect((await criar(outro)).status).toBeLessThan(300);
    expect(await gravadas([um, outro])).toEqual([um.nome, outro.nome]);
  },
);

test('parado no meio de muitos envios, cada um é gravado inteiro ou não é, e repetido é o mesmo', LONGO, async () => {
  const envios = Array.from({ length: ENVIOS }, (_, i) => envio(`Rajada ${String(i).padStart(2, '0')}`));
  const respostas = envios.map((um) => criar(um));
  await Promise.race(respostas);
  sinalizar('SIGSTOP');
  let status: readonly number[];
  try {
    status = (await Promise.all(respostas)).map((resposta) => resposta.status);
  } finally {
    sinalizar('SIGCONT');
  }
  expect(status.filter((um) => um !== 503 && um >= 300)).toEqual([]);
  // What was under way in the database goes on there once it does.
  for (const um of envios) {
    await until(
      async () => (await criar(um)).status,
      (atual) => atual < 300,
      PACIENCIA_MS,
    );
  }
  expect(await gravadas(envios)).toEqual(envios.map(({ nome }) => nome));
});

/** What is not as it should be; the services that this installation never had are left out. */
async function motivos(): Promise<readonly string[]> {
  const resposta = await fetch(`${mundo.url}/saude`, { signal: AbortSignal.timeout(PACIENCIA_MS) });
  return ((await resposta.json()) as Saude).motivos.filter((um) => !/^(temporal|renderizador):/.test(um));
}

const SINAIS_DEPOIS_DE = `
  SELECT processo FROM operacao.sinais GROUP BY processo HAVING max(dado_em) > $1::timestamptz + interval '5 s'`;

test('projetor e trabalhador seguem quando o banco segue, e a saúde diz quem não responde', LONGO, async () => {
  trabalhador = startAlone('infra/processes/worker.ts', mundo.environment.env);
  await trabalhador.ready;
  const [projetor, quem] = [mundo.projetor.pid, trabalhador.pid];
  await until(motivos, (ditos) => ditos.length === 0, PACIENCIA_MS);
  sinalizar('SIGSTOP');
  try {
    // Longer than whoever leads the projections waits for an answer.
    await until(motivos, (ditos) => ditos.includes('postgres: não responde'), PACIENCIA_MS);
    await sleep(WEB_QUERY_MS + 2_000);
    expect(await motivos()).toContain('postgres: não responde');
  } finally {
    sinalizar('SIGCONT');
  }
  const cliente_id = randomUUID();
  const criarCliente = { type: 'CriarCliente', data: { nome: 'Depois da parada', sigla: 'DP' } } as const;
  await until(
    () => mundo.services.executar(clienteDecider, cliente_id, criarCliente, doSistema()),
    () => true,
    PACIENCIA_MS,
  );
  // What only the worker writes, and what only the projector shows.
  const inicial = deteccaoStatusStream(idDoStatusInicial(cliente_id, 1));
  await until(
    () => mundo.services.eventStore.readStream(inicial),
    (eventos) => eventos.length > 0,
    PACIENCIA_MS,
  );
  await mundo.mostrado();
  // Not only the one sign of life that was on its way all the while.
  const { rows } = await mundo.pool.query<{ agora: Date }>('SELECT now() AS agora');
  await until(
    async () => (await mundo.pool.query(SINAIS_DEPOIS_DE, [rows[0]?.agora])).rows.map(({ processo }) => processo),
    (vivos) => vivos.length === 3,
    PACIENCIA_MS,
  );
  await until(motivos, (ditos) => ditos.length === 0, PACIENCIA_MS);
  for (const pid of [projetor, quem]) expect(isAlive(pid)).toBe(true);
});

/** The names that the log has of these, each as often as it was written. */
async function gravadas(envios: readonly Envio[]): Promise<readonly string[]> {
  const { rows } = await mundo.pool.query<{ nome: string }>(
    `SELECT canonical::json -> 'data' ->> 'nome' AS nome FROM event_store.events
     WHERE type = 'CategoriaCriada' AND canonical::json -> 'data' ->> 'nome' = ANY($1) ORDER BY 1`,
    [envios.map(({ nome }) => nome)],
  );
  return rows.map(({ nome }) => nome);
}
