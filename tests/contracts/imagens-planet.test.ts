import { inspect } from 'node:util';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BuscaDeCenas, FalhaDoProvedor, type Figura } from '#domain/imagem/provedor.ts';
import { createGuardedFetch } from '#infra/edge/imagery/providers/guarded-fetch.ts';
import { createPlanetBasemaps } from '#infra/edge/imagery/providers/planet/basemaps.ts';
import { createPlanet } from '#infra/edge/imagery/providers/planet/planet.ts';
import { abrirCanario } from '#tests/support/canario.ts';
import { ITENS, itemDe } from '#tests/support/planet-double/itens.ts';
import { abrirPlanet, CHAVE_DO_PLANET } from '#tests/support/planet-double/servidor.ts';
import { cortada, infinita, json, paginaHtml, type Responder, status } from '#tests/support/servidor-http.ts';

const servico = await abrirPlanet();
const canario = await abrirCanario();
const abertos: { close(): Promise<void> }[] = [];
const sinal = new AbortController().signal;
const SINOP = [-55.9, -12.2, -55.1, -11.6] as const;
const TUDO: BuscaDeCenas = {
  bbox: SINOP,
  de: null,
  ate: null,
  nuvensMax: null,
  resolucaoMin: null,
  resolucaoMax: null,
  apos: null,
};
const BUSCA = '/data/v1/quick-search';
const MOSAICOS = '/basemaps/v1/mosaics';
/** A square over where the two strips of a day meet. */
const LADRILHO = { z: 12, x: 1416, y: 2184 } as const;
const DO_DIA = ITENS.slice(0, 2).map(({ id }) => ({ id }));

function montar(criar: typeof createPlanet, key: string | null = CHAVE_DO_PLANET) {
  const hosts = [servico.api.host, servico.tiles.host];
  const fetch = createGuardedFetch({ provedor: 'planet', hosts, internos: hosts });
  abertos.push(fetch);
  return criar({ fetch, key, address: servico.api.url, tilesAddress: servico.tiles.url });
}
const planet = (key?: string | null) => montar(createPlanet, key);
const mosaicos = (key?: string | null) => montar(createPlanetBasemaps, key);

const falha = (pedido: Promise<unknown>): Promise<FalhaDoProvedor> =>
  pedido.then(
    () => expect.unreachable('answered'),
    (error) => {
      expect(error).toBeInstanceOf(FalhaDoProvedor);
      return error;
    },
  );
async function cores(figura: Figura | null) {
  const { data, info } = await sharp((await figura?.bytes()) ?? new Uint8Array())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([256, 256]);
  const em = (coluna: number) => [...data.subarray((128 * 256 + coluna) * 4, (128 * 256 + coluna) * 4 + 4)];
  return { oeste: em(4), leste: em(251) };
}
const quadros = () => servico.tiles.pedidos.map(({ url }) => url.pathname);

beforeEach(() => {
  servico.api.esquecer();
  servico.tiles.esquecer();
});
afterEach(async () => {
  for (const um of abertos.splice(0)) await um.close();
});
afterAll(async () => {
  await servico.fechar();
  expect(canario.visitas()).toBe(0);
  await canario.fechar();
});

