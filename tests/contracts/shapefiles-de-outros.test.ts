import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colecao, feicao, poligono } from '../support/geojson.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { mudado, type Partes, shapefile, zipado } from '../support/shapefile.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

const CABECALHO = 100;
/** Twelve squares, each further east; the second has a hole's worth more of points, so that lengths differ. */
const quadrado = (i: number) => {
  const lng = -50 + i;
  const meio = i % 2 === 1 ? ([[lng + 0.05, -16.01]] as const) : [];
  return poligono([[lng, -16], ...meio, [lng + 0.1, -16], [lng + 0.1, -15.9], [lng, -15.9], [lng, -16]]);
};
const doze = shapefile(colecao(Array.from({ length: 12 }, (_, i) => feicao(quadrado(i), { nome: `T${i}` }))));
const entradasDe = (shx: Buffer) => (shx.length - CABECALHO) / 8;
const registrosDe = ({ shp = Buffer.alloc(0), shx = Buffer.alloc(0) }: Partes) =>
  Array.from({ length: entradasDe(shx) }, (_, i) => {
    const inicio = shx.readInt32BE(CABECALHO + i * 8) * 2;
    return shp.subarray(inicio, inicio + 8 + shx.readInt32BE(CABECALHO + i * 8 + 4) * 2);
  });

/** Names with the westernmost longitude of each, and what was said. */
async function lido(mudancas: { readonly shp?: Buffer; readonly shx?: Buffer | null }) {
  const { codigo, camadas, relatorio } = await leitura.ler([zipado(doze, mudancas)]);
  return {
    codigo,
    formas: camadas.map(({ nome, geom }) => `${nome} em ${Math.round(Buffer.from(geom).readDoubleLE(26) - 0.04)}`),
    ditos: relatorio.problemas.map((problema) => `${problema.codigo}: ${problema.detalhe}`),
  };
}
const CERTAS = Array.from({ length: 12 }, (_, i) => `T${i} em ${-50 + i}`);

describe('Shapefiles que outros programas fizeram', () => {
  it('um .shx cujas entradas apontam todas para o primeiro registro não põe a mesma forma sob doze nomes', async () => {
    expect(await lido({})).toEqual({ codigo: null, formas: CERTAS, ditos: [] });
    const shx = mudado(doze.shx, (bytes) => {
      for (let i = 1; i < 12; i++) bytes.copy(bytes, CABECALHO + i * 8, CABECALHO, CABECALHO + 8);
    });
    const { codigo, formas, ditos } = await lido({ shx });
    expect({ codigo, formas }).toEqual({ codigo: null, formas: CERTAS });
    expect(ditos).toEqual([expect.stringContaining('lido na sequência')]);
  });

  it('sem .shx, o .shp é lido na sequência, e isso é dito; sem todos os registros, é recusado', async () => {
    expect(await lido({ shx: null })).toEqual({
      codigo: null,
      formas: CERTAS,
      ditos: ['shapefile_com_diferencas: falta o .shx: o .shp foi lido na sequência'],
    });
    const [ultimo] = registrosDe(doze).slice(-1);
    const shp = doze.shp?.subarray(0, -(ultimo?.length ?? 0)) ?? Buffer.alloc(0);
    const { problema } = await leitura.ler([zipado(doze, { shp, shx: null })]);
    expect(problema).toMatchObject({
      codigo: 'shapefile_divergente',
      detalhe: '12 registros no .dbf, sem .shx e 11 inteiros no .shp',
    });
  });

  it('um índice fora de ordem é seguido onde cada entrada nomeia o seu registro, e só então', async () => {
    const [a, b, ...resto] = registrosDe(doze);
    const trocados = [b, a, ...resto].flatMap((registro) => (registro ? [registro] : []));
    const shp = Buffer.concat([doze.shp?.subarray(0, CABECALHO) ?? Buffer.alloc(0), ...trocados]);
    const shx = mudado(doze.shx, (bytes) => {
      const tamanho = (b?.length ?? 0) / 2;
      bytes.writeInt32BE(50 + tamanho, CABECALHO);
      bytes.writeInt32BE(50, CABECALHO + 8);
    });
    expect(await lido({ shp, shx })).toEqual({ codigo: null, formas: CERTAS, ditos: [] });
    const semOrdem = mudado(doze.shx, (bytes) => {
      const primeira = Buffer.from(bytes.subarray(CABECALHO, CABECALHO + 8));
      bytes.copy(bytes, CABECALHO, CABECALHO + 8, CABECALHO + 16);
      primeira.copy(bytes, CABECALHO + 8);
    });
    expect(await lido({ shx: semOrdem })).toMatchObject({ formas: CERTAS, ditos: [expect.stringContaining('.shx')] });
  });

  it('um .shx que conta o cabeçalho de cada registro, ou o seu próprio, é lido, e a diferença é dita', async () => {
    const contado = mudado(doze.shx, (bytes) => {
      for (let at = CABECALHO + 4; at < bytes.length; at += 8) bytes.writeInt32BE(bytes.readInt32BE(at) + 4, at);
    });
    const maior = mudado(doze.shx, (bytes) => bytes.writeInt32BE(bytes.readInt32BE(24) + 50, 24));
    const semNumeros = mudado(doze.shp, (bytes) => {
      for (const registro of registrosDe({ ...doze, shp: bytes })) registro.writeInt32BE(0, 0);
    });
    for (const mudanca of [{ shx: contado }, { shx: maior }, { shp: semNumeros }]) {
      const { codigo, formas, ditos } = await lido(mudanca);
      expect({ codigo, formas }).toEqual({ codigo: null, formas: CERTAS });
      expect(ditos).toEqual([expect.stringMatching(/^shapefile_com_diferencas: /)]);
    }
  });

  it('zeros no fim de uma parte não a fazem cortada, e o que se diz não se contradiz', async () => {
    const comZeros = (bytes: Buffer | undefined) => Buffer.concat([bytes ?? Buffer.alloc(0), Buffer.alloc(24)]);
    for (const [ext, quanto] of [
      ['shp', doze.shp?.length],
      ['shx', doze.shx?.length],
    ] as const) {
      const { codigo, formas, ditos } = await lido({ [ext]: comZeros(doze[ext]) });
      expect({ codigo, formas }).toEqual({ codigo: null, formas: CERTAS });
      expect(ditos).toEqual([
        `shapefile_com_diferencas: o .${ext} diz ter ${quanto} bytes e tem ${(quanto ?? 0) + 24}`,
      ]);
    }
  });

  it('partes de duas exportações são recusadas, com quantos registros cada uma tem', async () => {
    const onze = shapefile(colecao(Array.from({ length: 11 }, (_, i) => feicao(quadrado(i), { nome: `T${i}` }))));
    const { dbf } = onze;
    if (!dbf) throw new Error('no table');
    const { problema } = await leitura.ler([zipado(doze, { dbf })]);
    expect(problema).toMatchObject({
      codigo: 'shapefile_divergente',
      detalhe: '11 registros no .dbf, 12 no .shx e mais de 11 inteiros no .shp',
    });
  });
});
