import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { goiasEmGeoJson } from '#tests/support/inputs.ts';
import { envioDe, LEITURA_MS } from './envios.ts';
import { guardados, type Instalacao } from './instalacao.ts';
import { entrar, expect, MAPA_LEVE, semBarreiras, test } from './pagina.ts';

test.use(MAPA_LEVE);

const MIB = 2 ** 20;
const TUS = '**/camadas/upload/tus/*';

/**
 * Goiás with spaces behind it: as large as wanted, and still the same file to whoever reads it. On the disk, where a
 * file that is chosen twice is the same one.
 */
async function goiasDe(mib: number, nome: string): Promise<string> {
  const { bytes } = goiasEmGeoJson();
  const caminho = test.info().outputPath(nome);
  await writeFile(caminho, Buffer.concat([bytes, Buffer.alloc(mib * MIB - bytes.length, ' ')]));
  return caminho;
}

async function escolher(onde: Locator): Promise<void> {
  await onde.getByLabel('Tipo de camada').selectOption({ label: 'Vegetação nativa' });
  await onde.getByLabel('Ativo').selectOption({ index: 1 });
}

async function abrirJanela(page: Page): Promise<Locator> {
  await page.goto('/camadas/upload');
  await page.getByRole('link', { name: 'Enviar arquivos' }).click();
  const janela = page.getByRole('dialog', { name: 'Enviar arquivos de camadas' });
  await expect(janela).toHaveCSS('opacity', '1');
  return janela;
}

/**
 * Drops two folders, each with a file of the same name and what the system put there. A page can make no folder that a
 * browser would give for one that was dropped: the entries are of the test, the files in them are not.
 */
async function soltarPastas(onde: Locator, nome: string): Promise<void> {
  await onde.evaluate((alvo, nome) => {
    const quadrado = (oeste: number) => [
      [
        [oeste, -16],
        [oeste + 0.1, -16],
        [oeste + 0.1, -15.9],
        [oeste, -16],
      ],
    ];
    const arquivo = (fullPath: string, texto: string) => {
      const name = fullPath.split('/').at(-1) ?? '';
      const file = (dar: (um: File) => void) => dar(new File([texto], name, { lastModified: 1 }));
      return { name, fullPath, isDirectory: false, isFile: true, file };
    };
    const pasta = (name: string, oeste: number) => {
      const geometry = { type: 'Polygon', coordinates: quadrado(oeste) };
      const texto = JSON.stringify({ type: 'Feature', properties: { nome: name }, geometry });
      const partes = [[arquivo(`/${name}/${nome}`, texto)], [arquivo(`/${name}/.DS_Store`, 'x')]];
      const createReader = () => ({ readEntries: (dar: (um: unknown) => void) => dar(partes.shift() ?? []) });
      return { name, fullPath: `/${name}`, isDirectory: true, isFile: false, createReader };
    };
    const items = [pasta('norte', -48), pasta('sul', -47)].map((uma) => ({ webkitGetAsEntry: () => uma }));
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { items, files: [] } });
    alvo.closest('label')?.dispatchEvent(event);
  }, nome);
}

/** Pieces that wait in storage for the rest of their file. */
const pedacos = async (instalacao: Instalacao) => (await guardados(instalacao)).filter((nome) => nome.includes('.'));

