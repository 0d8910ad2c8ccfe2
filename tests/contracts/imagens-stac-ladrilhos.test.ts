import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { coloursOf, stepOf } from '#infra/edge/imagery/palettes.ts';
import { encode } from '#infra/edge/imagery/picture.ts';
import type { StacBand } from '#infra/edge/imagery/providers/stac/bands.ts';
import { createRemoteCogs } from '#infra/edge/imagery/providers/stac/remote-cog.ts';
import { createSampling } from '#infra/edge/imagery/providers/stac/samples.ts';
import { json } from '#tests/support/servidor-http.ts';
import { abrirAcervo, TUDO, VALORES } from '#tests/support/stac/acervo.ts';
import { gravarCog } from '#tests/support/stac/arquivos.ts';
import { abrirStacDuplo } from '#tests/support/stac/duplo.ts';

// As far apart as blocks of large files are: what few requests cost shows.
const acervo = await abrirAcervo(['COMPRESS=NONE', 'BLOCKSIZE=256']);
const { arquivos, pasta } = acervo;
const servico = await abrirStacDuplo({ itens: acervo.itens });
const sinal = new AbortController().signal;
const CENA = [{ id: 's2/cena-0' }];

afterEach(() => acervo.soltar());
beforeEach(() => servico.esquecer());
afterAll(async () => {
  await servico.fechar();
  await acervo.fechar();
});

/** The tile of a zoom that a pixel of the files lies on. */
function ladrilhoEm(z: number, coluna: number, linha: number) {
  const lugar = `${584_380 + coluna * 10} ${7_777_310 - linha * 10}\n`;
  const dito = execFileSync('gdaltransform', ['-s_srs', 'EPSG:32723', '-t_srs', 'EPSG:3857'], { input: lugar });
  const [mx = 0, my = 0] = dito.toString().split(' ').map(Number);
  const lado = (2 * MEIO_MUNDO_M) / 2 ** z;
  return { z, x: Math.floor((mx + MEIO_MUNDO_M) / lado), y: Math.floor((MEIO_MUNDO_M - my) / lado) };
}

/** What GDAL makes of a file for a tile: the nearest pixel of one of its resolutions. */
function doGdal(arquivo: string, { z, x, y }: ReturnType<typeof ladrilhoEm>, ovr = 'NONE'): Uint16Array {
  const lado = (2 * MEIO_MUNDO_M) / 2 ** z;
  const [oeste, norte] = [-MEIO_MUNDO_M + x * lado, MEIO_MUNDO_M - y * lado];
  const saida = path.join(pasta, `gdal-${z}-${x}-${y}.dat`);
  const caixa = [oeste, norte - lado, oeste + lado, norte].map(String);
  const como = ['-q', '-overwrite', '-of', 'ENVI', '-r', 'near', '-ovr', ovr, '-et', '0', '-dstnodata', '0'];
  const onde = ['-t_srs', 'EPSG:3857', '-te', ...caixa, '-ts', '256', '256'];
  execFileSync('gdalwarp', [...como, ...onde, path.join(pasta, arquivo), saida]);
  return new Uint16Array(Uint8Array.from(readFileSync(saida)).buffer);
}

const bandaDe = (href: string, mais: Partial<StacBand> = {}): StacBand => ({
  papel: 'vermelho',
  nome: 'b-red',
  href,
  indice: 0,
  nodata: 0,
  escala: 0.0001,
  deslocamento: -0.1,
  epsg: null,
  wkt: null,
  ...mais,
});
const mundo = (bruto: number) => bruto * 0.0001 - 0.1;

/** Share of a tile's pixels that are GDAL's, and how many of those say something. */
async function comparado(arquivo: string, place: ReturnType<typeof ladrilhoEm>, ovr?: string) {
  const cogs = createRemoteCogs({ provedor: 'boreal', fetch: acervo.guardado() });
  const lido = await createSampling(cogs, 'boreal', place)(bandaDe(`${arquivos.url}/${arquivo}`));
  const certo = doGdal(arquivo, place, ovr);
  const iguais = certo.filter((bruto, i) => {
    const nosso = lido?.values[i] ?? Number.NaN;
    return bruto === 0 ? Number.isNaN(nosso) : Math.abs(nosso - mundo(bruto)) < 1e-9;
  });
  return { cheios: certo.filter((bruto) => bruto !== 0).length, iguais: iguais.length / certo.length };
}

