import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportacaoEvent, importacaoStream } from '#domain/importacao/importacao.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const QUEM: Papel = { nome: 'quem envia', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
const JSON_ACEITO = { Accept: 'application/json' };
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;

let mundo: DoisClientes;
let pessoa: Pessoa;

beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoa = (await mundo.entrarComo([QUEM])).get(QUEM) as Pessoa;
}, SUBIR_MS);
afterAll(() => mundo?.close());

const ponto = (nome: string) =>
  JSON.stringify({ type: 'Feature', properties: { nome }, geometry: { type: 'Point', coordinates: [-48, -16] } });

async function formulario(): Promise<FormData> {
  const { tipo_id, ativo_id } = mundo.recantos.dentro;
  const form = new FormData();
  for (const um of Object.entries({ _token: await pessoa.token(), tipo_id, ativo_id })) form.append(...um);
  return form;
}

async function enviar(form: FormData) {
  const resposta = await pessoa.pedir('/camadas/upload', { method: 'POST', body: form, headers: JSON_ACEITO });
  const corpo = (await resposta.json()) as { readonly id: Uuid; readonly message: string };
  expect([resposta.status, corpo.message]).toEqual([201, expect.any(String)]);
  return { ...corpo, arquivos: await arquivosDe(corpo.id) };
}

/** What the event names: each file with its hash, so that none stands for another. */
async function arquivosDe(id: Uuid) {
  const [solicitada] = (await mundo.services.eventStore.readStream(importacaoStream(id))) as readonly ImportacaoEvent[];
  return solicitada?.type === 'ImportacaoSolicitada' ? solicitada.data.arquivos : [];
}

const nomesDe = (arquivos: readonly { readonly nome: string }[]) => arquivos.map(({ nome }) => nome);

describe('Arquivos de mesmo nome num envio', () => {
  it('de duas pastas ficam os dois, cada um pelo caminho, e a resposta o diz', async () => {
    const form = await formulario();
    for (const nome of ['norte/lotes.geojson', 'sul/lotes.geojson'])
      form.append('files[]', new Blob([ponto(nome)]), nome);
    const { arquivos, message, id } = await enviar(form);
    expect(nomesDe(arquivos)).toEqual(['norte/lotes.geojson', 'sul/lotes.geojson']);
    expect(new Set(arquivos.map(({ sha256 }) => sha256)).size).toBe(2);
    expect(message).toContain('“norte/lotes.geojson”, “sul/lotes.geojson”');
    await mundo.mostrado();
    const lista = await (await pessoa.pedir('/camadas/upload')).text();
    for (const nome of nomesDe(arquivos)) expect(lista).toContain(nome);
    const baixado = await pessoa.pedir(`/camadas/upload/${id}/arquivos/${arquivos[1]?.sha256}`);
    const salvo = await pessoa.pedir(baixado.headers.get('Location') ?? '');
    expect(salvo.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''lotes.geojson");
    expect(await salvo.text()).toBe(ponto('sul/lotes.geojson'));
  });

  it('sem pasta, ou com um caminho que não é de pasta, ganham um número', async () => {
    const form = await formulario();
    for (const nome of ['lotes.geojson', '../../lotes.geojson', '/etc/LOTES.geojson', 'C:\\x\\lotes.geojson']) {
      form.append('files[]', new Blob([ponto(nome)]), nome);
    }
    const { arquivos, message } = await enviar(form);
    expect(nomesDe(arquivos)).toEqual([
      ...['lotes.geojson', 'lotes (2).geojson', 'LOTES (3).geojson', 'lotes (4).geojson'],
    ]);
    expect(new Set(arquivos.map(({ sha256 }) => sha256)).size).toBe(4);
    expect(message).toMatch(/^Arquivos recebidos.* Há arquivos de mesmo nome/);
  });

  it('enviados por partes, também', async () => {
    const ids: string[] = [];
    for (const nome of ['norte/lotes.geojson', 'sul/lotes.geojson']) {
      const corpo = ponto(`por partes, ${nome}`);
      const base64 = (texto: string) => Buffer.from(texto).toString('base64');
      const metadados = `filename ${base64(nome)},filetype ${base64('')},impressao ${base64('a mesma')}`;
      const tus = { 'Tus-Resumable': '1.0.0', 'X-CSRF-TOKEN': await pessoa.token() };
      const inicio = await pessoa.pedir('/camadas/upload/tus', {
        method: 'POST',
        headers: {
          ...JSON_ACEITO,
          ...tus,
          'Upload-Length': String(Buffer.byteLength(corpo)),
          'Upload-Metadata': metadados,
        },
      });
      const { id } = (await inicio.json()) as { id: string };
      ids.push(id);
      const headers = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
      await pessoa.pedir(`/camadas/upload/tus/${id}`, { method: 'PATCH', headers, body: corpo });
    }
    const form = await formulario();
    form.append('recebidos', JSON.stringify(ids));
    const { arquivos, message } = await enviar(form);
    expect(nomesDe(arquivos)).toEqual(['norte/lotes.geojson', 'sul/lotes.geojson']);
    expect(message).toContain('“sul/lotes.geojson”');
  });

  it('um de cada nome: a resposta não fala de nomes', async () => {
    const form = await formulario();
    form.append('files[]', new Blob([ponto('a')]), 'a.geojson');
    expect((await enviar(form)).message).toBe('Arquivos recebidos: a leitura começou.');
  });
});
