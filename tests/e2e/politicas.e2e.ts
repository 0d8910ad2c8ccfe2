import type { Page } from '@playwright/test';
import { entrar, expect, outroNavegador, semBarreiras, test, vigiarConsole } from './pagina.ts';

const TEMPO = 'Tempo de sessão (minutos)';
const CELULAR = { width: 390, height: 844 };

const tempoDe = (page: Page) => page.getByRole('spinbutton', { name: TEMPO });
const grupo = (page: Page, nome: string) => page.getByRole('checkbox', { name: nome });
const salvar = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();
const salva = (page: Page) => expect(page.getByText('Política de acesso salva.').first()).toBeVisible();

async function abrir(page: Page): Promise<void> {
  await page.goto('/politicas-acesso');
  await expect(page.getByRole('heading', { name: 'Políticas de acesso' })).toBeVisible();
  await expect(page.locator('form#politica[novalidate]')).toBeVisible();
}

/** A notification comes and is read: each makes the page read its data again. */
async function novidade(page: Page): Promise<void> {
  const sino = page.getByRole('button', { name: /^Notificações/ });
  const _token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
  for (const [caminho, nome] of [
    ['/sandbox/dispatch-toast-test-event', /por ler$/],
    ['/notificacoes/ler-todas', 'Notificações'],
  ] as const) {
    await page.request.post(caminho, { form: { _token } });
    await expect(sino).toHaveAccessibleName(nome);
  }
}

/** Leaves the demonstration as it was: no group needs a second factor, the time is the installation's. */
async function repor(page: Page): Promise<void> {
  await abrir(page);
  await tempoDe(page).fill('120');
  for (const caixa of await page.getByRole('checkbox').all()) await caixa.uncheck();
  await salvar(page);
  await salva(page);
}

