import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 } from 'uuid';
import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import type { DadosDoAgendamento } from '#domain/agendamento/agendamento.events.ts';
import { type ExecucaoEvent, execucaoEvents } from '#domain/execucao/execucao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { CLIENTES } from '#infra/demonstration/pessoas.ts';
import { createLog } from '#infra/log.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { criarDeteccao } from '../support/deteccoes.ts';
import { until } from '../support/process.ts';
import { contratar, type Trabalhador } from './dia-pessoas.ts';
import { type Bench, percentile, percentis, resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { visitar } from './visitas.ts';

const AGENDADOS = 5_000;
const COM_DOCUMENTO = 200;
const QUEDAS = 5;
/** In each document. */
const DETECCOES = 12;
const MINUTO_MS = 60_000;
/** A schedule is due once all of them are where they are looked for: so long for each, and some more. */
const POR_AGENDADO_MS = 5;
const AO_MESMO_TEMPO = 10;
/** How long the web is looked at before, and between one kill and the next. */
const ANTES_MS = 50_000;
const ENTRE_QUEDAS_MS = 20_000;
const ENTRE_VISITAS_MS = 100;
const PACIENCIA_MS = 45 * MINUTO_MS;
/** Pages that show nothing of what is made meanwhile: one that grows takes longer by itself. */
const PAGINAS = ['/deteccoes?start_date=2019-01-01', '/camadas', '/dashboard', '/ativo/ativos'] as const;
const META = { inicio: '<= 60', web: '<= 1.2 x antes', nenhuma: '0' } as const;

/**
 * `agenda [schedules] [with a document] [kills]`: all due in the same minute over the whole private installation, with
 * the real workflow server; most have nothing to tell of, some print. The worker is killed now and then, and the web is
 * visited before and meanwhile.
 */
const bench: Bench = async ([agendados = AGENDADOS, comDocumento = COM_DOCUMENTO, quedas = QUEDAS]) => {
  // As `npm start` makes it.
  const app = await startApp({ webs: 2 });
  const services = await createComposition(
    loadConfig({ ...app.environment } as NodeJS.ProcessEnv),
    createLog('bench', 'silent'),
  );
  try {
    const [quem] = await contratar(services, app.url, 1);
    if (quem === undefined) throw new Error('ninguém entrou');
    const memoria = watchMemory(app.pids);
    const [quantos, documentos] = [Number(agendados), Number(comDocumento)];
    const minimo = Date.now() + 2 * MINUTO_MS + quantos * POR_AGENDADO_MS;
    const hora = Math.ceil(minimo / MINUTO_MS) * MINUTO_MS;
    const preparo = performance.now();
    await agendar(services, quem, hora, quantos, documentos);
    await todosMarcados(app, services, hora - ANTES_MS);
    const levou = (performance.now() - preparo) / 1_000;
    await sleep(Math.max(0, hora - ANTES_MS - Date.now()));
    const antes = await visitarAte(app.url, quem.token, () => Date.now() >= hora);
    const fim = { chegou: false };
    const [acabadas, durante] = await Promise.all([
      acompanhar(services, quantos).finally(() => {
        fim.chegou = true;
      }),
      visitarAte(app.url, quem.token, () => fim.chegou),
      derrubarTrabalhador(app, Number(quedas)),
    ]);
    const { iniciadas, terminadas } = acabadas;
    const esperas = [...iniciadas.values()].map(([primeira = 0]) => (primeira - hora) / 1_000);
    const caso = `${quantos} no mesmo minuto, ${documentos} com PDF, ${quedas} quedas`;
    const emitidas = terminadas.filter((um) => um.type === 'ExecucaoConcluida' && um.data.documento_id !== null);
    const [p95Antes, p95Durante] = [percentile(antes, 95), percentile(durante, 95)];
    const resultados = [
      resultado(caso, 'preparo, até se saber o próximo horário de todos', levou, 's'),
      ...percentis(`${caso}: do horário ao início`, esperas, 's', { p99: META.inicio }),
      resultado(caso, 'maior espera pelo início', Math.max(...esperas), 's', META.inicio),
      resultado(caso, 'não iniciadas', quantos - iniciadas.size, '', META.nenhuma),
      resultado(caso, 'iniciadas mais de uma vez', repetidas(iniciadas), '', META.nenhuma),
      resultado(caso, 'não terminadas', quantos - terminadas.length, '', META.nenhuma),
      resultado(caso, 'falharam', terminadas.filter((um) => um.type === 'ExecucaoFalhou').length, '', META.nenhuma),
      resultado(caso, `documentos, de ${documentos}`, emitidas.length, ''),
      resultado(caso, 'do horário ao fim da última', (acabadas.em - hora) / 1_000, 's'),
      resultado(caso, 'web p95 antes', p95Antes, 'ms'),
      resultado(caso, 'web p95 enquanto isso', p95Durante, 'ms', META.web),
      resultado(caso, 'razao', p95Durante / p95Antes, 'x', '<= 1.2'),
    ];
    return { resultados, memoriaMaxMiB: await memoria.stop() };
  } finally {
    await services.close();
    await app.stop();
  }
};
export default bench;

/** Those that print tell of some detections of an asset; the others of yesterday, when there were none. */
async function agendar(
  services: Services,
  { pessoa, usuario_id }: Trabalhador,
  hora: number,
  quantos: number,
  documentos: number,
): Promise<void> {
  const { executar, eventStore, projecoes } = services;
  const [ativo] = (await (await pessoa.pedir('/ativo/ativos/todos')).json()) as readonly { id: Uuid }[];
  if (ativo === undefined) throw new Error('sem ativos');
  for (let n = 0; n < DETECCOES; n += 1) await criarDeteccao(services, ativo.id, CLIENTES.serraAzul.id);
  const resposta = await pessoa.enviar('/deteccoes/filtros', { nome: 'Desde 2015', filters: 'start_date=2015-01-01' });
  if (!resposta.ok) throw new Error(`/deteccoes/filtros: ${resposta.status} ${await resposta.text()}`);
  const { id: filtro_id } = (await resposta.json()) as { id: Uuid };
  await projecoes.esperar(['deteccoes'], await eventStore.lastPosition(), MINUTO_MS);
  const papel = { papel: 'a4', orientacao: 'retrato' } as const;
  const base: Omit<DadosDoAgendamento, 'nome' | 'documento'> = {
    agenda: {
      quando: { frequencia: 'diaria', hora: new Date(hora).toISOString().slice(11, 16) },
      fuso: 'UTC',
      em_feriados: 'emitir',
      uf: null,
      feriados_municipais: [],
    },
    ao_vazio: 'nada',
    destinatarios: { usuario_ids: [usuario_id], externo_ids: [] },
    validade_dias: 7,
  };
  const criar = async (n: number) => {
    const comAlgo = n < documentos;
    const periodo = comAlgo ? 'do_filtro' : 'dia_anterior';
    const documento = {
      especie: 'deteccoes',
      objeto_id: null,
      filtro_id: comAlgo ? filtro_id : null,
      periodo,
    } as const;
    const data = {
      ...base,
      cliente_id: CLIENTES.serraAzul.id,
      nome: `Agendado ${n}`,
      documento: { ...documento, ...papel },
    };
    const contexto = { ...doSistema(), actorId: usuario_id, clienteId: CLIENTES.serraAzul.id };
    await executar(agendamentoDecider, v7(), { type: 'CriarAgendamento', data }, contexto);
  };
  for (let n = 0; n < quantos; n += AO_MESMO_TEMPO)
    await Promise.all(Array.from({ length: Math.min(AO_MESMO_TEMPO, quantos - n) }, (_, i) => criar(n + i)));
}

/** Waits until whoever keeps next times has come to the end of the log. @throws after `ate` */
async function todosMarcados(app: TestApp, { eventStore }: Services, ate: number): Promise<void> {
  const fim = await eventStore.lastPosition();
  const banco = new pg.Client({ connectionString: app.environment.DATABASE_URL });
  await banco.connect();
  try {
    await until(
      async () => {
        const texto = "select posicao from operacao.reatores where nome = 'proximos_horarios'";
        const { rows } = await banco.query<{ posicao: string }>(texto);
        return BigInt(rows[0]?.posicao ?? 0);
      },
      (posicao) => posicao >= fim,
      ate - Date.now(),
    );
  } finally {
    await banco.end();
  }
}

/** @returns ms of each answer */
async function visitarAte(url: string, token: string, acabou: () => boolean): Promise<readonly number[]> {
  // Each connection goes to one of the webs that share the port.
  const agent = new http.Agent({ keepAlive: false });
  const tempos: number[] = [];
  for (let n = 0; !acabou(); n += 1) {
    const { status, ms } = await visitar(url, agent, PAGINAS[n % PAGINAS.length] ?? PAGINAS[0], token);
    if (status !== 200) throw new Error(`${PAGINAS[n % PAGINAS.length]}: ${status}`);
    tempos.push(ms);
    await sleep(ENTRE_VISITAS_MS);
  }
  agent.destroy();
  return tempos;
}

async function derrubarTrabalhador(app: TestApp, vezes: number): Promise<void> {
  for (let n = 0; n < vezes; n += 1) {
    await sleep(ENTRE_QUEDAS_MS);
    const antes = app.pids().worker;
    await app.kill9('worker');
    await until(
      async () => app.pids().worker,
      (pid) => pid !== 0 && pid !== antes,
      MINUTO_MS,
    );
  }
}

/** What the log says of all runs until each of so many has ended: when each began, how each ended. */
async function acompanhar({ eventStore }: Services, quantos: number) {
  const types = Object.values(execucaoEvents).map(({ type }) => type);
  const iniciadas = new Map<string, number[]>();
  const terminadas: RecordedEvent<ExecucaoEvent>[] = [];
  const limite = Date.now() + PACIENCIA_MS;
  for (let after = 0n; terminadas.length < quantos && Date.now() < limite; ) {
    const novos = (await eventStore.readAll({ after, limit: 1_000, types })) as readonly RecordedEvent<ExecucaoEvent>[];
    for (const um of novos) {
      if (um.type === 'ExecucaoIniciada') {
        const { agendamento_id } = um.data;
        iniciadas.set(agendamento_id, [...(iniciadas.get(agendamento_id) ?? []), Date.parse(um.recordedAt)]);
      } else if (um.type === 'ExecucaoConcluida' || um.type === 'ExecucaoFalhou') terminadas.push(um);
      after = um.position;
    }
    if (novos.length === 0) await sleep(1_000);
  }
  return { iniciadas, terminadas, em: Date.now() };
}

const repetidas = (iniciadas: ReadonlyMap<string, readonly number[]>) =>
  [...iniciadas.values()].filter(({ length }) => length > 1).length;
