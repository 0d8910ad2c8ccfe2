import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import type { AreaDaSerie } from '#domain/imagem/serie.ts';
import { createProvedores } from '#infra/edge/imagery/providers/provedores.ts';
import { createSeriesOfOthers } from '#infra/edge/imagery/series-of-others.ts';
import { createLog } from '#infra/log.ts';
import { status } from '#tests/support/servidor-http.ts';
import { abrirAcervo, VALORES } from '#tests/support/stac/acervo.ts';
import { gravarCog } from '#tests/support/stac/arquivos.ts';
import { abrirStacDuplo } from '#tests/support/stac/duplo.ts';
import { item10 } from '#tests/support/stac/itens.ts';

const acervo = await abrirAcervo();
const { arquivos, pasta } = acervo;
const SCL = `${arquivos.url}/scl.tif`;
// To the left of a column everything is thick cloud.
const LIMPO_DE = 910;
gravarCog(path.join(pasta, 'scl.tif'), (coluna) => (coluna < LIMPO_DE ? 9 : 4), ['COMPRESS=DEFLATE']);
const datetime = '2024-07-01T13:10:00Z';
const comMascara = item10({ id: 'com-mascara', collection: 's2', datetime, bandas: acervo.bandas });
const scl = { href: SCL, type: 'image/tiff; application=geotiff; profile=cloud-optimized', roles: ['data'] };
const sumida = item10({
  id: 'sumida',
  collection: 's2',
  datetime: '2024-07-02T13:10:00Z',
  bandas: { ...acervo.bandas, red: `${arquivos.url}/nenhum.tif` },
});
const INTEIRO = `${arquivos.url}/inteiro.tif`;
gravarCog(path.join(pasta, 'inteiro.tif'), () => 1_000, ['COMPRESS=DEFLATE', 'OVERVIEWS=NONE', 'BLOCKSIZE=128']);
const semLonge = item10({
  id: 'sem-longe',
  collection: 's2',
  datetime: '2024-07-03T13:10:00Z',
  bandas: { ...acervo.bandas, red: INTEIRO },
});
const itens = [sumida, { ...comMascara, assets: { ...comMascara.assets, scl } }, ...acervo.itens.slice(0, 3)];
const servico = await abrirStacDuplo({ itens });
const sinal = new AbortController().signal;
const stac = () => acervo.stac(servico.url);

const naoHa = Array.from({ length: 8 }, () => status(404));
beforeEach(() => arquivos.emVez('/nenhum.tif', ...naoHa));
afterEach(async () => {
  await acervo.soltar();
  servico.esquecer();
});
afterAll(async () => {
  await servico.fechar();
  await acervo.fechar();
});

/** Places of the files' grid by longitude and latitude, by GDAL and not by us. */
function lugaresDe(...pixels: readonly (readonly [coluna: number, linha: number])[]) {
  const utm = pixels.map(([coluna, linha]) => `${584_380 + coluna * 10} ${7_777_310 - linha * 10}`).join('\n');
  const como = ['-s_srs', 'EPSG:32723', '-t_srs', 'EPSG:4326', '-output_xy'];
  const dito = execFileSync('gdaltransform', como, { input: utm, encoding: 'utf8' });
  return dito
    .trim()
    .split('\n')
    .map((linha) => linha.split(' ').map(Number) as [number, number]);
}

const mundo = (bruto: number) => bruto * 0.0001 - 0.1;
const CENA = [{ id: 's2/cena-0' }];

describe('Os valores de uma cena STAC em um lugar', () => {
  it('são os do arquivo de cada banda, na escala do mundo, com os índices que dão', async () => {
    const [meio = [0, 0]] = lugaresDe([900.5, 700.5]);
    const [ponto] = (await stac().valores?.(CENA, [meio], sinal)) ?? [];
    expect(ponto).toMatchObject({ situacao: 'valor', coluna: 900, linha: 700 });
    const brutos = { ...VALORES };
    for (const [nome, papel] of [
      ['red', 'vermelho'],
      ['green', 'verde'],
      ['blue', 'azul'],
      ['nir', 'infravermelho_proximo'],
    ] as const) {
      const banda = ponto?.bandas.find((uma) => uma.papel === papel);
      const bruto = brutos[nome](900, 700);
      expect([banda?.nome, banda?.bruto]).toEqual([`b-${nome}`, bruto]);
      expect(banda?.valor).toBeCloseTo(mundo(bruto), 9);
    }
    const [red, nir] = [mundo(VALORES.red(900, 700)), mundo(VALORES.nir(900, 700))];
    expect(ponto?.indices.find(({ tipo }) => tipo === 'ndvi')?.valor).toBeCloseTo((nir - red) / (nir + red), 9);
  });

  it('fora da cena é fora; onde uma banda não diz nada só ela é nula', async () => {
    const [canto = [0, 0]] = lugaresDe([20.5, 20.5]);
    const [longe, perto] = (await stac().valores?.(CENA, [[10, 50], canto], sinal)) ?? [];
    expect(longe?.situacao).toBe('fora');
    expect(perto?.situacao).toBe('valor');
    const valorDe = (papel: string) => perto?.bandas.find((uma) => uma.papel === papel)?.valor;
    expect([valorDe('vermelho'), typeof valorDe('verde')]).toEqual([null, 'number']);
  });

  it('uma cena cujo arquivo não vem é dita ilegível, e a de cima que vem é lida', async () => {
    const [meio = [0, 0]] = lugaresDe([900.5, 700.5]);
    const situacao = async (...ids: readonly string[]) =>
      (
        await stac().valores?.(
          ids.map((id) => ({ id })),
          [meio],
          sinal,
        )
      )?.[0]?.situacao;
    expect(await situacao('s2/cena-0', 's2/sumida')).toBe('ilegivel');
    expect(await situacao('s2/sumida', 's2/cena-0')).toBe('valor');
  });
});

