import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { camposDasEdicoes } from '#app/importacao/edicao/campos.ts';
import { atributosEditados, type GeometriaDoEnvio, SEM_EDICOES } from '#app/importacao/edicao/edicoes.ts';
import { aplicar } from '#app/importacao/edicao/operacoes.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { heard } from '#infra/heard.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { until } from '../support/process.ts';
import { talhoes } from '../support/talhoes.ts';
import { entrarSemNavegador, type Visitante } from '../support/visitante.ts';
import { type Bench, percentile, percentis, type Resultado, resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

const GEOMETRIAS = 50_000;
const ABERTURAS = 40;
const POR_PAGINA = 100;
const META = { abrir: '<= 500', salvar: '<= 30' } as const;
const ESPERA_MS = 300_000;

/**
 * The review of an import of so many geometries: its page opened again and again, any page of its geometries, a key
 * renamed and a value copied for all of them, and what was edited saved, until every layer is public and renamed.
 */
const bench: Bench = async ([quantas = String(GEOMETRIAS), aberturas = String(ABERTURAS)]) => {
  const app = await startApp();
  const { web, projector, worker } = app.pids();
  const memoria = watchMemory({ web, projector, worker });
  const banco = heard(new pg.Pool({ connectionString: app.environment.DATABASE_URL ?? '', max: 2 }));
  try {
    const pessoa = await entrarSemNavegador(app.url, 'administrador');
    const total = Number(quantas);
    const { id, segundos } = await enviar(app, pessoa, banco, total);
    const resultados = [
      resultado(`${total} geometrias`, 'até poder conferir', segundos, 's', null),
      ...(await abrir(pessoa, id, total, Number(aberturas))),
      ...(await salvar(pessoa, banco, id, total)),
    ];
    return { resultados, memoriaMaxMiB: await memoria.stop() };
  } finally {
    await banco.end();
    await app.stop();
  }
};

export default bench;

async function enviar(app: TestApp, pessoa: Visitante, banco: pg.Pool, total: number) {
  const id = randomUUID();
  const inicio = performance.now();
  const resposta = await pessoa.enviar(talhoes(total), { comando_id: id });
  if (resposta.status !== 201) throw new Error(`o envio foi recusado: ${resposta.status} ${await resposta.text()}`);
  const estado = async () => {
    const { rows } = await banco.query('SELECT estado, problemas FROM read_model.importacoes WHERE id = $1', [id]);
    return rows[0] as { estado: string; problemas: unknown } | undefined;
  };
  const fim = await until(estado, (row) => row !== undefined && /^(preparada|recusada)$/.test(row.estado), ESPERA_MS);
  if (fim?.estado !== 'preparada') throw new Error(`o envio terminou ${JSON.stringify(fim)}`);
  const segundos = (performance.now() - inicio) / 1_000;
  await app.waitForSaude(({ projecoes }) => projecoes.every(({ atraso }) => atraso === 0), ESPERA_MS);
  await decidir(pessoa, banco, id);
  return { id, segundos };
}

/** Accepts what the reading proposes: deciding is a person's time, and not measured. */
async function decidir(pessoa: Visitante, banco: pg.Pool, id: Uuid): Promise<void> {
  const { rows } = await banco.query('SELECT duvidas FROM read_model.importacoes WHERE id = $1', [id]);
  const duvidas = rows[0].duvidas as readonly { proposta: string; opcoes: unknown; feicoes: unknown }[];
  if (duvidas.length === 0) return;
  const escolhas = duvidas.map(({ proposta, opcoes: _, feicoes: __, ...alvo }) => ({ ...alvo, valor: proposta }));
  await exigir(pessoa.postar(`/camadas/upload/${id}/corrigir`, [['escolhas', JSON.stringify(escolhas)]]));
}

async function abrir(pessoa: Visitante, id: Uuid, total: number, vezes: number): Promise<Resultado[]> {
  const paginas = Math.ceil(total / POR_PAGINA);
  const medidas: Record<'pagina' | 'geoms' | 'busca', number[]> = { pagina: [], geoms: [], busca: [] };
  const medir = async (onde: keyof typeof medidas, caminho: string) => {
    const inicio = performance.now();
    await exigir(pessoa.pedir(caminho));
    medidas[onde].push(performance.now() - inicio);
  };
  for (let n = 0; n < vezes; n += 1) {
    await medir('pagina', `/camadas/upload/${id}?aba=geometrias`);
    // Spread over the whole of it, the last one too.
    await medir(
      'geoms',
      `/camadas/upload/${id}/geoms?geojson=0&page=${Math.max(1, Math.round(((n + 1) / vezes) * paginas))}`,
    );
    if (n % 4 === 0) await medir('busca', `/camadas/upload/${id}/geoms?geojson=0&search=talhão ${n}9`);
  }
  return [
    ...percentis(`abrir a página, ${total} geometrias`, medidas.pagina, 'ms', { p95: META.abrir }),
    ...percentis('uma página de geometrias qualquer', medidas.geoms, 'ms', { p95: META.abrir }),
    resultado('buscar pelo nome', 'p95', percentile(medidas.busca, 95), 'ms', META.abrir),
  ];
}

async function salvar(pessoa: Visitante, banco: pg.Pool, id: Uuid, total: number): Promise<Resultado[]> {
  const { data } = (await (await exigir(pessoa.pedir(`/camadas/upload/${id}/geoms`))).json()) as {
    data: readonly GeometriaDoEnvio[];
  };
  const antes = performance.now();
  let edicoes = aplicar(SEM_EDICOES, { tipo: 'renomear', chave: 'cultura', nova: 'plantio' });
  edicoes = aplicar(edicoes, { tipo: 'copiar', chave: 'plantio', valor: 'soja' });
  for (const geometria of data) {
    edicoes = aplicar(edicoes, { tipo: 'dado', geometria, campo: 'name', valor: `${geometria.name} conferido` });
  }
  for (const geometria of data) atributosEditados(geometria, edicoes);
  const renomear = performance.now() - antes;

  const inicio = performance.now();
  await exigir(pessoa.postar(`/camadas/upload/${id}`, camposDasEdicoes(edicoes)));
  const respondido = (performance.now() - inicio) / 1_000;
  const conta = async () => {
    const { rows } = await banco.query(
      `SELECT count(*)::int AS n FROM read_model.camadas c JOIN read_model.camadas_envios e USING (importacao_id)
       WHERE c.importacao_id = $1 AND e.visivel AND c.attributes ->> 'plantio' = 'soja'`,
      [id],
    );
    return rows[0].n as number;
  };
  await until(conta, (n) => n === total, ESPERA_MS);
  const visivel = (performance.now() - inicio) / 1_000;
  return [
    resultado('renomear e copiar para todas, na tela', 'tempo', renomear, 'ms', null),
    resultado('salvar', 'até a resposta', respondido, 's', META.salvar),
    resultado('salvar', 'até todas visíveis e renomeadas', visivel, 's', META.salvar),
  ];
}

async function exigir(pedido: Promise<Response>): Promise<Response> {
  const resposta = await pedido;
  if (resposta.status >= 300) throw new Error(`${resposta.url}: ${resposta.status} ${await resposta.text()}`);
  return resposta.bodyUsed ? resposta : new Response(await resposta.arrayBuffer(), resposta);
}
