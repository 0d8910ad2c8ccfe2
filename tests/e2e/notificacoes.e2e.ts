import type { Browser, Page } from '@playwright/test';
import { area } from '#tests/support/carga.ts';
import { enviar, escutar, LEITURA_MS } from './envios.ts';
import { entrar, expect, outroNavegador, semBarreiras, test } from './pagina.ts';

const sino = (page: Page) => page.getByRole('button', { name: /^Notificações/ });
const disparar = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true }).click();
const emTexto = (forma: string) => `veio pelo seu canal privado, em forma de ${forma}.`;

/** The same person in another browser. */
async function tambemAqui(browser: Browser, page: Page, caminho: string): Promise<Page> {
  const storageState = await page.context().storageState();
  const outra = await outroNavegador(browser, new URL(page.url()).origin, { storageState });
  await outra.goto(caminho);
  await expect(outra.getByText('Reconectando')).toHaveCount(0);
  return outra;
}

test.describe('Notificações', () => {
  test.describe.configure({ timeout: 240_000 });

  test('chegam em cada forma, ficam guardadas, e lidas num navegador estão lidas em todos', async ({
    page,
    browser,
  }) => {
    await entrar(page, 'auditor');
    await page.goto('/sandbox');
    await semBarreiras(page);
    const outra = await tambemAqui(browser, page, '/notificacoes');
    await disparar(page, 'Toast');
    await expect(page.getByRole('alert').filter({ hasText: emTexto('toast') })).toBeVisible();
    await disparar(page, 'Alerta');
    await expect(page.getByText(emTexto('alerta'))).toBeVisible();
    await disparar(page, 'Janela');
    const janela = page.getByRole('dialog', { name: 'Teste de janela' });
    await expect(janela.getByText(emTexto('janela'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(janela).toHaveCount(0);
    await disparar(page, 'Evento público');
    for (const uma of [page, outra]) await expect(uma.getByText('Evento de teste do canal público.')).toBeVisible();

    await sino(page).focus();
    await page.keyboard.press('Enter');
    const centro = page.getByRole('dialog', { name: 'Notificações' });
    await expect(centro.getByRole('article', { name: 'Teste de janela' }).first()).toBeVisible();
    await expect(centro).toHaveCSS('opacity', '1');
    await semBarreiras(page);
    await page.keyboard.press('Escape');
    await expect(centro).toHaveCount(0);

    await expect(sino(outra)).toHaveAccessibleName(/por ler$/);
    await expect(outra.getByRole('article', { name: 'Teste de alerta' }).first()).toBeVisible();
    await semBarreiras(outra);
    await page.goto('/notificacoes');
    await page.getByRole('button', { name: 'Marcar todas como lidas' }).click();
    for (const uma of [page, outra]) {
      await expect(sino(uma)).toHaveAccessibleName('Notificações');
      await expect(uma.getByText('Tudo lido.')).toBeVisible();
    }
    await page.getByLabel('Quais notificações').selectOption('por_ler');
    await expect(page.getByText('Nada por ler.')).toBeVisible();
    await semBarreiras(page);
    await outra.context().close();
  });

  test('a que foi disparada enquanto o navegador estava sem rede chega uma vez quando ele volta', async ({
    page,
    browser,
  }) => {
    const ditas = escutar(page);
    await entrar(page, 'analista');
    await page.goto('/sandbox');
    await expect(page.getByRole('button', { name: 'Toast', exact: true })).toBeEnabled();
    const outra = await tambemAqui(browser, page, '/sandbox');
    await page.context().setOffline(true);
    await expect(page.getByText('Reconectando')).toBeVisible();
    const antes = ditas.length;
    await disparar(outra, 'Toast');
    await expect(outra.getByText(emTexto('toast'))).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(emTexto('toast'))).toBeVisible();
    await page.reload();
    await expect(sino(page)).toHaveAccessibleName(/por ler$/);
    // Something later was heard on the connection of the page that was loaded again: nothing older came before it.
    await disparar(outra, 'Evento público');
    await expect(page.getByText('Evento de teste do canal público.')).toBeVisible();
    expect(ditas.slice(antes).filter(({ tipo, evento }) => tipo === 'evento' && evento === 'Notificacao')).toHaveLength(
      1,
    );
    await outra.context().close();
  });
});

test('o envio que fica pronto antes de a página ter conexão aparece pronto, e o autor é avisado com o caminho até ele', async ({
  page,
}) => {
  const { promise: ligada, resolve: ligar } = Promise.withResolvers<void>();
  await entrar(page, 'administrador');
  await page.routeWebSocket(/\/tempo-real$/, async (socket) => {
    await ligada;
    socket.connectToServer();
  });
  const nome = `sem-conexao-${Date.now()}`;
  const envio = await enviar(page, area(nome));
  const pronto = async () => (await page.request.get(`/camadas/upload?search=${nome}`)).text();
  await expect.poll(pronto, { timeout: LEITURA_MS }).toContain(`Publicar: ${nome}`);
  ligar();
  await expect(envio.getByText('Aguarda publicação')).toBeVisible();
  const aviso = page
    .getByRole('alert')
    .filter({ hasText: `“${nome}.geojson”: uma camada à espera de conferência e publicação.` });
  await expect(aviso).toBeVisible();
  await expect(aviso.getByRole('link', { name: 'Conferir' })).toHaveAttribute(
    'href',
    /^\/camadas\/upload\/[0-9a-f-]{36}$/,
  );
  await envio.getByRole('button', { name: /^Cancelar/ }).click();
  await expect(envio.getByText('Cancelado')).toBeVisible();
});
