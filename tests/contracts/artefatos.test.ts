import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtefatosDaDeteccao, LinhaDoTempo } from '#app/artefato/artefato.ts';
import type { LimitesDoCliente } from '#domain/artefato/limites.policy.ts';
import { deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { deteccaoStatusDecider } from '#domain/deteccao-status/deteccao-status.decider.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';
import { makeZip } from '#tests/support/zip.ts';

const TUDO: Papel = { nome: 'analista', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
const SO_VE: Papel = { nome: 'visitante', cliente: 'aurora', permissoes: ['deteccoes.ver'] };
const ALHEIO: Papel = { ...TUDO, nome: 'de fora', cliente: 'boreal' };
const SUBIR_MS = 300_000;
const MIB = 2 ** 20;

let mundo: DoisClientes;
let pessoa: Pessoa;
let visitante: Pessoa;
let alheia: Pessoa;
const status_id = v7();
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  mundo = await createDoisClientes({ MAX_ARTEFACT_MIB: '40' });
  const novo = { cliente_id: mundo.recantos.cliente_id, nome: 'Vistoriada', cor: '#0A8556', cor_de_fundo: null };
  const data = { ...novo, icone: 'bandeira' as const, descricao: 'Alguém esteve lá', ordem: 50 };
  await mundo.services.executar(deteccaoStatusDecider, status_id, { type: 'CriarDeteccaoStatus', data }, doSistema());
  const pessoas = await mundo.entrarComo([TUDO, SO_VE, ALHEIO]);
  [pessoa, visitante, alheia] = [TUDO, SO_VE, ALHEIO].map((um) => pessoas.get(um)) as [Pessoa, Pessoa, Pessoa];
}, SUBIR_MS);
afterAll(() => mundo?.close());

const base = () => `/analise/deteccoes/${mundo.recantos.dentro.deteccao_id}`;
const deteccao = () => deteccaoStream(mundo.recantos.dentro.deteccao_id);
const eventos = async () => (await mundo.services.eventStore.readStream(deteccao())).length;

interface Resposta {
  readonly status: number;
  readonly corpo: { readonly message: string; readonly errors?: Readonly<Record<string, readonly string[]>> };
}

type Arquivos = Readonly<Record<string, readonly [nome: string, bytes: Uint8Array | string]>>;

async function enviar(artefatos: unknown, arquivos: Arquivos = {}, mais: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  form.set('_token', await pessoa.token());
  form.set('status_id', status_id);
  form.set('artefatos', typeof artefatos === 'string' ? artefatos : JSON.stringify(artefatos));
  for (const [nome, valor] of Object.entries(mais)) form.set(nome, valor);
  for (const [campo, [nome, bytes]] of Object.entries(arquivos)) form.set(campo, new Blob([bytes as never]), nome);
  const headers = { Accept: 'application/json' };
  const resposta = await pessoa.pedir(`${base()}/status`, { method: 'POST', body: form, headers });
  return { status: resposta.status, corpo: await resposta.json() } as Resposta;
}

async function ler<T>(quem: Pessoa, onde: string): Promise<T> {
  await mundo.mostrado();
  const resposta = await quem.pedir(`${base()}/${onde}`, { headers: { Accept: 'application/json' } });
  expect(resposta.status, onde).toBe(200);
  return (await resposta.json()) as T;
}

/** The file that an address leads to. */
async function seguir(quem: Pessoa, onde: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const { headers: ditos } = await quem.pedir(onde, { redirect: 'manual' });
  return quem.pedir(ditos.get('Location') ?? '', { headers });
}

/** The same address, as it is five minutes after it was made. */
function vencer(endereco: string): string {
  const [pasta, link = ''] = endereco.split(/(?<=\/arquivos\/artefatos\/)/);
  const { expira, ...dito } = JSON.parse(Buffer.from(link.split('.')[0] ?? '', 'base64url').toString());
  expect(expira - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  return `${pasta}${mundo.services.linksDeDownload.assinar(dito, -1)}`;
}

const foto = () =>
  sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#3a6' } })
    .withExif({
      IFD2: { DateTimeOriginal: '2024:02:02 10:00:00' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '15/1 59/1 24/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '47/1 59/1 24/1',
      },
    })
    .jpeg()
    .toBuffer();
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n';
const MP4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(3 * MIB, 7)]);

