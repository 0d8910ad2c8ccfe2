import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGdal } from '#infra/files/raster/gdal.ts';
import { createSandbox } from '#infra/files/sandbox/sandbox.ts';
import { abrirCanario, type Canario } from '#tests/support/canario.ts';
import { createExameDeImagens, type ExameDeImagens, UTM } from '#tests/support/exame-de-imagens.ts';
import { makeZip } from '#tests/support/zip.ts';

/** Some hundred milliseconds each, on a machine that may be busy with other tests. */
const LENTO = { timeout: 120_000 } as const;

let exame: ExameDeImagens;
let canario: Canario;
beforeAll(async () => {
  canario = await abrirCanario();
  // Nothing keeps a child from the network here: what it does not ask for, it does not want.
  exame = await createExameDeImagens('limits');
});
afterAll(async () => {
  await exame?.close();
  await canario.fechar();
});

const naRede = () => `/vsicurl/${canario.url}/x.tif`;

/** A picture in whose own metadata an item of as many letters is put in the place of another. */
async function comItem(nome: string, item: string): Promise<string> {
  const vazio = '<Item name="A"></Item>';
  const valor = 'b'.repeat(item.length - vazio.length);
  exame.criar(nome, '-outsize', '600', '600', '-bands', '1', '-burn', '5', ...UTM, '-mo', `A=${valor}`);
  const bytes = await readFile(exame.dentro(nome));
  const em = bytes.indexOf(`<Item name="A">${valor}</Item>`);
  expect(em).toBeGreaterThan(0);
  bytes.write(item, em, 'latin1');
  await writeFile(exame.dentro(nome), bytes);
  return nome;
}
const reducoes = (arquivo: string, nome = 'OVERVIEW_FILE') =>
  `<Item name="${nome}" domain="OVERVIEWS">${arquivo}</Item>`;

/** A JPEG 2000 that says the same in a box of its own. */
async function jpeg2000(): Promise<string> {
  exame.criar('liso.tif', '-outsize', '64', '64', '-bands', '1', '-burn', '5', ...UTM);
  exame.gdal('gdal_translate', '-q', '-of', 'JP2OpenJPEG', 'liso.tif', 'liso.jp2');
  const bytes = await readFile(exame.dentro('liso.jp2'));
  const xml = `<GDALMultiDomainMetadata><Metadata domain="OVERVIEWS"><MDI key="OVERVIEW_FILE">${naRede()}</MDI></Metadata></GDALMultiDomainMetadata>`;
  const caixa = Buffer.from(`\0\0\0\0xml ${xml}`, 'latin1');
  caixa.writeUInt32BE(caixa.length, 0);
  const codigo = bytes.indexOf('jp2c') - 4;
  await writeFile(
    exame.dentro('nomeia.jp2'),
    Buffer.concat([bytes.subarray(0, codigo), caixa, bytes.subarray(codigo)]),
  );
  return 'nomeia.jp2';
}

/** @param dentro name in the zip -> file of the folder, or its content */
async function zip(nome: string, dentro: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const entradas = Object.entries(dentro).map(async ([name, um]) => {
    return { name, content: typeof um === 'string' ? await readFile(exame.dentro(um)) : um };
  });
  await writeFile(exame.dentro(nome), makeZip(await Promise.all(entradas)));
  return nome;
}

const zipado = async () => zip('nomeia.zip', { 'B1.tif': await comItem('B1.tif', reducoes(naRede())) });

