import { contaPronta, SENHA } from './conta.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

test.use(MAPA_LEVE);

test('o início diz o que espera por alguém e mostra o mapa pequeno; as ferramentas de desenho ficam a um botão', async ({
  page,
}) => {
  await entrar(page, 'administrador', '/');
  await mapaPronto(page);
  const espera = page.getByRole('region', { name: 'O que espera por você' });
  await expect(espera.getByRole('link', { name: 'Todas as notificações' })).toBeVisible();
  const mapa = page.getByRole('region', { name: 'Mapa das camadas' });
  await expect(page.getByRole('toolbar', { name: 'Desenho' })).toHaveCount(0);
  const [janela, caixa] = [page.viewportSize(), await mapa.boundingBox()];
  expect(caixa?.width).toBeLessThan(janela?.width ?? 0);
  await semBarreiras(page);
  // Where it looks is nothing that one comes back to: the address stays.
  expect(new URL(page.url()).hash).toBe('');

  await mapa.getByRole('link', { name: 'Desenhar' }).click();
  await expect(page.getByRole('toolbar', { name: 'Desenho' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(espera).toBeVisible();
  await mapa.getByRole('link', { name: 'Abrir o mapa' }).click();
  await expect(page).toHaveURL(/\/mapa(#|$)/);
});

test('no celular o mapa fica por baixo do que espera, e cabe na largura', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'administrador', '/');
  await mapaPronto(page);
  const [espera, mapa] = [
    await page.getByRole('region', { name: 'O que espera por você' }).boundingBox(),
    await page.getByRole('region', { name: 'Mapa das camadas' }).boundingBox(),
  ];
  expect(mapa?.y).toBeGreaterThanOrEqual((espera?.y ?? 0) + (espera?.height ?? 0));
  expect((mapa?.x ?? 0) + (mapa?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await semBarreiras(page);
});

test('quem escolhe o mapa chega a ele ao entrar e pela marca; o início continua no menu, e se volta atrás', async ({
  page,
  instalacao,
}) => {
  const { email } = await contaPronta(instalacao, ['mapa.ver', 'camadas.ver', 'ativos.ver']);
  const entrarPelaPagina = async () => {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(SENHA);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  };
  const escolha = page.getByRole('region', { name: 'Página inicial' });
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await entrarPelaPagina();
  const inicio = page.getByRole('region', { name: 'O que espera por você' });
  await expect(inicio).toContainText('Nada espera por você agora.');

  await inicio.getByRole('link', { name: 'Escolher a página inicial' }).click();
  await expect(escolha.getByRole('radio', { name: 'Início, com o que espera por mim' })).toBeChecked();
  await escolha.getByRole('radio', { name: 'Mapa' }).check();
  await semBarreiras(page);
  await escolha.getByRole('button', { name: 'Salvar a página inicial' }).click();
  await expect(page.getByText('Página inicial salva.')).toBeVisible();
  await expect(escolha.getByRole('radio', { name: 'Mapa' })).toBeChecked();

  await page.getByRole('link', { name: 'Atalaia, início' }).click();
  await expect(page).toHaveURL(/\/mapa(#|$)/);
  await page.context().clearCookies();
  await entrarPelaPagina();
  await expect(page).toHaveURL(/\/mapa(#|$)/);

  await menu.getByRole('link', { name: 'Início' }).click();
  await expect(inicio).toBeVisible();
  await page.reload();
  await expect(inicio).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page');

  await page.goto('/perfil');
  await escolha.getByRole('radio', { name: 'Início, com o que espera por mim' }).check();
  await escolha.getByRole('button', { name: 'Salvar a página inicial' }).click();
  await expect(page.getByText('Página inicial salva.')).toBeVisible();
  await page.goto('/');
  await expect(inicio).toBeVisible();
});
