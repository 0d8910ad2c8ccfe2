import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { acessos, type Papel } from '#infra/demonstration/pessoas.ts';
import { ENDERECO } from './instalacao.setup.ts';

export { expect };

/** Every test speaks to the one installation of the run. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  baseURL: async ({}, use) => use(process.env[ENDERECO]),
});

export function acessoDe(papel: Papel) {
  const acesso = acessos.find((um) => um.papel === papel);
  if (!acesso) throw new Error(`no demonstration user ${papel}`);
  return acesso;
}

/** Signs in as a person would. */
export async function entrar(page: Page, papel: Papel): Promise<void> {
  const { email, senha } = acessoDe(papel);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The map has drawn itself and asked for its tiles. */
export async function mapaPronto(page: Page): Promise<void> {
  await expect(page.locator('[data-pronto]')).toBeVisible();
}

/** Every rule of WCAG 2.2 A and AA that can be checked by a machine. */
export async function semBarreiras(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const achados = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(achados).toEqual([]);
}

/** The browser reported nothing: no script error, no refused script or style. */
export function vigiarConsole(context: BrowserContext): readonly string[] {
  const erros: string[] = [];
  context.on('weberror', (erro) => erros.push(erro.error().message));
  context.on('console', (linha) => {
    if (linha.type() === 'error') erros.push(linha.text());
  });
  return erros;
}
