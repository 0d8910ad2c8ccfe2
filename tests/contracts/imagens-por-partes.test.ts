import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { type ImagemEvent, imagemStream } from '#domain/imagem/imagem.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';
import { type ProcessAlone, startAlone } from '#tests/support/process.ts';

const MIB = 2 ** 20;
/** What an answer that comes without reading it does not cut. */
const POUCO = 1_000;
const QUEM: Papel = { nome: 'quem envia', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
const SO_EDITA: Papel = { nome: 'só edita', cliente: 'aurora', permissoes: ['imagens.ver', 'imagens.editar'] };
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;
const TUS = { 'Tus-Resumable': '1.0.0' };

const conteudo = randomBytes(3 * MIB);
const sha256 = createHash('sha256').update(conteudo).digest('hex');

let mundo: DoisClientes;
let pessoa: Pessoa;
let editora: Pessoa;
let outraWeb: ProcessAlone | undefined;

beforeAll(async () => {
  mundo = await createDoisClientes({ MAX_IMAGE_MIB: '4', MAX_UPLOAD_MIB: '2' });
  const pessoas = await mundo.entrarComo([QUEM, SO_EDITA]);
  [pessoa, editora] = [pessoas.get(QUEM) as Pessoa, pessoas.get(SO_EDITA) as Pessoa];
}, SUBIR_MS);
afterAll(async () => {
  outraWeb?.kill('SIGKILL');
  await outraWeb?.ended;
  await mundo?.close();
});

interface Iniciado {
  readonly status: number;
  readonly corpo: { readonly id: string; readonly recebidos: number; readonly message?: string };
}

async function iniciar(quem: Pessoa, nome: string, bytes: number, onde = '/imagens/tus'): Promise<Iniciado> {
  const em64 = (texto: string) => Buffer.from(texto).toString('base64');
  const headers = {
    ...TUS,
    'X-CSRF-TOKEN': await quem.token(),
    'Upload-Length': String(bytes),
    Accept: 'application/json',
    'Upload-Metadata': `filename ${em64(nome)},impressao ${em64(nome)}`,
  };
  const resposta = await quem.pedir(onde, { method: 'POST', headers });
  return { status: resposta.status, corpo: await resposta.json() };
}

async function continuar(quem: Pessoa, id: string, de: number, ate: number, onde = '/imagens/tus'): Promise<number> {
  const headers = {
    ...TUS,
    'X-CSRF-TOKEN': await quem.token(),
    'Upload-Offset': String(de),
    'Content-Type': 'application/offset+octet-stream',
  };
  const body = conteudo.subarray(de, ate);
  return (await quem.pedir(`${onde}/${id}`, { method: 'PATCH', headers, body })).status;
}

async function campos(quem: Pessoa, mais: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  return { _token: await quem.token(), ativo_id: mundo.recantos.dentro.ativo_id, comando_id: randomUUID(), ...mais };
}

async function salvar(quem: Pessoa, onde: string, mais: Readonly<Record<string, string>>) {
  const headers = { Accept: 'application/json' };
  const body = new URLSearchParams(await campos(quem, mais));
  const resposta = await quem.pedir(onde, { method: 'POST', body, headers });
  return { status: resposta.status, corpo: (await resposta.json()) as { id: Uuid; errors?: Record<string, string[]> } };
}

const eventosDe = async (id: Uuid) =>
  (await mundo.services.eventStore.readStream(imagemStream(id))) as readonly RecordedEvent<ImagemEvent>[];

describe('O arquivo de uma imagem que chega por partes', () => {
  it('continua de onde parou, e vira a imagem que o formulário diz', async () => {
    const { corpo } = await iniciar(pessoa, 'cena.tif', conteudo.length);
    expect(await continuar(pessoa, corpo.id, 0, MIB)).toBe(204);
    const cedo = await salvar(pessoa, '/imagens', { recebidos: JSON.stringify([corpo.id]) });
    expect([cedo.status, Object.keys(cedo.corpo.errors ?? {})]).toEqual([422, ['arquivo_tif']]);
    expect((await iniciar(pessoa, 'cena.tif', conteudo.length)).corpo).toEqual({ id: corpo.id, recebidos: MIB });
    expect(await continuar(pessoa, corpo.id, MIB, conteudo.length)).toBe(204);

    const comando_id = randomUUID();
    const dito = { recebidos: JSON.stringify([corpo.id]), percentual_nuvens: '101', comando_id };
    // Refused for something else, the file stays for the next try.
    expect((await salvar(pessoa, '/imagens', dito)).status).toBe(422);
    const salva = await salvar(pessoa, '/imagens', { ...dito, percentual_nuvens: '7' });
    expect(salva.status).toBe(201);
    // The answer was lost, and the form sent once more.
    expect((await salvar(pessoa, '/imagens', { ...dito, percentual_nuvens: '7' })).corpo.id).toBe(salva.corpo.id);
    const [chegada, ...mais] = await eventosDe(salva.corpo.id);
    expect(chegada).toMatchObject({
      type: 'ImagemRecebida',
      data: { percentual_nuvens: 7, arquivo: { nome: 'cena.tif', sha256, bytes: conteudo.length } },
    });
    expect(mais).toEqual([]);
  });

  it('maior que o permitido nem começa, com o texto da especificação', async () => {
    const { status, corpo } = await iniciar(pessoa, 'enorme.tif', 4 * MIB + 1);
    expect([status, corpo.message]).toEqual([413, 'O arquivo selecionado é maior que o permitido (4MB).']);
    expect((await iniciar(pessoa, 'no-limite.tif', 4 * MIB)).status).toBe(201);
  });

  it('não é arquivo de camada nenhuma, nem o de uma camada é imagem', async () => {
    const { corpo } = await iniciar(pessoa, 'uma.tif', MIB);
    expect(await continuar(pessoa, corpo.id, 0, POUCO, '/camadas/upload/tus')).toBe(404);
    const daCamada = await iniciar(pessoa, 'uma.tif', MIB, '/camadas/upload/tus');
    expect(daCamada.corpo.id).not.toBe(corpo.id);
    expect(await continuar(pessoa, daCamada.corpo.id, 0, MIB, '/camadas/upload/tus')).toBe(204);
    const salva = await salvar(pessoa, '/imagens', { recebidos: JSON.stringify([daCamada.corpo.id]) });
    expect([salva.status, Object.keys(salva.corpo.errors ?? {})]).toEqual([422, ['arquivo_tif']]);
  });

  it('quem só edita começa outro arquivo no endereço da imagem, e ninguém mais o continua', async () => {
    const { imagem_id } = mundo.recantos.dentro;
    // The one that it has is still to be looked at: no other comes before.
    const recusar = { versao: 1, problemas: [{ codigo: 'ilegivel' as const, detalhe: null }] };
    await mundo.services.executar(imagemDecider, imagem_id, { type: 'RecusarImagem', data: recusar }, doSistema());
    await mundo.mostrado();
    expect((await iniciar(editora, 'nova.tif', conteudo.length)).status).toBe(403);
    expect((await iniciar(editora, 'nova.tif', 10, `/imagens/${mundo.recantos.alheio.imagem_id}/tus`)).status).toBe(
      404,
    );
    const { status, corpo } = await iniciar(editora, 'nova.tif', conteudo.length, `/imagens/${imagem_id}/tus`);
    expect(status).toBe(201);
    expect(await continuar(pessoa, corpo.id, 0, POUCO)).toBe(404);
    expect(await continuar(editora, corpo.id, 0, conteudo.length)).toBe(204);
    const dito = { _method: 'PUT', recebidos: JSON.stringify([corpo.id]) };
    expect((await salvar(editora, `/imagens/${imagem_id}`, dito)).status).toBe(200);
    const ultimo = (await eventosDe(imagem_id)).at(-1);
    expect(ultimo).toMatchObject({ type: 'VersaoDaImagemRecebida', data: { arquivo: { nome: 'nova.tif', sha256 } } });
  });

  it('cancelado, não deixa nada', async () => {
    const { corpo } = await iniciar(pessoa, 'desistida.tif', 2 * MIB);
    await continuar(pessoa, corpo.id, 0, MIB);
    const headers = { ...TUS, 'X-CSRF-TOKEN': await pessoa.token() };
    expect((await pessoa.pedir(`/imagens/tus/${corpo.id}`, { method: 'DELETE', headers })).status).toBe(204);
    const { rows } = await mundo.pool.query('SELECT FROM operacao.envios_parciais WHERE id = $1', [corpo.id]);
    expect(rows).toEqual([]);
    expect((await pedacos()).filter((nome) => nome.startsWith(corpo.id))).toEqual([]);
  });
});

const pedacos = () => readdir(path.join(fileURLToPath(mundo.environment.env.STORAGE_URL ?? ''), 'temporarios'));

describe('A web morta com kill -9 no meio do envio de uma imagem', () => {
  it('não deixa meia imagem: o que chegou por partes continua depois, e o que ia num pedido só não conta', async () => {
    const { corpo } = await iniciar(pessoa, 'morte.tif', conteudo.length);
    expect(await continuar(pessoa, corpo.id, 0, MIB)).toBe(204);
    const position = await mundo.services.eventStore.lastPosition();
    // One request that brings fields and file, and is under way when the process dies.
    const emCurso = enviarDevagar(await campos(pessoa, {}));
    await emCurso.comecou;
    mundo.servidor.kill('SIGKILL');
    await mundo.servidor.ended;
    await expect(emCurso.resposta).rejects.toThrow();
    expect(await mundo.services.eventStore.lastPosition()).toBe(position);

    outraWeb = startAlone('infra/processes/web.ts', mundo.environment.env);
    await outraWeb.ready;
    const { corpo: outraVez } = await iniciar(pessoa, 'morte.tif', conteudo.length);
    expect(outraVez).toEqual({ id: corpo.id, recebidos: MIB });
    expect(await continuar(pessoa, corpo.id, MIB, conteudo.length)).toBe(204);
    const salva = await salvar(pessoa, '/imagens', { recebidos: JSON.stringify([corpo.id]) });
    expect(salva.status).toBe(201);
    expect((await eventosDe(salva.corpo.id)).map(({ type }) => type)).toEqual(['ImagemRecebida']);
    // What the dead process left half written belongs to nobody, and goes with the sweep.
    await mundo.services.armazenamento.sweep(0);
    expect(await pedacos()).toEqual([]);
  });
});

/** A multipart form whose file never ends. */
function enviarDevagar(dito: Readonly<Record<string, string>>) {
  const fronteira = 'x0x';
  const parte = (nome: string, resto: string) =>
    `--${fronteira}\r\nContent-Disposition: form-data; name="${nome}"${resto}`;
  const texto = Object.entries(dito).map(([nome, valor]) => parte(nome, `\r\n\r\n${valor}\r\n`));
  const arquivo = parte('arquivo_tif', '; filename="lenta.tif"\r\nContent-Type: image/tiff\r\n\r\n');
  let comecar: () => void = () => undefined;
  const comecou = new Promise<void>((resolve) => {
    comecar = resolve;
  });
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from(texto.join('') + arquivo));
      controller.enqueue(conteudo.subarray(0, MIB));
      comecar();
    },
  });
  const headers = { 'Content-Type': `multipart/form-data; boundary=${fronteira}`, Accept: 'application/json' };
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  const resposta = pessoa.pedir('/imagens', init);
  // It breaks while nobody waits for it yet.
  resposta.catch(() => undefined);
  return { comecou, resposta };
}
