import type { BrowserContext, Page, Route } from '@playwright/test';
import { analises, camadas, imagens, mapa } from '#app/mensagens/especificacao.ts';
import type { CatalogoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { ATIVO } from './acervo-de-provas.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

test.use(MAPA_LEVE);

const secao = (page: Page, nome: string) => page.getByRole('region', { name: nome, exact: true });
const abrir = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true }).click();
const arvore = (page: Page) => secao(page, 'Camadas').getByRole('tree', { name: 'Camadas' });
const campo = (page: Page) => page.getByRole('combobox', { name: 'Buscar ativo, lugar ou coordenadas' });

const CATALOGO: CatalogoDeImagens = {
  images: [
    {
      hash: 'a'.repeat(64),
      date: '2024-05-03',
      provider: 'planet',
      provider_label: 'Planet',
      provider_id: 'planet',
      satellite: 'PS2',
      cloud_percent: 1,
      min_cloud_percent: 1,
      max_cloud_percent: 1,
      resolution: 3,
      thumbnail: null,
      images: [],
      favorite: false,
      favorite_user_id: null,
      types: ['true_color'],
      bbox: [-44.2, -20.2, -44.1, -20.1],
    },
  ],
  favorites: [],
  basemaps: [],
  proxima: null,
  provedores: [],
};

/** The call of each panel, what it shows while it waits, and once it has come. */
const PAINEIS = {
  Camadas: { chamada: '**/mapa/*/camadas?*', pronto: arvore },
  Imagens: { chamada: '**/mapa/imagens/catalogo?*', pronto: (page: Page) => secao(page, 'Imagens').getByText('PS2') },
  Análises: {
    chamada: '**/analise/analises?*',
    pronto: (page: Page) => secao(page, 'Análises').getByText(analises.nenhumaDoAtivo),
  },
} as const;
type Nome = keyof typeof PAINEIS;
const NOMES = Object.keys(PAINEIS) as readonly Nome[];

/** Answers what the demonstration would take its time for. */
async function responder(page: Page): Promise<void> {
  await page.route(PAINEIS.Imagens.chamada, (rota) => rota.fulfill({ json: CATALOGO }));
  await page.route(PAINEIS.Análises.chamada, (rota) => rota.fulfill({ json: { data: [], total: 0, position: '1' } }));
}

for (const lento of NOMES) {
  test(`escolhido um ativo, o painel que demora (${lento}) não segura os outros`, async ({ page }) => {
    await entrar(page, 'administrador');
    await responder(page);
    let soltar: () => void = () => undefined;
    const solto = new Promise<void>((resolve) => {
      soltar = resolve;
    });
    await page.route(PAINEIS[lento].chamada, async (rota: Route) => {
      await solto;
      await rota.fallback();
    });
    await page.goto('/mapa');
    await page.getByRole('option', { name: /^Barragem B1/ }).click();
    await abrir(page, lento);
    await expect(secao(page, lento).getByRole('status', { name: 'Carregando' })).toBeVisible();
    await semBarreiras(page);
    for (const nome of NOMES.filter((um) => um !== lento)) {
      await abrir(page, nome);
      await expect(PAINEIS[nome].pronto(page).first()).toBeVisible();
    }
    await abrir(page, lento);
    await expect(secao(page, lento).getByRole('status', { name: 'Carregando' })).toBeVisible();
    soltar();
    await expect(PAINEIS[lento].pronto(page).first()).toBeVisible();
  });
}

/** Nothing is answered any more, as by a network that is away, or is again. */
async function semRede(context: BrowserContext): Promise<() => Promise<void>> {
  const perder = (rota: Route) => rota.abort('internetdisconnected');
  await context.route('**/*', perder);
  return () => context.unroute('**/*', perder);
}

