import type { Page } from '@playwright/test';
import { ATIVO } from './acervo-de-provas.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

test.use(MAPA_LEVE);

const SECOES = ['Buscar', 'Camadas', 'Imagens', 'Análises'] as const;
const botao = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true });

/** In the page: everything that can be pressed and is narrower or lower than a finger can do with. */
function pequenos(menor: number): readonly string[] {
  const tocaveis =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=separator]';
  return [...document.querySelectorAll<HTMLElement>(tocaveis)].flatMap((um) => {
    // A field that is drawn as something else is pressed by its label.
    const alvo = um instanceof HTMLInputElement ? (um.closest('label') ?? um) : um;
    const { width, height, bottom } = alvo.getBoundingClientRect();
    const { display, visibility } = getComputedStyle(alvo);
    // What waits above the page for the keyboard is not there to be touched.
    const naTela = bottom > 0 && width > 2 && height > 2;
    const visto = naTela && visibility === 'visible' && um.checkVisibility({ visibilityProperty: true });
    // A link within a text is as high as its line.
    const noTexto = um instanceof HTMLAnchorElement && display === 'inline';
    if (!visto || noTexto || (width >= menor && height >= menor)) return [];
    const nome = um.getAttribute('aria-label') ?? um.textContent?.trim().slice(0, 30) ?? '';
    return [`${um.tagName.toLowerCase()} "${nome}" ${um.className} ${width.toFixed(1)} x ${height.toFixed(1)}`];
  });
}

for (const [nome, janela] of [
  ['na mesa', { width: 1440, height: 900 }],
  ['na janela a 200 %', { width: 640, height: 450 }],
  ['no celular em pé', { width: 390, height: 844 }],
  ['no celular deitado', { width: 844, height: 390 }],
  ['no tablet', { width: 820, height: 1180 }],
] as const) {
  test(`${nome} nada do mapa se toca em menos de 24 pixels, nada passa da largura, e em cada seção se vê o bastante`, async ({
    page,
  }) => {
    await page.setViewportSize(janela);
    await entrar(page, 'administrador', `/mapa?ativo_id=${ATIVO}`);
    await mapaPronto(page);
    for (const secao of SECOES) {
      if (secao !== 'Buscar') await botao(page, secao).click();
      const painel = page.getByRole('region', { name: secao, exact: true });
      await expect(painel.getByRole('status', { name: 'Carregando' })).toHaveCount(0);
      expect(await page.evaluate(pequenos, 24), secao).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), secao).toBe(janela.width);
    }
    // Four rows of the tree are seen, whole but for the last one's edge.
    await botao(page, 'Camadas').click();
    const linhas = page.getByRole('tree', { name: 'Camadas' }).getByRole('treeitem');
    const visiveis = async () => {
      const altas = await linhas.evaluateAll((todas) =>
        todas.map((uma) => {
          const { top, bottom, height } = uma.getBoundingClientRect();
          const caixa = uma.closest('[role=tree]')?.parentElement?.getBoundingClientRect();
          const [de, ate] = [Math.max(top, caixa?.top ?? 0), Math.min(bottom, caixa?.bottom ?? 0, innerHeight)];
          return (ate - de) / height;
        }),
      );
      return altas.filter((parte) => parte > 0.9).length;
    };
    await expect.poll(visiveis).toBeGreaterThanOrEqual(Math.min(4, await linhas.count()));
  });
}

test('os detalhes de uma camada ficam à direita, fixados, enquanto se abrem outras seções, e o link os guarda', async ({
  page,
}) => {
  await entrar(page, 'administrador', `/mapa?ativo_id=${ATIVO}&secao=camadas`);
  await mapaPronto(page);
  const arvore = page.getByRole('tree', { name: 'Camadas' });
  await arvore.getByRole('treeitem').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const detalhe = page.getByRole('region', { name: 'Camada', exact: true });
  for (const parte of ['Situação', 'Atributo', 'História']) await expect(detalhe).toContainText(parte);
  await expect(detalhe.getByRole('textbox', { name: 'Ver em uma data' })).toBeVisible();
  await expect(page).toHaveURL(/camada_id=/);
  await semBarreiras(page);
  await botao(page, 'Fixar à direita').click();
  const fixa = page.getByRole('complementary', { name: 'Camada' });
  await expect(fixa).toBeVisible();
  for (const secao of ['Imagens', 'Análises', 'Buscar']) {
    await botao(page, secao).click();
    await expect(page.getByRole('region', { name: secao, exact: true })).toBeVisible();
    await expect(fixa).toBeVisible();
  }
  await semBarreiras(page);
  await page.reload();
  await expect(fixa).toContainText('História');
  await fixa.getByRole('button', { name: 'Soltar da direita' }).click();
  await expect(page.getByRole('region', { name: 'Camada', exact: true })).toBeVisible();
  await botao(page, 'Voltar à lista').click();
  await expect(page).not.toHaveURL(/camada_id=/);
});

test('pela divisa o painel se arrasta até onde pode, com o mapa inteiro ao lado, e a largura é lembrada', async ({
  page,
}) => {
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  const divisa = page.getByRole('separator', { name: 'Largura do painel' });
  const painel = page.getByRole('region', { name: 'Buscar', exact: true });
  const largura = async () => Math.round((await painel.boundingBox())?.width ?? 0);
  const caixa = await divisa.boundingBox();
  const [x, y] = [(caixa?.x ?? 0) + 6, (caixa?.y ?? 0) + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 400, y, { steps: 6 });
  await page.mouse.up();
  await expect(divisa).toHaveAttribute('aria-valuenow', '560');
  await expect.poll(largura).toBe(560);
  const mapa = await page.getByRole('region', { name: 'Mapa', exact: true }).first().boundingBox();
  expect((mapa?.x ?? 0) + (mapa?.width ?? 0)).toBeCloseTo(1440, 0);
  await page.reload();
  await expect(divisa).toHaveAttribute('aria-valuenow', '560');
});