describe('Um status com artefatos', () => {
  it('os quatro tipos chegam, e a linha do tempo os conta com quem, quando e onde', async () => {
    const original = await foto();
    const feito = await enviar(
      [
        { tipo: 'link', observacao: 'auto', links: ['https://exemplo.org/auto'] },
        { tipo: 'imagem', observacao: '', fileKeys: ['file_0'] },
        { tipo: 'documento', observacao: '', fileKeys: ['file_1'] },
        { tipo: 'video', observacao: '', fileKeys: ['file_2'] },
      ],
      { file_0: ['foto.jpg', original], file_1: ['laudo.pdf', PDF], file_2: ['voo.mp4', MP4] },
    );
    expect([feito.status, feito.corpo.message]).toEqual([201, 'Status criado com sucesso!']);
    const { steps } = await ler<LinhaDoTempo>(visitante, 'timeline');
    const passo = steps.find(({ id }) => id === status_id);
    const ordens = steps.map(({ ordem }) => ordem);
    expect([ordens.length > 2, ordens]).toEqual([true, [...ordens].sort((a, b) => a - b)]);
    // A status that it never had is no active step.
    for (const { ativo, updates } of steps) expect(ativo).toBe(updates.length > 0);
    expect(steps.some(({ ativo }) => !ativo)).toBe(true);
    expect(passo).toMatchObject({ nome: 'Vistoriada', ativo: true, cor: '#0A8556', cor_fundo: '#0A855626' });
    const [atualizacao] = passo?.updates ?? [];
    expect(atualizacao?.usuario.nome).toContain('analista');
    expect(atualizacao?.artefatos.map(({ tipo }) => tipo.value)).toEqual(['link', 'imagem', 'documento', 'video']);
    const [, imagem] = atualizacao?.artefatos ?? [];
    expect(imagem?.midias[0]).toMatchObject({
      nome: 'foto.jpg',
      mime_type: 'image/jpeg',
      sha256: sha(original),
      bytes: original.length,
      fotografia: { posicao: [-47.99, -15.99], instante: '2024-02-02T10:00:00', dias: 3 },
    });
    expect(imagem?.midias[0]?.fotografia?.distancia_m).not.toBeNull();
  });

  it('o arquivo se baixa como veio, e se mostra refeito; o vídeo por faixas; tudo só a quem pode', async () => {
    const { data } = await ler<ArtefatosDaDeteccao>(visitante, 'artefatos');
    const [imagem, video] = ['imagem', 'video'].map((tipo) => data.filter((um) => um.tipo.value === tipo).at(-1));
    const original = await foto();
    const baixado = await seguir(visitante, imagem?.midias[0]?.url ?? '');
    expect([baixado.status, baixado.headers.get('Content-Disposition')]).toEqual([
      ...[200, expect.stringContaining('attachment; filename="foto.jpg"')],
    ]);
    expect(baixado.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(baixado.headers.get('Content-Security-Policy')).toContain("sandbox; default-src 'none'");
    expect(sha(new Uint8Array(await baixado.arrayBuffer()))).toBe(sha(original));
    const exibida = await seguir(visitante, imagem?.midias[0]?.exibicao ?? '');
    const vista = await sharp(await exibida.arrayBuffer()).metadata();
    expect([vista.format, vista.width, vista.exif]).toEqual(['webp', 2_000, undefined]);
    expect(exibida.headers.get('Content-Disposition')).toBe('inline');
    const faixa = await seguir(visitante, video?.midias[0]?.exibicao ?? '', { Range: 'bytes=10-1048600' });
    expect([faixa.status, faixa.headers.get('Content-Range')]).toEqual([206, `bytes 10-1048600/${MP4.length}`]);
    expect(Buffer.from(await faixa.arrayBuffer()).equals(MP4.subarray(10, 1_048_601))).toBe(true);
    expect((await alheia.pedir(imagem?.midias[0]?.url ?? '')).status).toBe(404);
    const { headers } = await visitante.pedir(imagem?.midias[0]?.url ?? '', { redirect: 'manual' });
    expect((await alheia.pedir(headers.get('Location') ?? '')).status).toBe(404);
    expect((await pessoa.pedir(headers.get('Location') ?? '')).status).toBe(404);
    const vencido = await visitante.pedir(vencer(headers.get('Location') ?? ''));
    const texto = 'Este endereço venceu: abra o arquivo de novo pela detecção.';
    expect([vencido.status, await vencido.json()]).toEqual([410, { message: texto }]);
  });

  it('cada texto da especificação, com o número do artefato; nada fica de um pedido recusado', async () => {
    const antes = await eventos();
    const casos: readonly (readonly [unknown, Arquivos, string, string])[] = [
      [[{ tipo: '' }], {}, 'artefatos.0.tipo', 'Artefato 1: Tipo do artefato é obrigatório'],
      [[{ tipo: 'gif' }], {}, 'artefatos.0.tipo', 'Artefato 1: Tipo de artefato inválido'],
      [
        [
          { tipo: 'link', links: ['https://a.org'] },
          { tipo: 'link', links: [] },
        ],
        ...[{}, 'artefatos.1.links', 'Artefato 2: É necessário informar pelo menos um link'],
      ] as never,
      [
        [{ tipo: 'link', links: ['javascript:alert(1)'] }],
        {},
        'artefatos.0.links',
        'Artefato 1: Informe um link válido',
      ],
      [[{ tipo: 'link', links: ['data:text/html,x'] }], {}, 'artefatos.0.links', 'Artefato 1: Informe um link válido'],
      [[{ tipo: 'imagem' }], {}, 'artefatos.0.arquivos', 'Artefato 1: É necessário enviar pelo menos um arquivo'],
      [
        [{ tipo: 'documento', fileKeys: ['file_0'] }],
        { file_0: ['laudo.pdf', '<html><script>alert(1)</script></html>'] },
        ...['artefatos.0.arquivos', 'Artefato 1: laudo.pdf: o conteúdo não é de um tipo permitido'],
      ] as never,
      [
        [{ tipo: 'imagem', fileKeys: ['file_0'] }],
        { file_0: ['foto.jpg', Buffer.concat([await foto(), makeZip([{ name: 'a', content: 'a' }])])] },
        ...['artefatos.0.arquivos', 'Artefato 1: foto.jpg: o conteúdo não é de um tipo permitido'],
      ] as never,
      [
        [{ tipo: 'imagem', fileKeys: ['file_0'] }],
        { file_0: ['cortada.jpg', (await foto()).subarray(0, 2_000)] },
        ...['artefatos.0.arquivos', 'Artefato 1: cortada.jpg: a imagem não pôde ser lida'],
      ] as never,
      [
        [{ tipo: 'imagem', fileKeys: ['file_0'] }],
        { file_0: ['enorme.png', Buffer.alloc(21 * MIB, 1)] },
        ...['artefatos.0.arquivos', 'Artefato 1: enorme.png: o arquivo deve ter no máximo 20 MB'],
      ] as never,
      [[{}, {}, {}, {}, {}], {}, 'artefatos', 'Um status tem no máximo 4 artefatos.'],
      ['{"a":1}', {}, 'artefatos', 'A lista de artefatos não é válida.'],
      [`${'['.repeat(100)}${']'.repeat(100)}`, {}, 'artefatos', 'A lista de artefatos não é válida.'],
    ];
    for (const [artefatos, arquivos, campo, texto] of casos) {
      const { status, corpo } = await enviar(artefatos, arquivos);
      expect([status, corpo.errors?.[campo]?.[0]], texto).toEqual([422, expect.stringContaining(texto)]);
    }
    const semStatus = await enviar([], {}, { status_id: '' });
    expect([semStatus.status, semStatus.corpo.errors?.status_id]).toEqual([422, ['Status é obrigatório']]);
    expect(await eventos()).toBe(antes);
    const { rows } = await mundo.pool.query(
      "SELECT FROM operacao.envios_parciais WHERE finalidade = 'artefato' AND usado_em IS NULL",
    );
    expect(rows).toEqual([]);
  });

  it('a política do cliente aperta os limites, que valem no pedido, por partes e nos textos, e se dizem a quem pergunta', async () => {
    const { cliente_id } = mundo.recantos;
    const definir = (limites_artefatos: LimitesDoCliente) => {
      const data = { cliente_id, sessao_tempo: null, grupos_dois_fatores: [], limites_artefatos };
      return mundo.services.executar(politicaDecider, cliente_id, { type: 'DefinirPolitica', data }, doSistema());
    };
    const dosArquivos = { imagem_tamanho: 1, documento_tamanho: 1, video_tamanho: 2 };
    await definir({ ...dosArquivos, link_quantidade: 1, link_tamanho: 60 });
    const { tipos } = await ler<ArtefatosDaDeteccao>(visitante, 'artefatos');
    expect(tipos.map(({ value, maxSize, maxPerArtefato }) => [value, maxSize, maxPerArtefato])).toEqual([
      ...[['link', 60, 1] as const, ['imagem', 1, 10] as const, ['documento', 1, 5] as const, ['video', 2, 2] as const],
    ]);
    const antes = await eventos();
    const grande = await enviar([{ tipo: 'imagem', fileKeys: ['file_0'] }], {
      file_0: ['a.png', Buffer.alloc(2 * MIB)],
    });
    expect(grande.corpo.errors).toEqual({
      'artefatos.0.arquivos': ['Artefato 1: a.png: o arquivo deve ter no máximo 1 MB'],
    });
    const muitos = await enviar([{ tipo: 'link', links: ['https://a.org', 'https://b.org'] }]);
    expect(muitos.corpo.errors).toEqual({ 'artefatos.0.links': ['Artefato 1: Informe no máximo 1 link'] });
    const tus = { 'Tus-Resumable': '1.0.0', 'X-CSRF-TOKEN': await pessoa.token(), Accept: 'application/json' };
    const porPartes = await pessoa.pedir('/analise/deteccoes/tus', {
      method: 'POST',
      headers: { ...tus, 'Upload-Length': String(3 * MIB), 'Upload-Metadata': 'filename YQ==,impressao YQ==' },
    });
    expect([porPartes.status, ((await porPartes.json()) as { message: string }).message]).toEqual([
      ...[413, 'O arquivo é maior que o permitido (2 MB).'],
    ]);
    expect(await eventos()).toBe(antes);
    await definir({});
    const depois = await ler<ArtefatosDaDeteccao>(visitante, 'artefatos');
    expect(depois.tipos.map(({ maxSize }) => maxSize)).toEqual([2_000, 20, 50, 500]);
  });

  it('listas e textos hostis são recusados, e nada se grava', async () => {
    const antes = await eventos();
    const muitos = [{ tipo: 'link', links: Array.from({ length: 50_000 }, () => 'https://a.org') }];
    expect((await enviar(muitos)).status).toBeGreaterThanOrEqual(400);
    for (const texto of ['a\0b', 'a\ud800b', '\u202ea']) {
      const { status } = await enviar([{ tipo: 'link', observacao: texto, links: ['https://a.org'] }]);
      expect(status, JSON.stringify(texto)).toBe(422);
    }
    expect((await enviar([], { file_0: ['grande.mp4', Buffer.alloc(42 * MIB)] })).status).toBe(413);
    expect(await eventos()).toBe(antes);
  });

  it('o mesmo pedido duas vezes registra um; por partes, o arquivo continua de onde parou', async () => {
    const bytes = MP4;
    const em64 = (texto: string) => Buffer.from(texto).toString('base64');
    const tus = { 'Tus-Resumable': '1.0.0', 'X-CSRF-TOKEN': await pessoa.token(), Accept: 'application/json' };
    const dito = `filename ${em64('voo.mp4')},impressao ${em64('voo')}`;
    const inicio = await pessoa.pedir('/analise/deteccoes/tus', {
      method: 'POST',
      headers: { ...tus, 'Upload-Length': String(bytes.length), 'Upload-Metadata': dito },
    });
    const { id } = (await inicio.json()) as { id: string };
    const parte = async (de: number, ate: number) =>
      (
        await pessoa.pedir(`/analise/deteccoes/tus/${id}`, {
          method: 'PATCH',
          body: bytes.subarray(de, ate),
          headers: { ...tus, 'Upload-Offset': String(de), 'Content-Type': 'application/offset+octet-stream' },
        })
      ).status;
    expect(await parte(0, MIB)).toBe(204);
    const forma = [{ tipo: 'video', fileKeys: [id] }];
    const cedo = await enviar(forma);
    expect(cedo.corpo.errors?.['artefatos.0.arquivos']?.[0]).toContain(
      'Artefato 1: Um dos arquivos não chegou inteiro',
    );
    expect(await parte(MIB, bytes.length)).toBe(204);
    const antes = await eventos();
    const comando_id = randomUUID();
    expect((await enviar(forma, {}, { comando_id })).status).toBe(201);
    expect((await enviar(forma, {}, { comando_id })).status).toBe(201);
    expect(await eventos()).toBe(antes + 1);
  });

  it('de muitos ao mesmo tempo, nenhum se perde por causa de outro', async () => {
    const antes = await eventos();
    const links = Array.from({ length: 6 }, (_, n) => ({ tipo: 'link', links: [`https://exemplo.org/${n}`] }));
    const feitos = await Promise.all(links.map((link) => enviar([link], {}, { comando_id: randomUUID() })));
    expect(feitos.map(({ status }) => status)).toEqual(links.map(() => 201));
    expect(await eventos()).toBe(antes + links.length);
  });

  it('o lugar de uma fotografia é ponto de evidência, com quem e quando, até que o desfaçam; e só por quem pode', async () => {
    const ultima = async () => {
      const { data } = await ler<ArtefatosDaDeteccao>(visitante, 'artefatos');
      return data.findLast(({ tipo }) => tipo.value === 'imagem');
    };
    const imagem = await ultima();
    const onde = `${base()}/artefato/${imagem?.id}/ponto/${imagem?.midias[0]?.id}`;
    const pedido = async (quem: Pessoa, method: 'PUT' | 'DELETE') => {
      const headers = { 'X-CSRF-TOKEN': await quem.token(), Accept: 'application/json' };
      return (await quem.pedir(onde, { method, headers })).status;
    };
    expect([await pedido(visitante, 'PUT'), await pedido(alheia, 'PUT')]).toEqual([403, 404]);
    const antes = await eventos();
    expect([await pedido(pessoa, 'PUT'), await pedido(pessoa, 'PUT')]).toEqual([200, 200]);
    expect(await eventos()).toBe(antes + 1);
    const ponto = { em: expect.any(String), por: { nome: expect.stringContaining('analista') } };
    expect((await ultima())?.midias[0]?.fotografia?.ponto).toEqual(ponto);
    const { steps } = await ler<LinhaDoTempo>(visitante, 'timeline');
    const daLinha = steps.flatMap(({ updates }) => updates.flatMap(({ artefatos }) => artefatos));
    expect(daLinha.find(({ id }) => id === imagem?.id)?.midias[0]?.fotografia?.ponto).toEqual(ponto);
    expect(await pedido(pessoa, 'DELETE')).toBe(200);
    expect((await ultima())?.midias[0]?.fotografia?.ponto).toBeNull();
    expect(await pedido(pessoa, 'PUT')).toBe(200);
  });

  it('um PDF se vê página por página, como figuras; o que não se desenha o diz, e se baixa', async () => {
    const bytes = await readFile('infra/demonstration/artefatos/relatorio-de-vistoria.pdf');
    const feito = await enviar(
      [
        { tipo: 'documento', fileKeys: ['file_0'] },
        { tipo: 'documento', fileKeys: ['file_1'] },
      ],
      { file_0: ['vistoria.pdf', bytes], file_1: ['vazio.pdf', PDF] },
    );
    expect(feito.status).toBe(201);
    const { data } = await ler<ArtefatosDaDeteccao>(visitante, 'artefatos');
    const [bom, ruim] = data.filter(({ tipo }) => tipo.value === 'documento').slice(-2);
    const [url, vazio] = [bom?.midias[0]?.url ?? '', ruim?.midias[0]?.url ?? ''];
    const contadas = (await (await visitante.pedir(`${url}/paginas`)).json()) as { total: number; mostradas: number };
    expect(contadas).toEqual({ total: expect.any(Number), mostradas: contadas.total });
    const pagina = await visitante.pedir(`${url}/pagina/1`);
    const etag = pagina.headers.get('ETag') ?? '';
    const figura = sharp(await pagina.arrayBuffer());
    const { format, width = 0, height = 0 } = await figura.metadata();
    expect([pagina.status, format, Math.max(width, height)]).toEqual([200, 'webp', 1_600]);
    // Something is drawn on it.
    expect((await figura.stats()).channels.some(({ stdev }) => stdev > 1)).toBe(true);
    expect((await visitante.pedir(`${url}/pagina/1`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    for (const numero of ['0', '-1', '1e3', 'a', `${contadas.total + 1}`])
      expect((await visitante.pedir(`${url}/pagina/${numero}`)).status, numero).toBe(404);
    const negado = await visitante.pedir(`${vazio}/paginas`, { headers: { Accept: 'application/json' } });
    expect([negado.status, ((await negado.json()) as { message: string }).message]).toEqual([
      ...[415, expect.stringContaining('Este documento não pôde ser desenhado')],
    ]);
    expect((await visitante.pedir(`${vazio}/pagina/1`)).status).toBe(415);
    expect([(await alheia.pedir(`${url}/paginas`)).status, (await alheia.pedir(`${url}/pagina/1`)).status]).toEqual([
      ...[404, 404],
    ]);
    const [imagem] = data.filter(({ tipo }) => tipo.value === 'imagem');
    expect((await visitante.pedir(`${imagem?.midias[0]?.url}/paginas`)).status).toBe(415);
  });

  it('um artefato removido continua na linha do tempo, com o hash, quem e por quê; o arquivo não se abre mais', async () => {
    const { data } = await ler<ArtefatosDaDeteccao>(visitante, 'artefatos');
    const imagem = data.findLast(({ tipo }) => tipo.value === 'imagem');
    const onde = `${base()}/artefato/${imagem?.id}`;
    const headers = async (quem: Pessoa) => ({ 'X-CSRF-TOKEN': await quem.token(), Accept: 'application/json' });
    const pedido = async (quem: Pessoa) => ({ method: 'DELETE', headers: await headers(quem) });
    expect((await visitante.pedir(onde, await pedido(visitante))).status).toBe(403);
    expect((await alheia.pedir(onde, await pedido(alheia))).status).toBe(404);
    expect((await pessoa.pedir(`${onde}?motivo=duplicado`, await pedido(pessoa))).status).toBe(200);
    const depois = await ler<ArtefatosDaDeteccao>(visitante, 'artefatos');
    const removida = depois.data.find(({ id }) => id === imagem?.id);
    expect(removida?.removido).toMatchObject({
      motivo: 'duplicado',
      por: { nome: expect.stringContaining('analista') },
    });
    expect(removida?.midias[0]?.sha256).toBe(imagem?.midias[0]?.sha256);
    expect([removida?.observacao, removida?.midias[0]?.fotografia]).toEqual(['', null]);
    expect((await visitante.pedir(imagem?.midias[0]?.url ?? '')).status).toBe(410);
    const em = new Date(Date.now() - 60 * 60_000).toISOString();
    expect((await visitante.pedir(`${base()}/artefatos?em=${em}`)).status).toBe(404);
  });

  it('as imagens da detecção se veem com etiqueta, a quem pode', async () => {
    for (const lado of ['antes', 'depois', 'regiao']) {
      const resposta = await visitante.pedir(`${base()}/imagem-${lado}`);
      expect([resposta.status, resposta.headers.get('Content-Type')]).toEqual([200, 'image/png']);
      const headers = { 'If-None-Match': resposta.headers.get('ETag') ?? '' };
      expect((await visitante.pedir(`${base()}/imagem-${lado}?origem=enviada`, { headers })).status).toBe(304);
      expect((await alheia.pedir(`${base()}/imagem-${lado}`)).status).toBe(404);
    }
  });
});
