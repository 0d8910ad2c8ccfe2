import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import type { CatalogoDeImagens, GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { imagemSalvaStream } from '#domain/imagem-salva/imagem-salva.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { retangulo } from '#infra/demonstration/desenho.ts';
import { IMAGENS } from '#infra/demonstration/imagens.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { caminhoDe, enviarPeloFormulario } from '#tests/support/imagens-enviadas.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';

const SUBIR_MS = 300_000;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'quem envia', cliente: 'aurora', permissoes: TUDO },
  { nome: 'colega', cliente: 'aurora', permissoes: TUDO },
  { nome: 'outro ativo', cliente: 'aurora', permissoes: TUDO.filter((uma) => uma !== 'ativos.ver_todos') },
  { nome: 'só vê', cliente: 'aurora', permissoes: ['imagens.ver', 'ativos.ver_todos'] },
  { nome: 'sem nada', cliente: 'aurora', permissoes: [] },
  { nome: 'outro cliente', cliente: 'boreal', permissoes: TUDO },
];
const BRUMADINHO = IMAGENS.filter(({ lugar }) => lugar === 'b1');
const AREA = retangulo(-44.16, -20.15, -44.11, -20.1);
/** Over the middle of both scenes, and far from them. */
const [NO_MEIO, LONGE] = ['13/3091/4564', '13/1000/1000'];

let mundo: DoisClientes;
let pessoas: ReadonlyMap<string, Pessoa>;
let ativo_id: Uuid;
let ids: ReadonlyMap<string, Uuid>;
let grupos: readonly GrupoDeImagens[];

const quem = (nome: string): Pessoa => {
  const pessoa = pessoas.get(nome);
  if (pessoa === undefined) throw new Error(`ninguém entrou como ${nome}`);
  return pessoa;
};
async function catalogo(nome: string, campos: Readonly<Record<string, string>> = { ativo_id }) {
  const resposta = await quem(nome).pedir(`/mapa/imagens/catalogo?${new URLSearchParams(campos)}`);
  return { status: resposta.status, corpo: (await resposta.json()) as CatalogoDeImagens & { errors?: object } };
}
const hash = (i = 0) => grupos[i]?.hash ?? '';
const ladrilho = (onde: string, campos: Readonly<Record<string, string>> = {}) =>
  `/api/image-provider/proprio/tile/${onde}?${new URLSearchParams({ group_hash: hash(), type: 'true_color', ...campos })}`;
/** As a program that has a token and nothing else. */
const soComToken = (token: string, caminho = ladrilho(NO_MEIO)) =>
  pessoaSemSessao(mundo.url).pedir(caminho, { headers: { Authorization: `Bearer ${token}` } });
const tokenDe = async (pessoa: Pessoa) =>
  ((await (await pessoa.pedir('/api/image-provider/token')).json()) as { token: string }).token;

beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = new Map([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
  const { cliente_id, dentro } = mundo.recantos;
  const lugar = { categoria_id: dentro.categoria_id, uf: 'MG' as const, lat: -20.12, lng: -44.13, imagem_padrao: null };
  const data = { cliente_id, nome: 'Barragem', sigla: 'BRG', monitoramento: true, ...lugar, bbox_geojson: AREA };
  ativo_id = crypto.randomUUID();
  await mundo.services.executar(ativoDecider, ativo_id, { type: 'CriarAtivo', data }, doSistema());
  await mundo.mostrado();
  ids = await enviarPeloFormulario(
    mundo,
    quem('quem envia'),
    BRUMADINHO.map((imagem) => ({ ...imagem, ativo_id })),
  );
  grupos = (await catalogo('quem envia')).corpo.images;
}, SUBIR_MS);
afterAll(() => mundo?.close());

