import { constants, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colecao, feicao, geojson, kml, PLACEMARK, TALHAO } from '../support/geojson.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { entradas, mudado, shapefile, zipado } from '../support/shapefile.ts';
import { makeZip } from '../support/zip.ts';

const talhoes = colecao([feicao(TALHAO, { nome: 'São João' }), feicao(TALHAO, { nome: 'Sítio' })]);
const partes = shapefile(talhoes, '-lco', 'ENCODING=UTF-8');

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(async () => {
  expect(leitura.visitas()).toBe(0);
  await leitura.fechar();
});

const codigo = async (...args: Parameters<LeituraHostil['ler']>) => (await leitura.ler(...args)).codigo;
const zip = (...entries: Parameters<typeof makeZip>[0]) => ({ nome: 'talhoes.zip', bytes: makeZip(entries) });

/** The end of what is packed; by itself, nothing. */
const VAZIO = Buffer.from([3, 0]);

/** So many zeros as a zip packs them: of 16 MiB, over and over. */
function zerosEmpacotados(bytes: number): Buffer {
  const pedaco = deflateRawSync(Buffer.alloc(2 ** 24), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: bytes / 2 ** 24 }, () => pedaco), VAZIO]);
}

/** The count stands 10 bytes into the end of the directory. */
const dizendoTer = (entradasDitas: number, bytes: Buffer) =>
  mudado(bytes, (copia) => copia.writeUInt16LE(entradasDitas, copia.length - 12));