test.describe('Políticas de acesso', () => {
  test('duas pessoas no mesmo formulário: a segunda vê o que mudou, quem mudou e junta, sem perder nada', async ({
    page,
    browser,
    baseURL,
  }) => {
    const segunda = await outroNavegador(browser, baseURL);
    const erros = vigiarConsole(segunda.context());
    await entrar(page, 'administrador');
    await entrar(segunda, 'administrador');
    await abrir(page);
    await abrir(segunda);
    try {
      await tempoDe(page).fill('60');
      await grupo(page, 'Visualizadores').check();
      await salvar(page);
      await salva(page);
      await expect(page.getByText(/Definida por Helena Prado em/)).toBeVisible();

      // Both changed the time, each ticked another group.
      await tempoDe(segunda).fill('30');
      await grupo(segunda, 'Auditores').check();
      await salvar(segunda);
      const aviso = segunda.getByRole('alert');
      await expect(aviso).toContainText('Helena Prado salvou este formulário enquanto você o preenchia');
      await expect(aviso).toContainText(
        /Era 120\. Helena Prado gravou 60 em \d\d\/\d\d\/\d{4}, \d\d:\d\d \(Brasília\)\./,
      );
      await expect(tempoDe(segunda)).toHaveValue('30');
      await expect(grupo(segunda, 'Auditores')).toBeChecked();
      await expect(grupo(segunda, 'Visualizadores')).toBeChecked();
      await expect(segunda.getByRole('button', { name: 'Salvar' })).toBeDisabled();
      await semBarreiras(segunda);

      await segunda.getByRole('radio', { name: 'O gravado: 60' }).check();
      await expect(tempoDe(segunda)).toHaveValue('60');
      await segunda.getByRole('radio', { name: 'O seu: 30' }).check();
      await expect(tempoDe(segunda)).toHaveValue('30');
      await salvar(segunda);
      await salva(segunda);
      await expect(segunda.getByText('salvou este formulário enquanto você o preenchia')).toHaveCount(0);
      await segunda.reload();
      await expect(tempoDe(segunda)).toHaveValue('30');
      await expect(grupo(segunda, 'Auditores')).toBeChecked();
      await expect(grupo(segunda, 'Visualizadores')).toBeChecked();
      // The browser itself reports the conflict's answer.
      expect(erros.filter((erro) => !erro.includes('409'))).toEqual([]);
    } finally {
      await repor(segunda);
      await segunda.context().close();
    }
  });

  test('o que está errado é dito campo a campo, o vazio volta ao padrão, e sair sem salvar pergunta antes', async ({
    page,
  }) => {
    await entrar(page, 'administrador');
    await abrir(page);
    await semBarreiras(page);
    const tempo = tempoDe(page);
    await tempo.fill('3');
    await salvar(page);
    const resumo = page.getByRole('alert').filter({ hasText: 'Há um ponto a corrigir' });
    await expect(resumo).toContainText('Informe um valor a partir de 5.');
    await expect(tempo).toHaveAttribute('aria-invalid', 'true');
    await expect(tempo).toHaveValue('3');
    await semBarreiras(page);
    await test.step('a recusa fica quando a página relê os seus dados', async () => {
      await novidade(page);
      await expect(resumo).toContainText('Informe um valor a partir de 5.');
    });
    await resumo.getByRole('link', { name: TEMPO }).click();
    await expect(tempo).toBeFocused();

    await tempo.fill('');
    await tempo.blur();
    await expect(tempo).toHaveValue('120');
    await tempo.fill('45');
    await page.getByRole('link', { name: 'Camadas', exact: true }).first().click();
    const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await pergunta.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(pergunta).toBeHidden();
    await expect(tempo).toHaveValue('45');
    await page.getByRole('link', { name: 'Camadas', exact: true }).first().click();
    await pergunta.getByRole('button', { name: 'Sair e descartar' }).click();
    await expect(page).toHaveURL(/\/camadas(#|$)/);
    await page.setViewportSize(CELULAR);
    await abrir(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(CELULAR.width);
  });

  test('os limites dos artefatos se apertam, nunca além dos da instalação, e vazios voltam a eles', async ({
    page,
  }) => {
    await entrar(page, 'administrador');
    await abrir(page);
    const imagem = page.getByRole('spinbutton', { name: 'Tamanho de uma imagem (MB)' });
    await expect(imagem).toHaveValue('20');
    await imagem.fill('21');
    await salvar(page);
    await expect(page.getByRole('alert')).toContainText('Informe um valor até 20.');
    await imagem.fill('5');
    await page.getByRole('spinbutton', { name: 'Vídeos em um artefato' }).fill('1');
    await salvar(page);
    await salva(page);
    await page.reload();
    await expect(imagem).toHaveValue('5');
    await semBarreiras(page);
    await imagem.fill('');
    await imagem.blur();
    await expect(imagem).toHaveValue('20');
    await page.getByRole('spinbutton', { name: 'Vídeos em um artefato' }).fill('2');
    await salvar(page);
    await salva(page);
  });

  test('quem só pode ver não pode salvar', async ({ page }) => {
    await entrar(page, 'auditor');
    await page.goto('/politicas-acesso');
    await expect(tempoDe(page)).not.toBeEditable();
    await expect(grupo(page, 'Auditores')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
    const token = await page.locator('meta[name="csrf-token"]').getAttribute('content');
    const resposta = await page.request.post('/politicas-acesso', {
      form: { _token: token ?? '', sessao_tempo: '30', revisao: '-1' },
    });
    expect(resposta.status()).toBe(403);
  });

  test.describe('sem JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a recusa volta com o que foi digitado', async ({ page }) => {
      await entrar(page, 'administrador');
      await page.goto('/politicas-acesso');
      await tempoDe(page).evaluate((campo) => campo.removeAttribute('max'));
      await tempoDe(page).fill('721');
      await grupo(page, 'Auditores').check();
      await salvar(page);
      await expect(page.getByRole('alert')).toContainText('Informe um valor até 720.');
      await expect(tempoDe(page)).toHaveValue('721');
      await expect(grupo(page, 'Auditores')).toBeChecked();
    });
  });
});
