import { v7 } from 'uuid';
import { agendamentoStream, agendamentoEvents as on } from '#domain/agendamento/agendamento.events.ts';
import { type ExecucaoEvent, execucaoEvents } from '#domain/execucao/execucao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { relatorioEvents, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { createExternalRecipients } from '#infra/edge/deliveries/external-recipients.ts';
import { type CorreioDeps, createCorreio } from '#infra/edge/mail/correio.ts';
import { createSmtp } from '#infra/edge/mail/smtp.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { RELATORIOS } from '#infra/jobs/temporal/schedules.ts';
import { projections } from '#projections/index.ts';
import { categoria, cliente } from './acervo.ts';
import { amostra } from './amostras.ts';
import { createTestDatabase } from './database.ts';
import { createImportacoes, until } from './importacoes.ts';
import { createReadModels } from './read-models.ts';
import { abrirServidorHttp, json, type Responder } from './servidor-http.ts';
import { startTestTemporal } from './temporal.ts';

const SEM_NADA: Responder = (_, res) => json(res, { documento_id: null, deteccoes: 0 });
const silencio = { warn: () => undefined, error: () => undefined };
const DESTA = Object.values(execucaoEvents).map(({ type }) => type);

interface Arredores {
  /** The web, where a run is issued. */
  readonly web?: Responder;
  /** Where mail is handed over; without it, it stays in the outbox. */
  readonly smtp?: string;
}

/** Everything around schedules but the pages: log, tables, the real workflow server, and a worker on demand. */
export async function createMundoDosAgendamentos({ web: responder = SEM_NADA, smtp }: Arredores = {}) {
  const [cliente_id, autor] = [v7(), v7()];
  const [database, servidor] = await Promise.all([createTestDatabase(), startTestTemporal()]);
  const web = await abrirServidorHttp(responder);
  const arredores = { RENDERER_PAGES_ORIGIN: web.url, ...(smtp !== undefined && { SMTP_URL: smtp }) };
  const importacoes = await createImportacoes(database, servidor.address, arredores);
  const { env, store, storage, temporal, iniciarTrabalhador, rastros } = importacoes;
  const modelos = await createReadModels(database.url, projections, store);
  await modelos.happened(cliente(cliente_id, 'Cliente'), categoria(v7(), cliente_id, 'Barragens'));
  const cipher = createCipher(env.PERSONAL_DATA_KEY);
  const meios = { pool: database.pool, cipher, pessoas: createPessoas({ pool: database.pool, cipher }) };

  const fatoDe = (id: Uuid) => ({ stream: agendamentoStream(id), cliente_id, actorId: autor });
  async function execucoesDe(id: Uuid) {
    const todos = await store.readAll({ after: 0n, limit: 5_000, types: DESTA });
    const delas = todos as readonly RecordedEvent<ExecucaoEvent>[];
    const suas = new Set(
      delas.flatMap(({ streamId, data }) => ('agendamento_id' in data && data.agendamento_id === id ? [streamId] : [])),
    );
    return delas.filter(({ streamId }) => suas.has(streamId));
  }
  const tiposDe = async (id: Uuid) => (await execucoesDe(id)).map(({ type }) => type);
  let emitidos = 100;

  return {
    cliente_id,
    autor,
    env,
    store,
    storage,
    modelos,
    meios,
    fatoDe,
    execucoesDe,
    tiposDe,
    iniciarTrabalhador,
    rastros,
    pool: database.pool,
    /** When it is looked at next (ISO 8601); null where it is not. */
    async proximo(id: Uuid): Promise<string | null> {
      const { rows } = await database.pool.query<{ proximo: Date | null }>(
        'SELECT proximo FROM operacao.proximos_horarios WHERE agendamento_id = $1',
        [id],
      );
      return rows[0]?.proximo?.toISOString() ?? null;
    },
    /** As each minute does, until what is due has begun. */
    async acordar(): Promise<void> {
      const opcoes = { taskQueue: env.TEMPORAL_TASK_QUEUE, workflowId: `acordar/${v7()}` };
      await temporal.client().workflow.execute('relatoriosDevidos', opcoes);
    },
    servidor: temporal.client,
    /** The clock that begins what is due, by itself. */
    relogio: () => temporal.client().schedule.getHandle(RELATORIOS),
    /** A schedule as the sample says, but for what is given. @param em since when, ISO 8601 in UTC */
    async agendar(mais: object = {}, em?: string): Promise<Uuid> {
      const id = v7();
      const event = on.AgendamentoCriado({ ...amostra('AgendamentoCriado'), cliente_id, ...mais });
      await modelos.happened({ ...fatoDe(id), event, ...(em !== undefined && { em }) });
      return id;
    },
    /** Asks for a run by hand. */
    async pedir(id: Uuid): Promise<Uuid> {
      const execucao_id = v7();
      await modelos.record({ ...fatoDe(id), event: on.ExecucaoSolicitada({ execucao_id }) });
      return execucao_id;
    },
    /** Waits until a run of it is over. @returns how */
    acabou: (id: Uuid) =>
      until(async () => {
        const fim = (await execucoesDe(id)).find(
          ({ type }) => type === 'ExecucaoConcluida' || type === 'ExecucaoFalhou',
        );
        return fim ?? null;
      }, 'a execução devia acabar'),
    /** A document that was issued, each with a number of its own. */
    async documento(bytes: Buffer, mais: object = {}): Promise<Uuid> {
      const id = v7();
      const guardado = await storage.put([bytes] as never, { maxBytes: 2 ** 30 });
      const event = relatorioEvents.DocumentoEmitido({
        ...amostra('DocumentoEmitido', 2),
        cliente_id,
        ativo_ids: [],
        numero: `2026-000${emitidos++}-QK7ZP3MWTA`,
        arquivo: { nome: 'relatorio.pdf', tipo: 'application/pdf', ...guardado },
        ...mais,
      });
      await modelos.record({ stream: relatorioStream(id), event, cliente_id, actorId: autor });
      return id;
    },
    /** Somebody outside, by an address. */
    async deFora(endereco: string): Promise<Uuid> {
      const [id = ''] = await createExternalRecipients(meios).registrar(cliente_id, [endereco]);
      return id;
    },
    correio: (mais: Partial<CorreioDeps> = {}) =>
      createCorreio({
        ...meios,
        log: silencio,
        transporte: smtp === undefined ? null : createSmtp({ SMTP_URL: smtp, MAIL_FROM: 'a@b.example' }),
        ...mais,
      }),
    /** As if the time until the next try of each message had gone by. @returns how long that was, in milliseconds */
    async passarOTempo(): Promise<number> {
      const { rows } = await database.pool.query<{ ms: number }>(
        `SELECT coalesce(max(extract(epoch FROM proxima_em - now())) * 1000, 0)::float8 AS ms
         FROM identidade.mensagens WHERE enviada_em IS NULL`,
      );
      await database.pool.query('UPDATE identidade.mensagens SET proxima_em = now() WHERE enviada_em IS NULL');
      return rows[0]?.ms ?? 0;
    },
    async close(): Promise<void> {
      await modelos.close();
      await importacoes.close();
      await web.fechar();
      await servidor.stop();
      await database.drop();
    },
  };
}
export type MundoDosAgendamentos = Awaited<ReturnType<typeof createMundoDosAgendamentos>>;
