import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtefatosDaDeteccao } from '#app/artefato/artefato.ts';
import type { LimitesDoCliente } from '#domain/artefato/limites.policy.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { Evidencia } from '#domain/deteccao/evidencia.ts';
import { LADOS } from '#domain/deteccao/evidencia.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const TUDO: Papel = { nome: 'analista', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n';

let mundo: DoisClientes;
let pessoa: Pessoa;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoa = (await mundo.entrarComo([TUDO])).get(TUDO) as Pessoa;
}, SUBIR_MS);
afterAll(() => mundo?.close());

const base = () => `/analise/deteccoes/${mundo.recantos.dentro.deteccao_id}`;
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const figura = (background: string) =>
  sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .jpeg()
    .toBuffer();

type Arquivos = Readonly<Record<string, readonly [nome: string, bytes: Uint8Array | string]>>;

async function enviar(artefatos: readonly object[], arquivos: Arquivos = {}) {
  const form = new FormData();
  form.set('_token', await pessoa.token());
  form.set('status_id', mundo.recantos.dentro.deteccao_status_id);
  form.set('artefatos', JSON.stringify(artefatos));
  for (const [campo, [nome, bytes]] of Object.entries(arquivos)) form.set(campo, new Blob([bytes as never]), nome);
  const headers = { Accept: 'application/json' };
  const resposta = await pessoa.pedir(`${base()}/status`, { method: 'POST', body: form, headers });
  const { errors = {} } = (await resposta.json()) as { errors?: Readonly<Record<string, readonly string[]>> };
  return { status: resposta.status, errors };
}

async function artefatos(): Promise<ArtefatosDaDeteccao['data']> {
  await mundo.mostrado();
  return ((await (await pessoa.pedir(`${base()}/artefatos`)).json()) as ArtefatosDaDeteccao).data;
}

async function lida(endereco: string, cabecalhos: HeadersInit = {}) {
  const resposta = await pessoa.pedir(endereco, { headers: cabecalhos });
  const { status, headers } = resposta;
  return { status, headers, sha256: sha(new Uint8Array(await resposta.arrayBuffer())) };
}

/** What an address leads to, and the headers that say what a browser does with it. */
async function aberto(endereco: string) {
  const { headers: ditos } = await pessoa.pedir(endereco);
  const { status, headers, sha256 } = await lida(ditos.get('Location') ?? '');
  return { status, sha256, tipo: headers.get('Content-Type'), como: headers.get('Content-Disposition') };
}