async function pintado(tipo: TipoDeImagem, place: ReturnType<typeof ladrilhoEm>) {
  const figura = await acervo.stac(servico.url).ladrilho({ cenas: CENA, tipo, ...place }, sinal);
  const { data, info } = await sharp((await figura?.bytes()) ?? new Uint8Array())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([256, 256]);
  return data;
}

const cor = (parte: number) => Math.min(255, Math.max(0, parte * 255));

/** A tile as our own pictures are packed. */
async function desenhado(pixel: (i: number, em: number, para: Uint8Array) => void): Promise<Buffer> {
  const figura = new Uint8Array(256 * 256 * 4).fill(255);
  for (let i = 0; i < 256 * 256; i++) pixel(i, i * 4, figura);
  return sharp(await encode(figura))
    .ensureAlpha()
    .raw()
    .toBuffer();
}
const desvio = (um: Buffer, outro: Buffer) =>
  um.reduce((soma, valor, i) => soma + Math.abs(valor - (outro[i] ?? 0)), 0) / um.length;

describe('Os valores de COGs remotos', () => {
  it.each([
    ['na resolução do arquivo', 14, undefined, 900, 900],
    ['na metade dela', 12, '0', 900, 900],
    ['à beira do arquivo, sem o que é nada', 14, undefined, 10, 10],
    ['muito de perto', 19, undefined, 900, 900],
  ] as const)('são pixel a pixel os do GDAL: %s', async (_, z, ovr, coluna, linha) => {
    const { cheios, iguais } = await comparado('red.tif', ladrilhoEm(z, coluna, linha), ovr);
    expect(cheios).toBeGreaterThan(10_000);
    // Where a place lies on the edge between two pixels, either is the nearest.
    expect(iguais).toBeGreaterThan(0.999);
  });

  it.each(['COMPRESS=LZW', 'COMPRESS=DEFLATE', 'PREDICTOR=YES', 'BLOCKSIZE=1024', 'BIGTIFF=YES'])(
    'são os mesmos, escritos com %s',
    async (opcao) => {
      const arquivo = `${opcao.replace('=', '-')}.tif`;
      gravarCog(path.join(pasta, arquivo), VALORES.red, opcao === 'PREDICTOR=YES' ? ['COMPRESS=LZW', opcao] : [opcao]);
      const { cheios, iguais } = await comparado(arquivo, ladrilhoEm(14, 900, 900));
      expect([cheios, iguais > 0.999]).toEqual([256 * 256, true]);
    },
  );
});

describe('A escala dos valores', () => {
  it('é a que o arquivo diz, onde o item não a diz', async () => {
    const escala = ['-a_scale', '0.002', '-a_offset', '-3'];
    const arquivo = path.join(pasta, 'escala.tif');
    execFileSync('gdal_translate', ['-q', '-of', 'COG', ...escala, path.join(pasta, 'nir.tif'), arquivo]);
    const place = ladrilhoEm(14, 900, 900);
    const [bruto = 0] = doGdal('nir.tif', place);
    const lida = async (mais: Partial<StacBand>) => {
      const cogs = createRemoteCogs({ provedor: 'boreal', fetch: acervo.guardado() });
      const lido = await createSampling(cogs, 'boreal', place)(bandaDe(`${arquivos.url}/escala.tif`, mais));
      return lido?.values[0];
    };
    expect(await lida({ escala: null, deslocamento: 0 })).toBeCloseTo(bruto * 0.002 - 3, 9);
    expect(await lida({})).toBeCloseTo(mundo(bruto), 9);
  });
});