/** Pixels 900 to 919 of the rows 900 to 909. */
const [[o = 0, n = 0] = [], [l = 0, s = 0] = []] = lugaresDe([900, 900], [920, 910]);
const AREA: AreaDaSerie = {
  aneis: [lugaresDe([900, 900], [920, 900], [920, 910], [900, 910], [900, 900])],
};
const pixels = Array.from({ length: 200 }, (_, i) => [900 + (i % 20), 900 + Math.floor(i / 20)] as const);
const ndviDe = ([coluna, linha]: readonly [number, number]) => {
  const [red, nir] = [mundo(VALORES.red(coluna, linha)), mundo(VALORES.nir(coluna, linha))];
  return (nir - red) / (nir + red);
};
const media = (valores: readonly number[]) => valores.reduce((soma, um) => soma + um, 0) / valores.length;

describe('O histograma de cenas STAC', () => {
  const contados = (canal: { readonly contagens: readonly number[] } | undefined) =>
    canal?.contagens.reduce((a, b) => a + b, 0);
  // The coarsest resolution has a pixel of each four by four; the corner of forty says nothing in red.
  const [INTEIRA, COM_VERMELHO] = [512 ** 2, 512 ** 2 - 10 ** 2];

  it('conta em cada canal os valores do mundo da resolução mais grossa, e diz o contraste usual', async () => {
    const { canais = [] } = (await stac().histograma?.(CENA, 'true_color', sinal)) ?? {};
    expect(canais.map(contados)).toEqual([COM_VERMELHO, INTEIRA, INTEIRA]);
    expect(canais.map(({ usual, minimo, maximo }) => [...usual, minimo, maximo])).toEqual(
      Array.from({ length: 3 }, () => [0, 0.4, 0, 0.4]),
    );
    // Green grows by a ten-thousandth a column from 0 to 0.2047: half of the bars, each as high as the others.
    const verde = canais[1]?.contagens ?? [];
    const cheias = verde.slice(0, 32);
    expect(Math.max(...cheias) - Math.min(...cheias)).toBeLessThan(INTEIRA / 64);
    expect(verde.slice(33)).toEqual(Array.from({ length: 31 }, () => 0));
  });

  it('de um índice é o da razão, entre os limites da paleta; de bandas que faltam não há', async () => {
    const { canais = [] } = (await stac().histograma?.(CENA, 'ndvi', sinal)) ?? {};
    expect(canais.map(contados)).toEqual([COM_VERMELHO]);
    const [{ usual, minimo = 0, maximo = 0, contagens = [] } = {}] = canais;
    expect(usual).toEqual([-0.2, 0.9]);
    const passo = (maximo - minimo) / contagens.length;
    const media = contagens.reduce((soma, n, i) => soma + n * (minimo + (i + 0.5) * passo), 0) / COM_VERMELHO;
    const esperada = Array.from({ length: 3_000 }, (_, i) => {
      const [red, nir] = [mundo(1_000 + i), mundo(5_250)];
      return (nir - red) / (nir + red);
    }).reduce((a, b) => a + b / 3_000, 0);
    expect(media).toBeCloseTo(esperada, 1);
    expect(await stac().histograma?.(CENA, 'swir', sinal)).toBeNull();
  });

  it('de um arquivo sem resoluções mais grossas não se lê por inteiro: estica-se do usual, sem barras', async () => {
    const outro = await abrirStacDuplo({ itens: [semLonge] });
    const lido = await acervo.stac(outro.url).histograma?.([{ id: 's2/sem-longe' }], 'true_color', sinal);
    await outro.fechar();
    expect(lido?.canais.map(contados)).toEqual([0, INTEIRA, INTEIRA]);
    expect(lido?.canais[0]?.usual).toEqual([0, 0.4]);
    expect(arquivos.pedidos.filter(({ url }) => url.pathname === '/inteiro.tif').length).toBeLessThan(10);
  });

  it('de várias cenas é o de todas; de um arquivo que não vem é a falha do provedor', async () => {
    const duas = [{ id: 's2/cena-0' }, { id: 's2/cena-1' }];
    const { canais = [] } = (await stac().histograma?.(duas, 'true_color', sinal)) ?? {};
    expect(contados(canais[2])).toBe(2 * INTEIRA);
    await expect(stac().histograma?.([{ id: 's2/sumida' }], 'true_color', sinal)).rejects.toThrow(FalhaDoProvedor);
  });
});