describe('O arquivo de um artefato', () => {
  it('sendo documento, ou a imagem como veio, só se baixa, peça-se o que se pedir; exibida é a que se refez', async () => {
    const original = await figura('#336699');
    const documentos = [
      ['laudo.pdf', PDF, 'application/pdf'],
      ['leituras.csv', 'ponto;valor\n1;20\n2;30\n', 'text/csv'],
      ['visita.txt', 'Estive lá, e vi.\n', 'text/plain'],
    ] as const;
    const arquivos = Object.fromEntries(documentos.map(([nome, bytes], i) => [`file_${i}`, [nome, bytes] as const]));
    const feito = await enviar(
      [
        { tipo: 'documento', fileKeys: Object.keys(arquivos) },
        { tipo: 'imagem', fileKeys: ['file_9'] },
      ],
      { ...arquivos, file_9: ['foto.jpg', original] },
    );
    expect(feito).toEqual({ status: 201, errors: {} });
    const todos = await artefatos();
    const midias = todos.find(({ tipo }) => tipo.value === 'documento')?.midias ?? [];
    const comoVeio = (nome: string, tipo: string, bytes: Uint8Array) => ({
      // A server tells the letters of a text.
      status: 200,
      tipo: expect.stringMatching(`^${tipo}`),
      sha256: sha(bytes),
      como: expect.stringMatching(`^attachment; filename="${nome}"`),
    });
    for (const [i, [nome, bytes, tipo]] of documentos.entries()) {
      expect(midias[i]?.exibicao).toBeNull();
      for (const pedido of ['', '?exibicao', '?exibicao=1', '?exibicao=inline'])
        expect(await aberto(`${midias[i]?.url}${pedido}`), nome).toEqual(comoVeio(nome, tipo, Buffer.from(bytes)));
    }
    const foto = todos.findLast(({ tipo }) => tipo.value === 'imagem')?.midias[0];
    expect(await aberto(`${foto?.url}`)).toEqual(comoVeio('foto.jpg', 'image/jpeg', original));
    const refeita = await aberto(`${foto?.url}?exibicao`);
    expect(refeita).toMatchObject({ status: 200, tipo: 'image/webp', como: 'inline' });
    expect(refeita.sha256).not.toBe(sha(original));
    // Of a picture that nothing was made of, there is only the original.
    const { artefato_id, midia_id } = mundo.recantos.dentro;
    const semOutra = todos.find(({ id }) => id === artefato_id)?.midias[0];
    expect([semOutra?.id, semOutra?.exibicao]).toEqual([midia_id, null]);
    for (const pedido of ['', '?exibicao'])
      expect(await aberto(`${semOutra?.url}${pedido}`)).toMatchObject({
        status: 200,
        tipo: 'image/png',
        como: expect.stringMatching(/^attachment; filename="figura.png"/),
      });
  });

  it('que passa do que se pode é recusado com o limite: letras de um link, e arquivos de um artefato', async () => {
    const { cliente_id, dentro } = mundo.recantos;
    const definir = (limites_artefatos: LimitesDoCliente) => {
      const data = { cliente_id, sessao_tempo: null, grupos_dois_fatores: [], limites_artefatos };
      return mundo.services.executar(politicaDecider, cliente_id, { type: 'DefinirPolitica', data }, doSistema());
    };
    const eventos = async () => (await mundo.services.eventStore.readStream(deteccaoStream(dentro.deteccao_id))).length;
    const antes = await eventos();
    const link = (letras: number) => [{ tipo: 'link', links: ['https://a.org/'.padEnd(letras, 'a')] }];
    const documentos = (quantos: number) => {
      const arquivos = Array.from({ length: quantos }, (_, i) => [`file_${i}`, [`${i}.pdf`, PDF] as const] as const);
      const forma = { tipo: 'documento', fileKeys: arquivos.map(([campo]) => campo) };
      return enviar([{ tipo: 'link', links: ['https://a.org'] }, forma], Object.fromEntries(arquivos));
    };
    const longo = 'O link deve ter menos de 2.000 caracteres';
    expect(await enviar(link(2_000))).toEqual({
      status: 422,
      errors: { 'artefatos.0.links': [`Artefato 1: ${longo}`] },
    });
    const deMais = (texto: string) => ({ status: 422, errors: { 'artefatos.1.arquivos': [`Artefato 2: ${texto}`] } });
    expect(await documentos(6)).toEqual(deMais('Envie no máximo 5 arquivos'));
    await definir({ link_tamanho: 60, documento_quantidade: 1 });
    await mundo.mostrado();
    const [curto] = Object.values((await enviar(link(60))).errors);
    expect(curto).toEqual(['Artefato 1: O link deve ter menos de 60 caracteres']);
    expect(await documentos(2)).toEqual(deMais('Envie no máximo 1 arquivo'));
    expect(await eventos()).toBe(antes);
    expect([(await enviar(link(59))).status, (await documentos(1)).status]).toEqual([201, 201]);
    await definir({});
  });
});

describe('A imagem de uma detecção', () => {
  it('feita aqui e a enviada têm cada uma a sua etiqueta: conhecida uma, a outra ainda vem', async () => {
    const { deteccao_id } = mundo.recantos.dentro;
    const bytes = await figura('#cc3300');
    const guardado = await mundo.services.armazenamento.put([bytes] as never, { maxBytes: 4_096 });
    const arquivo = { nome: 'feita.jpg', tipo: 'image/jpeg', ...guardado };
    const feita: Evidencia = {
      arquivo,
      miniatura: arquivo,
      largura: 8,
      altura: 6,
      bbox: [-48, -16, -47.9, -15.9],
      hash: null,
      provedor: null,
      tipo: null,
      contraste: null,
      cenas: [],
      semelhanca: 0.2,
    };
    const data = {
      revisao_da_forma: 0,
      antes: feita,
      depois: feita,
      regiao: feita,
      ausencias: { antes: null, depois: null, regiao: null },
    };
    const gerar = { type: 'GerarEvidencias', data } as const;
    await mundo.services.executar(deteccaoDecider, deteccao_id, gerar, doSistema());
    await mundo.mostrado();
    const pedir = async (lado: string, busca: string, conhecida: string | null = null) => {
      const cabecalhos = new Headers(conhecida === null ? {} : { 'If-None-Match': conhecida });
      const { status, headers, sha256 } = await lida(`${base()}/imagem-${lado}${busca}`, cabecalhos);
      return { status, sha256, etag: headers.get('ETag') };
    };
    for (const lado of LADOS) {
      const [daqui, enviada] = [await pedir(lado, ''), await pedir(lado, '?origem=enviada')];
      expect(daqui).toEqual({ status: 200, etag: `"${sha(bytes)}"`, sha256: sha(bytes) });
      expect(enviada).toEqual({
        status: 200,
        etag: `"${enviada.sha256}"`,
        sha256: expect.not.stringMatching(sha(bytes)),
      });
      for (const [busca, sua, outra] of [
        ['', daqui, enviada],
        ['?origem=enviada', enviada, daqui],
      ] as const) {
        expect(await pedir(lado, busca, sua.etag)).toMatchObject({ status: 304, etag: sua.etag });
        expect(await pedir(lado, busca, outra.etag)).toEqual(sua);
      }
    }
  });
});
