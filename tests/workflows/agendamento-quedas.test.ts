import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agendamentoStream, agendamentoEvents as on } from '#domain/agendamento/agendamento.events.ts';
import type { ExecucaoEvent } from '#domain/execucao/execucao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { relatorioEvents, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { createExternalRecipients } from '#infra/edge/deliveries/external-recipients.ts';
import { createCorreio } from '#infra/edge/mail/correio.ts';
import { createSmtp } from '#infra/edge/mail/smtp.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { projections } from '#projections/index.ts';
import { categoria, cliente } from '#tests/support/acervo.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, until } from '#tests/support/importacoes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { abrirServidorHttp, type ServidorHttp } from '#tests/support/servidor-http.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

const FORA = 'fiscal@orgao.example';
const HORA_MS = 60 * 60_000;
const amostra = (tipo: string, versao = 1) =>
  JSON.parse(readFileSync(`tests/contracts/events/${tipo}.v${versao}.json`, 'utf8')).data;

let database: TestDatabase;
let temporal: TestTemporal;
let mundo: Awaited<ReturnType<typeof createImportacoes>>;
let modelos: ReadModels;
let web: ServidorHttp;
let externo_id: string;
const [cliente_id, autor, documento_id] = [v7(), v7(), v7()];

/** What the web is asked for, run by run; it answers once it is let. */
const pedidas: string[] = [];
let liberada = Promise.withResolvers<void>();