describe('Arquivos hostis: embrulhos', () => {
  it('1: um .shp cortado ao meio é recusado, com o nome do arquivo, e sem rastro', async () => {
    const cortado = (partes.shp ?? Buffer.alloc(0)).subarray(0, (partes.shp?.length ?? 0) / 2);
    const { problema, camadas, sobras } = await leitura.ler([zipado(partes, { shp: cortado })]);
    expect(problema).toMatchObject({ codigo: 'shapefile_truncado', arquivo: 'talhoes.zip/talhoes.shp' });
    expect({ camadas, sobras }).toEqual({ camadas: [], sobras: [] });
  });

  it('2: números de partes e pontos inventados são recusados antes que alguém peça a memória', async () => {
    const antes = process.memoryUsage().rss;
    for (const lugar of [36, 40]) {
      const shp = mudado(partes.shp, (bytes) => bytes.writeInt32LE(0x7fffffff, 100 + 8 + lugar));
      expect(await codigo([zipado(partes, { shp })])).toBe('shapefile_truncado');
    }
    expect(process.memoryUsage().rss - antes).toBeLessThan(300 * 2 ** 20);
  });

  it('8: zip sem .dbf, com duas camadas, com zip dentro, lixo do macOS, maiúsculas e acento em CP850', async () => {
    const { codigo: semDbf, problema } = await leitura.ler([zipado(partes, { dbf: null })]);
    expect([semDbf, problema?.detalhe]).toEqual(['shapefile_incompleto', 'sem .dbf']);
    const lixo = [
      { name: '__MACOSX/._NORTE.SHP', content: 'lixo' },
      { name: 'dentro.zip', content: makeZip(entradas('x', partes)) },
    ];
    const maiusculas = entradas('NORTE', partes).map((entry) => ({ ...entry, name: String(entry.name).toUpperCase() }));
    const acento = Object.entries(partes).map(([ext, content]) => ({
      name: Buffer.concat([Buffer.from('53c66f', 'hex'), Buffer.from(`.${ext}`)]),
      content,
    }));
    const { camadas } = await leitura.ler([zip(...maiusculas, ...acento, ...lixo)]);
    const contadas = Map.groupBy(camadas, ({ camada }) => camada);
    expect([...contadas].map(([camada, { length }]) => [camada, length])).toEqual([
      ['NORTE', 2],
      ['São', 2],
    ]);
  });

  it('9: bombas são recusadas pelo que declaram, e nada fica no disco: 2 MB que são 2 GB, 42.zip, 100.000 entradas', async () => {
    const gigas = { content: '', packed: zerosEmpacotados(2 ** 31), declaredBytes: 2 ** 31 };
    const bomba = makeZip([{ name: 'x.shp', ...gigas }]);
    expect(bomba.length).toBeLessThan(2.2 * 2 ** 20);
    const boa = entradas('x', partes);
    const vazias = Array.from({ length: 100_000 }, (_, i) => ({ name: `${i}`, content: '', packed: VAZIO }));
    const casos = [
      [{ nome: 'x.zip', bytes: bomba }, 'zip_grande_demais'],
      [zip(...boa, { name: 'y.shp', content: 'x', declaredBytes: 2 ** 31 }), 'zip_grande_demais'],
      [zip({ name: 'x.shp', ...gigas, declaredBytes: 100 }), 'zip_corrompido'],
      [zip(...Array.from({ length: 16 }, (_, i) => ({ name: `${i}.zip`, content: bomba }))), 'nao_geografico'],
      [zip(...vazias), 'zip_entradas_demais'],
      [zip(...vazias.slice(0, 2_001)), 'zip_entradas_demais'],
      [{ nome: 'x.zip', bytes: dizendoTer(65_000, makeZip(boa)) }, 'zip_entradas_demais'],
    ] as const;
    for (const [input, esperado] of casos) {
      const { codigo: recebido, sobras } = await leitura.ler([input]);
      expect({ recebido, sobras }).toEqual({ recebido: esperado, sobras: [] });
    }
  });

  it('10: um nome que sai da pasta, um atalho, um byte nulo ou um doc.kml em dobro recusam o zip inteiro', async () => {
    const doc = { name: 'doc.kml', content: kml(PLACEMARK) };
    const ruins = ['../../x.kml', '/etc/x.kml', 'C:\\x.kml', 'a\0.kml'].map((name) => ({ name, content: 'x' }));
    const atalho = { name: 'x.kml', content: '/etc/passwd', mode: 0o120777 };
    for (const entry of [...ruins, atalho, { ...doc, name: 'DOC.KML' }]) {
      const { codigo: recebido, sobras } = await leitura.ler([{ nome: 'a.kmz', bytes: makeZip([doc, entry]) }], 1);
      expect({ recebido, sobras }).toEqual({ recebido: 'caminho_perigoso', sobras: [] });
    }
    expect((await leitura.ler([{ nome: 'a.kmz', bytes: makeZip([doc]) }], 1)).camadas).toHaveLength(1);
  });

  it('25: imagens, e textos que descrevem imagens de outro lugar, não são camadas: nada se abre nem se chama', async () => {
    const lados = Buffer.from([0x00, 0x01, 0x03, 0x00, 0x01, 0, 0, 0, 0x40, 0x0d, 0x03, 0]);
    const enorme = Buffer.concat([Buffer.from('II*\0\x08\0\0\0\x02\0', 'latin1'), lados, Buffer.alloc(1024)]);
    const fonte = (alvo: string) => `<SourceFilename relativeToVRT="0">${alvo}</SourceFilename>`;
    const banda = `<VRTRasterBand dataType="Byte" band="1" subClass="VRTRawRasterBand">${fonte('/etc/passwd')}</VRTRasterBand>`;
    const vrt = `<VRTDataset rasterXSize="1" rasterYSize="1">${banda}</VRTDataset>`;
    const wmts = `<GDAL_WMTS><GetCapabilitiesUrl>${leitura.canario}/wmts</GetCapabilitiesUrl></GDAL_WMTS>`;
    for (const [nome, conteudo] of [
      ['enorme.tif', enorme],
      ['talhoes.geojson', enorme],
      ['vrt.tif', Buffer.from(vrt)],
      ['vrt.kml', Buffer.from(vrt)],
      ['wmts.tif', Buffer.from(wmts)],
      ['wmts.kml', Buffer.from(wmts)],
    ] as const)
      expect([nome, await codigo([{ nome, bytes: conteudo }])]).toEqual([nome, 'nao_geografico']);
  });

  it('26: o que manda é o conteúdo: poliglotas, extensões trocadas ou em dobro e arquivos vazios', async () => {
    const texto = JSON.stringify(talhoes);
    const gif = Buffer.concat([Buffer.from('GIF89a'), makeZip(entradas('x', partes))]);
    const casos = [
      [{ nome: 'talhoes.zip', bytes: gif }, 'nao_geografico'],
      [{ nome: 'x.shp.html', bytes: Buffer.from('<html><script>alert(1)</script></html>') }, 'nao_geografico'],
      [{ nome: 'x.geojson', bytes: Buffer.from('{"a":1}') }, 'nao_geografico'],
      [{ nome: 'x.kml', bytes: Buffer.alloc(0) }, 'arquivo_vazio'],
      [{ nome: 'x.gpkg', bytes: Buffer.from('SQLite format 3\0') }, 'geopackage_invalido'],
      [{ nome: 'x.pdf', bytes: Buffer.from('%PDF-1.7\n{"type":"FeatureCollection"}') }, 'nao_geografico'],
    ] as const;
    for (const [input, esperado] of casos) expect([input.nome, await codigo([input])]).toEqual([input.nome, esperado]);
    const trocado = await leitura.ler([geojson('talhoes.shp.html', texto)]);
    expect([trocado.codigo, trocado.camadas.length]).toEqual([null, 2]);
    expect((await leitura.ler([{ ...zipado(partes), nome: 'talhoes.kml' }])).camadas).toHaveLength(2);
  });
});
