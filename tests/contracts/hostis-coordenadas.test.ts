import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import { caixa, colecao, feicao, geojson, poligono, TALHAO } from '../support/geojson.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { shapefile, zipado } from '../support/shapefile.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(async () => {
  expect(leitura.visitas()).toBe(0);
  await leitura.fechar();
});

const talhao = colecao([feicao(TALHAO)]);
const ponto = (coordinates: unknown, crs?: string) =>
  geojson('ponto.geojson', colecao([feicao({ type: 'Point', coordinates })], crs));
/** First position, after the head of a multi of one part, from 4 + … bytes on. */
function posicao(camada: FeicaoDoLote | undefined, inicio: number): readonly [number, number] {
  const bytes = Buffer.from(camada?.geom ?? []);
  return [bytes.readDoubleLE(inicio), bytes.readDoubleLE(inicio + 8)];
}
const DO_PONTO = 18;
const DO_POLIGONO = 26;
const metros = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]) =>
  Math.hypot((a - c) * 111_320 * Math.cos((b * Math.PI) / 180), (b - d) * 111_320);
const escolhaDeCrs = (valor: string) =>
  ({ assunto: 'crs', arquivo: 'talhoes.zip/talhoes.shp', camada: 'talhoes', campo: null, valor }) as const;

describe('Arquivos hostis: coordenadas', () => {
  it('5: sem .prj, ou com um datum desconhecido, nada se lê até que alguém escolha entre os lugares possíveis', async () => {
    const utm = shapefile(talhao, '-t_srs', 'EPSG:31982');
    const estranho =
      'GEOGCS["x",DATUM["D_Meu",SPHEROID["x",6378137,298.2]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]';
    for (const prj of [null, estranho, '+proj=longlat +nadgrids=/etc/passwd']) {
      const { codigo, camadas, duvidas, relatorio } = await leitura.ler([zipado(utm, { prj })]);
      expect([codigo, camadas]).toEqual([null, []]);
      expect(duvidas).toContainEqual(expect.objectContaining({ assunto: 'crs', proposta: null }));
      const zona22 = relatorio.conteudos[0]?.crs.candidatos.find(({ crs }) => crs === 31982);
      expect(zona22?.extensao?.map((grau) => grau.toFixed(1))).toEqual(['-50.0', '-16.0', '-49.9', '-15.9']);
    }
    const { camadas } = await leitura.ler([zipado(utm, { prj: null })], 3, [escolhaDeCrs('31982')]);
    expect(metros(posicao(camadas[0], DO_POLIGONO), [-50, -16])).toBeLessThan(0.01);
  });

  it('5: SAD 69 é trazido para o lugar certo, e não só chamado por outro nome', async () => {
    const sad69 = shapefile(talhao, '-a_srs', 'EPSG:4618');
    const { camadas, relatorio } = await leitura.ler([zipado(sad69)]);
    expect(relatorio.conteudos[0]?.crs.usado).toBe(4618);
    const distancia = metros(posicao(camadas[0], DO_POLIGONO), [-50, -16]);
    expect(distancia).toBeGreaterThan(55);
    expect(distancia).toBeLessThan(80);
  });

  it('6: metros ditos graus, eixos trocados e zona errada são recusados, com o lugar em que cairiam', async () => {
    const codigo = async (...args: Parameters<typeof ponto>) => (await leitura.ler([ponto(...args)], 1)).codigo;
    expect(await codigo([-49.2, -16.6])).toBeNull();
    expect(await codigo([685_000, 8_150_000], 'EPSG:31982')).toBeNull();
    expect(await codigo([685_000, 8_150_000], 'EPSG:4674')).toBe('coordenadas_em_metros');
    expect(await codigo([-16.6, -49.2])).toBe('coordenadas_trocadas');
    expect(await codigo([2_685_000, 8_150_000], 'EPSG:31982')).toBe('coordenada_fora_da_area');
    // Two zones to the east the land becomes sea: nothing is refused, but somebody has to say so.
    const { duvidas } = await leitura.ler([ponto([200_000, 8_150_000], 'EPSG:31978')], 1);
    expect(duvidas).toContainEqual(expect.objectContaining({ assunto: 'fora_do_brasil' }));
  });

  it('7: os mesmos números em CRS84, 4326 e 4674 são o mesmo lugar, a menos de um milímetro', async () => {
    const lugares: (readonly [number, number])[] = [];
    for (const crs of [undefined, 'urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4674']) {
      const { camadas } = await leitura.ler([ponto([-49.25388, -16.67861], crs)], 1);
      lugares.push(posicao(camadas[0], DO_PONTO));
    }
    for (const lugar of lugares) expect(metros(lugar, [-49.25388, -16.67861])).toBeLessThan(0.001);
  });

  it('16: NaN, infinito, 1e308, nulo, texto, um número só e latitude 91 ficam de fora, com a feição dita', async () => {
    const ruins: readonly (readonly [string, string])[] = [
      ['[NaN, -10]', 'nula coordenada_invalida vazia'],
      ['[-50, Infinity]', 'nula coordenada_invalida vazia'],
      ['[1e308, -10]', 'fora_do_intervalo'],
      ['[null, -10]', 'nula coordenada_invalida vazia'],
      ['["-50", "-10"]', 'nula coordenada_invalida vazia'],
      ['[-50]', 'nula coordenada_invalida vazia'],
      ['[-50, 91]', 'fora_do_intervalo'],
    ];
    const linha = (coordenadas: string) =>
      `{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":${coordenadas}}}`;
    const texto = `{"type":"FeatureCollection","features":[${[...ruins.map(([c]) => linha(c)), linha('[-50, -10]')].join(',')}]}`;
    const { codigo, camadas, relatorio } = await leitura.ler([geojson('ruins.geojson', texto)], 1);
    expect([codigo, camadas.map(({ feicao: lugar }) => lugar)]).toEqual([null, [ruins.length]]);
    const lista = relatorio.conteudos[0]?.defeitos.lista ?? [];
    expect(lista.map(({ feicao: lugar }) => lugar)).toEqual(ruins.map((_ruim, i) => i));
    for (const [i, [, possiveis]] of ruins.entries()) expect(possiveis.split(' ')).toContain(lista[i]?.codigo);
    const so = `{"type":"FeatureCollection","features":[${linha('[NaN, -10]')}]}`;
    expect((await leitura.ler([geojson('so.geojson', so)], 1)).codigo).toMatch(/geometria_ausente|coordenada_invalida/);
  });

  it('21: o que atravessa o antimeridiano, o polo ou o mundo inteiro fica de fora, dito por quê', async () => {
    const formas = [
      poligono([
        [179, -16],
        [-179, -16],
        [-179, -15],
        [179, -15],
        [179, -16],
      ]),
      poligono(caixa(-180, -90, 180, 90)),
      poligono(caixa(-180, 80, 180, 90)),
      TALHAO,
    ];
    const { camadas, relatorio } = await leitura.ler([geojson('mundo.geojson', colecao(formas.map((f) => feicao(f))))]);
    expect(camadas.map(({ feicao: lugar, area }) => [lugar, Math.round((area ?? 0) / 100)])).toEqual([[3, 118]]);
    expect(relatorio.conteudos[0]?.defeitos.contagem).toEqual({ atravessa_o_antimeridiano: 3 });
  });
});
