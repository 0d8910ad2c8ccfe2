import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { amostra } from '#tests/support/amostras.ts';
import { until } from '#tests/support/importacoes.ts';
import { createMundoDosAgendamentos, type MundoDosAgendamentos } from '#tests/support/mundo-dos-agendamentos.ts';
import { json } from '#tests/support/servidor-http.ts';
import { abrirServidorSmtp, type ServidorSmtp } from '#tests/support/servidor-smtp.ts';

const HORA_MS = 60 * 60_000;

let mundo: MundoDosAgendamentos;
let smtp: ServidorSmtp;
let externo_id: string;
/** What the web says that it has issued. */
let documento_id = '';

/** What the web is asked for, run by run; it answers once it is let. */
const pedidas: string[] = [];
let liberada = Promise.withResolvers<void>();

beforeAll(async () => {
  smtp = await abrirServidorSmtp();
  mundo = await createMundoDosAgendamentos({
    async web({ url }, res) {
      pedidas.push(url.pathname.split('/')[3] ?? '');
      await liberada.promise;
      json(res, { documento_id, deteccoes: 3 });
    },
    smtp: smtp.url,
  });
  documento_id = await mundo.documento(Buffer.from('%PDF-1.7 de prova'));
  externo_id = await mundo.deFora('fiscal@orgao.example');
}, 240_000);
afterAll(async () => {
  await mundo.close();
  await smtp.fechar();
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

/** A schedule for somebody outside, by the hour at a minute. @param desde as if it had been made then (ISO 8601) */
function agendar(minuto: number, desde?: string) {
  const { agenda } = amostra('AgendamentoCriado');
  const quando = { frequencia: 'cron', cron: `${minuto} * * * *` };
  const destinatarios = { usuario_ids: [], externo_ids: [externo_id] };
  return mundo.agendar({ agenda: { ...agenda, quando, fuso: 'UTC', em_feriados: 'emitir' }, destinatarios }, desde);
}

const pedida = (execucao_id: string, vezes = 1) =>
  until(
    async () => (pedidas.filter((uma) => uma === execucao_id).length >= vezes ? true : null),
    `a web devia ser pedida ${vezes} vezes`,
  );

describe('Um relatório agendado quando alguma coisa cai', () => {
  it('trabalhador morto com kill -9 enquanto se emite, e outro enquanto manda: nada falta, nada sai duas vezes', async () => {
    liberada = Promise.withResolvers<void>();
    smtp.passa('emudece');
    const id = await agendar(0);
    const primeiro = processoTrabalhador();
    const execucao_id = await mundo.pedir(id);
    await pedida(execucao_id);
    await matar(primeiro);
    const segundo = processoTrabalhador();
    await pedida(execucao_id, 2);
    liberada.resolve();
    await mundo.acabou(id);
    // It is giving a message away, and has no answer yet.
    await until(async () => (smtp.caladas() > 0 ? true : null), 'a mensagem devia estar a caminho');
    await matar(segundo);
    smtp.passa('aceita');
    await mundo.passarOTempo();
    processoTrabalhador();
    await until(async () => (smtp.cartas.length >= 2 ? true : null), 'as duas mensagens deviam sair');
    const terceiro = mundo.correio();
    for (let vez = 0; vez < 3; vez++) {
      await mundo.passarOTempo();
      await terceiro.despachar();
    }
    await terceiro.close();
    expect(smtp.cartas).toHaveLength(2);
    expect(smtp.cartas.filter(({ texto }) => texto.includes('/entregas/'))).toHaveLength(1);
    expect(await mundo.tiposDe(id)).toEqual(['ExecucaoIniciada', 'ExecucaoConcluida']);
    const { rows } = await mundo.pool.query(
      'SELECT enviada_em IS NOT NULL AS enviada FROM operacao.entregas_de_relatorios WHERE execucao_id = $1',
      [execucao_id],
    );
    expect(rows).toEqual([{ enviada: true }]);
  }, 300_000);

  it('com o servidor de e-mail a recusar por uma hora, nada se perde, e quando volta cada mensagem sai uma vez', async () => {
    liberada.resolve();
    smtp.passa('recusa');
    smtp.cartas.length = 0;
    const trabalhador = await mundo.iniciarTrabalhador();
    const id = await agendar(0);
    await mundo.pedir(id);
    await mundo.acabou(id);
    const [um, outro] = [mundo.correio(), mundo.correio()];
    let passou = 0;
    while (passou < HORA_MS) {
      await um.despachar();
      passou += await mundo.passarOTempo();
      expect(smtp.cartas).toEqual([]);
    }
    smtp.passa('aceita');
    // The worker's own, and two more processes that want to send the same.
    for (let vez = 0; vez < 3; vez++) await Promise.all([um.despachar(), outro.despachar()]);
    await until(async () => (smtp.cartas.length >= 2 ? true : null), 'as mensagens deviam sair');
    await mundo.passarOTempo();
    await Promise.all([um.despachar(), outro.despachar()]);
    expect(smtp.cartas).toHaveLength(2);
    await Promise.all([um.close(), outro.close(), trabalhador.stop()]);
  }, 300_000);

  it('o horário que chega enquanto outra emissão corre é pulado, e a história o diz', async () => {
    liberada = Promise.withResolvers<void>();
    smtp.passa('aceita');
    const trabalhador = await mundo.iniciarTrabalhador();
    // There must be a minute for the run to begin in.
    const proximo = new Date(Math.ceil((Date.now() + 70_000) / 60_000) * 60_000);
    const id = await agendar(proximo.getUTCMinutes(), new Date(proximo.getTime() - 1.5 * HORA_MS).toISOString());
    // By its own clock, of an hour ago.
    await until(async () => ((await mundo.tiposDe(id)).includes('ExecucaoIniciada') ? true : null), 'devia começar');
    await until(async () => (Date.now() > proximo.getTime() ? true : null), 'o horário devia chegar');
    await mundo.acordar();
    expect(await mundo.proximo(id)).toBe(proximo.toISOString());
    // What has only just come may still begin a run of its own.
    await until(async () => (Date.now() > proximo.getTime() + 31_000 ? true : null), 'a folga devia passar', 1_000);
    liberada.resolve();
    await mundo.acabou(id);
    const ditos = await until(async () => {
      const datas = (await mundo.execucoesDe(id)).map(({ data }) => data);
      const puladas = datas.filter((data) => 'motivo' in data && data.motivo === 'sobreposicao');
      return puladas.length > 0 ? puladas : null;
    }, 'o horário pulado devia ser dito');
    expect(ditos).toEqual([expect.objectContaining({ prevista_para: proximo.toISOString() })]);
    expect((await mundo.tiposDe(id)).filter((tipo) => tipo === 'ExecucaoIniciada')).toHaveLength(1);
    await trabalhador.stop();
  }, 300_000);
});
