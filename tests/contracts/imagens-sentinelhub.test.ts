import { inspect } from 'node:util';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BuscaDeCenas, FalhaDoProvedor, type Figura } from '#domain/imagem/provedor.ts';
import { createGuardedFetch } from '#infra/edge/imagery/providers/guarded-fetch.ts';
import { createSentinelHub } from '#infra/edge/imagery/providers/sentinelhub/sentinelhub.ts';
import { ITENS } from '#tests/support/sentinelhub-double/cenas.ts';
import { abrirSentinelHub, CREDENCIAIS } from '#tests/support/sentinelhub-double/servidor.ts';
import { cortada, infinita, json, paginaHtml, type Responder, status } from '#tests/support/servidor-http.ts';

const servico = await abrirSentinelHub();
const abertos: { close(): Promise<void> }[] = [];
let agora = Date.UTC(2024, 7, 1);
const sinal = new AbortController().signal;
const SINOP = [-55.6, -12.2, -55.4, -12] as const;
const TUDO: BuscaDeCenas = {
  bbox: SINOP,
  de: null,
  ate: null,
  nuvensMax: null,
  resolucaoMin: null,
  resolucaoMax: null,
  apos: null,
};
const TOKEN = '/auth/';
const BUSCA = '/api/v1/catalog/1.0.0/search';
const PROCESSO = '/api/v1/process';
/** A square of Sinop, and the scenes of one day there. */
const LADRILHO = { z: 10, x: 353, y: 546 } as const;
const DO_DIA = ITENS.slice(0, 2).map(({ id }) => ({ id }));

function provedor(credentials: { id: string; secret: string } | null = CREDENCIAIS) {
  const fetch = createGuardedFetch({ provedor: 'sentinelhub', hosts: [servico.host], internos: [servico.host] });
  abertos.push(fetch);
  return createSentinelHub({ fetch, credentials, address: servico.url, now: () => agora });
}

const falha = (pedido: Promise<unknown>): Promise<FalhaDoProvedor> =>
  pedido.then(
    () => expect.unreachable('answered'),
    (error) => {
      expect(error).toBeInstanceOf(FalhaDoProvedor);
      return error;
    },
  );
const caminhos = () => servico.pedidos.map(({ url }) => url.pathname);
const corDoMeio = async (figura: Figura | null) => {
  const { data, info } = await sharp((await figura?.bytes()) ?? new Uint8Array())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const meio = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return { lado: [info.width, info.height], cor: [...data.subarray(meio, meio + info.channels)] };
};

beforeEach(() => servico.esquecer());
afterEach(async () => {
  agora += 3_600_000;
  for (const um of abertos.splice(0)) await um.close();
});
afterAll(() => servico.fechar());