describe('Os ladrilhos de um item STAC', () => {
  it('em cor verdadeira têm as reflectâncias entre 0 e 0,4, sem o milhar que foi somado', async () => {
    const place = ladrilhoEm(14, 900, 900);
    const certos = ['red', 'green', 'blue'].map((nome) => doGdal(`${nome}.tif`, place));
    const certo = await desenhado((i, em, para) => {
      for (const [canal, brutos] of certos.entries()) para[em + canal] = cor(mundo(brutos[i] ?? 0) / 0.4);
    });
    expect(desvio(await pintado('true_color', place), certo)).toBeLessThan(0.5);
  });

  it('o NDVI é o dos valores do mundo, e onde uma banda não diz nada é transparente', async () => {
    const place = ladrilhoEm(14, 900, 900);
    const [red, nir] = ['red', 'nir'].map((nome) => doGdal(`${nome}.tif`, place));
    const cores = coloursOf('ndvi');
    const certo = await desenhado((i, em, para) => {
      const [um, outro] = [mundo(nir?.[i] ?? 0), mundo(red?.[i] ?? 0)];
      new DataView(para.buffer, para.byteOffset).setUint32(em, cores[stepOf((um - outro) / (um + outro))] ?? 0, true);
    });
    expect(desvio(await pintado('ndvi', place), certo)).toBeLessThan(0.5);
    // The corner of the red file is nothing: no index can be had of it.
    const canto = await pintado('ndvi', ladrilhoEm(17, 20, 20));
    expect(canto.every((valor, i) => i % 4 !== 3 || valor === 0)).toBe(true);
  });

  it('fora da cena é transparente, e nenhum arquivo é pedido', async () => {
    const data = await pintado('true_color', { z: 14, x: 10, y: 10 });
    expect(data.every((valor) => valor === 0)).toBe(true);
    expect(arquivos.pedidos).toHaveLength(0);
  });

  it('pedem no máximo duas faixas de cada arquivo, e as cabeças uma vez', async () => {
    const um = acervo.stac(servico.url);
    await um.buscar(TUDO, sinal);
    const ladrilho = async (z: number, coluna: number, linha: number) => {
      arquivos.esquecer();
      const pedido = { cenas: CENA, tipo: 'true_color', ...ladrilhoEm(z, coluna, linha) } as const;
      await (await um.ladrilho(pedido, sinal))?.bytes();
      const [cabecas, faixas] = [true, false].map((cabeca) =>
        arquivos.pedidos.filter(({ cabecalhos }) => cabecalhos.range?.startsWith('bytes=0-') === cabeca),
      );
      const porArquivo = Map.groupBy(faixas ?? [], ({ url }) => url.pathname);
      return [cabecas?.length, Math.max(0, ...[...porArquivo.values()].map(({ length }) => length))] as const;
    };
    expect(await ladrilho(14, 300, 300)).toEqual([3, 2]);
    for (const [z, coluna, linha] of [
      [14, 900, 900],
      [13, 1_500, 1_500],
      [12, 1_000, 1_000],
      [10, 1_000, 1_000],
    ] as const) {
      const [cabecas, faixas] = await ladrilho(z, coluna, linha);
      expect(cabecas).toBe(0);
      expect(faixas).toBeLessThanOrEqual(2);
    }
  });

  it('quem pede o mesmo ao mesmo tempo o recebe de um só pedido', async () => {
    const um = acervo.stac(servico.url);
    await um.buscar(TUDO, sinal);
    const pedido = { cenas: CENA, tipo: 'ndvi', ...ladrilhoEm(14, 900, 900) } as const;
    const muitas = await Promise.all(Array.from({ length: 20 }, () => um.ladrilho(pedido, sinal)));
    expect(new Set(muitas.map((uma) => uma?.etag)).size).toBe(1);
    await Promise.all(muitas.map((uma) => uma?.bytes()));
    expect(arquivos.pedidos.length).toBeLessThanOrEqual(2 * 3);
  });

  it('a miniatura é a figura do item, desenhada de novo; sem ela, é desenhada dos arquivos', async () => {
    const vermelha = sharp({ create: { width: 600, height: 300, channels: 3, background: '#c00' } });
    await vermelha.jpeg().toFile(path.join(pasta, 'mini.jpg'));
    writeFileSync(path.join(pasta, 'pagina.jpg'), '<html>');
    const [item] = acervo.itens;
    const miniaturaDe = async (arquivo: string | null) => {
      const href = `${arquivos.url}/${arquivo}`;
      const thumbnail = arquivo !== null && { thumbnail: { href, type: 'image/jpeg', roles: ['thumbnail'] } };
      servico.emVez('/catalogo/collections', (_, res) =>
        json(res, { ...item, assets: { ...item?.assets, ...thumbnail } }),
      );
      const figura = await acervo.stac(servico.url).miniatura('s2/cena-0', sinal);
      return sharp(await figura?.bytes()).metadata();
    };
    expect(await miniaturaDe('mini.jpg')).toMatchObject({ format: 'webp', width: 256, height: 128 });
    expect(await miniaturaDe(null)).toMatchObject({ format: 'webp', width: 256, height: 256, hasAlpha: true });
    await expect(miniaturaDe('pagina.jpg')).rejects.toMatchObject({ motivo: 'resposta_invalida' });
  });
});
