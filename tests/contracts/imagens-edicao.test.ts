import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { type ImagemEvent, imagemStream } from '#domain/imagem/imagem.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const QUEM: Papel = { nome: 'quem edita', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;

let mundo: DoisClientes;
let pessoa: Pessoa;
let id: Uuid;

beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoa = (await mundo.entrarComo([QUEM])).get(QUEM) as Pessoa;
  const form = new FormData();
  for (const [nome, valor] of Object.entries(await campos({}))) form.set(nome, valor);
  form.set('arquivo_tif', new File([Buffer.from('II*\0 não chega a ser examinado')], 'cena.tif'));
  const resposta = await pessoa.pedir('/imagens', {
    method: 'POST',
    body: form,
    headers: { Accept: 'application/json' },
  });
  id = ((await resposta.json()) as { id: Uuid }).id;
  await mundo.mostrado();
}, SUBIR_MS);
afterAll(() => mundo?.close());

async function campos(mais: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  return {
    _token: await pessoa.token(),
    ativo_id: mundo.recantos.dentro.ativo_id,
    comando_id: randomUUID(),
    percentual_nuvens: '15',
    ...mais,
  };
}

interface Corpo {
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly conflito?: { readonly revisao: number; readonly mudancas: readonly Readonly<Record<string, unknown>>[] };
}

async function enviar(caminho: string, mais: Readonly<Record<string, string>>) {
  const body = new URLSearchParams(await campos(mais));
  const resposta = await pessoa.pedir(caminho, { method: 'POST', body, headers: { Accept: 'application/json' } });
  return { status: resposta.status, corpo: (await resposta.json()) as Corpo };
}
const salvar = (mais: Readonly<Record<string, string>>) => enviar(`/imagens/${id}`, { _method: 'PUT', ...mais });

const eventos = async () =>
  (await mundo.services.eventStore.readStream(imagemStream(id))) as readonly RecordedEvent<ImagemEvent>[];

describe('A edição de uma imagem', () => {
  it('de quem salva por cima do que outra pessoa salvou é um 409 que diz o que mudou', async () => {
    const lida = String((await eventos()).at(-1)?.revision);
    expect((await salvar({ revisao: lida, percentual_nuvens: '40', percentual_cobertura: '80' })).status).toBe(200);
    const { status, corpo } = await salvar({ revisao: lida, satelite: 'CBERS-4A' });
    expect(status).toBe(409);
    expect(corpo.conflito?.mudancas).toMatchObject([
      { campo: 'percentual_nuvens', antes: '15', agora: '40' },
      { campo: 'percentual_cobertura', antes: '', agora: '80' },
    ]);
    expect((await eventos()).at(-1)?.data).toMatchObject({ percentual_nuvens: 40, percentual_cobertura: 80 });
    const nova = { revisao: String(corpo.conflito?.revisao), satelite: 'CBERS-4A' };
    expect((await salvar({ ...nova, percentual_nuvens: '40', percentual_cobertura: '80' })).status).toBe(200);
    expect((await eventos()).at(-1)?.data).toMatchObject({ satelite: 'CBERS-4A', percentual_cobertura: 80 });
    // Who says nothing of what it was filled in over overwrites.
    expect((await salvar({ percentual_nuvens: '5' })).status).toBe(200);
  });

  it('recusa cobertura e revisão que não são números, e nada muda', async () => {
    const antes = (await eventos()).length;
    for (const [campo, valor] of [
      ['percentual_cobertura', '101'],
      ['percentual_cobertura', 'meia'],
      ['revisao', 'x'],
    ] as const) {
      const { status, corpo } = await salvar({ [campo]: valor });
      expect([status, Object.keys(corpo.errors ?? {})]).toEqual([422, [campo]]);
    }
    expect((await eventos()).length).toBe(antes);
  });

  it('inativa com motivo, e ativa de novo; inativada não é conflito para quem a edita', async () => {
    const lida = String((await eventos()).at(-1)?.revision);
    const status = `/imagens/${id}/alternar-status`;
    expect((await enviar(status, { status: '0', motivo: 'Fumaça sobre o ativo.' })).status).toBe(200);
    expect((await eventos()).at(-1)).toMatchObject({
      type: 'ImagemInativada',
      data: { motivo: 'Fumaça sobre o ativo.' },
    });
    await mundo.mostrado();
    expect(await (await pessoa.pedir(`/imagens/${id}`)).text()).toContain('cena.tif');
    expect((await salvar({ revisao: lida, percentual_nuvens: '9' })).status).toBe(200);
    expect((await enviar(status, { status: '1' })).status).toBe(200);
    expect((await eventos()).at(-1)?.type).toBe('ImagemReativada');
    expect((await enviar(status, { status: '2' })).status).toBe(422);
  });
});

/** An asset of its own with so many images, the first of them received first. */
async function ativoComImagens(quantas: number): Promise<Uuid> {
  const { services, recantos, mostrado } = mundo;
  const { cliente_id, dentro } = recantos;
  const ativo_id = randomUUID();
  const lugar = { categoria_id: dentro.categoria_id, uf: 'MG' as const, lat: -20.12, lng: -44.13 };
  const ativo = { cliente_id, nome: 'Serra Longa', sigla: 'SLG', monitoramento: true, ...lugar };
  const data = { ...ativo, imagem_padrao: null, bbox_geojson: null };
  await services.executar(ativoDecider, ativo_id, { type: 'CriarAtivo', data }, doSistema());
  const conteudo = { chave: 'a'.repeat(64), sha256: 'a'.repeat(64), bytes: 1024, tipo: 'image/tiff' };
  const dito = { percentual_nuvens: 15, obtencao: null, satelite: null, papeis: null };
  for (let i = 1; i <= quantas; i++) {
    const arquivo = { ...conteudo, nome: `serra-${String(i).padStart(2, '0')}.tif` };
    const recebida = { cliente_id, ativo_id, ...dito, arquivo };
    await services.executar(imagemDecider, v7(), { type: 'ReceberImagem', data: recebida }, doSistema());
  }
  await mostrado();
  return ativo_id;
}

describe('A lista das imagens', () => {
  it('mostra trinta, da mais nova; a trigésima primeira está na página seguinte', async () => {
    const ativo_id = await ativoComImagens(31);
    const pagina = async (caminho: string) => {
      const html = await (await pessoa.pedir(caminho, { headers: { Accept: 'text/html' } })).text();
      const [ligacao = ''] = /<a [^>]*aria-label="Próxima página"[^>]*>/.exec(html) ?? [];
      const [, seguinte = null] = /href="([^"]+)"/.exec(ligacao) ?? [];
      return { nomes: [...new Set(html.match(/serra-\d\d\.tif/g))], seguinte: seguinte?.replaceAll('&amp;', '&') };
    };
    const primeira = await pagina(`/imagens?ativo_id=${ativo_id}`);
    const esperadas = Array.from({ length: 30 }, (_, i) => `serra-${String(31 - i).padStart(2, '0')}.tif`);
    expect(primeira.nomes).toEqual(esperadas);
    const segunda = await pagina(primeira.seguinte ?? '');
    expect([segunda.nomes, segunda.seguinte]).toEqual([['serra-01.tif'], undefined]);
  });
});
