import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agendamentoStream, agendamentoEvents as on } from '#domain/agendamento/agendamento.events.ts';
import { MAX_ANEXO_MIB } from '#domain/agendamento/anexo.policy.ts';
import { execucaoStream } from '#domain/execucao/execucao.events.ts';
import { politicaEvents, politicaStream } from '#domain/politica/politica.events.ts';
import { relatorioEvents, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { createAttachments } from '#infra/edge/deliveries/attachments.ts';
import { createDeliveries } from '#infra/edge/deliveries/deliveries.ts';
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

const amostra = (tipo: string, versao = 1) =>
  JSON.parse(readFileSync(`tests/contracts/events/${tipo}.v${versao}.json`, 'utf8')).data;

let database: TestDatabase;
let temporal: TestTemporal;
let mundo: Awaited<ReturnType<typeof createImportacoes>>;
let modelos: ReadModels;
let web: ServidorHttp;
let trabalhador: Awaited<ReturnType<typeof mundo.iniciarTrabalhador>>;
let externo_id: string;
const [cliente_id, autor] = [v7(), v7()];
/** What the web says that it has issued. */
let documento_id = '';
/** Each document has a number of its own. */
let emitidos = 100;

/** What a mail server took for good; whether it takes anything now. */
const aceitas: string[] = [];
let noAr = true;
const smtp = new SMTPServer({
  ...{ authOptional: true, disabledCommands: ['STARTTLS'] },
  onConnect: (_, callback) => callback(noAr ? null : new Error('fora do ar')),
  onData(stream, _, callback) {
    let bruta = '';
    stream.on('data', (parte: Buffer) => {
      bruta += parte.toString('utf8');
    });
    stream.on('end', () => {
      aceitas.push(bruta.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      callback();
    });
  },
});

const meios = () => {
  const cipher = createCipher(mundo.env.PERSONAL_DATA_KEY);
  return { pool: database.pool, cipher, pessoas: createPessoas({ pool: database.pool, cipher }) };
};

beforeAll(async () => {
  [database, temporal] = await Promise.all([createTestDatabase(), startTestTemporal()]);
  web = await abrirServidorHttp((_, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ documento_id, deteccoes: 3 }));
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  mundo = await createImportacoes(database, temporal.address, { RENDERER_PAGES_ORIGIN: web.url, SMTP_URL: smtpUrl() });
  modelos = await createReadModels(database.url, projections, mundo.store);
  await modelos.record(cliente(cliente_id, 'Cliente'), categoria(v7(), cliente_id, 'Barragens'));
  await modelos.settle();
  [externo_id = ''] = await createExternalRecipients(meios()).registrar(cliente_id, ['fiscal@orgao.example']);
  trabalhador = await mundo.iniciarTrabalhador();
}, 240_000);
afterAll(async () => {
  await trabalhador.stop();
  await modelos.close();
  await mundo.close();
  await web.fechar();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await temporal.stop();
  await database.drop();
});

const smtpUrl = () => `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;

async function permitir(permite: boolean): Promise<void> {
  const nada = { cliente_id, sessao_tempo: null, grupos_dois_fatores: [] };
  const event = politicaEvents.PoliticaDefinida({ ...nada, ...(permite && { permitir_anexo: true as const }) });
  await modelos.record({ stream: politicaStream(cliente_id), event, cliente_id, actorId: autor });
}

/** A file as it was issued, which the web answers with from now on. */
async function emitido(bytes: Buffer): Promise<Buffer> {
  documento_id = v7();
  const arquivo = await mundo.storage.put([bytes] as never, { maxBytes: 2 ** 30 });
  const event = relatorioEvents.DocumentoEmitido({
    ...{ ...amostra('DocumentoEmitido', 2), cliente_id, ativo_ids: [] },
    numero: `2026-000${emitidos++}-QK7ZP3MWTA`,
    arquivo: { nome: 'relatorio.pdf', tipo: 'application/pdf', ...arquivo },
  });
  await modelos.record({ stream: relatorioStream(documento_id), event, cliente_id, actorId: autor });
  return bytes;
}

/** A run of a schedule that has its file attached, until it is over. */
async function executar(): Promise<string> {
  const [id, execucao_id] = [v7(), v7()];
  aceitas.length = 0;
  const event = on.AgendamentoCriado({
    ...{ ...amostra('AgendamentoCriado'), cliente_id },
    destinatarios: { usuario_ids: [], externo_ids: [externo_id], anexar: true },
  });
  const dele = { stream: agendamentoStream(id), cliente_id, actorId: autor };
  await modelos.record({ ...dele, event }, { ...dele, event: on.ExecucaoSolicitada({ execucao_id }) });
  await until(async () => {
    const tipos = (await mundo.store.readStream(execucaoStream(execucao_id))).map(({ type }) => type);
    return tipos.includes('ExecucaoConcluida') ? true : null;
  }, 'a execução devia acabar');
  return execucao_id;
}

const entregue = async (execucao_id: string) => (await createDeliveries(meios()).das([execucao_id]))[0];
const chegam = (quantas: number) =>
  until(async () => (aceitas.length >= quantas ? true : null), `${quantas} mensagens deviam sair`);

/** As if the time until the next try had gone by: what is due goes out. */
async function passarOTempo({ comAnexos = true } = {}): Promise<void> {
  await database.pool.query('UPDATE identidade.mensagens SET proxima_em = now() WHERE enviada_em IS NULL');
  const { store, storage } = mundo;
  const correio = createCorreio({
    ...meios(),
    transporte: createSmtp({ SMTP_URL: smtpUrl(), MAIL_FROM: 'a@b.example' }),
    ...(comAnexos && { anexos: createAttachments({ ...meios(), store, storage }) }),
    log: { warn: () => undefined, error: () => undefined },
  });
  await correio.despachar();
  await correio.close();
}

/** Link and code, neither in the message of the other, and no file. */
function linkECodigo(): { readonly token: string; readonly codigo: string } {
  expect(aceitas).toHaveLength(2);
  expect(aceitas.join()).not.toMatch(/Content-Disposition: attachment|application\/pdf/i);
  const token = /\/entregas\/([\w-]{43})/.exec(aceitas.join('\n'))?.[1] ?? '';
  const codigo = /^(\d{8})\r?$/m.exec(aceitas.join('\n'))?.[1] ?? '';
  expect(aceitas.filter((uma) => uma.includes(token) && uma.includes(codigo))).toEqual([]);
  return { token, codigo };
}

describe('Um relatório agendado que vai anexado', () => {
  it('onde a política o permite sai em uma só mensagem, com o próprio arquivo e sem endereço nem código', async () => {
    await permitir(true);
    const pdf = await emitido(Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(50_000)]));
    const execucao_id = await executar();
    await chegam(1);
    const enviada = await until(async () => {
      const uma = await entregue(execucao_id);
      return uma?.situacao === 'enviada' ? uma : null;
    }, 'devia constar como enviada');
    expect(enviada).toMatchObject({ anexo: 'anexado' });
    await passarOTempo();
    expect(aceitas).toHaveLength(1);
    const [uma = ''] = aceitas;
    expect(uma).toMatch(/Content-Disposition: attachment; filename=relatorio\.pdf/i);
    expect(uma.replaceAll('\r\n', '')).toContain(pdf.toString('base64').replaceAll('=', ''));
    expect(uma).not.toContain('/entregas/');
  }, 120_000);

  it('com a política retirada antes de sair vai por endereço e código, e a entrega o diz', async () => {
    await permitir(true);
    await emitido(Buffer.from('%PDF-1.7 de prova'));
    noAr = false;
    const execucao_id = await executar();
    await passarOTempo();
    expect(await entregue(execucao_id)).toMatchObject({ situacao: 'por_enviar', anexo: 'anexado' });
    await permitir(false);
    noAr = true;
    // Who cannot open the file leaves the message to whoever can.
    await passarOTempo({ comAnexos: false });
    expect(aceitas).toEqual([]);
    await passarOTempo();
    await passarOTempo();
    await chegam(2);
    const { token, codigo } = linkECodigo();
    expect(await entregue(execucao_id)).toMatchObject({ situacao: 'enviada', anexo: 'sem_politica' });
    expect(await createDeliveries(meios()).trocarPorPasse(token, '00000000')).toBeNull();
    expect(await createDeliveries(meios()).trocarPorPasse(token, codigo)).not.toBeNull();
    // Given back, the policy sends nothing once more.
    await permitir(true);
    await passarOTempo();
    expect(aceitas).toHaveLength(2);
  }, 120_000);

  it('sem a política na hora de escrever, ou maior que o que se anexa, vai por endereço e código', async () => {
    await permitir(true);
    await emitido(Buffer.alloc(MAX_ANEXO_MIB * 1024 * 1024 + 1, 'x'));
    const grande = await executar();
    await chegam(2);
    linkECodigo();
    expect(await entregue(grande)).toMatchObject({ anexo: 'grande' });
    await permitir(false);
    await emitido(Buffer.from('%PDF-1.7 de prova'));
    const proibida = await executar();
    await chegam(2);
    linkECodigo();
    expect(await entregue(proibida)).toMatchObject({ anexo: 'sem_politica' });
  }, 120_000);
});