describe('O catálogo, pedido de fora', () => {
  it('diz as imagens do ativo, da mais nova, com os campos da especificação', async () => {
    const { status, corpo } = await catalogo('quem envia');
    expect([status, corpo.favorites, corpo.basemaps, corpo.proxima]).toEqual([200, [], [], null]);
    expect(corpo.images).toHaveLength(2);
    expect(corpo.images[0]).toMatchObject({
      provider: 'proprio',
      provider_id: 'proprio',
      provider_label: 'Imagens próprias',
      date: '2019-01-30',
      satellite: expect.stringMatching(/landsat.?8/i),
      favorite: false,
      favorite_user_id: null,
      cloud_percent: 1,
      min_cloud_percent: 1,
      max_cloud_percent: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      images: [{ hash: hash(), obtida_em: '2019-01-30T12:57:00Z' }],
    });
    expect(corpo.images[0]?.resolution).toBeCloseTo(30, 0);
    expect((await catalogo('quem envia', { ativo_id, data_inicio: '20/01/2019' })).corpo.images).toHaveLength(1);
    expect((await catalogo('quem envia', { ativo_id, cobertura_nuvem_max: '0' })).corpo.images).toHaveLength(0);
    expect((await catalogo('quem envia', { ativo_id, resolucao_max: '20' })).corpo.images).toHaveLength(0);
    expect((await catalogo('quem envia', { bbox: '-44.15,-20.15,-44.1,-20.1' })).corpo.images).toHaveLength(2);
  });

  it('recusa a área grande demais e o lugar sem área, com os seus textos', async () => {
    for (const [bbox, texto] of [
      ['-46,-22,-44,-20', 'Área muito grande'],
      ['', 'Você deve especificar um ativo ou localização que possua uma área delimitada.'],
    ] as const) {
      const { status, corpo } = await catalogo('quem envia', { bbox });
      expect([status, corpo.errors]).toEqual([422, { bbox: [texto] }]);
    }
  });

  it('um grupo que alguém achou não existe para quem não alcança as suas imagens', async () => {
    const grupo = `/mapa/imagens/grupos/${hash()}`;
    expect((await quem('colega').pedir(grupo)).status).toBe(200);
    for (const nome of ['outro cliente', 'outro ativo']) expect((await quem(nome).pedir(grupo)).status, nome).toBe(404);
    const images = JSON.stringify([{ id: grupos[0]?.images[0]?.id, hash: hash() }]);
    expect((await quem('outro ativo').enviar('/imagens-salvas/salvar', { images })).status).toBe(404);
  });

  it('não existe para quem não alcança o ativo', async () => {
    expect((await catalogo('outro cliente')).status).toBe(404);
    expect((await catalogo('outro ativo')).status).toBe(404);
    expect((await catalogo('sem nada')).status).toBe(403);
    const doLugar = { bbox: '-44.15,-20.15,-44.1,-20.1' };
    for (const nome of ['outro cliente', 'outro ativo'])
      expect((await catalogo(nome, doLugar)).corpo.images).toEqual([]);
  });

  it('a miniatura de um grupo é uma figura, e de um que ninguém buscou não há', async () => {
    const resposta = await quem('quem envia').pedir(grupos[0]?.thumbnail ?? '');
    const { width, height, format } = await sharp(Buffer.from(await resposta.arrayBuffer())).metadata();
    expect([resposta.status, width, height]).toEqual([200, 256, 256]);
    expect(resposta.headers.get('content-type')).toBe(`image/${format}`);
    expect((await quem('quem envia').pedir(`/mapa/imagens/grupos/${'f'.repeat(64)}/miniatura`)).status).toBe(404);
    for (const nome of ['outro cliente', 'outro ativo'])
      expect((await quem(nome).pedir(grupos[0]?.thumbnail ?? '')).status, nome).toBe(404);
  });
});

describe('Um ladrilho, pedido de fora', () => {
  it('tem 256 pixels, é só de quem o pede, e a etiqueta poupa o segundo pedido', async () => {
    const resposta = await quem('quem envia').pedir(ladrilho(NO_MEIO, { date: '2019-01-30' }));
    expect(resposta.status).toBe(200);
    expect(resposta.headers.get('cache-control')).toMatch(/^private\b/);
    expect(resposta.headers.get('content-type')).toBe('image/jpeg');
    const { channels, isOpaque } = await sharp(Buffer.from(await resposta.clone().arrayBuffer())).stats();
    const { width, height, format } = await sharp(Buffer.from(await resposta.arrayBuffer())).metadata();
    expect([width, height, format, isOpaque]).toEqual([256, 256, 'jpeg', true]);
    expect(channels.slice(0, 3).every(({ stdev }) => stdev > 5)).toBe(true);
    const etag = resposta.headers.get('etag') ?? '';
    const outra = await quem('colega').pedir(ladrilho(NO_MEIO), { headers: { 'If-None-Match': etag } });
    expect([outra.status, await outra.text()]).toEqual([304, '']);
  });

  it('fora das imagens é um quadrado vazio, e não um erro', async () => {
    const resposta = await quem('quem envia').pedir(ladrilho(LONGE));
    expect(resposta.headers.get('content-type')).toBe('image/webp');
    const { channels } = await sharp(Buffer.from(await resposta.arrayBuffer()))
      .ensureAlpha()
      .stats();
    expect([resposta.status, channels[3]?.max]).toEqual([200, 0]);
  });

  it('de tipo, data, lugar ou grupo que não há é recusado pelo que é', async () => {
    const status = async (caminho: string) => (await quem('quem envia').pedir(caminho)).status;
    expect(await status(ladrilho(NO_MEIO, { type: 'termal' }))).toBe(422);
    expect(await status(ladrilho(NO_MEIO, { stretch: '1,0' }))).toBe(422);
    expect(await status(ladrilho(NO_MEIO, { date: '2019-01-14' }))).toBe(404);
    expect(await status(ladrilho(NO_MEIO, { date: '' }))).toBe(200);
    expect(await status(ladrilho(NO_MEIO, { group_hash: 'f'.repeat(64) }))).toBe(404);
    expect(await status(ladrilho(NO_MEIO, { group_hash: 'x' }))).toBe(400);
    expect(await status(ladrilho('13/8192/0'))).toBe(404);
    expect(await status(ladrilho(NO_MEIO).replace('proprio', 'nenhum'))).toBe(404);
    for (const tipo of ['true_color', 'false_color', 'swir', 'ndvi', 'ndwi', 'nbr'])
      expect(await status(ladrilho(NO_MEIO, { type: tipo })), tipo).toBe(200);
  });

  it('é de quem vê imagens e alcança o ativo', async () => {
    const status = async (pessoa: Pessoa) => (await pessoa.pedir(ladrilho(NO_MEIO))).status;
    expect(await status(quem('só vê'))).toBe(200);
    expect(await status(quem('sem nada'))).toBe(403);
    for (const nome of ['outro cliente', 'outro ativo']) expect(await status(quem(nome)), nome).toBe(404);
    const semSessao = await pessoaSemSessao(mundo.url).pedir(ladrilho(NO_MEIO));
    expect([semSessao.status, await semSessao.json()]).toMatchObject([401, { codigo: 'sessao_expirada' }]);
  });
});