describe('A série de um lugar nas cenas STAC', () => {
  it('tem de cada cena a média, o mínimo e o máximo dos pixels da área', async () => {
    expect([o < l, s < n]).toEqual([true, true]);
    const medidas = await stac().serie?.('s2/cena-0', AREA, 'ndvi', sinal);
    const certos = pixels.map(ndviDe);
    expect(medidas).toMatchObject({ validos: 200, nublados: 0, pixels: 200, mascara: null, passo: 1 });
    if (medidas === undefined || typeof medidas === 'string') return expect.unreachable(medidas);
    expect(medidas.media).toBeCloseTo(media(certos), 7);
    expect(medidas.minimo).toBeCloseTo(Math.min(...certos), 7);
    expect(medidas.maximo).toBeCloseTo(Math.max(...certos), 7);
  });

  it('deixa as nuvens fora, onde um arquivo da cena diz quais são', async () => {
    const medidas = await stac().serie?.('s2/com-mascara', AREA, 'ndvi', sinal);
    expect(medidas).toMatchObject({ validos: 100, nublados: 100, pixels: 200, mascara: 'SCL' });
    const limpos = pixels.filter(([coluna]) => coluna >= LIMPO_DE).map(ndviDe);
    expect(typeof medidas === 'object' && medidas.media).toBeCloseTo(media(limpos), 7);
  });

  it('as nuvens sobre o lugar são as da máscara; sem ela não se sabem', async () => {
    expect(await stac().nuvens?.('s2/com-mascara', AREA, sinal)).toEqual({
      vistos: 200,
      nublados: 100,
      mascara: 'SCL',
    });
    expect(await stac().nuvens?.('s2/com-mascara', { ponto: [10, 50] }, sinal)).toMatchObject({ vistos: 0 });
    expect(await stac().nuvens?.('s2/cena-0', AREA, sinal)).toBeNull();
  });

  it('diz que não tem as bandas, e que a cena não chega ao lugar', async () => {
    expect(await stac().serie?.('s2/cena-0', AREA, 'nbr', sinal)).toBe('sem_bandas');
    expect(await stac().serie?.('s2/cena-0', { ponto: [10, 50] }, 'ndvi', sinal)).toBe('fora');
  });

  it('de todas as cenas que se acham junta as que se leem, e diz a que não', async () => {
    const provedores = createProvedores([async () => [stac()]]);
    const log = createLog('teste', 'silent');
    const escopo = { cliente_id: crypto.randomUUID(), ativos: 'todos' as const };
    const { outcomes, ...resto } = await createSeriesOfOthers({ provedores, log })(escopo, AREA, 'ndvi', sinal);
    expect(resto).toEqual({
      completa: true,
      provedores: [{ id: 'boreal', nome: 'Acervo Boreal', estado: 'disponivel' }],
    });
    const sem = outcomes.filter((um) => 'motivo' in um);
    expect(sem).toEqual([{ imagem_id: 'boreal/s2/sumida', nome: 's2/sumida', motivo: 'ilegivel' }]);
    const datas = outcomes.flatMap((um) => ('motivo' in um ? [] : [um.data]));
    expect(datas.toSorted()).toEqual(['2024-06-28', '2024-06-29', '2024-06-30', '2024-07-01']);
  });

  it('com o provedor fora do ar não há cenas, e é dito que ele não respondeu', async () => {
    servico.emVez('/catalogo', ...Array.from({ length: 8 }, () => status(503)));
    const provedores = createProvedores([async () => [stac()]]);
    const log = createLog('teste', 'silent');
    const escopo = { cliente_id: crypto.randomUUID(), ativos: 'todos' as const };
    const achado = await createSeriesOfOthers({ provedores, log })(escopo, AREA, 'ndvi', sinal);
    expect(achado).toMatchObject({ outcomes: [], completa: false });
    expect(achado.provedores[0]?.estado).toBe('fora_do_ar');
  });
});