describe('A busca de cenas no Planet', () => {
  it('segue as páginas até o fim, da mais nova à mais antiga, sem falta nem repetição', async () => {
    const cenas = [];
    let apos: string | null = null;
    servico.api.emVez(BUSCA, emPaginasDe(7));
    const um = planet();
    do {
      const pagina = await um.buscar({ ...TUDO, apos }, sinal);
      cenas.push(...pagina.cenas);
      apos = pagina.proxima;
      expect(apos ?? '').not.toContain('http');
    } while (apos !== null);
    expect(cenas).toHaveLength(ITENS.length);
    expect(new Set(cenas.map(({ id }) => id)).size).toBe(ITENS.length);
    const datas = cenas.map(({ obtida_em }) => obtida_em ?? '');
    expect(datas).toEqual(datas.toSorted().toReversed());
  });

  it('diz de cada cena o instante, a data do lugar, as nuvens em porcento e o contorno; só em cor verdadeira', async () => {
    const { cenas } = await planet().buscar({ ...TUDO, de: '2024-07-04', ate: '2024-07-04' }, sinal);
    expect(cenas).toHaveLength(2);
    expect(cenas[0]).toMatchObject({
      satelite: 'PlanetScope',
      obtida_em: '2024-07-04T13:20:11.123Z',
      data: '2024-07-04',
      percentual_nuvens: 30,
      resolucao: 3,
      tipos: ['true_color'],
      pegada: { type: 'Polygon' },
    });
  });

  it('deixa de fora o que tem mais nuvens do que se pediu, e o que não é da resolução', async () => {
    const { cenas } = await planet().buscar({ ...TUDO, nuvensMax: 20 }, sinal);
    expect(cenas).toHaveLength(6);
    expect((await planet().buscar({ ...TUDO, resolucaoMin: 10 }, sinal)).cenas).toEqual([]);
  });

  it('aceita campos que faltam e deixa de lado só a cena que não se entende', async () => {
    const boa = itemDe(ITENS[8] as (typeof ITENS)[number], 'x', 'x');
    const features = [
      { ...boa, properties: { acquired: boa.properties.acquired } },
      ...[{ ...boa, id: '../x' }, { ...boa, geometry: null }, { ...boa, properties: {} }, null, 'cena'],
    ];
    servico.api.emVez(BUSCA, (_, res) => json(res, { features }));
    const { cenas, proxima } = await planet().buscar(TUDO, sinal);
    expect(cenas).toHaveLength(1);
    expect(cenas[0]).toMatchObject({ percentual_nuvens: null, resolucao: 3 });
    expect(proxima).toBeNull();
  });

  it('não segue uma página seguinte que está em outro servidor ou em outro lugar', async () => {
    const [boa] = ITENS;
    const features = [itemDe(boa as (typeof ITENS)[number], 'x', 'x')];
    const { api, tiles } = servico;
    const maus = [
      ...[
        `${canario.url}/data/v1/searches/1/results`,
        `${tiles.url}/data/v1/searches/1/results`,
        'http://',
        '//mau.org/data/v1',
      ],
      ...[
        `${api.url}/data/v1/me`,
        `${api.url}/data/v1/searches/../me`,
        `http://a:b@${new URL(canario.url).host}/data/v1/searches/1`,
      ],
    ];
    for (const _next of maus) {
      api.emVez(BUSCA, (_, res) => json(res, { features, _links: { _next } }));
      expect((await falha(planet().buscar(TUDO, sinal))).motivo, _next).toBe('endereco');
      expect((await falha(planet().buscar({ ...TUDO, apos: _next }, sinal))).motivo, _next).toBe('endereco');
    }
    expect(api.pedidos.every(({ url }) => url.pathname === BUSCA)).toBe(true);
  });

  it('uma página que se nomeia a si mesma é a última', async () => {
    const features = [itemDe(ITENS[0] as (typeof ITENS)[number], 'x', 'x')];
    const _next = `${servico.api.url}/data/v1/searches/7/results?_page=x`;
    servico.api.emVez('/data/v1/searches/7', (_, res) => json(res, { features, _links: { _next } }));
    const apos = '/data/v1/searches/7/results?_page=x';
    expect((await planet().buscar({ ...TUDO, apos }, sinal)).proxima).toBeNull();
  });
});

