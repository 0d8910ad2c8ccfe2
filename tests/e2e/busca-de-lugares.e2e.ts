import { entrar, expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

test.use(MAPA_LEVE);

const MOSTRA = '/sandbox/componentes?parte=lugares';

test('um lugar se acha com um erro, pelo teclado ou com o ponteiro, no formulário e no mapa; o que falta é dito', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await entrar(page, 'analista');
  await page.goto(MOSTRA);
  const campo = page.getByRole('combobox', { name: 'Buscar um lugar' });
  const opcao = (nome: string) => page.getByRole('option', { name: nome, exact: true });
  const escolhido = page.getByText('Escolhido:');

  await test.step('com um erro de digitação, pelo teclado', async () => {
    await campo.fill('belo horizote');
    await expect(opcao('Belo Horizonte Capital · Minas Gerais').first()).toBeVisible();
    await expect(campo).toHaveAttribute('aria-expanded', 'true');
    await campo.press('ArrowDown');
    await expect(campo).toHaveAttribute('aria-activedescendant', /-0$/);
    await semBarreiras(page);
    await campo.press('Enter');
    await expect(escolhido).toContainText('Belo Horizonte [');
    await expect(campo).toHaveValue('Belo Horizonte');
    await expect(campo).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('coordenadas não são perguntadas a ninguém; Esc fecha as sugestões', async () => {
    const pedidos: string[] = [];
    page.on('request', (pedido) => pedidos.push(new URL(pedido.url()).pathname));
    await campo.fill('23S 608123 7778123');
    await expect(opcao('-20,09091; -43,96582 Latitude; longitude')).toBeVisible();
    await campo.press('Escape');
    await expect(opcao('-20,09091; -43,96582 Latitude; longitude')).toBeHidden();
    await campo.press('Enter');
    await expect(escolhido).toContainText('-20,09091; -43,96582');
    expect(pedidos).not.toContain('/geocodificacao');
  });

  await test.step('o que não existe e o que não se pôde buscar são ditos, e buscar de novo acha', async () => {
    const busca = page.locator('div').filter({ has: campo }).last();
    await campo.fill('xyzzyq');
    await expect(busca.getByText('Nenhum lugar encontrado.')).toBeVisible();
    await campo.press('Enter');
    await expect(page.getByText('Não foi possível encontrar nenhum resultado para a busca.')).toBeVisible();
    await page.route('**/geocodificacao?*', (rota) => rota.abort());
    await campo.fill('curitiba');
    await expect(busca.getByText('Não foi possível buscar agora.')).toBeVisible();
    await page.unroute('**/geocodificacao?*');
    await busca.getByRole('button', { name: 'Tentar novamente' }).click();
    await opcao('Curitiba Capital · Paraná').click();
    await expect(escolhido).toContainText('Curitiba [');
  });

  await test.step('no mapa, sem provedor: vai ao município', async () => {
    await page.goto('/camadas#mapa=4/-15.79/-47.88');
    await mapaPronto(page);
    await page.getByRole('button', { name: 'Buscar um lugar', exact: true }).click();
    const doMapa = page.getByRole('combobox', { name: 'Lugar ou coordenadas' });
    await expect(doMapa).toBeFocused();
    await doMapa.fill('brumadnho');
    await opcao('Brumadinho Município · Minas Gerais').click();
    // Beside the middle: above the legend, and what is told below.
    await expect.poll(() => page.url(), { timeout: 30_000 }).toMatch(/mapa=(9|1\d)[\d.]*\/-20\.[12]\d*\/-44\.1/);
  });
});