describe('A busca de cenas no Sentinel Hub', () => {
  it('segue as páginas até o fim, da mais nova à mais antiga, sem falta nem repetição', async () => {
    const sentinel = provedor();
    const cenas = [];
    let apos: string | null = null;
    const muitas = { ...TUDO, bbox: [-57, -13, -53, -11] as const };
    do {
      const pagina = await sentinel.buscar({ ...muitas, apos }, sinal);
      cenas.push(...pagina.cenas);
      apos = pagina.proxima;
    } while (apos !== null);
    expect(new Set(cenas.map(({ id }) => id))).toEqual(new Set(ITENS.map(({ id }) => id)));
    expect(cenas).toHaveLength(ITENS.length);
    const datas = cenas.map(({ obtida_em }) => obtida_em ?? '');
    expect(datas).toEqual(datas.toSorted().toReversed());
    expect(caminhos().filter((caminho) => caminho === BUSCA).length).toBe(3);
    expect(caminhos().filter((caminho) => caminho.startsWith(TOKEN))).toHaveLength(1);
  });

  it('diz o satélite, o instante, a data do lugar, as nuvens e o contorno de cada cena', async () => {
    const { cenas } = await provedor().buscar({ ...TUDO, de: '2024-06-01', ate: '2024-06-01' }, sinal);
    expect(cenas).toHaveLength(1);
    expect(cenas[0]).toMatchObject({
      id: 'S2A_MSIL2A_20240601T135711_N0510_R067_T21LXF_20240601T200316',
      satelite: 'Sentinel-2A',
      obtida_em: '2024-06-01T14:02:11.000Z',
      data: '2024-06-01',
      percentual_nuvens: 0,
      resolucao: 10,
      bbox: [-56, -12.7, -55, -11.7],
      tipos: ['true_color', 'false_color', 'swir', 'ndvi', 'ndwi', 'nbr'],
    });
    expect(cenas[0]?.pegada.type).toBe('MultiPolygon');
  });

  it('deixa de fora o que tem mais nuvens do que se pediu, e o que não é da resolução', async () => {
    const { cenas } = await provedor().buscar({ ...TUDO, nuvensMax: 20 }, sinal);
    expect(cenas.length).toBeGreaterThan(0);
    expect(cenas.every(({ percentual_nuvens }) => (percentual_nuvens ?? 101) <= 20)).toBe(true);
    expect((await provedor().buscar({ ...TUDO, resolucaoMax: 5 }, sinal)).cenas).toEqual([]);
    expect((await provedor().buscar({ ...TUDO, resolucaoMin: 15 }, sinal)).cenas).toEqual([]);
  });

  it('aceita campos que faltam e deixa de lado só a cena que não se entende', async () => {
    const [boa] = ITENS;
    const properties = { datetime: '2024-06-01T14:02:11Z' };
    const features = [
      { id: boa?.id, bbox: boa?.bbox, properties },
      { id: boa?.id, properties },
      { id: '../../outro', bbox: boa?.bbox, properties },
      { id: 'S2A_MSIL2A_20241301T135711_N0510_R067_T21LXF_20240601T200316', bbox: boa?.bbox, properties },
      { id: boa?.id, bbox: boa?.bbox, properties: {} },
      ...[null, 7, 'cena'],
    ];
    servico.emVez(BUSCA, (_, res) => json(res, { features }));
    const { cenas, proxima } = await provedor().buscar(TUDO, sinal);
    expect(cenas).toHaveLength(1);
    expect(cenas[0]).toMatchObject({ percentual_nuvens: null, resolucao: 10, pegada: { type: 'Polygon' } });
    expect(proxima).toBeNull();
  });

  it('recusa uma página seguinte que não veio do catálogo', async () => {
    for (const apos of ['', '{"$gt": 0}', 'x'.repeat(600), 'a b']) {
      expect((await falha(provedor().buscar({ ...TUDO, apos }, sinal))).motivo).toBe('resposta_invalida');
    }
    expect(caminhos()).not.toContain(BUSCA);
  });
});

describe('O token do Sentinel Hub', () => {
  it('é pedido uma vez só por muitos pedidos ao mesmo tempo', async () => {
    const sentinel = provedor();
    await Promise.all(Array.from({ length: 8 }, () => sentinel.buscar(TUDO, sinal)));
    expect(caminhos().filter((caminho) => caminho.startsWith(TOKEN))).toHaveLength(1);
  });

  it('é trocado quando vence, e uma vez quando é recusado antes disso', async () => {
    const sentinel = provedor();
    await sentinel.buscar(TUDO, sinal);
    agora += 3_500_000;
    await sentinel.buscar(TUDO, sinal);
    expect(caminhos().filter((caminho) => caminho.startsWith(TOKEN))).toHaveLength(2);
    servico.vencerTokens();
    expect((await sentinel.buscar(TUDO, sinal)).cenas.length).toBeGreaterThan(0);
    expect(caminhos().filter((caminho) => caminho.startsWith(TOKEN))).toHaveLength(3);
  });

  it('recusado de novo é uma chave recusada, e não um laço', async () => {
    const sentinel = provedor();
    servico.emVez(BUSCA, status(401), status(401), status(401));
    expect((await falha(sentinel.buscar(TUDO, sinal))).motivo).toBe('chave_recusada');
    expect(caminhos().filter((caminho) => caminho === BUSCA)).toHaveLength(2);
    expect((await falha(provedor({ ...CREDENCIAIS, secret: 'outro' }).buscar(TUDO, sinal))).motivo).toBe(
      'chave_recusada',
    );
    await sentinel.buscar(TUDO, sinal).catch(() => null);
  });

  it('de quem não tem chave não é pedido', async () => {
    const sentinel = provedor(null);
    expect(sentinel.comChave).toBe(false);
    expect((await falha(sentinel.buscar(TUDO, sinal))).motivo).toBe('sem_chave');
    expect(
      (await falha(Promise.resolve(sentinel.ladrilho({ ...LADRILHO, cenas: DO_DIA, tipo: 'ndvi' }, sinal)))).motivo,
    ).toBe('sem_chave');
    expect(servico.pedidos).toHaveLength(0);
  });
});

