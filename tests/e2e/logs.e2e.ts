import { entrar, expect, semBarreiras, test } from './pagina.ts';

const CELULAR = { width: 390, height: 844 };

test.describe('Logs', () => {
  test('quem fez o quê: da lista ao evento, ao que mudou, à cadeia, e de volta ao objeto', async ({ page }) => {
    await entrar(page, 'administrador');
    await page.goto('/logs');
    await expect(page.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible();
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await semBarreiras(page);

    await test.step('filtros e busca ficam no endereço', async () => {
      await page.getByLabel('Espécie').selectOption({ label: 'Camada' });
      await expect(page).toHaveURL(/especie=camada/);
      await page.getByLabel('Evento', { exact: true }).selectOption({ label: 'Os dados da camada mudaram.' });
      await expect(page).toHaveURL(/evento=CamadaAlterada/);
      await expect(page.getByRole('link', { name: 'A camada foi para a lixeira.' })).toHaveCount(0);
      const periodo = page.getByRole('textbox', { name: 'Período' });
      await periodo.fill('01/01/2020 - 02/01/2020');
      await expect(page.getByText('Nenhum evento com esses filtros.')).toBeVisible();
      await expect(periodo).toHaveValue('01/01/2020 - 02/01/2020');
      await periodo.fill('');
      await expect(page.getByRole('link', { name: 'Os dados da camada mudaram.' }).first()).toBeVisible();
    });

    await test.step('o evento diz o que mudou, antes e depois, e o que o causou', async () => {
      await page.getByRole('link', { name: 'Os dados da camada mudaram.' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Os dados da camada mudaram.' })).toBeVisible();
      const mudancas = page.getByRole('region', { name: 'O que mudou' });
      await expect(mudancas.getByRole('columnheader', { name: 'Antes' })).toBeVisible();
      await expect(mudancas.getByRole('columnheader', { name: 'Depois' })).toBeVisible();
      const cadeia = page.getByRole('region', { name: 'O que causou e o que foi causado' });
      await expect(cadeia.getByText(/^Pedido de /)).toBeVisible();
      await semBarreiras(page);
      await page.getByRole('link', { name: 'Tudo o que houve com este objeto' }).click();
      await expect(page.getByText('Só o que houve com:')).toBeVisible();
      await expect(page.getByRole('link', { name: /camada passou a existir/ }).first()).toBeVisible();
    });

    await test.step('o arquivo é o que a lista mostra', async () => {
      const baixado = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Exportar CSV' }).click();
      expect((await baixado).suggestedFilename()).toMatch(/^Logs \d{4}-\d\d-\d\d\.csv$/);
    });

    await test.step('quem entrou, foi recusado ou leu um arquivo está nos acessos', async () => {
      await page.getByRole('navigation', { name: 'Partes dos logs' }).getByRole('link', { name: 'Acessos' }).click();
      await expect(page.getByRole('cell', { name: /logs em CSV/ }).first()).toBeVisible();
      await page.getByLabel('Acesso', { exact: true }).selectOption({ label: 'Entradas e saídas' });
      await expect(page.getByRole('cell', { name: 'Entrou', exact: true }).first()).toBeVisible();
      // The header sorts, and the filter stays.
      await page.getByRole('link', { name: 'Quando' }).click();
      await expect(page).toHaveURL(/acesso=entradas.*direction=asc/);
      await expect(page.getByRole('columnheader', { name: 'Quando' })).toHaveAttribute('aria-sort', 'ascending');
      const quando = page.locator('tbody time');
      const instantes = await quando.evaluateAll((todos) =>
        todos.map((um) => Date.parse(um.getAttribute('datetime') ?? '')),
      );
      expect(instantes.at(0)).toBeLessThanOrEqual(instantes.at(-1) ?? 0);
      await page.setViewportSize(CELULAR);
      await semBarreiras(page);
    });

    await test.step('a verificação percorre o registro e mostra a cabeça assinada', async () => {
      await page.goto('/logs/integridade');
      await expect(page.getByText('"chave_publica"')).toBeVisible();
      await page.getByRole('button', { name: 'Verificar agora' }).click();
      await expect(page.getByText('Íntegro').first()).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText(/sob .* assinadas?; .* conferidos\./).first()).toBeVisible();
      await semBarreiras(page);
    });
  });
});
