import type { Page } from '@playwright/test';
import { entrar, expect as esperar, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

const expect = esperar.configure({ timeout: 30_000 });
test.use(MAPA_LEVE);

const voltar = (page: Page) => page.getByRole('link', { name: 'Ver como está agora' });
const campo = (page: Page) => page.getByRole('textbox', { name: 'Ver em uma data' });
const ver = (page: Page) => page.getByRole('button', { name: 'Ver', exact: true });

test('as camadas e as fichas se abrem como eram em uma data, só para ler', async ({ page }) => {
  test.setTimeout(180_000);
  await entrar(page, 'administrador');

  await test.step('a lista e o mapa das camadas: a data, a moldura, nada que se possa fazer, e a volta', async () => {
    await page.goto('/camadas?per_page=10');
    await page.getByText('Ver as camadas em uma data').click();
    await campo(page).fill('31/02/2026');
    await ver(page).click();
    await expect(page.getByText('Escreva a data como DD/MM/AAAA ou DD/MM/AAAA HH:MM.')).toBeVisible();
    await campo(page).fill('01/01/2030');
    await ver(page).click();
    await expect(page.getByText('Essa data ainda não chegou: escolha uma até agora.')).toBeVisible();
    await expect(page.getByText('“01/01/2030” ainda não chegou: o que está abaixo é de agora.')).toBeVisible();
    await semBarreiras(page);
    // What is shown is of now, and so is what is done with it.
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await page.getByRole('button', { name: /^Filtrar por tipos/ }).click();
    const tipos = page.getByRole('dialog');
    await expect(tipos.getByRole('checkbox').first()).toBeVisible();
    await page.goto('/camadas?per_page=10');
    await page.getByText('Ver as camadas em uma data').click();
    await campo(page).fill('01/01/2020');
    await campo(page).press('Enter');
    await expect(page.getByText(/^As camadas, na lista e no mapa, como estavam em 01\/01\/2020/)).toBeVisible();
    await expect(page.getByText('Não havia camadas ao seu alcance nesse instante.')).toBeVisible();
    await page.goto(`/camadas?per_page=10&em=${encodeURIComponent(new Date().toISOString())}`);
    await expect(page.getByRole('table', { name: /^Camadas/ }).getByRole('row')).toHaveCount(11);
    await mapaPronto(page);
    await expect(page.locator('[data-em]')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nova camada' })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Ações de / })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Ver a camada' })).toHaveAttribute('href', /\?em=/);
    await expect(page.getByRole('menuitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await semBarreiras(page);
    await voltar(page).click();
    await expect(page).toHaveURL(/\/camadas\?per_page=10/);
    await expect(page.getByText(/como estavam em/)).toHaveCount(0);
  });

  const doJson = async (endereco: string) => {
    const [primeiro] = (await (await page.request.get(endereco)).json()) as readonly { readonly id: string }[];
    return primeiro?.id ?? '';
  };

  await test.step('um ativo e um tipo de camada: os dados, a história e como ficaram', async () => {
    for (const [endereco, passo] of [
      [`/ativo/ativos/${await doJson('/ativo/ativos/todos')}`, 'Um ativo passou a ser acompanhado.'],
      [`/camada-tipos/${await doJson('/camadas/tipos/todos')}`, 'Um tipo de camada foi criado.'],
    ] as const) {
      await page.goto(endereco);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible();
      await semBarreiras(page);
      await page.getByRole('link', { name: new RegExp(`^Ver como ficou em .*: ${passo}$`) }).click();
      await expect(page.getByText(/como estava em/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0);
      await semBarreiras(page);
    }
  });

  await test.step('uma página que só mostra o presente o diz, e deixa de o dizer sem a data', async () => {
    await page.goto('/ativo/ativos?em=01%2F01%2F2020');
    const faixa = page.getByRole('complementary', { name: 'Sem passado' });
    await expect(faixa).toContainText('Esta página só mostra o presente');
    await semBarreiras(page);
    await faixa.getByRole('link', { name: 'Entendi' }).click();
    await expect(page).toHaveURL(/\/ativo\/ativos$/);
    await expect(faixa).toHaveCount(0);
  });

  await test.step('um grupo e uma pessoa: o que podia, quem estava nele, e antes de existirem', async () => {
    await page.goto('/seguranca/usuarios');
    const pessoa = page.locator('main table a[href^="/seguranca/usuarios/"]').first();
    const id = /usuarios\/([0-9a-f-]{36})/.exec((await pessoa.getAttribute('href')) ?? '')?.[1] ?? '';
    await page.goto(`/seguranca/usuarios/${id}`);
    await expect(page.getByRole('heading', { name: 'Grupos' })).toBeVisible();
    await semBarreiras(page);
    await page.locator('main a[href^="/seguranca/grupos/"]').first().click();
    await expect(page.getByRole('heading', { name: 'O que este grupo pode' })).toBeVisible();
    await semBarreiras(page);
    await campo(page).fill('01/01/2020 10:30');
    await ver(page).click();
    await expect(page.getByText(/este grupo não existia/)).toBeVisible();
    await voltar(page).click();
    await expect(page.getByText(/este grupo não existia/)).toHaveCount(0);
  });
});