describe('Os ladrilhos do Sentinel Hub', () => {
  const ladrilho = (tipo: Parameters<ReturnType<typeof provedor>['ladrilho']>[0]['tipo'], lugar = LADRILHO) =>
    provedor().ladrilho({ ...lugar, cenas: DO_DIA, tipo }, sinal);

  it.each([
    // 2.5 x 0.05, 0.07 and 0.04; the indices are 0.8, -0.7308 and 0.6364 on the colours of one's own images.
    ['true_color', [32, 45, 26, 255]],
    ['false_color', [255, 32, 45, 255]],
    ['swir', [64, 255, 32, 255]],
    ['ndvi', [27, 110, 38, 255]],
    ['ndwi', [152, 110, 61, 255]],
    ['nbr', [49, 127, 63, 255]],
  ] as const)('%s é pintado pelo script do tipo', async (tipo, cor) => {
    const { lado, cor: vista } = await corDoMeio(await ladrilho(tipo));
    expect(lado).toEqual([256, 256]);
    for (const [i, parte] of cor.entries())
      expect(Math.abs((vista[i] ?? -9) - parte), `${vista}`).toBeLessThanOrEqual(2);
  });

  it('pedem o quadrado do mapa em metros, de uma passagem só', async () => {
    await (await ladrilho('true_color'))?.bytes();
    const { corpo } = servico.pedidos.at(-1) ?? { corpo: '{}' };
    const { input, output } = JSON.parse(corpo);
    expect(input.bounds.properties.crs).toBe('http://www.opengis.net/def/crs/EPSG/0/3857');
    const [w, s, e, n] = input.bounds.bbox;
    expect(e - w).toBeCloseTo(39_135.758, 2);
    expect(n - s).toBeCloseTo(39_135.758, 2);
    expect(input.data).toEqual([
      {
        type: 'sentinel-2-l2a',
        dataFilter: {
          timeRange: { from: '2024-06-01T13:57:11Z', to: '2024-06-01T14:57:11Z' },
          mosaickingOrder: 'mostRecent',
        },
      },
    ]);
    expect(output).toMatchObject({ width: 256, height: 256 });
  });

  it('de longe são pedidos mais finos e reunidos; de um continente inteiro não são pedidos', async () => {
    const longe = await corDoMeio(await ladrilho('true_color', { z: 5, x: 11, y: 17 } as never));
    expect(longe.lado).toEqual([256, 256]);
    expect(JSON.parse(servico.pedidos.at(-1)?.corpo ?? '{}').output.width).toBe(1024);
    servico.esquecer();
    const continente = await corDoMeio(await ladrilho('true_color', { z: 3, x: 2, y: 4 } as never));
    expect(continente.cor[3]).toBe(0);
    expect(caminhos()).not.toContain(PROCESSO);
  });

  it('fora da cena são transparentes', async () => {
    expect((await corDoMeio(await ladrilho('ndvi', { z: 10, x: 100, y: 100 } as never))).cor[3]).toBe(0);
  });

  it('têm a mesma marca enquanto são os mesmos', async () => {
    const marcas = await Promise.all([
      ladrilho('ndvi'),
      ladrilho('ndvi'),
      ladrilho('nbr'),
      ladrilho('ndvi', { ...LADRILHO, x: 354 } as never),
    ]);
    const [uma, outra, deOutroTipo, deOutroLugar] = marcas.map((figura) => figura?.etag);
    expect(uma).toBe(outra);
    expect(new Set([uma, deOutroTipo, deOutroLugar]).size).toBe(3);
  });

  it.each([
    ['uma página', paginaHtml],
    ['uma figura que não é PNG', (_, res) => void res.end(Buffer.from('GIF89a'))],
    ['um PNG cortado', async (_, res) => void res.end((await umPng(256)).subarray(0, 90))],
    [
      'um PNG com bytes a mais',
      async (_, res) => void res.end(Buffer.concat([await umPng(256), Buffer.from('<script>')])),
    ],
    ['um PNG grande demais', async (_, res) => void res.end(await umPng(2_000))],
    ['uma figura sem fim', infinita],
  ] as readonly [string, Responder][])('no lugar de um ladrilho, %s não passa', async (_, resposta) => {
    servico.emVez(PROCESSO, resposta);
    expect((await falha(Promise.resolve((await ladrilho('ndvi'))?.bytes()))).motivo).toBe('resposta_invalida');
  });

  it('o mesmo é pedido uma vez só, também por muitos ao mesmo tempo e depois; o que falhou é pedido de novo', async () => {
    const sentinel = provedor();
    const pedir = async () => (await sentinel.ladrilho({ ...LADRILHO, cenas: DO_DIA, tipo: 'ndvi' }, sinal))?.bytes();
    servico.emVez(PROCESSO, status(500));
    await falha(pedir());
    servico.esquecer();
    const todos = await Promise.all(Array.from({ length: 6 }, pedir));
    expect(new Set([...todos, await pedir()].map((bytes) => Buffer.from(bytes ?? []).toString('base64'))).size).toBe(1);
    expect(caminhos().filter((caminho) => caminho === PROCESSO)).toHaveLength(1);
  });

  it('a miniatura é da cena inteira, pequena, e não há nenhuma do que o catálogo não conhece', async () => {
    const { lado } = await corDoMeio(await provedor().miniatura(DO_DIA[0]?.id ?? '', sinal));
    expect(Math.max(...lado)).toBe(256);
    expect(
      await provedor().miniatura('S2A_MSIL2A_20200601T135711_N0510_R067_T21LXF_20200601T200316', sinal),
    ).toBeNull();
    expect(await provedor().miniatura('../../../etc/passwd', sinal)).toBeNull();
  });
});