/** What a mail server took for good; how it is with it now. */
const aceitas: string[] = [];
let correioDeLa: 'aceita' | 'recusa' | 'emudece' = 'aceita';
/** Messages that it was given, and never answered. */
let caladas = 0;
const smtp = new SMTPServer({
  ...{ authOptional: true, disabledCommands: ['STARTTLS'] },
  onConnect: (_, callback) => callback(correioDeLa === 'recusa' ? new Error('fora do ar') : null),
  onData(stream, _, callback) {
    let bruta = '';
    stream.on('data', (parte: Buffer) => {
      bruta += parte.toString('utf8');
    });
    stream.on('end', () => {
      if (correioDeLa !== 'aceita') return void caladas++;
      aceitas.push(bruta.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      callback();
    });
  },
});
const enderecoDoSmtp = () => `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
// Whoever is killed says nothing more.
smtp.on('error', () => undefined);

beforeAll(async () => {
  [database, temporal] = await Promise.all([createTestDatabase(), startTestTemporal()]);
  web = await abrirServidorHttp(async ({ url }, res) => {
    pedidas.push(url.pathname.split('/')[3] ?? '');
    await liberada.promise;
    const corpo = JSON.stringify({ documento_id, deteccoes: 3 });
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(corpo);
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const SMTP_URL = enderecoDoSmtp();
  mundo = await createImportacoes(database, temporal.address, { RENDERER_PAGES_ORIGIN: web.url, SMTP_URL });
  modelos = await createReadModels(database.url, projections, mundo.store);
  const emitido = relatorioEvents.DocumentoEmitido({ ...amostra('DocumentoEmitido', 2), cliente_id, ativo_ids: [] });
  await modelos.record(cliente(cliente_id, 'Cliente'), categoria(v7(), cliente_id, 'Barragens'), {
    stream: relatorioStream(documento_id),
    event: emitido,
    cliente_id,
    actorId: autor,
  });
  await modelos.settle();
  const cipher = createCipher(mundo.env.PERSONAL_DATA_KEY);
  const pessoas = createPessoas({ pool: database.pool, cipher });
  const externos = createExternalRecipients({ pool: database.pool, cipher, pessoas });
  [externo_id = ''] = await externos.registrar(cliente_id, [FORA]);
}, 240_000);
afterAll(async () => {
  await modelos.close();
  await mundo.close();
  await web.fechar();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await temporal.stop();
  await database.drop();
});

const processos: ChildProcess[] = [];
afterEach(() => {
  liberada.resolve();
  for (const processo of processos.splice(0)) processo.kill('SIGKILL');
});

/** The real process, as it runs in production. */
function processoTrabalhador(): ChildProcess {
  const env = { ...process.env, ...mundo.env };
  const trabalhador = spawn(process.execPath, ['infra/processes/worker.ts'], { env, stdio: 'inherit' });
  processos.push(trabalhador);
  return trabalhador;
}

async function matar(processo: ChildProcess): Promise<void> {
  const fim = new Promise((resolve) => processo.once('exit', resolve));
  processo.kill('SIGKILL');
  await fim;
}

/** A schedule for somebody outside, by the hour at a minute, as if it had been made two hours ago. */
async function agendar(minuto: number) {
  const id = v7();
  const dados = amostra('AgendamentoCriado');
  const agenda = { ...dados.agenda, quando: { frequencia: 'cron', cron: `${minuto} * * * *` }, fuso: 'UTC' };
  const event = on.AgendamentoCriado({
    ...{ ...dados, cliente_id, agenda: { ...agenda, em_feriados: 'emitir' } },
    destinatarios: { usuario_ids: [], externo_ids: [externo_id] },
  });
  const em = new Date(Date.now() - 2 * HORA_MS).toISOString();
  await modelos.record({ stream: agendamentoStream(id), event, cliente_id, actorId: autor, em });
  await modelos.settle();
  return id;
}

async function pedir(id: string) {
  const execucao_id = v7();
  const event = on.ExecucaoSolicitada({ execucao_id });
  await modelos.record({ stream: agendamentoStream(id), event, cliente_id, actorId: autor });
  return execucao_id;
}

async function execucoesDe(id: string) {
  const types = ['ExecucaoIniciada', 'ExecucaoPulada', 'ExecucaoConcluida', 'ExecucaoFalhou'];
  const todos = (await mundo.store.readAll({
    after: 0n,
    limit: 5_000,
    types,
  })) as readonly RecordedEvent<ExecucaoEvent>[];
  const dele = new Set(
    todos.flatMap(({ streamId, data }) => ('agendamento_id' in data && data.agendamento_id === id ? [streamId] : [])),
  );
  return todos.filter(({ streamId }) => dele.has(streamId));
}
const tiposDe = async (id: string) => (await execucoesDe(id)).map(({ type }) => type);
const acabou = (id: string) =>
  until(async () => ((await tiposDe(id)).includes('ExecucaoConcluida') ? true : null), 'a execução devia acabar');
const pedida = (execucao_id: string, vezes = 1) =>
  until(
    async () => (pedidas.filter((uma) => uma === execucao_id).length >= vezes ? true : null),
    `a web devia ser pedida ${vezes} vezes`,
  );

/** As if the time until the next try of each message had gone by. @returns how long that was, in milliseconds */
async function passarOTempo(): Promise<number> {
  const { rows } = await database.pool.query<{ ms: number }>(
    `SELECT coalesce(max(extract(epoch FROM proxima_em - now())) * 1000, 0)::float8 AS ms
     FROM identidade.mensagens WHERE enviada_em IS NULL`,
  );
  await database.pool.query('UPDATE identidade.mensagens SET proxima_em = now() WHERE enviada_em IS NULL');
  return rows[0]?.ms ?? 0;
}

function correio() {
  const cipher = createCipher(mundo.env.PERSONAL_DATA_KEY);
  const pessoas = createPessoas({ pool: database.pool, cipher });
  const transporte = createSmtp({ SMTP_URL: enderecoDoSmtp(), MAIL_FROM: 'a@b.example' });
  const log = { warn: () => undefined, error: () => undefined };
  return createCorreio({ pool: database.pool, cipher, pessoas, transporte, log });
}

describe('Um relatório agendado quando alguma coisa cai', () => {
  it('trabalhador morto com kill -9 enquanto se emite, e outro enquanto manda: nada falta, nada sai duas vezes', async () => {
    liberada = Promise.withResolvers<void>();
    correioDeLa = 'emudece';
    const id = await agendar(0);
    const primeiro = processoTrabalhador();
    const execucao_id = await pedir(id);
    await pedida(execucao_id);
    await matar(primeiro);
    const segundo = processoTrabalhador();
    await pedida(execucao_id, 2);
    liberada.resolve();
    await acabou(id);
    // It is giving a message away, and has no answer yet.
    await until(async () => (caladas > 0 ? true : null), 'a mensagem devia estar a caminho');
    await matar(segundo);
    correioDeLa = 'aceita';
    await passarOTempo();
    processoTrabalhador();
    await until(async () => (aceitas.length >= 2 ? true : null), 'as duas mensagens deviam sair');
    const terceiro = correio();
    for (let vez = 0; vez < 3; vez++) {
      await passarOTempo();
      await terceiro.despachar();
    }
    await terceiro.close();
    expect(aceitas).toHaveLength(2);
    expect(aceitas.filter((uma) => uma.includes('/entregas/'))).toHaveLength(1);
    expect(await tiposDe(id)).toEqual(['ExecucaoIniciada', 'ExecucaoConcluida']);
    const { rows } = await database.pool.query(
      'SELECT enviada_em IS NOT NULL AS enviada FROM operacao.entregas_de_relatorios WHERE execucao_id = $1',
      [execucao_id],
    );
    expect(rows).toEqual([{ enviada: true }]);
  }, 300_000);

  it('com o servidor de e-mail a recusar por uma hora, nada se perde, e quando volta cada mensagem sai uma vez', async () => {
    liberada.resolve();
    correioDeLa = 'recusa';
    aceitas.length = 0;
    const trabalhador = await mundo.iniciarTrabalhador();
    const id = await agendar(0);
    await pedir(id);
    await acabou(id);
    const [um, outro] = [correio(), correio()];
    let passou = 0;
    while (passou < HORA_MS) {
      await um.despachar();
      passou += await passarOTempo();
      expect(aceitas).toEqual([]);
    }
    correioDeLa = 'aceita';
    // The worker's own, and two more processes that want to send the same.
    for (let vez = 0; vez < 3; vez++) await Promise.all([um.despachar(), outro.despachar()]);
    await until(async () => (aceitas.length >= 2 ? true : null), 'as mensagens deviam sair');
    await passarOTempo();
    await Promise.all([um.despachar(), outro.despachar()]);
    expect(aceitas).toHaveLength(2);
    await Promise.all([um.close(), outro.close(), trabalhador.stop()]);
  }, 300_000);

  it('o horário que chega enquanto outra emissão corre é pulado, e a história o diz', async () => {
    liberada = Promise.withResolvers<void>();
    correioDeLa = 'aceita';
    const trabalhador = await mundo.iniciarTrabalhador();
    // The next minute but one where this one is nearly over: there must be time for the run to begin.
    const proximo = new Date(Math.ceil((Date.now() + 10_000) / 60_000) * 60_000);
    const id = await agendar(proximo.getUTCMinutes());
    const agenda = mundo.temporal.client().schedule.getHandle(`agendamento/${id}`);
    await until(() => agenda.describe().catch(() => null), 'o agendamento devia estar no Temporal');
    // As its own clock starts it: otherwise the server would let it run beside others.
    await agenda.trigger('SKIP');
    await until(async () => ((await tiposDe(id)).includes('ExecucaoIniciada') ? true : null), 'devia começar');
    await until(
      async () => ((await agenda.describe()).info.numActionsSkippedOverlap > 0 ? true : null),
      'o Temporal devia pular o horário seguinte',
    );
    // What has only just come may still wake a run of its own.
    await until(async () => (Date.now() > proximo.getTime() + 31_000 ? true : null), 'a folga devia passar', 1_000);
    liberada.resolve();
    await acabou(id);
    const ditos = await until(async () => {
      const datas = (await execucoesDe(id)).map(({ data }) => data);
      const puladas = datas.filter((data) => 'motivo' in data && data.motivo === 'sobreposicao');
      return puladas.length > 0 ? puladas : null;
    }, 'o horário pulado devia ser dito');
    expect(ditos).toEqual([expect.objectContaining({ prevista_para: proximo.toISOString() })]);
    expect((await tiposDe(id)).filter((tipo) => tipo === 'ExecucaoIniciada')).toHaveLength(1);
    await trabalhador.stop();
  }, 300_000);
});