test.describe('O envio de arquivos', () => {
  test('a janela diz o que falta e os limites, ignora nomes repetidos, e o que seria recusado não sai daqui', async ({
    page,
    instalacao,
  }) => {
    await entrar(page, 'administrador');
    const janela = await abrirJanela(page);
    const salvar = janela.getByRole('button', { name: 'Salvar' });
    await expect(janela.getByText('Por favor, selecione o Ativo e o Tipo de Camada antes de enviar.')).toBeVisible();
    await expect(janela.getByText('Até 50 arquivos e 512 MB por envio, ao todo.')).toBeVisible();
    await expect(salvar).toBeDisabled();
    const arquivos = janela.getByLabel('Arquivos', { exact: true });
    const parte = (name: string, bytes = 2048) => ({ name, mimeType: '', buffer: randomBytes(bytes) });
    await arquivos.setInputFiles([parte('fazenda.shp'), parte('fazenda.dbf', 2 * MIB)]);
    await arquivos.setInputFiles([parte('fazenda.shp', 999_999), parte('fazenda.prj', 300)]);
    await expect(janela.getByRole('row')).toHaveText([
      /Nome.*Tamanho.*Tipo/,
      /fazenda\.shp2 KBshp/,
      /fazenda\.dbf2 MBdbf/,
      /fazenda\.prj0,3 KBprj/,
    ]);
    await expect(janela.getByRole('status')).toHaveText(/^Já na lista, não entraram outra vez: “fazenda\.shp”\./);
    await expect(salvar).toBeDisabled();
    await escolher(janela);
    await expect(salvar).toBeEnabled();
    await semBarreiras(page, '[role=dialog]');
    await arquivos.setInputFiles([{ name: 'vazio.kml', mimeType: '', buffer: Buffer.alloc(0) }]);
    await expect(janela.getByRole('alert')).toHaveText(/“vazio\.kml” está vazio/);
    await expect(salvar).toBeDisabled();
    for (const nome of ['vazio.kml', 'fazenda.dbf', 'fazenda.prj', 'fazenda.shp']) {
      await janela.getByRole('button', { name: `Remover ${nome}` }).click();
    }
    // A picture is no layer, whatever its name says: refused before it is kept.
    const antes = await guardados(instalacao);
    await arquivos.setInputFiles([{ name: 'foto.shp.html', mimeType: '', buffer: Buffer.from('GIF89a\x01\0\x01\0') }]);
    await salvar.click();
    await expect(janela.getByRole('alert')).toContainText('Não foi possível prosseguir com a importação do arquivo:');
    await expect(janela.getByRole('alert')).toContainText('“foto.shp.html” é uma imagem GIF');
    await expect(janela.getByRole('cell', { name: 'foto.shp.html', exact: true })).toBeVisible();
    expect(await guardados(instalacao)).toEqual(antes);
  });

  test('duas pastas arrastadas com arquivos de mesmo nome vão inteiras, cada arquivo pelo seu caminho', async ({
    page,
  }) => {
    await entrar(page, 'administrador');
    const janela = await abrirJanela(page);
    await escolher(janela);
    const lote = `lotes-${Date.now()}.geojson`;
    await soltarPastas(janela.getByText('Arraste os arquivos'), lote);
    const nomes = ['norte', 'sul'].map((pasta) => `${pasta}/${lote}`);
    for (const nome of nomes) await expect(janela.getByRole('cell', { name: nome, exact: true })).toBeVisible();
    await expect(janela.getByRole('row')).toHaveCount(3);
    await semBarreiras(page, '[role=dialog]');
    await janela.getByRole('button', { name: 'Salvar' }).click();
    await expect(janela).toBeHidden({ timeout: 60_000 });
    const envio = envioDe(page, nomes[0] ?? '');
    await expect(envio).toContainText(nomes[1] ?? '');
    await expect(envio.getByRole('button', { name: /^Publicar|^Cancelar/ }).first()).toBeVisible({
      timeout: LEITURA_MS,
    });
  });

  test('uma conexão que cai aos 90% espera pela rede; a página recarregada continua dali, e o envio é um só', async ({
    page,
    context,
    instalacao,
  }) => {
    test.setTimeout(200_000);
    await entrar(page, 'administrador');
    const nome = `quedas-${Date.now()}.geojson`;
    const arquivo = await goiasDe(18, nome);
    const antes = await pedacos(instalacao);
    const enviados: number[] = [];
    page.on('request', (pedido) => {
      if (pedido.method() === 'PATCH') enviados.push(Number(pedido.headers()['upload-offset']));
    });
    // The third piece, from 16 MiB on, never arrives.
    let cair = true;
    await context.route(TUS, (rota) => {
      const ultimo = rota.request().headers()['upload-offset'] === String(16 * MIB);
      return cair && ultimo ? rota.abort('connectionreset') : rota.continue();
    });
    let janela = await abrirJanela(page);
    await escolher(janela);
    await janela.getByLabel('Arquivos', { exact: true }).setInputFiles(arquivo);
    await janela.getByRole('button', { name: 'Salvar' }).click();
    await expect(janela.getByRole('alert')).toContainText('A conexão caiu: 88% já chegaram.', { timeout: 60_000 });
    await semBarreiras(page, '[role=dialog]');

    // Whoever leaves is asked first; what came is kept.
    page.on('dialog', (pergunta) => void pergunta.accept());
    janela = await abrirJanela(page);
    await expect(janela.getByText('Envio não terminado')).toBeVisible();
    await expect(
      janela.getByText(new RegExp(`${nome}: 88% já chegaram, guardados até as \\d\\d:\\d\\d`)),
    ).toBeVisible();
    await semBarreiras(page, '[role=dialog]');
    cair = false;
    enviados.length = 0;
    await escolher(janela);
    await janela.getByLabel('Arquivos', { exact: true }).setInputFiles(arquivo);
    await janela.getByRole('button', { name: 'Salvar' }).click();
    await expect(janela).toBeHidden({ timeout: 60_000 });
    const envio = envioDe(page, nome);
    await expect(envio.getByText('18 MB')).toBeVisible();
    expect(enviados).toEqual([16 * MIB]);
    await expect(envio.getByRole('button', { name: /^Publicar|^Cancelar/ }).first()).toBeVisible({
      timeout: LEITURA_MS,
    });
    await expect(envio).toHaveCount(1);
    expect(await pedacos(instalacao)).toEqual(antes);
    await envio.getByRole('button', { name: /^Cancelar/ }).click();
    await expect(envio.getByText('Cancelado', { exact: true })).toBeVisible({ timeout: LEITURA_MS });
  });

  test('duas janelas com o mesmo arquivo são um envio; cancelado, nada dele fica', async ({
    page,
    context,
    instalacao,
  }) => {
    await entrar(page, 'administrador');
    const nome = `janelas-${Date.now()}.geojson`;
    const arquivo = await goiasDe(9, nome);
    const antes = await pedacos(instalacao);
    const outra = await context.newPage();
    // Both have the one file under way before either of them ends.
    let soltar = () => {};
    const juntas = new Promise<void>((resolve) => {
      soltar = resolve;
    });
    await context.route(TUS, async (rota) => {
      if (rota.request().headers()['upload-offset'] === String(8 * MIB)) await juntas;
      return rota.continue();
    });
    const janelas = [await abrirJanela(page), await abrirJanela(outra)];
    for (const janela of janelas) {
      await escolher(janela);
      await janela.getByLabel('Arquivos', { exact: true }).setInputFiles(arquivo);
      await janela.getByRole('button', { name: 'Salvar' }).click();
      await expect(janela.getByText('Enviando: 88%')).toBeVisible({ timeout: 60_000 });
    }
    soltar();
    for (const janela of janelas) await expect(janela).toBeHidden({ timeout: 60_000 });
    await page.goto('/camadas/upload');
    const envio = envioDe(page, nome);
    await expect(envio).toHaveCount(1);
    await outra.close();

    const janela = await abrirJanela(page);
    await escolher(janela);
    await context.unroute(TUS);
    await context.route(TUS, (rota) => (rota.request().method() === 'PATCH' ? undefined : rota.continue()));
    await janela.getByLabel('Arquivos', { exact: true }).setInputFiles(await goiasDe(9, `desistencia-${nome}`));
    await janela.getByRole('button', { name: 'Salvar' }).click();
    await janela.getByRole('button', { name: 'Cancelar' }).click();
    await expect(janela.getByRole('button', { name: 'Salvar' })).toBeEnabled();
    await expect(janela.getByText(`desistencia-${nome}:`)).toHaveCount(0);
    await expect.poll(() => pedacos(instalacao)).toEqual(antes);
    await context.unroute(TUS);
    page.on('dialog', (pergunta) => void pergunta.accept());
    await page.goto('/camadas/upload');
    await expect(envioDe(page, `desistencia-${nome}`)).toHaveCount(0);
    await envio.getByRole('button', { name: /^Cancelar/ }).click();
    await expect(envio.getByText('Cancelado', { exact: true })).toBeVisible({ timeout: LEITURA_MS });
  });
});
