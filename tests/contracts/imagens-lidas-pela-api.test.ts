import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import type { CalendarioDeImagens, NuvensSobreOLugar } from '#domain/imagem/calendario.ts';
import type { CatalogoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { Serie } from '#domain/imagem/serie.ts';
import type { ValorNoPonto } from '#domain/imagem/valores.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { retangulo } from '#infra/demonstration/desenho.ts';
import { IMAGENS, type ImagemDaDemonstracao } from '#infra/demonstration/imagens.ts';
import { criarDeteccao } from '#tests/support/deteccoes.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { caminhoDe, ditoNoFormulario, enviarPeloFormulario } from '#tests/support/imagens-enviadas.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const SUBIR_MS = 300_000;
const LENTO = { timeout: 120_000 } as const;
const QUEM: Papel = { nome: 'quem lê', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
const PIXELS = 1_000;
const POR_PEDIDO = 100;
const LADO = 256;
const AREAS = {
  b1: retangulo(-44.16, -20.15, -44.11, -20.1),
  pantanal: retangulo(-57.5, -19.95, -57.4, -19.85),
  encontroDasAguas: retangulo(-59.95, -3.17, -59.85, -3.1),
  sinop: retangulo(-55.62, -11.72, -55.46, -11.58),
} as const;

let mundo: DoisClientes;
let pessoa: Pessoa;
let pasta: string;
let ids: ReadonlyMap<string, Uuid>;
const ativos = new Map<string, Uuid>();

beforeAll(async () => {
  mundo = await createDoisClientes();
  pasta = await mkdtemp(path.join(os.tmpdir(), 'imagens-lidas-'));
  pessoa = (await mundo.entrarComo([QUEM])).get(QUEM) as Pessoa;
  const { cliente_id, dentro } = mundo.recantos;
  for (const [sigla, bbox_geojson] of Object.entries(AREAS)) {
    const lugar = { categoria_id: dentro.categoria_id, uf: 'MG' as const, lat: -20, lng: -44, imagem_padrao: null };
    const data = { cliente_id, nome: `Lugar ${sigla}`, sigla, monitoramento: true, ...lugar, bbox_geojson };
    ativos.set(sigla, crypto.randomUUID());
    await mundo.services.executar(ativoDecider, ativoDe(sigla), { type: 'CriarAtivo', data }, doSistema());
  }
  await mundo.mostrado();
  const todas = IMAGENS.map((imagem) => ({ ...imagem, ativo_id: ativoDe(imagem.lugar) }));
  ids = await enviarPeloFormulario(mundo, pessoa, todas);
}, SUBIR_MS);
afterAll(async () => {
  await mundo?.close();
  await rm(pasta, { recursive: true, force: true });
});

const ativoDe = (lugar: string): Uuid => ativos.get(lugar) ?? '';
const idDe = ({ arquivo }: Pick<ImagemDaDemonstracao, 'arquivo'>): Uuid => ids.get(arquivo) ?? '';
const [ANTES, DEPOIS] = IMAGENS as [ImagemDaDemonstracao, ImagemDaDemonstracao];
const SINOP = IMAGENS.filter(({ lugar }) => lugar === 'sinop');
const gdal = (programa: string, args: readonly string[], input = '') =>
  execFileSync(programa, args, {
    cwd: pasta,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, GDAL_PAM_ENABLED: 'NO' },
  });
const linhas = (texto: string) => texto.trim().split('\n');
async function json<T>(caminho: string): Promise<T> {
  const resposta = await pessoa.pedir(caminho);
  expect(resposta.status, caminho).toBe(200);
  return (await resposta.json()) as T;
}

/** Pixels from all over a picture, the same at every run, and their middles by GDAL. */
async function sorteados(imagem: ImagemDaDemonstracao) {
  const [largura = 0, altura = 0] = JSON.parse(gdal('gdalinfo', ['-json', caminhoDe(imagem)])).size as number[];
  const pixels = Array.from({ length: PIXELS }, (_, i) => {
    const lugar = (i * 2_246_822_519 + 7) % (largura * altura);
    return [lugar % largura, Math.floor(lugar / largura)] as const;
  });
  const meios = pixels.map(([coluna, linha]) => `${coluna + 0.5} ${linha + 0.5}`).join('\n');
  const lugares = linhas(gdal('gdaltransform', ['-t_srs', 'EPSG:4326', '-output_xy', caminhoDe(imagem)], meios));
  return {
    pixels,
    lugares: lugares.map((linha) =>
      linha
        .split(' ')
        .map((um) => Number(um).toFixed(12))
        .join(','),
    ),
  };
}

describe('Os valores das imagens da demonstração, pedidos de fora', () => {
  it.each(IMAGENS)('mil pixels de $arquivo são os que o gdallocationinfo lê no original', LENTO, async (imagem) => {
    const { pixels, lugares } = await sorteados(imagem);
    const lidos: ValorNoPonto[] = [];
    for (let de = 0; de < PIXELS; de += POR_PEDIDO) {
      const pontos = lugares.slice(de, de + POR_PEDIDO).join(';');
      const dito = await json<{ pontos: ValorNoPonto[] }>(
        `/imagens/${idDe(imagem)}/valores?${new URLSearchParams({ pontos })}`,
      );
      lidos.push(...dito.pontos);
    }
    const pedidos = pixels.map((pixel) => pixel.join(' ')).join('\n');
    const certos = linhas(gdal('gdallocationinfo', ['-valonly', caminhoDe(imagem)], pedidos)).map(Number);
    expect(certos.length).toBeGreaterThanOrEqual(PIXELS);
    expect(lidos.flatMap(({ bandas }) => bandas.map(({ bruto }) => bruto))).toEqual(certos);
  });
});

describe('Uma imagem própria em EPSG:32723', () => {
  /** A tile of red, and what GDAL draws of the original there. */
  async function comparados(imagem: ImagemDaDemonstracao, [z, x, y]: readonly [number, number, number]) {
    const { grupo } = await json<{ grupo: string }>(`/imagens/${idDe(imagem)}/valores?lng=-44.13&lat=-20.13`);
    const campos = { group_hash: grupo, type: 'true_color', stretch: '0,0.4,0,0.4,0,0.4' };
    const resposta = await pessoa.pedir(
      `/api/image-provider/proprio/tile/${z}/${x}/${y}?${new URLSearchParams(campos)}`,
    );
    const nosso = await sharp(Buffer.from(await resposta.arrayBuffer()))
      .removeAlpha()
      .extractChannel('red')
      .raw()
      .toBuffer();
    const metros = (2 * MEIO_MUNDO_M) / 2 ** z;
    const [oeste, norte] = [-MEIO_MUNDO_M + x * metros, MEIO_MUNDO_M - y * metros];
    const onde = [
      '-te',
      ...[oeste, norte - metros, oeste + metros, norte].map(String),
      '-ts',
      String(LADO),
      String(LADO),
    ];
    const como = ['-q', '-overwrite', '-of', 'ENVI', '-r', 'bilinear', '-t_srs', 'EPSG:3857', '-et', '0'];
    gdal('gdal_translate', ['-q', '-b', '3', caminhoDe(imagem), 'vermelho.tif']);
    gdal('gdalwarp', [...como, ...onde, 'vermelho.tif', 'certo.dat']);
    const certo = new Uint16Array(Uint8Array.from(await readFile(path.join(pasta, 'certo.dat'))).buffer);
    return { nosso, certo };
  }

  /** How alike two pictures are where one is moved by so many pixels. */
  function semelhanca(um: ArrayLike<number>, outro: ArrayLike<number>, dx: number, dy: number): number {
    const [as, bs]: [number[], number[]] = [[], []];
    for (let y = 8; y < LADO - 8; y++) {
      for (let x = 8; x < LADO - 8; x++) {
        as.push(um[(y + dy) * LADO + x + dx] ?? 0);
        bs.push(outro[y * LADO + x] ?? 0);
      }
    }
    const media = (todos: readonly number[]) => todos.reduce((soma, v) => soma + v, 0) / todos.length;
    const [ma, mb] = [media(as), media(bs)];
    const [va, vb] = [media(as.map((v) => (v - ma) ** 2)), media(bs.map((v) => (v - mb) ** 2))];
    return media(as.map((v, i) => (v - ma) * ((bs[i] ?? 0) - mb))) / Math.sqrt(va * vb);
  }

  it.each([
    ['de longe', [12, 1545, 2282]],
    ['no tamanho dos seus pixels', [13, 3091, 4564]],
    ['de perto', [15, 12366, 18256]],
  ] as const)('fica onde o GDAL a põe, dentro de um pixel: %s', LENTO, async (_caso, onde) => {
    const { nosso, certo } = await comparados(DEPOIS, onde);
    const desvios = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].map((dy) => [dx, dy] as const));
    const notas = desvios.map(([dx, dy]) => ({ dx, dy, nota: semelhanca(nosso, certo, dx, dy) }));
    const [melhor] = notas.toSorted((a, b) => b.nota - a.nota);
    expect(melhor?.nota).toBeGreaterThan(0.85);
    expect(Math.max(Math.abs(melhor?.dx ?? 9), Math.abs(melhor?.dy ?? 9))).toBeLessThanOrEqual(1);
  });

  it('tem os seus cantos onde o PROJ os põe', async () => {
    // Control points: the corners of the area that has pixels, from UTM.
    const cantos = ['584385 7777315', '595485 7777315', '595485 7768315', '584385 7768315'].join('\n');
    const certos = linhas(gdal('gdaltransform', ['-s_srs', 'EPSG:32723', '-t_srs', 'EPSG:4326', '-output_xy'], cantos));
    const [lngs, lats] = [0, 1].map((i) => certos.map((linha) => Number(linha.split(' ')[i])));
    const catalogo = await json<{ images: { date: string; bbox: number[] }[] }>(
      `/mapa/imagens/catalogo?ativo_id=${ativoDe('b1')}`,
    );
    const [w = 0, s = 0, e = 0, n = 0] = catalogo.images.find(({ date }) => date === '2019-01-30')?.bbox ?? [];
    // A pixel of 30 m, in degrees.
    const umPixel = 30 / 111_000;
    for (const [nosso, certo] of [
      [w, Math.min(...(lngs ?? []))],
      [e, Math.max(...(lngs ?? []))],
      [s, Math.min(...(lats ?? []))],
      [n, Math.max(...(lats ?? []))],
    ] as const)
      expect(Math.abs(nosso - certo)).toBeLessThan(umPixel * 1.1);
  });
});

