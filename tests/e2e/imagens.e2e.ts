import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { entrar, expect as esperar, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

/** GDAL and the map work on a machine that may be busy with other tests. */
const PACIENCIA_MS = 240_000;
const expect = esperar.configure({ timeout: 60_000 });

test.use({ contextOptions: MAPA_LEVE.contextOptions });

/** Bytes of one request of an upload. */
const PEDACO = 8 * 2 ** 20;

/** Red, green, blue and near infrared of a square of 11 km near Brumadinho, in two pieces on its way. */
function imagemDe(nome: string): string {
  const caminho = test.info().outputPath(nome);
  const valores = ['300', '500', '200', '2500'].flatMap((valor) => ['-burn', valor]);
  const lugar = ['-a_srs', 'EPSG:32723', '-a_ullr', '584385', '7777315', '595485', '7768315'];
  execFileSync('gdal_create', [
    '-outsize',
    '1480',
    '1200',
    '-bands',
    '4',
    ...valores,
    '-ot',
    'UInt16',
    ...lugar,
    caminho,
  ]);
  return caminho;
}

/** Holds the second piece of a file back, so that what is told meanwhile can be read. @returns lets it go */
async function segurarSegundoPedaco(page: Page): Promise<() => void> {
  let soltar = () => {};
  const solto = new Promise<void>((resolve) => {
    soltar = resolve;
  });
  await page.route('**/imagens/tus/*', async (rota) => {
    if (rota.request().headers()['upload-offset'] === String(PEDACO)) await solto;
    return rota.continue();
  });
  return () => soltar();
}

test('uma imagem é enviada, examinada, dita, vista no mapa, baixada e removida', async ({ page }) => {
  test.setTimeout(2 * PACIENCIA_MS);
  const nome = `cena-${randomUUID().slice(0, 8)}.tif`;
  await entrar(page, 'administrador');
  await page.goto('/imagens');
  await page.getByRole('link', { name: 'Nova imagem' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Selecione um ativo' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Cobertura de nuvens' })).toHaveValue('15');
  await page.getByLabel('Ativo').selectOption({ index: 1 });
  await page.getByLabel('Obtida no dia').fill('14/01/2019');
  await page.getByLabel('Hora').fill('10:57');
  await page.getByLabel('Satélite ou sensor').fill('Drone');
  const arquivo = imagemDe(nome);
  await page.getByLabel('Arquivo da imagem').setInputFiles(arquivo);
  await semBarreiras(page);
  const soltar = await segurarSegundoPedaco(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dito = `Enviando: ${Math.floor((100 * PEDACO) / statSync(arquivo).size)}%`;
  await expect(page.getByRole('status').filter({ hasText: dito })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: dito })).toBeVisible();
  await expect(page.getByText(new RegExp(`^${nome} · 8 MB de [\\d,]+ MB`))).toBeVisible();
  await semBarreiras(page);
  soltar();

  const linha = page.getByRole('listitem').filter({ hasText: nome });
  // The images of the demonstration are examined meanwhile, too.
  await expect(linha.getByText('Pronta')).toBeVisible({ timeout: PACIENCIA_MS });
  await linha.getByRole('link', { name: nome }).click();
  await expect(page.getByText('WGS 84 / UTM zone 23S (EPSG:32723)')).toBeVisible();
  await expect(page.getByText('14/01/2019, 10:57 (Brasília)')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Cobre da área do ativo \d+ %$/ })).toBeVisible();
  const papeis = ['Vermelho', 'Verde', 'Azul', 'Infravermelho próximo (NIR)'];
  for (const [i, papel] of papeis.entries())
    await page.getByLabel(`${i + 1}. Banda ${i + 1}`).selectOption({ label: papel });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Cor verdadeira, Falsa cor, NDVI, NDWI')).toBeVisible();
  const quarta = page.getByRole('region', { name: 'Bandas' }).getByRole('listitem').nth(3);
  await expect(quarta).toContainText(/Infravermelho próximo.*UInt16.*mínimo 2\.500.*percentil 98 2\.500/);
  await semBarreiras(page);

  await page.getByRole('link', { name: 'Imagens', exact: true }).first().click();
  await mapaPronto(page);
  const ladrilho = page.waitForResponse((resposta) => /image-provider\/proprio\/tile/.test(resposta.url()));
  await page.getByRole('checkbox', { name: `Mostrar ${nome} no mapa` }).check();
  expect([200, 304]).toContain((await ladrilho).status());
  const ndvi = page.waitForResponse((resposta) => resposta.url().includes('type=ndvi'));
  await page.getByLabel(`Tipo de ${nome}`).selectOption({ label: 'NDVI' });
  expect((await ndvi).headers()['content-type']).toMatch(/^image\/(jpeg|webp)$/);
  await page.getByRole('button', { name: `Ver detalhes de ${nome}` }).click();
  await expect(page.getByRole('region', { name: `Detalhes de ${nome}` })).toBeVisible();
  await semBarreiras(page);
  await page.getByRole('button', { name: 'Voltar à lista' }).click();

  await linha.getByRole('link', { name: nome }).click();
  const [baixado] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar o original' }).click(),
  ]);
  expect(baixado.suggestedFilename()).toBe(nome);
  await page.getByLabel('Motivo (opcional)').fill('Enviada duas vezes');
  await page.getByRole('button', { name: 'Mover para a lixeira' }).click();
  await expect(page.getByRole('button', { name: 'Restaurar' })).toBeVisible();
  await page.goto('/imagens?lixeira=1');
  await expect(linha.getByText('Na lixeira')).toBeVisible();
});
