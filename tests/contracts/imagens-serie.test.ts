import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMAGENS } from '#infra/demonstration/imagens.ts';
import { idDe } from '#infra/demonstration/pessoas.ts';
import {
  createImagensDaDemonstracao,
  ESCOPO,
  type ImagensDaDemonstracao,
} from '#tests/support/imagens-da-demonstracao.ts';

const PASTA = path.resolve(import.meta.dirname, '../../infra/demonstration/imagens');
const SINOP = IMAGENS.filter(({ lugar }) => lugar === 'sinop');
const PONTO = [-55.5, -11.65] as const;
/** A patch of fields, as a polygon of longitudes and latitudes. */
const ANEL = [
  ...[
    [-55.62, -11.6],
    [-55.5, -11.58],
    [-55.46, -11.7],
  ],
  ...[
    [-55.58, -11.72],
    [-55.62, -11.6],
  ],
];

let mundo: ImagensDaDemonstracao;
let pasta: string;

beforeAll(async () => {
  const brumadinho = IMAGENS.filter(({ lugar }) => lugar === 'b1');
  mundo = await createImagensDaDemonstracao([...SINOP, ...brumadinho]);
  pasta = await mkdtemp(path.join(os.tmpdir(), 'serie-'));
}, 240_000);
afterAll(async () => {
  await rm(pasta, { recursive: true, force: true });
  await mundo?.close();
});

const gdal = (programa: string, ...args: string[]) =>
  execFileSync(programa, args, {
    cwd: pasta,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, GDAL_PAM_ENABLED: 'NO' },
  });

describe('Série das imagens de um ativo', () => {
  it('de um ponto tem as doze datas em ordem, cada uma com o valor que o GDAL lê', async () => {
    const serie = await mundo.services.seriesDasImagens(ESCOPO, idDe('ativo/sinop'), { ponto: [...PONTO] }, 'ndvi');
    expect(serie.pontos.map(({ data }) => data)).toEqual(SINOP.map(({ arquivo }) => arquivo.slice(-14, -4)));
    const certos = SINOP.map(({ arquivo }) => {
      const comando = `echo ${PONTO.join(' ')} | gdallocationinfo -valonly -wgs84 ${path.join(PASTA, arquivo)}`;
      return Number(gdal('sh', '-c', comando)) / 10_000;
    });
    for (const [i, ponto] of serie.pontos.entries()) {
      expect(ponto.media).toBeCloseTo(certos[i] ?? Number.NaN, 9);
      expect([ponto.minimo, ponto.maximo, ponto.validos]).toEqual([ponto.media, ponto.media, 1]);
    }
  });

  it('de um polígono são os pixels que o GDAL recorta: média, mínimo, máximo e quantos', async () => {
    const area = { aneis: [ANEL] };
    const serie = await mundo.services.seriesDasImagens(ESCOPO, idDe('ativo/sinop'), area, 'ndvi');
    expect(serie.pontos).toHaveLength(12);
    await writeFile(path.join(pasta, 'area.json'), JSON.stringify({ type: 'Polygon', coordinates: [ANEL] }));
    for (const [i, { arquivo }] of SINOP.slice(0, 3).entries()) {
      const corte = ['-cutline', 'area.json', '-dstnodata', '-32768', '-overwrite'];
      gdal('gdalwarp', '-q', ...corte, path.join(PASTA, arquivo), 'corte.tif');
      const xyz = gdal('gdal_translate', '-q', '-of', 'XYZ', 'corte.tif', '/vsistdout/').trim().split('\n');
      const valores = xyz.map((linha) => Number(linha.split(' ')[2])).filter((valor) => valor !== -32_768);
      const ponto = serie.pontos[i];
      expect(ponto?.validos).toBe(valores.length);
      expect(ponto?.minimo).toBeCloseTo(Math.min(...valores) / 10_000, 9);
      expect(ponto?.maximo).toBeCloseTo(Math.max(...valores) / 10_000, 9);
      expect(ponto?.media).toBeCloseTo(valores.reduce((soma, valor) => soma + valor, 0) / valores.length / 10_000, 7);
    }
  });

  it('o que as bandas de uma imagem não dão é dito, e o que fica fora dela também', async () => {
    const { services } = mundo;
    const semBanda = await services.seriesDasImagens(ESCOPO, idDe('ativo/sinop'), { ponto: [...PONTO] }, 'nbr');
    expect(semBanda.sem_serie.map(({ motivo }) => motivo)).toEqual(SINOP.map(() => 'sem_bandas'));
    const fora = await services.seriesDasImagens(ESCOPO, idDe('ativo/b1'), { ponto: [...PONTO] }, 'ndvi');
    expect([fora.pontos, fora.sem_serie.map(({ motivo }) => motivo)]).toEqual([[], ['fora', 'fora']]);
  });

  it('o histograma de um índice conta todos os pixels com valor, em torno da paleta usual', async () => {
    const row = await mundo.services.imagens.obter(ESCOPO, idDe(`imagem/${SINOP[0]?.arquivo}`));
    if (row?.exame == null || row.valores === null) throw new Error('sem exame');
    const imagem = { exame: row.exame, papeis: row.papeis, chave: row.valores.chave };
    const histograma = await mundo.services.histogramasDasImagens([imagem], 'ndvi');
    const [canal] = histograma?.canais ?? [];
    expect(canal?.usual).toEqual([-0.2, 0.9]);
    expect(canal?.contagens.reduce((soma, um) => soma + um, 0)).toBe(255 * 147);
    expect(await mundo.services.histogramasDasImagens([imagem], 'true_color')).toBeNull();
  });
});