describe('Os ladrilhos do Planet', () => {
  it('reúnem as cenas que estão no quadrado, e não pedem as outras', async () => {
    const longe = { id: '20240701_132010_99_2400' };
    const um = planet();
    await um.buscar(TUDO, sinal);
    servico.api.esquecer();
    const vistas = await cores(await um.ladrilho({ ...LADRILHO, cenas: DO_DIA, tipo: 'true_color' }, sinal));
    expect(vistas).toEqual({ oeste: [10, 200, 1, 255], leste: [10, 200, 1, 255] });
    expect(quadros()).toEqual(DO_DIA.map(({ id }) => `/data/v1/PSScene/${id}/12/1416/2184.png`));
    expect(servico.api.pedidos).toHaveLength(0);
    servico.tiles.esquecer();
    // To the west of the place where they meet lies one of them alone.
    const uma = await um.ladrilho({ ...LADRILHO, x: 1415, cenas: DO_DIA, tipo: 'true_color' }, sinal);
    expect((await cores(uma)).oeste).toEqual([10, 200, 0, 255]);
    expect(quadros()).toHaveLength(1);
    // What the catalogue does not tell any more is asked for all the same.
    expect((await cores(await um.ladrilho({ ...LADRILHO, cenas: [longe], tipo: 'true_color' }, sinal))).oeste[3]).toBe(
      0,
    );
  });

  it('depois de um reinício perguntam uma vez onde estão as cenas de todo o grupo', async () => {
    const um = planet();
    for (const x of [1415, 1416])
      await (await um.ladrilho({ ...LADRILHO, x, cenas: DO_DIA, tipo: 'true_color' }, sinal))?.bytes();
    expect(servico.api.pedidos).toHaveLength(1);
  });

  it('são sempre em cor verdadeira, qualquer que seja o tipo pedido', async () => {
    const um = planet();
    const marcas = [];
    for (const tipo of ['true_color', 'ndvi', 'swir'] as const) {
      const figura = await um.ladrilho({ ...LADRILHO, cenas: DO_DIA, tipo }, sinal);
      marcas.push(figura?.etag);
      expect((await cores(figura)).oeste).toEqual([10, 200, 1, 255]);
    }
    expect(new Set(marcas).size).toBe(1);
  });

  it('fora das cenas são transparentes', async () => {
    const figura = await planet().ladrilho({ z: 12, x: 1, y: 1, cenas: DO_DIA, tipo: 'true_color' }, sinal);
    expect((await cores(figura)).oeste[3]).toBe(0);
    expect(quadros()).toEqual([]);
  });

  it.each([
    ['uma página', paginaHtml],
    ['uma figura sem fim', infinita],
    ['um JPEG', (_, res) => void res.end(Buffer.from('ffd8ffe000104a464946', 'hex'))],
  ] as readonly [string, Responder][])('no lugar de um ladrilho, %s não passa', async (_, resposta) => {
    servico.tiles.emVez('/data/v1/PSScene', resposta);
    const figura = await planet().ladrilho({ ...LADRILHO, cenas: DO_DIA.slice(0, 1), tipo: 'true_color' }, sinal);
    expect((await falha(Promise.resolve(figura?.bytes()))).motivo).toBe('resposta_invalida');
  });

  it('a miniatura é a da cena; um nome que não é de cena não é pedido', async () => {
    await cores(await planet().miniatura(DO_DIA[0]?.id ?? '', sinal));
    servico.tiles.esquecer();
    expect(await planet().miniatura('../../me', sinal)).toBeNull();
    expect(servico.tiles.pedidos).toHaveLength(0);
    expect(await planet().miniatura('20200101_000000_1_1', sinal)).toBeNull();
  });
});

describe('Os mosaicos do Planet', () => {
  it('são listados do mais novo ao mais antigo, só os que estão no lugar, pelo último dia', async () => {
    const { cenas, proxima } = await mosaicos().buscar(TUDO, sinal);
    expect(cenas.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1].map((mes) => `global_monthly_2024_0${mes}_mosaic`));
    expect(cenas[0]).toMatchObject({ data: '2024-06-30', bbox: [-180, -85.0511287798, 180, 85.0511287798] });
    expect(
      cenas.every(({ tipos, percentual_nuvens }) => tipos.join() === 'true_color' && percentual_nuvens === null),
    ).toBe(true);
    expect(proxima).toBeNull();
    const { cenas: deMaio } = await mosaicos().buscar({ ...TUDO, de: '2024-05-01', ate: '2024-05-31' }, sinal);
    expect(deMaio.map(({ data }) => data)).toEqual(['2024-05-31']);
  });

  it('têm ladrilhos pelo nome', async () => {
    const pedido = { ...LADRILHO, cenas: [{ id: 'global_monthly_2024_02_mosaic' }], tipo: 'ndvi' as const };
    expect((await cores(await mosaicos().ladrilho(pedido, sinal))).oeste).toEqual([200, 10, 1, 255]);
    const nenhum = { ...pedido, cenas: [{ id: '../../data/v1/PSScene' }] };
    servico.tiles.esquecer();
    expect((await cores(await mosaicos().ladrilho(nenhum, sinal))).oeste[3]).toBe(0);
    expect(servico.tiles.pedidos).toHaveLength(0);
  });

  it('não seguem uma página seguinte de outro servidor', async () => {
    servico.api.emVez(MOSAICOS, (_, res) =>
      json(res, { mosaics: [{}], _links: { _next: `${canario.url}${MOSAICOS}` } }),
    );
    expect((await falha(mosaicos().buscar(TUDO, sinal))).motivo).toBe('endereco');
  });

  it('não dizem a chave que o Planet escreve nos seus endereços', async () => {
    expect(JSON.stringify(await mosaicos().buscar(TUDO, sinal))).not.toContain(CHAVE_DO_PLANET);
  });
});

