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

async function zipado(): Promise<string> {
  await comItem('B1.tif', reducoes(naRede()));
  const content = await readFile(exame.dentro('B1.tif'));
  await writeFile(exame.dentro('nomeia.zip'), makeZip([{ name: 'B1.tif', content }]));
  return 'nomeia.zip';
}

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