describe('A série, o histograma, o original e o recorte, pedidos de fora', () => {
  it('o que o arquivo não diz da banda é perguntado; dita, há a série das doze datas, e em CSV', LENTO, async () => {
    for (const imagem of SINOP) {
      const campos = { _method: 'PUT', ativo_id: ativoDe('sinop'), ...ditoNoFormulario(imagem), papel_0: 'ndvi' };
      expect((await pessoa.enviar(`/imagens/${idDe(imagem)}`, campos)).status).toBe(200);
    }
    await mundo.mostrado();
    const pedido = new URLSearchParams({ ativo_id: ativoDe('sinop'), type: 'ndvi', lng: '-55.5', lat: '-11.65' });
    const serie = await json<Serie>(`/imagens/serie?${pedido}`);
    expect(serie.pontos.map(({ data }) => data)).toEqual(SINOP.map(({ arquivo }) => arquivo.slice(-14, -4)));
    const lidos = SINOP.map((imagem) =>
      Number(gdal('gdallocationinfo', ['-valonly', '-wgs84', caminhoDe(imagem), '-55.5', '-11.65'])),
    );
    for (const [i, { media }] of serie.pontos.entries()) expect(media).toBeCloseTo((lidos[i] ?? 0) / 10_000, 9);
    const csv = await (await pessoa.pedir(`/imagens/serie?${pedido}&formato=csv`)).text();
    expect(linhas(csv)).toHaveLength(13);
    const catalogo = async (mais = '') =>
      (await json<CatalogoDeImagens>(`/mapa/imagens/catalogo?ativo_id=${ativoDe('sinop')}${mais}`)).images;
    const datas = SINOP.map(({ arquivo }) => arquivo.slice(-14, -4)).toReversed();
    expect((await catalogo()).map(({ date, types }) => [date, types])).toEqual(datas.map((data) => [data, ['ndvi']]));
    expect(await catalogo('&data_inicio=01/01/2014&data_fim=30/04/2014')).toHaveLength(4);
    // Of an area that is sent along, as a detection's.
    const geojson = JSON.stringify(AREAS.sinop);
    const daArea = await pessoa.enviar('/imagens/serie', { ativo_id: ativoDe('sinop'), type: 'ndvi', geojson });
    const { pontos } = (await daArea.json()) as Serie;
    expect(pontos).toHaveLength(12);
    for (const { media, minimo, maximo, validos } of pontos) {
      expect(validos).toBeGreaterThan(1_000);
      expect((minimo ?? 9) < (media ?? 9) && (media ?? 9) < (maximo ?? -9)).toBe(true);
    }
  });

  it('a de uma detecção é a do seu contorno, nas imagens do seu ativo; de outro cliente não há', LENTO, async () => {
    const { cliente_id, alheio } = mundo.recantos;
    const geojson = retangulo(-44.14, -20.14, -44.12, -20.12);
    const nomes = { status_id: crypto.randomUUID(), tipo_deteccao_id: crypto.randomUUID(), geojson };
    const { deteccao_id } = await criarDeteccao(mundo.services, ativoDe('b1'), cliente_id, nomes);
    await mundo.mostrado();
    const { pontos } = await json<Serie>(`/imagens/serie?deteccao_id=${deteccao_id}&type=ndvi`);
    expect(pontos.map(({ data }) => data)).toEqual(['2019-01-14', '2019-01-30']);
    const daMesmaArea = await pessoa.enviar('/imagens/serie', {
      ativo_id: ativoDe('b1'),
      type: 'ndvi',
      geojson: JSON.stringify(geojson),
    });
    expect(((await daMesmaArea.json()) as Serie).pontos).toEqual(pontos);
    for (const id of [alheio.deteccao_id, crypto.randomUUID(), 'x'])
      expect((await pessoa.pedir(`/imagens/serie?deteccao_id=${id}&type=ndvi`)).status).toBe(404);
    const csv = await pessoa.pedir(`/imagens/serie?deteccao_id=${deteccao_id}&type=ndvi&formato=csv`);
    expect(linhas(await csv.text())).toHaveLength(3);
  });

  it('o histograma conta os pixels de cada canal; de um tipo que as bandas não dão, nenhum', async () => {
    const { canais } = await json<{ canais: { contagens: number[] }[] }>(
      `/imagens/${idDe(ANTES)}/histograma?type=true_color`,
    );
    expect(canais).toHaveLength(3);
    for (const { contagens } of canais) expect(contagens.reduce((soma, um) => soma + um, 0)).toBeGreaterThan(100_000);
    expect((await pessoa.pedir(`/imagens/${idDe(SINOP[0] ?? ANTES)}/histograma?type=nbr`)).status).toBe(422);
  });

  it(
    'do grupo que o mapa mostra leem-se os mesmos valores, o mesmo histograma e a série do seu ativo',
    LENTO,
    async () => {
      const { images } = await json<CatalogoDeImagens>(`/mapa/imagens/catalogo?ativo_id=${ativoDe('b1')}`);
      const hash = images.find(({ date }) => date === '2019-01-14')?.hash ?? '';
      const lugar = 'lng=-44.13&lat=-20.13';
      const daImagem = await json<{ pontos: ValorNoPonto[] }>(`/imagens/${idDe(ANTES)}/valores?${lugar}`);
      const doGrupo = await json<{ pontos: ValorNoPonto[] }>(`/mapa/imagens/grupos/${hash}/valores?${lugar}`);
      expect(doGrupo.pontos).toEqual(daImagem.pontos);
      expect(doGrupo.pontos[0]?.situacao).toBe('valor');
      const longe = await json<{ pontos: ValorNoPonto[] }>(`/mapa/imagens/grupos/${hash}/valores?lng=10&lat=50`);
      expect(longe.pontos[0]?.situacao).toBe('fora');
      const histograma = await json(`/imagens/${idDe(ANTES)}/histograma?type=ndvi`);
      expect(await json(`/mapa/imagens/grupos/${hash}/histograma?type=ndvi`)).toEqual(histograma);
      const serie = await json<Serie>(`/imagens/serie?ativo_id=${ativoDe('b1')}&type=ndvi&${lugar}`);
      expect(await json(`/imagens/serie?group_hash=${hash}&type=ndvi&${lugar}`)).toEqual(serie);

      const { dias } = await json<CalendarioDeImagens>(`/mapa/imagens/calendario?ativo_id=${ativoDe('b1')}&ano=2019`);
      const doDia = dias.flatMap(({ grupos }) => grupos).find((grupo) => grupo.hash === hash);
      const nuvens = await json<NuvensSobreOLugar>(`/mapa/imagens/grupos/${hash}/nuvens?ativo_id=${ativoDe('b1')}`);
      expect(nuvens).toEqual({ percentual: expect.any(Number), mascara: null });
      expect(doDia).toMatchObject({ cloud_percent: nuvens.percentual, cloud_over: 'place' });

      const dito = async (resto: string) => (await pessoa.pedir(`/mapa/imagens/grupos/${resto}`)).status;
      expect(await dito(`${hash}/valores?lng=x&lat=1`)).toBe(422);
      expect(await dito(`${hash}/histograma?type=raio_x`)).toBe(422);
      expect(await dito(`${'f'.repeat(64)}/valores?${lugar}`)).toBe(404);
      expect(await dito(`${hash}/nuvens`)).toBe(422);
      expect(await dito(`${'f'.repeat(64)}/nuvens?ativo_id=${ativoDe('b1')}`)).toBe(404);
      expect(await dito(`${'f'.repeat(64)}/histograma?type=ndvi`)).toBe(404);
      expect((await pessoa.pedir(`/imagens/serie?group_hash=x&type=ndvi&${lugar}`)).status).toBe(404);
    },
  );

  it('o original volta byte por byte, e o recorte tem os seus valores', LENTO, async () => {
    const original = await pessoa.pedir(`/imagens/${idDe(ANTES)}/original`);
    expect(Buffer.from(await original.arrayBuffer()).equals(await readFile(caminhoDe(ANTES)))).toBe(true);
    expect(original.headers.get('content-disposition')).toContain('brumadinho_landsat8_2019-01-14.tif');
    const recorte = await pessoa.pedir(`/imagens/${idDe(ANTES)}/recorte?bbox=-44.14,-20.14,-44.12,-20.12`);
    expect(recorte.status).toBe(200);
    await writeFile(path.join(pasta, 'recorte.tif'), Buffer.from(await recorte.arrayBuffer()));
    const lugares = ['-44.13 -20.13', '-44.139 -20.121', '-44.121 -20.139'].join('\n');
    const ler = (arquivo: string) => gdal('gdallocationinfo', ['-valonly', '-wgs84', arquivo], lugares);
    expect(ler('recorte.tif')).toBe(ler(caminhoDe(ANTES)));
    expect((await pessoa.pedir(`/imagens/${idDe(ANTES)}/recorte?bbox=-50,-10,-49.9,-9.9`)).status).toBe(422);
  });
});

describe('npm run audit -- verify', () => {
  const verificar = async () => {
    const env = { ...process.env, ...mundo.environment.env };
    const rodar = promisify(execFile)(process.execPath, ['infra/cli/audit.ts', 'verify'], { env });
    return rodar.then(
      ({ stdout }) => ({ codigo: 0, dito: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ codigo: code, dito: stderr }),
    );
  };

  it('lê também o original e os dois arquivos que se fizeram de cada imagem', LENTO, async () => {
    expect(await verificar()).toMatchObject({ codigo: 0 });
    const row = await mundo.services.imagens.obter(
      { cliente_id: mundo.recantos.cliente_id, ativos: 'todos' },
      idDe(DEPOIS),
    );
    const guardados = fileURLToPath(mundo.environment.env.STORAGE_URL ?? '');
    for (const arquivo of [row?.arquivo, row?.valores, row?.quadros]) {
      const onde = path.join(guardados, arquivo?.chave ?? '');
      await rename(onde, `${onde}.fora`);
      const { codigo, dito } = await verificar();
      expect([codigo, dito]).toEqual([1, expect.stringContaining(arquivo?.chave ?? 'nenhuma')]);
      await rename(`${onde}.fora`, onde);
    }
  });
});
