import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caixa, colecao, feicao, poligono } from '../support/geojson.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { mudado, shapefile, zipado } from '../support/shapefile.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

async function gpx(miolo: string, tipo: 1 | 2) {
  const texto = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${miolo}</gpx>`;
  const { codigo, camadas, duvidas, relatorio } = await leitura.ler(
    [{ nome: 'x.gpx', bytes: Buffer.from(texto) }],
    tipo,
  );
  const ditos = relatorio.problemas.filter((each) => each.codigo === 'lido_com_diferenca');
  return { codigo, camadas, duvidas, ditos: ditos.map(({ detalhe, feicao: n }) => `${n}: ${detalhe}`) };
}
const wpt = (nome: string, lat: string, lon = 'lon="-50"') => `<wpt ${lat} ${lon}><name>${nome}</name></wpt>`;
const latitude = (geom: Uint8Array) => Buffer.from(geom).readDoubleLE(geom.length - 8);

/** A table of one field of numbers, ten bytes wide, with these texts in it. */
function tabela(valores: readonly string[], tipo = 'N') {
  const feicoes = valores.map((_, i) =>
    feicao(poligono(caixa(-50 + i, -16, -49.9 + i, -15.9)), { n: `${i}`.padEnd(10, 'x') }),
  );
  const partes = shapefile(colecao(feicoes), '-sql', 'SELECT CAST(n AS CHARACTER(10)) AS n FROM origem');
  const dbf = mudado(partes.dbf, (bytes) => {
    const [inicio, registro] = [bytes.readUInt16LE(8), bytes.readUInt16LE(10)];
    bytes.write(tipo, 32 + 11, 'latin1');
    for (const [i, valor] of valores.entries()) {
      bytes.fill(' ', inicio + i * registro + 1, inicio + (i + 1) * registro);
      bytes.write(valor.padStart(10), inicio + i * registro + 1, 'latin1');
    }
  });
  return zipado({ ...partes, dbf });
}
async function lidos(valores: readonly string[], tipo?: string) {
  const { codigo, camadas, relatorio } = await leitura.ler([tabela(valores, tipo)]);
  return {
    codigo,
    valores: camadas.map(({ attributes }) => attributes.n ?? null),
    ditos: relatorio.problemas.map(({ campo, feicao: n, detalhe }) => `${campo} ${n}: ${detalhe}`),
  };
}

describe('Números que outros programas escrevem', () => {
  it('uma coordenada de GPX com vírgula é lida com os seus decimais, e isso é dito', async () => {
    const { camadas, ditos } = await gpx(
      wpt('a', "lat='-20,1'") + wpt('b', 'lat="-20.1"') + wpt('c', 'lat=" -2e1 "'),
      1,
    );
    expect(camadas.map(({ nome, geom }) => [nome, latitude(geom)])).toEqual([
      ['a', -20.1],
      ['b', -20.1],
      ['c', -20],
    ]);
    expect(ditos).toEqual(['0: waypoints: lat="-20,1" foi lido como -20.1']);
  });

  it('um ponto de GPX sem latitude que seja um número fica de fora pelo seu número, e alguém o confirma', async () => {
    const ruins = [wpt('vazia', 'lat=""'), wpt('sem', ''), wpt('letra', 'lat="10S"'), wpt('duas', 'lat="1,2,3"')];
    const { camadas, duvidas, ditos } = await gpx(wpt('a', 'lat="-10"') + ruins.join('') + wpt('b', 'lat="-11"'), 1);
    expect(camadas.map(({ nome, feicao: n }) => [nome, n])).toEqual([
      ['a', 0],
      ['b', 5],
    ]);
    expect(duvidas).toContainEqual(expect.objectContaining({ assunto: 'omissoes', feicoes: 4 }));
    expect(ditos).toEqual(
      [
        '1: waypoints: lat="" não é uma coordenada',
        '2: waypoints: wpt sem lat',
        '3: waypoints: lat="10S" não é uma coordenada',
        '4: waypoints: lat="1,2,3" não é uma coordenada',
      ].map((dito) => dito.replace('sem lat', 'sem lat não é uma coordenada')),
    );
  });

  it('um trecho vazio de uma trilha não leva a trilha consigo', async () => {
    const ponto = (lat: number) => `<trkpt lat="${lat}" lon="-50"></trkpt>`;
    const trecho = (a: number) => `<trkseg>${ponto(a)}${ponto(a - 1)}</trkseg>`;
    const trilha = `<trk><name>T</name><trkseg/>${trecho(-10)}<trkseg>\n</trkseg>${trecho(-14)}<trkseg></trkseg></trk>`;
    const { camadas, ditos } = await gpx(`${trilha}<trk><name>U</name>${trecho(-20)}</trk>`, 2);
    expect(camadas.map(({ nome }) => nome)).toEqual(['T', 'U']);
    expect(Buffer.from(camadas[0]?.geom ?? []).readUInt32LE(9)).toBe(2);
    expect(ditos).toEqual(['0: tracks: um trecho sem pontos não foi lido']);
  });

  it('um número de .dbf com vírgula é lido com os seus decimais, e isso é dito', async () => {
    const { codigo, valores, ditos } = await lidos(['1,2345', '2', '-0,5', '', '**********']);
    expect({ codigo, valores }).toEqual({ codigo: null, valores: [1.2345, 2, -0.5, null, null] });
    expect(ditos).toEqual(['n 0: “1,2345” foi lido com a vírgula dos decimais, e mais 1']);
  });

  it('o que não é número em um campo de números vem como está, e isso é dito; números continuam números', async () => {
    const { codigo, valores, ditos } = await lidos(['12', '1.234,5', '12abc', '7.25', '1.2.3']);
    expect({ codigo, valores }).toEqual({ codigo: null, valores: [12, '1.234,5', '12abc', 7.25, '1.2.3'] });
    expect(ditos).toEqual(['n 1: “1.234,5” não é um número, e mais 2: vem como texto']);
    expect(await lidos(['1', '-2.5', '+3', '1e3', '.5'])).toMatchObject({
      valores: [1, -2.5, 3, 1000, 0.5],
      ditos: [],
    });
  });

  it('um número de .dbf com mais decimais do que o campo diz ter não é arredondado', async () => {
    expect(await lidos(['1.2345', '2', '-0.123456'])).toEqual({
      codigo: null,
      valores: [1.2345, 2, -0.123456],
      ditos: [],
    });
  });

  it('o número da página de um campo de notas não passa por seu texto', async () => {
    const { codigo, valores, ditos } = await lidos(['         1', '         7', ''], 'M');
    expect({ codigo, valores }).toEqual({ codigo: null, valores: [null, null, null] });
    expect(ditos).toEqual(['n null: é um campo de notas, cujos textos estão em um .dbt: não foram lidos']);
  });
});
