import type { Page, Route } from '@playwright/test';
import type { CatalogoDeImagens, GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

/** What the panel makes of answers that the demonstration's providers never give. */
test.use(MAPA_LEVE);

const grupo = (letra: string, date: string | null, mais: Partial<GrupoDeImagens> = {}): GrupoDeImagens => ({
  hash: letra.repeat(64),
  date,
  provider: 'planet',
  provider_label: 'Planet',
  provider_id: 'planet',
  satellite: 'PS2',
  cloud_percent: 12.5,
  min_cloud_percent: 5,
  max_cloud_percent: 20,
  resolution: 3,
  thumbnail: null,
  images: [],
  favorite: false,
  favorite_user_id: null,
  types: ['ndvi', 'true_color'],
  bbox: [-44.2, -20.2, -44.1, -20.1],
  ...mais,
});
const pagina = (mais: Partial<CatalogoDeImagens>): CatalogoDeImagens => ({
  images: [],
  favorites: [],
  basemaps: [],
  proxima: null,
  provedores: [],
  ...mais,
});

type Resposta = CatalogoDeImagens | { readonly status: number; readonly json: unknown };

/** Answers the catalogue in the place of the server: one after the other, the last one for ever. */
async function responder(page: Page, ...respostas: readonly Resposta[]): Promise<string[]> {
  const pedidos: string[] = [];
  await page.route('**/mapa/imagens/catalogo?*', (rota: Route) => {
    const resposta = respostas[Math.min(pedidos.length, respostas.length - 1)];
    pedidos.push(rota.request().url());
    return rota.fulfill(resposta && 'json' in resposta ? resposta : { json: resposta });
  });
  return pedidos;
}

const secao = (page: Page) => page.getByRole('region', { name: 'Imagens', exact: true });
const dias = (page: Page) => secao(page).getByRole('list', { name: 'Imagens', exact: true }).getByRole('listitem');

async function abrir(page: Page): Promise<void> {
  await entrar(page, 'administrador', '/mapa');
  await page.getByRole('option', { name: /^Barragem B1/ }).click();
  await page.getByRole('button', { name: 'Imagens', exact: true }).click();
}

test('mais imagens vêm na ordem, sem repetidas, e se diz qual provedor falta e por quê', async ({ page }) => {
  const provedores: CatalogoDeImagens['provedores'] = [
    { id: 'inpe', nome: 'INPE', estado: 'fora_do_ar' },
    { id: 'sentinelhub', nome: 'Sentinel Hub', estado: 'limite', espera: 90 },
    { id: 'boreal', nome: 'Boreal', estado: 'sem_chave' },
  ];
  const [a, b, c] = [grupo('a', '2024-05-03'), grupo('b', '2024-05-02'), grupo('c', '2024-05-01')];
  const pedidos = await responder(
    page,
    pagina({ images: [a, c], proxima: 'adiante', provedores }),
    pagina({ images: [b, c] }),
  );
  await abrir(page);
  await expect(dias(page)).toHaveText([/^03\/05\/2024.*Planet · 3 m · 12,5 % de nuvens \(5 a 20 %\)/, /^01\/05\/2024/]);
  const faltam = secao(page).getByRole('list', { name: 'Provedores que faltam' });
  await expect(faltam).toContainText('INPE: não respondeu.');
  await expect(faltam).toContainText('Sentinel Hub: atingiu o limite de consultas; volta em 2 min.');
  await expect(secao(page).getByRole('list', { name: 'Provedores sem chave de acesso' })).toContainText('Boreal');
  await expect(secao(page).getByRole('link', { name: 'Configurar as chaves' })).toHaveAttribute(
    'href',
    '/imagens/provedores',
  );
  await semBarreiras(page);
  await secao(page).getByRole('button', { name: 'Carregar mais imagens' }).click();
  await expect(dias(page)).toHaveText([/^03\/05/, /^02\/05/, /^01\/05/]);
  await expect(faltam).toBeHidden();
  await expect(secao(page).getByRole('button', { name: 'Carregar mais imagens' })).toBeHidden();
  expect(new URL(pedidos[1] ?? '').searchParams.get('apos')).toBe('adiante');
});

test('a falha se repete a pedido; sem imagens, grande demais e sem área dizem o que fazer', async ({ page }) => {
  const recusa = (texto: string) => ({ status: 422, json: { message: texto, errors: { ativo_id: [texto] } } });
  await responder(
    page,
    { status: 500, json: { message: 'Algo nosso falhou.' } },
    pagina({}),
    recusa('Área muito grande'),
    recusa('Você deve especificar um ativo ou localização que possua uma área delimitada.'),
  );
  await abrir(page);
  await expect(secao(page).getByRole('alert')).toContainText('Não foi possível carregar as imagens');
  await secao(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(secao(page).getByText('Nenhuma imagem encontrada')).toBeVisible();
  await expect(secao(page).getByText('Verifique os filtros e tente novamente')).toBeVisible();
  await page.reload();
  await expect(secao(page).getByRole('alert')).toContainText('Área muito grande');
  await expect(secao(page).getByRole('alert')).toContainText('15.000 km²');
  await page.reload();
  await expect(secao(page).getByRole('alert')).toContainText('que possua uma área delimitada.');
  await semBarreiras(page);
  await page.goto('/mapa?secao=imagens');
  await secao(page).getByRole('button', { name: 'Buscar um ativo ou um lugar' }).click();
  await expect(page.getByRole('region', { name: 'Buscar' })).toBeVisible();
});

test('de um link a uma imagem que ninguém conhece mais, a página o diz', async ({ page }) => {
  await entrar(page, 'visualizador', `/mapa?secao=imagens&imagem=${'f'.repeat(64)}`);
  const noMapa = secao(page).getByRole('region', { name: 'Imagem no mapa' });
  await expect(noMapa).toContainText('Esta imagem já não é conhecida');
  await semBarreiras(page);
  await noMapa.getByRole('button', { name: 'Tirar do mapa' }).click();
  await expect(noMapa).toBeHidden();
});

test('do Planet só há cor verdadeira, e um mapa-base fica por baixo, um de cada vez', async ({ page }) => {
  const fundo = (letra: string, date: string) =>
    grupo(letra, date, { provider: 'planet_basemap', provider_label: 'Planet (mosaicos)', types: ['true_color'] });
  const [d, e] = [fundo('d', '2024-05-01'), fundo('e', '2024-04-01')];
  await responder(page, pagina({ images: [grupo('a', '2024-05-03')], basemaps: [d, e] }));
  const ladrilhos: string[] = [];
  await page.route('**/api/image-provider/planet/**', (rota) => {
    ladrilhos.push(rota.request().url());
    return rota.fulfill({ status: 404 });
  });
  await abrir(page);
  await mapaPronto(page);
  await dias(page)
    .getByRole('button', { name: /03\/05\/2024/ })
    .first()
    .click();
  await expect(secao(page).getByRole('group', { name: 'Tipo da imagem' }).getByRole('button')).toHaveText([
    'Cor verdadeira',
  ]);
  await expect(secao(page).getByText('As cores são as que o provedor lhe dá.')).toBeVisible();
  await expect.poll(() => ladrilhos.some((um) => /\/planet\/tile\/.*type=true_color/.test(um))).toBe(true);
  await secao(page).getByRole('tab', { name: 'Mapas-base (2)' }).click();
  const fundos = secao(page).getByRole('list', { name: 'Mapas-base' });
  await fundos.getByRole('button', { name: /01\/05\/2024/ }).click();
  await expect.poll(() => ladrilhos.some((um) => /\/planet\/basemap-tile\/.*group_hash=d{64}/.test(um))).toBe(true);
  await fundos.getByRole('button', { name: /01\/04\/2024/ }).click();
  await expect(fundos.getByRole('button', { pressed: true })).toHaveCount(1);
  await expect(page).toHaveURL(/mapa_base=e{64}/);
  await semBarreiras(page);
  await fundos.getByRole('button', { name: /01\/04\/2024/ }).click();
  await expect(page).not.toHaveURL(/mapa_base/);
});
