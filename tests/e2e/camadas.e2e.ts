import type { Page } from '@playwright/test';
import { goiasEmShapefile } from '#tests/support/inputs.ts';
import { entrar, expect, mapaPronto, test, vigiarConsole } from './pagina.ts';

const MUNICIPIOS_DE_GOIAS = 246;

/** Sends Goiás through the upload form, as a person would. */
async function enviarGoias(page: Page, nome: string): Promise<void> {
  const { bytes } = goiasEmShapefile();
  await page.goto('/camadas');
  await page.getByRole('link', { name: 'Enviar arquivos' }).click();
  const janela = page.getByRole('dialog', { name: 'Enviar arquivos de camadas' });
  await expect(janela.getByText('Por favor, selecione o Ativo e o Tipo de Camada antes de enviar.')).toBeVisible();
  await expect(janela.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  await janela.getByLabel('Tipo de camada').selectOption({ label: 'Vegetação nativa' });
  await janela.getByLabel('Ativo').selectOption({ index: 1 });
  await janela.getByLabel('Arquivos').setInputFiles({ name: nome, mimeType: 'application/zip', buffer: bytes });
  await expect(janela.getByRole('cell', { name: nome, exact: true })).toBeVisible();
  await janela.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/\/camadas\/upload$/);
}

const envioDe = (page: Page, nome: string) => page.getByRole('listitem').filter({ hasText: nome });

test.describe('Do envio ao mapa', () => {
  test('um shapefile enviado aparece, depois de publicado, no mapa e na lista de quem já estava com a página aberta', async ({
    page,
    browser,
    baseURL,
  }) => {
    const nome = `goias-${Date.now()}.zip`;
    const outro = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'pt-BR' });
    const erros = vigiarConsole(outro);
    const segunda = await outro.newPage();
    await entrar(segunda, 'administrador');
    await mapaPronto(segunda);
    const antes = await segunda.locator('[data-revisao]').getAttribute('data-revisao');

    await entrar(page, 'administrador');
    await enviarGoias(page, nome);
    const envio = envioDe(page, nome);
    await expect(envio.getByText('Aguarda publicação')).toBeVisible({ timeout: 90_000 });
    await expect(envio.getByText(`${MUNICIPIOS_DE_GOIAS} camadas`)).toBeVisible();
    expect(await segunda.locator('[data-revisao]').getAttribute('data-revisao')).toBe(antes);

    const ladrilho = segunda.waitForResponse(
      (r) => r.url().includes('/tiles/camadas/') && !r.url().endsWith(`revisao=${antes}`),
    );
    await envio.getByRole('button', { name: /^Publicar/ }).click();
    await expect(envio.getByText('Publicado')).toBeVisible();
    await expect(envio.getByRole('button', { name: /^Desfazer/ })).toBeVisible();
    expect((await ladrilho).ok()).toBe(true);
    await segunda.getByLabel('Buscar camadas').fill('Pirenópolis');
    await expect(segunda.getByRole('button', { name: /Pirenópolis/ })).toBeVisible();

    await envio.getByRole('button', { name: /^Desfazer/ }).click();
    await expect(envio.getByText('Desfeito')).toBeVisible();
    await expect(segunda.getByText('Nenhuma camada tem “Pirenópolis”')).toBeVisible();
    expect(erros).toEqual([]);
    await outro.close();
  });

  test('o segundo cliente não vê envio, camada, ladrilho nem arquivo do primeiro', async ({
    page,
    browser,
    baseURL,
  }) => {
    await entrar(page, 'administrador');
    const nome = `so-nosso-${Date.now()}.zip`;
    await enviarGoias(page, nome);
    const envio = envioDe(page, nome);
    await envio.getByRole('button', { name: /^Publicar/ }).click({ timeout: 90_000 });
    await expect(envio.getByText('Publicado')).toBeVisible();
    const arquivo = await envio.getByRole('link', { name: nome, exact: true }).getAttribute('href');

    const outro = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'pt-BR' });
    const dela = await outro.newPage();
    await entrar(dela, 'segundo-cliente');
    await dela.goto('/camadas/upload');
    await expect(dela.getByRole('heading', { name: 'Envios de camadas' })).toBeVisible();
    await expect(dela.getByText(nome)).toHaveCount(0);
    await dela.goto('/camadas?search=Goi%C3%A2nia');
    await expect(dela.getByText('Nenhuma camada tem “Goiânia”')).toBeVisible();
    expect((await outro.request.get(arquivo ?? '')).status()).toBe(404);
    const meu = await (await page.request.get('/tiles/camadas/6/23/35.mvt')).body();
    const seu = await (await outro.request.get('/tiles/camadas/6/23/35.mvt')).body();
    expect(meu.includes('Goiânia')).toBe(true);
    expect(seu.includes('Goiânia')).toBe(false);

    const baixado = page.waitForEvent('download');
    await envio.getByRole('link', { name: nome, exact: true }).click();
    expect((await baixado).suggestedFilename()).toBe(nome);
    await envio.getByRole('button', { name: /^Desfazer/ }).click();
    await expect(envio.getByText('Desfeito')).toBeVisible();
    await outro.close();
  });

  test('um arquivo que não é geográfico é recusado com o nome, a causa e o que fazer', async ({ page }) => {
    await entrar(page, 'analista');
    await page.goto('/camadas/upload?enviar=1');
    await page.getByLabel('Tipo de camada').selectOption({ index: 1 });
    await page.getByLabel('Ativo').selectOption({ index: 1 });
    const nome = `relatorio-${Date.now()}.geojson`;
    await page
      .getByLabel('Arquivos')
      .setInputFiles({ name: nome, mimeType: 'application/geo+json', buffer: Buffer.from('isto não é um mapa') });
    await page.getByRole('button', { name: 'Salvar' }).click();
    const envio = envioDe(page, nome).first();
    await expect(envio.getByText('Recusado')).toBeVisible({ timeout: 60_000 });
    await expect(envio.getByText(`Arquivo “${nome}”`)).toBeVisible();
    await expect(envio.getByRole('button', { name: /^Tentar novamente/ })).toBeVisible();

    await page.getByLabel('Buscar por nome de arquivo').fill(nome.toUpperCase());
    await expect(page).toHaveURL(/search=RELATORIO/);
    await page.getByLabel('Situação').selectOption('Publicado');
    await expect(page.getByText('Nenhum envio tem esse nome de arquivo nessa situação.')).toBeVisible();
    await page.getByLabel('Situação').selectOption('Recusado');
    await expect(envio.getByText(`Arquivo “${nome}”`)).toBeVisible();
    await page.getByRole('link', { name: 'Última mudança' }).click();
    await expect(page).toHaveURL(/column=alterada_em&direction=asc/);
    await expect(page).toHaveURL(/estado=recusada/);
    await expect(envio.getByText('Recusado')).toBeVisible();
  });
});