describe('Um ladrilho dado de imediato', () => {
  const NOMES = ['content-type', 'etag', 'cache-control', 'vary', 'content-security-policy', 'x-content-type-options'];
  /** Who has a session is given it at once; a token is good at the door alone. */
  async function dasDuas(campos: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
    const pessoa = quem('só vê');
    const Authorization = `Bearer ${await tokenDe(pessoa)}`;
    const caminho = ladrilho(NO_MEIO, campos);
    const ditas = [
      await pessoa.pedir(caminho, { headers }),
      await pessoaSemSessao(mundo.url).pedir(caminho, { headers: { ...headers, Authorization } }),
    ].map(async (resposta) => ({
      status: resposta.status,
      cabecalhos: NOMES.map((nome) => resposta.headers.get(nome)?.replace(/'nonce-[^']+'/g, 'nonce')),
      bytes: Buffer.from(await resposta.arrayBuffer()).toString('base64'),
    }));
    const [direta, daPorta] = await Promise.all(ditas);
    expect(direta).toEqual(daPorta);
    return { ...direta, etag: direta?.cabecalhos[1] ?? '' };
  }

  it('é o mesmo que o da porta, e quem já o tem não o recebe de novo', async () => {
    const { status, etag, bytes } = await dasDuas({});
    expect([status, bytes === '']).toEqual([200, false]);
    for (const dada of [etag, `W/${etag}`, `"outra", ${etag}`])
      expect((await dasDuas({}, { 'If-None-Match': dada })).status).toBe(304);
    expect((await dasDuas({ stretch: '0,1,0,1,0,1' }, { 'If-None-Match': etag })).status).toBe(200);
  });

  it('recusa com as palavras da porta', async () => {
    expect((await dasDuas({ type: 'outro' })).status).toBe(422);
    expect((await dasDuas({ stretch: 'x' })).status).toBe(422);
    expect((await dasDuas({ date: '1999-01-01' })).status).toBe(404);
    expect((await dasDuas({ group_hash: '0'.repeat(64) })).status).toBe(404);
    expect((await dasDuas({ group_hash: 'x' })).status).toBe(400);
  });

  it('não é de uma página que foi feita para outra pessoa', async () => {
    const headers = { 'X-Atalaia-Usuario': crypto.randomUUID() };
    expect((await quem('só vê').pedir(ladrilho(NO_MEIO), { headers })).status).toBe(401);
  });
});

describe('O token de quem vê imagens', () => {
  it('abre sozinho os ladrilhos, e nada mais', async () => {
    const token = await tokenDe(quem('só vê'));
    expect((await soComToken(token)).status).toBe(200);
    for (const caminho of [`/mapa/imagens/catalogo?ativo_id=${ativo_id}`, '/api/image-provider/token', '/imagens'])
      expect([401, 302], caminho).toContain((await soComToken(token, caminho)).status);
    for (const mau of ['x', `${token}x`, token.replace('.', '.A'), 'Bearer'])
      expect((await soComToken(mau)).status).toBe(401);
  });

  it('vê só o que vê a pessoa a que foi dado', async () => {
    expect((await soComToken(await tokenDe(quem('outro cliente')))).status).toBe(404);
    expect((await soComToken(await tokenDe(quem('outro ativo')))).status).toBe(404);
    expect((await quem('sem nada').pedir('/api/image-provider/token')).status).toBe(403);
  });

  it('junto de uma sessão é o dela, e o de outra é recusado', async () => {
    const [meu, dela] = [await tokenDe(quem('quem envia')), await tokenDe(quem('colega'))];
    const pedir = (token: string) =>
      quem('quem envia').pedir(ladrilho(NO_MEIO), { headers: { Authorization: `Bearer ${token}` } });
    expect([(await pedir(meu)).status, (await pedir(dela)).status]).toEqual([200, 401]);
  });

  it('acaba com a sessão a que foi dado', async () => {
    const papel: Papel = { nome: 'quem sai', cliente: 'aurora', permissoes: ['imagens.ver', 'ativos.ver_todos'] };
    const pessoa = (await mundo.entrarComo([papel])).get(papel) as Pessoa;
    const token = await tokenDe(pessoa);
    expect((await soComToken(token)).status).toBe(200);
    await mundo.services.identidade.sair(pessoa.sessao ?? '', { ip: '127.0.0.1', dispositivo: 'teste' });
    expect((await soComToken(token)).status).toBe(401);
  });
});

describe('Favoritas e salvas, pedidas de fora', () => {
  const marcar = (nome: string, action: 'add' | 'remove', so: '0' | '1') =>
    quem(nome).enviar('/mapa/imagens/favoritar', {
      ativo_id,
      action,
      only_for_this_user: so,
      images: JSON.stringify([hash()]),
    });
  const marcas = async (nome: string) => {
    const { images, favorites } = (await catalogo(nome)).corpo;
    return [images[0]?.favorite, images[0]?.favorite_user_id !== null, favorites.length];
  };

  it('de uma pessoa são só dela; de todos, de quem pode', async () => {
    const feita = await marcar('só vê', 'add', '1');
    expect([feita.status, await feita.json()]).toEqual([200, { message: 'A imagem foi adicionada aos favoritos!' }]);
    expect([await marcas('só vê'), await marcas('colega')]).toEqual([
      [false, true, 1],
      [false, false, 0],
    ]);
    expect((await marcar('só vê', 'add', '0')).status).toBe(403);
    expect((await marcar('colega', 'add', '0')).status).toBe(200);
    expect(await marcas('quem envia')).toEqual([true, false, 1]);
    expect((await marcar('outro cliente', 'add', '1')).status).toBe(404);
    expect(await (await marcar('só vê', 'remove', '1')).json()).toEqual({
      message: 'A imagem foi removida dos favoritos!',
    });
    expect((await marcar('colega', 'remove', '0')).status).toBe(200);
    expect(await marcas('só vê')).toEqual([false, false, 0]);
  });

  it('vão de dez em dez, na ordem pedida; o mesmo grupo tem o mesmo número, e o que se achou fica num evento', async () => {
    const todas = grupos.flatMap(({ images }) => images.map(({ id, hash: dela }) => ({ id, hash: dela })));
    const salvar = async (images: unknown) => {
      const resposta = await quem('só vê').enviar('/imagens-salvas/salvar', { images: JSON.stringify(images) });
      return { status: resposta.status, corpo: (await resposta.json()) as { ids: string[] } };
    };
    const { corpo } = await salvar(todas);
    expect(new Set(corpo.ids).size).toBe(2);
    expect((await salvar(todas.toReversed())).corpo.ids).toEqual(corpo.ids.toReversed());
    expect((await salvar(Array.from({ length: 11 }, () => todas[0]))).status).toBe(422);
    expect((await salvar([{ ...todas[0], hash: 'f'.repeat(64) }])).status).toBe(404);
    const grupo = { hash: hash(), images_ids: JSON.stringify(corpo.ids.slice(0, 1)) };
    const doGrupo = async () =>
      ((await (await quem('colega').enviar('/imagens-salvas/grupo', grupo)).json()) as { group_id: Uuid }).group_id;
    const group_id = await doGrupo();
    expect(await doGrupo()).toBe(group_id);
    const eventos = await mundo.services.eventStore.readStream(imagemSalvaStream(group_id));
    expect(eventos.map(({ type }) => type)).toEqual(['ImagensSalvas', 'GrupoDeImagensSalvo']);
    const { id } = todas[0] ?? { id: '' };
    // A scene is its file: whatever is shown of it later can be traced to the bytes that came.
    const [nova] = BRUMADINHO.toReversed();
    const sha256 = createHash('sha256')
      .update(await readFile(nova ? caminhoDe(nova) : ''))
      .digest('hex');
    expect(id).toBe(`${ids.get(nova?.arquivo ?? '')}.${sha256}`);
    expect(eventos[0]?.data).toMatchObject({ grupo: { cenas: [{ id, data: '2019-01-30' }] } });
  });
});
