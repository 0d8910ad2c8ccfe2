import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';
import { startTestPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { until } from '#tests/support/process.ts';

const SUBIR_MS = 300_000;
/** Far more than the deadline, for a machine that is busy; without one, it was until the database came back. */
const PACIENCIA_MS = 90_000;
const LONGO = { timeout: 300_000 } as const;
const ENVIOS = 24;

let cluster: TestPostgres;
let mundo: DoisClientes;
let helena: Pessoa;

beforeAll(async () => {
  cluster = await startTestPostgres();
  mundo = await createDoisClientes({}, cluster);
  const papel = { nome: 'administra', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) } as const;
  helena = (await mundo.entrarComo([papel])).get(papel) as Pessoa;
  await helena.token();
}, SUBIR_MS);

afterAll(async () => {
  sinalizar('SIGCONT');
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

/** The names that the log has of these, each as often as it was written. */
async function gravadas(envios: readonly Envio[]): Promise<readonly string[]> {
  const { rows } = await mundo.pool.query<{ nome: string }>(
    `SELECT canonical::json -> 'data' ->> 'nome' AS nome FROM event_store.events
     WHERE type = 'CategoriaCriada' AND canonical::json -> 'data' ->> 'nome' = ANY($1) ORDER BY 1`,
    [envios.map(({ nome }) => nome)],
  );
  return rows.map(({ nome }) => nome);
}
