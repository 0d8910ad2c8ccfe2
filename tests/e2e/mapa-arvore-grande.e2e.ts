import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { estilo } from '#tests/support/acervo.ts';
import { ATIVO } from './acervo-de-provas.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test, visto } from './pagina.ts';

test.use(MAPA_LEVE);

const QUANTAS = 5_000;
/** More are never drawn of a tree, however many it has: what fits a window of this height, and some beyond its edges. */
const MAX_DESENHADAS = 60;

const EXTENSAO = [-44.13, -20.13, -44.11, -20.11] as const;
const no = (nome: string, quantas: number) => ({
  tipo: { ...estilo, id: randomUUID(), nome, tipo_geometria: 3 },
  camadas: Array.from({ length: quantas }, (_, i) => ({
    id: randomUUID(),
    nome: `${nome} ${String(i + 1).padStart(4, '0')}`,
    extensao: EXTENSAO,
  })),
  subtipos: [],
  total: quantas,
  extensao: EXTENSAO,
});

const arvore = (page: Page) => page.getByRole('tree', { name: 'Camadas' });
const linha = (page: Page, nome: RegExp | string) => arvore(page).getByRole('treeitem', { name: nome });
const situacao = (page: Page) => page.getByRole('status').filter({ hasText: 'no mapa' });

/** The tree of an asset with so many layers as no demonstration has. */
async function abrir(page: Page): Promise<void> {
  const nos = [no('Açude', 3), no('Bacia', 2), no('Talhão', QUANTAS)];
  await page.route('**/mapa/*/camadas?*', (rota) => rota.fulfill({ json: nos }));
  await entrar(page, 'administrador', `/mapa?ativo_id=${ATIVO}&secao=camadas`);
  await mapaPronto(page);
  await expect(linha(page, /^Talhão, 5\.000 camadas/)).toBeVisible();
}

test('cinco mil camadas de um tipo se andam, se marcam e se buscam, e só as que se veem são desenhadas', async ({
  page,
}) => {
  await abrir(page);
  const linhas = arvore(page).getByRole('treeitem');
  await linha(page, /^Talhão,/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(linha(page, 'Talhão 0001')).toBeVisible();
  expect(await linhas.count()).toBeLessThan(MAX_DESENHADAS);
  await page.keyboard.press('End');
  const ultima = linha(page, 'Talhão 5000');
  await expect(ultima).toBeFocused();
  await expect(ultima).toHaveAttribute('aria-setsize', String(QUANTAS));
  await expect(ultima).toHaveAttribute('aria-posinset', String(QUANTAS));
  await expect(ultima).toBeInViewport();
  expect(await linhas.count()).toBeLessThan(MAX_DESENHADAS);
  await semBarreiras(page);

  await page.keyboard.press('Space');
  await expect(ultima).not.toBeChecked();
  await expect(situacao(page)).toHaveText('5.004 camadas de 5.005 camadas no mapa');
  await page.keyboard.press('ArrowLeft');
  const tipo = linha(page, /^Talhão, 4\.999 de 5\.000 camadas/);
  await expect(tipo).toBeFocused();
  await expect(tipo).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('Space');
  await expect(linha(page, /^Talhão, 5\.000 camadas/)).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Space');
  await expect(linha(page, /^Talhão, 5\.000 camadas/)).toHaveAttribute('aria-checked', 'false');
  await expect(situacao(page)).toHaveText('5 camadas de 5.005 camadas no mapa');

  await page.getByLabel('Buscar camadas').fill('talhao 0499');
  await expect(linhas).toHaveCount(2);
  await linha(page, 'Talhão 0499').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('button', { name: 'Somente esta' }).click();
  await expect(situacao(page)).toHaveText('1 camada de 5.005 camadas no mapa');
  await expect(linha(page, 'Talhão 0499')).toBeChecked();
  const antes = new URL(page.url()).hash;
  await page.getByRole('button', { name: 'Ir até Talhão 0499' }).click();
  await expect.poll(() => new URL(page.url()).hash).not.toBe(antes);
  await expect(page).toHaveURL(/#mapa=1\d[\d.]*\/-20\.1\d*\/-44\.1/);
  await page.getByRole('button', { name: 'Mostrar tudo' }).click();
  await expect(situacao(page)).toHaveText('5.005 camadas no mapa');
});

test('arrastar um tipo muda a ordem de desenho, e voltar a desfaz', async ({ page }) => {
  await abrir(page);
  const lugar = (nome: RegExp) => linha(page, nome).getAttribute('aria-posinset');
  expect(await lugar(/^Açude,/)).toBe('1');
  const [de, para] = await Promise.all(
    [/^Açude,/, /^Talhão,/].map((nome) => linha(page, nome).locator('[title^="Arrastar"]').boundingBox()),
  );
  const meio = (caixa: typeof de) => ({ x: (caixa?.x ?? 0) + 8, y: (caixa?.y ?? 0) + (caixa?.height ?? 0) / 2 });
  const [inicio, fim] = [meio(de), meio(para)];
  await page.mouse.move(inicio.x, inicio.y);
  await page.mouse.down();
  await page.mouse.move(inicio.x, inicio.y + 20, { steps: 4 });
  await page.mouse.move(fim.x, fim.y, { steps: 8 });
  await visto(page);
  await page.mouse.up();
  await expect(page).toHaveURL(/ordem=/);
  await expect.poll(() => lugar(/^Açude,/)).toBe('3');
  await page.goBack();
  await expect.poll(() => lugar(/^Açude,/)).toBe('1');
});

test('voltar antes de o novo endereço estar desenhado também desfaz', async ({ page }) => {
  await abrir(page);
  const acude = linha(page, /^Açude,/);
  await page.evaluate(() => {
    const { pushState } = window.history;
    window.history.pushState = function (...dito) {
      window.history.pushState = pushState;
      pushState.apply(this, dito);
      window.history.back();
    };
  });
  await acude.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => page.evaluate(() => window.history.pushState.toString())).toContain('[native code]');
  await expect.poll(() => acude.getAttribute('aria-posinset')).toBe('1');
  await expect(page).not.toHaveURL(/ordem=/);
});