describe('As falhas do Sentinel Hub', () => {
  it.each([
    ['um erro do servidor', status(500), 'fora_do_ar'],
    ['uma resposta cortada', cortada, 'fora_do_ar'],
    ['uma página no lugar de JSON', paginaHtml, 'resposta_invalida'],
    ['uma resposta de um gigabyte', infinita, 'resposta_invalida'],
    ['outra coisa que não uma lista', (_, res) => json(res, { features: 'nenhuma' }), 'resposta_invalida'],
    ['um desvio para outro servidor', status(302, { Location: 'https://mau.exemplo.org/' }), 'endereco'],
    [
      'uma conta sem o que gastar',
      (_, res) => json(res, { error: { code: 'ACCESS_INSUFFICIENT_PROCESSING_UNITS' } }, 403),
      'limite',
    ],
  ] as readonly [string, Responder, string][])('%s é dita pelo que é', async (_, resposta, motivo) => {
    const sentinel = provedor();
    await sentinel.buscar(TUDO, sinal);
    servico.emVez(BUSCA, resposta);
    expect((await falha(sentinel.buscar(TUDO, sinal))).motivo).toBe(motivo);
    expect((await sentinel.buscar(TUDO, sinal)).cenas.length).toBeGreaterThan(0);
  });

  it('o limite diz quantos segundos esperar, que ele conta em milésimos, e até lá nada mais é pedido', async () => {
    const sentinel = provedor();
    servico.emVez(
      BUSCA,
      status(429, { 'Retry-After': '41500', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Limit': '600' }),
    );
    expect(await falha(sentinel.buscar(TUDO, sinal))).toMatchObject({ motivo: 'limite', espera: 42 });
    expect(await sentinel.cota(sinal)).toEqual({ restante: 0, total: 600 });
    servico.esquecer();
    agora += 12_000;
    expect(await falha(sentinel.buscar(TUDO, sinal))).toMatchObject({ motivo: 'limite', espera: 30 });
    expect(servico.pedidos).toHaveLength(0);
    agora += 31_000;
    expect((await sentinel.buscar(TUDO, sinal)).cenas.length).toBeGreaterThan(0);
  });

  it('nenhuma diz a chave, o token ou um endereço', async () => {
    const { id, secret } = CREDENCIAIS;
    const respostas: Responder[] = [
      status(401),
      status(500),
      paginaHtml,
      cortada,
      infinita,
      status(302, { Location: `//x/${secret}` }),
    ];
    const ecoada: Responder = ({ cabecalhos, corpo }, res) => void res.end(`${cabecalhos.authorization} ${corpo}`);
    for (const caminho of [TOKEN, BUSCA]) {
      for (const resposta of [...respostas, ecoada]) {
        servico.emVez(caminho, resposta, ...(resposta === respostas[0] ? [resposta] : []));
        const dita = await falha(provedor().buscar(TUDO, sinal));
        const texto = `${inspect(dita, { depth: 9, showHidden: true })} ${JSON.stringify(dita)} ${dita.stack}`;
        expect(texto).not.toContain(secret);
        expect(texto).not.toContain(id);
        expect(texto).not.toMatch(/Bearer|token-\d|127\.0\.0\.1/);
      }
    }
  });

  it('a saúde é a de quem responde', async () => {
    expect(await provedor().saude(sinal)).toBe(true);
    servico.emVez('/api/v1/catalog/1.0.0/', status(503));
    expect(await provedor().saude(sinal)).toBe(false);
  });
});

const umPng = (lado: number) =>
  sharp({ create: { width: lado, height: lado, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