describe('As falhas do Planet', () => {
  it.each([
    ['um erro do servidor', status(500), 'fora_do_ar', null],
    ['uma resposta cortada', cortada, 'fora_do_ar', null],
    ['uma página no lugar de JSON', paginaHtml, 'resposta_invalida', null],
    ['uma resposta de um gigabyte', infinita, 'resposta_invalida', null],
    ['outra coisa que não uma lista', (_, res) => json(res, { features: 3 }), 'resposta_invalida', null],
    ['um desvio para outro servidor', (_, res) => json(res, {}, 302, { Location: canario.url }), 'endereco', null],
    ['o limite', status(429, { 'Retry-After': '17', 'X-RateLimit-Remaining': '0' }), 'limite', 17],
  ] as readonly [string, Responder, string, number | null][])(
    '%s é dita pelo que é',
    async (_, resposta, motivo, espera) => {
      servico.api.emVez(BUSCA, resposta);
      expect(await falha(planet().buscar(TUDO, sinal))).toMatchObject({ motivo, espera, provedor: 'planet' });
    },
  );

  it('uma chave errada é recusada, e sem chave nada é pedido', async () => {
    expect((await falha(planet('outra').buscar(TUDO, sinal))).motivo).toBe('chave_recusada');
    expect((await falha(mosaicos('outra').buscar(TUDO, sinal))).motivo).toBe('chave_recusada');
    servico.api.esquecer();
    const sem = planet(null);
    expect(sem.comChave).toBe(false);
    expect((await falha(sem.buscar(TUDO, sinal))).motivo).toBe('sem_chave');
    expect(servico.api.pedidos).toHaveLength(0);
  });

  it('nenhuma diz a chave; só o serviço de ladrilhos a recebe no endereço', async () => {
    const um = planet();
    const ecoada: Responder = ({ url, cabecalhos }, res) => void res.end(`${url} ${cabecalhos.authorization}`);
    const respostas = [
      status(401),
      status(500),
      paginaHtml,
      cortada,
      infinita,
      ecoada,
      status(302, { Location: `//x/${CHAVE_DO_PLANET}` }),
    ];
    for (const resposta of respostas) {
      servico.api.emVez(BUSCA, resposta);
      servico.tiles.emVez('/data/v1/item-types', resposta);
      for (const pedir of [() => um.buscar(TUDO, sinal), () => um.miniatura(DO_DIA[0]?.id ?? '', sinal)]) {
        const dita = await falha(pedir());
        const texto = `${inspect(dita, { depth: 9, showHidden: true })} ${JSON.stringify(dita)} ${dita.stack}`;
        expect(texto).not.toContain(CHAVE_DO_PLANET);
        expect(texto).not.toMatch(/api-key|127\.0\.0\.1/);
      }
    }
    expect(servico.api.pedidos.some(({ url }) => url.href.includes(CHAVE_DO_PLANET))).toBe(false);
    expect(servico.tiles.pedidos.every(({ cabecalhos }) => cabecalhos.authorization === undefined)).toBe(true);
  });

  it('a saúde é a de quem responde, e a cota a que foi dita', async () => {
    const um = planet();
    expect(await um.saude(sinal)).toBe(true);
    expect(await um.cota(sinal)).toBeNull();
    servico.api.emVez('/data/v1/', status(503));
    expect(await um.saude(sinal)).toBe(false);
  });
});

/** As theirs does, but with fewer on each page. */
function emPaginasDe(quantas: number): Responder {
  return async ({ corpo, cabecalhos }, res) => {
    const { authorization = '' } = cabecalhos;
    const endereco = `${servico.api.url}${BUSCA}?_sort=acquired+desc&_page_size=${quantas}`;
    const outra = await fetch(endereco, { method: 'POST', headers: { authorization }, body: corpo });
    json(res, await outra.json());
  };
}