test('sem rede cada painel diz que não pôde, nada do que se escolheu se perde, e tudo segue quando ela volta', async ({
  page,
  context,
}) => {
  await entrar(page, 'administrador');
  await page.goto('/mapa?secao=camadas');
  await mapaPronto(page);
  await page.getByRole('button', { name: 'Ocultar Vegetação nativa' }).click();
  await expect(page).toHaveURL(/oculto=/);
  await abrir(page, 'Buscar');
  const voltar = await semRede(context);
  await page.getByRole('option', { name: /^Barragem B1/ }).click();
  await expect(page).toHaveURL(new RegExp(`ativo_id=${ATIVO}`));
  const ditos = { Camadas: camadas.naoCarregadas, Imagens: imagens.naoCarregadas, Análises: analises.naoCarregadas };
  for (const nome of NOMES) {
    await abrir(page, nome);
    await expect(secao(page, nome).getByRole('alert')).toContainText(ditos[nome]);
    await semBarreiras(page);
  }
  await abrir(page, 'Buscar');
  await campo(page).fill('curitiba');
  await expect(secao(page, 'Buscar').getByText('Não foi possível buscar agora.')).toBeVisible();

  await voltar();
  await responder(page);
  await secao(page, 'Buscar').getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('option', { name: /^Curitiba/ }).first()).toBeVisible();
  for (const nome of NOMES) {
    await abrir(page, nome);
    await secao(page, nome).getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(PAINEIS[nome].pronto(page).first()).toBeVisible();
  }
  expect(page.url()).toContain(`ativo_id=${ATIVO}`);
  await abrir(page, 'Camadas');
  await expect(page.getByRole('button', { name: 'Mostrar Vegetação nativa' })).toBeVisible();
});

test('as coordenadas se buscam em qualquer notação, e as escolhas recentes voltam a ser oferecidas', async ({
  page,
}) => {
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  const pedidos: string[] = [];
  page.on('request', (pedido) => pedidos.push(new URL(pedido.url()).pathname));
  for (const [digitado, nome] of [
    ['-20.0909,-43.9658', '-20,09090; -43,96580'],
    ['-20,0909; -43,9658', '-20,09090; -43,96580'],
    ['-20,0909 -43,9658', '-20,09090; -43,96580'],
    ['20°05\'27,2" S, 43°57\'56,9" O', '-20,09089; -43,96581'],
    ['23S 608123 7778123', '-20,09091; -43,96582'],
    ['608123 7778123 23K', '-20,09091; -43,96582'],
  ] as const) {
    await campo(page).fill(digitado);
    await expect(page.getByRole('option', { name: new RegExp(`^${nome}`) }), digitado).toBeVisible();
  }
  expect(pedidos).not.toContain('/geocodificacao');
  await campo(page).press('Enter');
  // No nearer than this, however small a place is.
  await expect(page).toHaveURL(/lugar=.*sem_area=1.*#mapa=16\//);
  await abrir(page, 'Imagens');
  await expect(secao(page, 'Imagens').getByText(mapa.semAreaDelimitada)).toBeVisible();

  await abrir(page, 'Buscar');
  await campo(page).fill('xyzzyq');
  await expect(secao(page, 'Buscar').getByText(mapa.buscaSemResultado)).toBeVisible();
  await campo(page).fill('');
  await page.getByRole('button', { name: 'Deixar o lugar' }).click();
  await page.reload();
  const recentes = secao(page, 'Buscar').getByRole('group', { name: 'Escolhas recentes' });
  await recentes.getByRole('option', { name: /^-20,09091/ }).click();
  await expect(page).toHaveURL(/lugar=-20/);
});

test('um lugar maior do que 15.000 km² é escolhido, e o painel das imagens diz que é grande demais', async ({
  page,
}) => {
  await entrar(page, 'administrador', '/mapa');
  await campo(page).fill('altamira/pa');
  await page
    .getByRole('option', { name: /^Altamira/ })
    .first()
    .click();
  await expect(page).toHaveURL(/lugar=Altamira/);
  await abrir(page, 'Imagens');
  const recusa = secao(page, 'Imagens').getByRole('alert');
  await expect(recusa).toContainText(mapa.areaMuitoGrande);
  await expect(recusa).toContainText('15.000 km²');
  await semBarreiras(page);
});
