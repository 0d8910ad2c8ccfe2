import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colecao, feicao, geojson, kml, TALHAO } from '../support/geojson.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { shapefile } from '../support/shapefile.ts';
import { makeZip } from '../support/zip.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

const bom = geojson('bom.geojson', colecao([feicao(TALHAO)]));
const vazio = { nome: 'vazio.kml', bytes: Buffer.from(kml('')) };
const nada = { nome: 'zero.geojson', bytes: Buffer.alloc(0) };
const texto = { nome: 'carta.pdf', bytes: Buffer.from('%PDF-1.7 nada de mapa') };
const causas = async (arquivos: Parameters<LeituraHostil['ler']>[0]) => {
  const { recusas } = await leitura.ler(arquivos);
  return recusas.map(({ codigo, arquivo }) => `${arquivo}: ${codigo}`);
};

describe('A recusa de um envio', () => {
  it('diz a causa de cada arquivo que não serve, não só a do primeiro', async () => {
    expect(await causas([nada, bom, texto])).toEqual(['zero.geojson: arquivo_vazio', 'carta.pdf: nao_geografico']);
  });

  it('de um zip, diz a causa de cada arquivo que está dentro dele', async () => {
    const { shp, dbf } = shapefile(colecao([feicao(TALHAO)]));
    const dentro = [
      { name: 'a.shp', content: shp ?? '' },
      { name: 'b.dbf', content: dbf ?? '' },
      { name: 'c.kml', content: '<html/>' },
    ];
    expect(await causas([{ nome: 'tudo.zip', bytes: makeZip(dentro) }])).toEqual([
      'tudo.zip/a.shp: shapefile_incompleto',
      'tudo.zip/b.dbf: shapefile_incompleto',
      'tudo.zip/c.kml: nao_geografico',
    ]);
  });

  it('diz a causa de cada arquivo de que não se aproveita nenhuma feição, e não só a do primeiro', async () => {
    const semLugar = geojson('sem-lugar.geojson', colecao([feicao(null)]));
    const linhas = geojson('linhas.geojson', colecao([feicao({ type: 'Point', coordinates: [-49.9, -15.9] })]));
    expect(await causas([semLugar, linhas])).toEqual([
      'sem-lugar.geojson: geometria_ausente',
      'linhas.geojson: geometria_incompativel',
    ]);
  });

  it('diz o nome do arquivo onde não há feição nenhuma', async () => {
    expect(await causas([vazio])).toEqual(['vazio.kml: sem_feicoes']);
    const outro = geojson('outro.geojson', colecao([]));
    expect(await causas([vazio, outro])).toEqual(['vazio.kml: sem_feicoes', 'outro.geojson: sem_feicoes']);
  });
});