describe('Uma imagem que nomeia outro arquivo nos próprios metadados', () => {
  const CASOS: readonly (readonly [string, () => Promise<string>])[] = [
    ['reduções num endereço da rede', () => comItem('rede.tif', reducoes(naRede()))],
    ['reduções em outro arquivo desta máquina', () => comItem('maquina.tif', reducoes('/etc/outro-cliente.tif'))],
    ['o mesmo, escrito por números', () => comItem('cifra.tif', reducoes(naRede(), '&#79;VERVIEW&#x5f;FILE'))],
    [
      'os lugares dos seus pixels em outro arquivo',
      () => comItem('lugares.tif', `<Item name="X_DATASET" domain="GEOLOCATION">${naRede()}</Item>`),
    ],
    ['reduções, num JPEG 2000', jpeg2000],
    ['reduções, num .zip', zipado],
  ];

  it.each(CASOS)('%s: é recusada, e ninguém é chamado', LENTO, async (_caso, fazer) => {
    expect(await exame.examinar(await fazer())).toMatchObject({ recusa: 'aponta_para_outro', exame: null });
    expect(canario.visitas()).toBe(0);
  });

  it('lida ainda assim, não faz o leitor ligar para ninguém', LENTO, async () => {
    const gdal = createGdal(createSandbox({ requireNetworkIsolation: false, only: 'limits' }));
    const arquivo = await comItem('lida.tif', reducoes(naRede()));
    const args = ['-q', '-if', 'GTiff', '-r', 'nearest', '-outsize', '100', '100', arquivo, 'menor.tif'];
    await gdal.run('gdal_translate', { folder: exame.dentro('.'), args });
    expect(canario.visitas()).toBe(0);
    // The same by a reader that is told nothing: there was somebody to call.
    await promisify(execFile)('gdal_translate', args, { cwd: exame.dentro('.') });
    expect(canario.visitas()).toBeGreaterThan(0);
  });
});

describe('O que acompanha uma imagem num .zip', () => {
  /** Another place, another scale, nothing in it, and reductions far away. */
  const ditoAoLado = () =>
    Buffer.from(
      [
        '<PAMDataset><SRS>EPSG:4326</SRS><GeoTransform>10, 1, 0, 20, 0, -1</GeoTransform>',
        `<Metadata domain="OVERVIEWS"><MDI key="OVERVIEW_FILE">${naRede()}</MDI></Metadata>`,
        '<Metadata><MDI key="SATELLITE">Outro</MDI></Metadata><PAMRasterBand band="1">',
        '<Description>Outra</Description><NoDataValue>5</NoDataValue><Scale>10</Scale></PAMRasterBand></PAMDataset>',
      ].join(''),
    );

  it('reduções (.ovr) e metadados (.aux.xml) são ignorados: vale o que ela mesma diz', LENTO, async () => {
    const antes = canario.visitas();
    const cena = exame.criar('cena.tif', '-outsize', '1200', '1200', '-bands', '1', '-burn', '5', ...UTM);
    const reduzida = exame.criar('reduzida.tif', '-outsize', '600', '600', '-bands', '1', '-burn', '99');
    const ao_lado = { 'cena.tif.ovr': reduzida, 'cena.tif.aux.xml': ditoAoLado(), 'cena.ovr': reduzida };
    const so = await exame.examinar(cena);
    const acompanhada = await exame.examinar(await zip('cena.zip', { 'cena.tif': cena, ...ao_lado }));
    expect(acompanhada).toMatchObject({ recusa: null, exame: { crs_epsg: 32723, bandas: [{ nodata: null }] } });
    expect(acompanhada.exame).toEqual(so.exame);
    // Also seen from afar it is its own pixels.
    for (const feita of [acompanhada.valores, acompanhada.quadros]) {
      exame.gdal('gdal_translate', '-q', '-b', '1', '-outsize', '40', '40', feita, 'menor.tif');
      expect(exame.gdal('gdallocationinfo', '-valonly', 'menor.tif', '20', '20').trim()).toBe('5');
    }
    expect(canario.visitas()).toBe(antes);
  });

  it('não põe no lugar uma que não diz onde fica, e sozinho não é imagem', LENTO, async () => {
    const antes = canario.visitas();
    const solta = exame.criar('solta.tif', '-outsize', '64', '64', '-bands', '1', '-burn', '5');
    const casos = [
      ['sem_georreferencia', { 'solta.tif': solta, 'solta.tif.aux.xml': ditoAoLado() }],
      ['zip_sem_imagem', { 'solta.tif.ovr': solta, 'solta.tif.aux.xml': ditoAoLado() }],
    ] as const;
    for (const [recusa, dentro] of casos)
      expect(await exame.examinar(await zip('solta.zip', dentro))).toMatchObject({ recusa, exame: null });
    expect(canario.visitas()).toBe(antes);
  });
});
