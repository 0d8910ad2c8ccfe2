import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ANEXO_MIB } from '#domain/agendamento/anexo.policy.ts';
import { politicaEvents, politicaStream } from '#domain/politica/politica.events.ts';
import { createAttachments } from '#infra/edge/deliveries/attachments.ts';
import { createDeliveries } from '#infra/edge/deliveries/deliveries.ts';
import { until } from '#tests/support/importacoes.ts';
import { createMundoDosAgendamentos, type MundoDosAgendamentos } from '#tests/support/mundo-dos-agendamentos.ts';
import { json } from '#tests/support/servidor-http.ts';
import { abrirServidorSmtp, type ServidorSmtp } from '#tests/support/servidor-smtp.ts';

let mundo: MundoDosAgendamentos;
let smtp: ServidorSmtp;
let trabalhador: Awaited<ReturnType<typeof mundo.iniciarTrabalhador>>;
let externo_id: string;
/** What the web says that it has issued. */
let documento_id = '';

beforeAll(async () => {
  smtp = await abrirServidorSmtp();
  mundo = await createMundoDosAgendamentos({
    web: (_, res) => json(res, { documento_id, deteccoes: 3 }),
    smtp: smtp.url,
  });
  externo_id = await mundo.deFora('fiscal@orgao.example');
  trabalhador = await mundo.iniciarTrabalhador();
}, 240_000);
afterAll(async () => {
  await trabalhador.stop();
  await mundo.close();
  await smtp.fechar();
});

const ditas = () => smtp.cartas.map(({ texto }) => texto);

async function permitir(permite: boolean): Promise<void> {
  const { cliente_id, autor, modelos } = mundo;
  const nada = { cliente_id, sessao_tempo: null, grupos_dois_fatores: [] };
  const event = politicaEvents.PoliticaDefinida({ ...nada, ...(permite && { permitir_anexo: true as const }) });
  await modelos.record({ stream: politicaStream(cliente_id), event, cliente_id, actorId: autor });
}

/** A file as it was issued, which the web answers with from now on. */
async function emitido(bytes: Buffer): Promise<Buffer> {
  documento_id = await mundo.documento(bytes);
  return bytes;
}

/** A run of a schedule that has its file attached, until it is over. */
async function executar(): Promise<string> {
  smtp.cartas.length = 0;
  const destinatarios = { usuario_ids: [], externo_ids: [externo_id], anexar: true };
  const id = await mundo.agendar({ destinatarios });
  const execucao_id = await mundo.pedir(id);
  expect(await mundo.acabou(id)).toMatchObject({ type: 'ExecucaoConcluida' });
  return execucao_id;
}

const entregue = async (execucao_id: string) => (await createDeliveries(mundo.meios).das([execucao_id]))[0];
const chegam = (quantas: number) =>
  until(async () => (smtp.cartas.length >= quantas ? true : null), `${quantas} mensagens deviam sair`);

/** As if the time until the next try had gone by: what is due goes out. */
async function passarOTempo({ comAnexos = true } = {}): Promise<void> {
  const { store, storage, meios } = mundo;
  await mundo.passarOTempo();
  const correio = mundo.correio(comAnexos ? { anexos: createAttachments({ ...meios, store, storage }) } : {});
  await correio.despachar();
  await correio.close();
}

/** Link and code, neither in the message of the other, and no file. */
function linkECodigo(): { readonly token: string; readonly codigo: string } {
  expect(ditas()).toHaveLength(2);
  expect(ditas().join()).not.toMatch(/Content-Disposition: attachment|application\/pdf/i);
  const token = /\/entregas\/([\w-]{43})/.exec(ditas().join('\n'))?.[1] ?? '';
  const codigo = /^(\d{8})\r?$/m.exec(ditas().join('\n'))?.[1] ?? '';
  expect(ditas().filter((uma) => uma.includes(token) && uma.includes(codigo))).toEqual([]);
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
    expect(ditas()).toHaveLength(1);
    const [uma = ''] = ditas();
    expect(uma).toMatch(/Content-Disposition: attachment; filename=relatorio\.pdf/i);
    expect(uma.replaceAll('\r\n', '')).toContain(pdf.toString('base64').replaceAll('=', ''));
    expect(uma).not.toContain('/entregas/');
  }, 120_000);

  it('com a política retirada antes de sair vai por endereço e código, e a entrega o diz', async () => {
    await permitir(true);
    await emitido(Buffer.from('%PDF-1.7 de prova'));
    smtp.passa('recusa');
    const execucao_id = await executar();
    await passarOTempo();
    expect(await entregue(execucao_id)).toMatchObject({ situacao: 'por_enviar', anexo: 'anexado' });
    await permitir(false);
    smtp.passa('aceita');
    // Who cannot open the file leaves the message to whoever can.
    await passarOTempo({ comAnexos: false });
    expect(ditas()).toEqual([]);
    await passarOTempo();
    await passarOTempo();
    await chegam(2);
    const { token, codigo } = linkECodigo();
    expect(await entregue(execucao_id)).toMatchObject({ situacao: 'enviada', anexo: 'sem_politica' });
    expect(await createDeliveries(mundo.meios).trocarPorPasse(token, '00000000')).toBeNull();
    expect(await createDeliveries(mundo.meios).trocarPorPasse(token, codigo)).not.toBeNull();
    // Given back, the policy sends nothing once more.
    await permitir(true);
    await passarOTempo();
    expect(ditas()).toHaveLength(2);
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
