import { loadEnvironment } from '#infra/embedded/environment.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { abrirPlanet, CHAVE_DO_PLANET, type PlanetDeTeste } from '#tests/support/planet-double/servidor.ts';
import { type ProcessAlone, startAlone } from '#tests/support/process.ts';
import { abrirSessao, expect, semBarreiras, test, vigiarConsole } from './pagina.ts';

const CELULAR = { width: 390, height: 844 };
/** Of an image, in this process. */
const MAXIMO_MB = 1;
const DA_INSTALACAO = 'PLAK-da-instalacao-recusada';

let planet: PlanetDeTeste;
let web: ProcessAlone;
let origem: string;

/** The installation's pages once more, by a process that asks a Planet of this machine. */
test.beforeAll(async ({ instalacao: { pasta } }) => {
  planet = await abrirPlanet();
  const porta = await freePort();
  origem = `http://localhost:${porta}`;
  const ambiente = Object.entries(loadEnvironment(pasta)).filter(([, valor]) => valor !== undefined);
  web = startAlone('infra/processes/web.ts', {
    ...(Object.fromEntries(ambiente) as Record<string, string>),
    PORT: String(porta),
    PUBLIC_ORIGIN: origem,
    MAX_IMAGE_MIB: String(MAXIMO_MB),
    PLANET_API_KEY: DA_INSTALACAO,
    PLANET_URL: planet.api.url,
    PLANET_TILES_URL: planet.tiles.url,
  });
  await web.ready;
});
test.afterAll(async () => {
  web.kill('SIGTERM');
  await web.ended;
  await planet.fechar();
});

test('a chave da organização se define, se confere e se apaga, e ninguém mais a vê', async ({ page }) => {
  const erros = vigiarConsole(page.context());
  await abrirSessao(page.request, 'administrador', origem);
  await page.goto(`${origem}/imagens`);
  await page.getByRole('link', { name: 'Provedores de imagens' }).click();
  await expect(page.getByRole('heading', { name: 'Provedores de imagens' })).toBeVisible();
  const doPlanet = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Planet', exact: true }) });
  const doSentinel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sentinel Hub' }) });
  await expect(doSentinel).toContainText('Sem chave de acesso: não é consultado.');
  await expect(doPlanet).toContainText('Em uso: a chave da instalação.');
  await semBarreiras(page);

  const conferir = doPlanet.getByRole('button', { name: 'Conferir a chave em uso de Planet' });
  await conferir.click();
  await expect(doPlanet.getByRole('status')).toHaveText('O provedor recusou a chave.');

  const campo = doPlanet.getByLabel('Chave de acesso');
  await campo.fill(CHAVE_DO_PLANET);
  try {
    await doPlanet.getByRole('button', { name: 'Salvar a chave da organização em Planet' }).click();
    await expect(doPlanet.getByRole('status')).toHaveText('Chave salva: vale a partir de agora.');
    await expect(doPlanet).toContainText('Em uso: a chave da organização.');
    await expect(doPlanet).toContainText('Definida por');
    await expect(campo).toHaveValue('');
    await conferir.click();
    await expect(doPlanet.getByRole('status')).toHaveText('Funciona: o provedor respondeu a uma busca com esta chave.');
    await page.setViewportSize(CELULAR);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(CELULAR.width);
    await semBarreiras(page);
    await page.reload();
    expect(await page.content()).not.toContain(CHAVE_DO_PLANET);
  } finally {
    await doPlanet.getByRole('button', { name: 'Usar a da instalação em Planet' }).click();
    await expect(doPlanet).toContainText('Em uso: a chave da instalação.');
  }
  await expect(doPlanet.getByRole('status')).toHaveText(/A chave da organização foi apagada/);
  await expect(doPlanet.getByRole('button', { name: 'Usar a da instalação em Planet' })).toHaveCount(0);
  expect(erros).toEqual([]);
});

test('um arquivo maior que o permitido é dito antes de ser enviado, e sai do campo', async ({ page }) => {
  await abrirSessao(page.request, 'administrador', origem);
  await page.goto(`${origem}/imagens/criar`);
  const campo = page.getByLabel('Arquivo da imagem');
  await expect(campo).toHaveAttribute('max-size', String(MAXIMO_MB));
  const arquivo = (name: string, bytes: number) => ({ name, mimeType: 'image/tiff', buffer: Buffer.alloc(bytes) });
  await campo.setInputFiles(arquivo('enorme.tif', MAXIMO_MB * 2 ** 20 + 1));
  await expect(page.getByText(`O arquivo selecionado é maior que o permitido (${MAXIMO_MB}MB).`)).toBeVisible();
  expect(await campo.evaluate((entrada) => (entrada as HTMLInputElement).files?.length)).toBe(0);
  await expect(page.getByText('enorme.tif')).toBeHidden();
  await campo.setInputFiles(arquivo('cabe.tif', MAXIMO_MB * 2 ** 20));
  await expect(page.getByText('cabe.tif')).toBeVisible();
});

test('um catálogo STAC da organização se adiciona, aparece no mapa pelo nome e se remove', async ({ page }) => {
  const erros = vigiarConsole(page.context());
  await abrirSessao(page.request, 'administrador', origem);
  await page.goto(`${origem}/imagens/provedores`);
  const dela = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Catálogos STAC/ }) });
  const novo = dela.getByRole('form', { name: 'Adicionar um catálogo' });
  const nome = `Acervo de provas ${Date.now()}`;
  await novo.getByLabel('Nome do catálogo').fill(nome);
  await novo.getByLabel('Endereço da API STAC').fill('stac.provas.example');
  const adicionar = novo.getByRole('button', { name: 'Adicionar um catálogo' });
  await adicionar.click();
  await expect(novo).toContainText('Diga o endereço da API, que começa com https://.');
  await novo.getByLabel('Endereço da API STAC').fill('https://stac.provas.example/v1');
  await novo.getByLabel('Cabeçalho da chave').fill('X-Api-Key');
  await novo.getByLabel('Valor do cabeçalho').fill('segredo-de-provas');
  await semBarreiras(page);
  await adicionar.click();
  await expect(dela.getByRole('status')).toHaveText(/^Catálogo salvo/);
  const catalogo = dela.getByRole('region', { name: nome });
  await expect(catalogo).toContainText('Definida por');
  await expect(novo.getByLabel('Valor do cabeçalho')).toHaveValue('');
  try {
    const achados = await page.request.get(`${origem}/mapa/imagens/catalogo?bbox=-44.2,-20.2,-44.1,-20.1`);
    expect(await achados.text()).toContain(nome);
    await page.setViewportSize(CELULAR);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(CELULAR.width);
    await semBarreiras(page);
    await page.reload();
    expect(await page.content()).not.toMatch(/segredo-de-provas|stac\.provas\.example/);
  } finally {
    await dela.getByRole('button', { name: `Remover o catálogo ${nome}` }).click();
    await expect(catalogo).toHaveCount(0);
  }
  await expect(dela.getByRole('status')).toHaveText(/^O catálogo foi removido/);
  // The answer that was asked for, and none besides.
  expect(erros.filter((erro) => !erro.includes('422'))).toEqual([]);
});
