import type { Locator, Page } from '@playwright/test';
import { entrar, expect, semBarreiras, test } from './pagina.ts';

const CELULAR = { width: 390, height: 844 };

async function abrir(page: Page, parte: string, titulo: string): Promise<void> {
  await page.goto(`/sandbox/componentes?parte=${parte}`);
  await expect(page.getByRole('heading', { level: 2, name: titulo })).toBeVisible();
  await expect(page.locator('[data-parte-viva]')).toBeAttached();
}

test.describe('Peças dos formulários', () => {
  test('datas, máscaras, lugares de mídia e árvore se preenchem com mouse e teclado', async ({ page }) => {
    await entrar(page, 'administrador');
    await abrir(page, 'datas', 'Datas');
    const data = page.getByRole('textbox', { name: 'Data', exact: true });
    await expect(async () => {
      await data.fill('');
      await data.pressSequentially('31022026');
      await expect(data).toHaveValue('31/02/2026', { timeout: 500 });
    }).toPass();
    await data.blur();
    await expect(page.getByText('Informe um dia que existe: DD/MM/AAAA.').first()).toBeVisible();
    await data.fill('10/03/2026');
    await page.getByRole('button', { name: 'Abrir o calendário de Data', exact: true }).press('Enter');
    const calendario = page.getByRole('dialog', { name: 'Calendário de Data', exact: true });
    await expect(calendario.getByRole('button', { name: '10 março 2026' })).toBeVisible();
    await expect(calendario).toHaveCSS('opacity', '1');
    await semBarreiras(page);
    await calendario.getByRole('button', { name: '12 março 2026' }).click();
    await expect(data).toHaveValue('10/03/2026');
    await calendario.getByRole('button', { name: 'Aplicar' }).click();
    await expect(data).toHaveValue('12/03/2026');
    await expect(data).toBeFocused();

    const periodo = page.getByRole('textbox', { name: 'Período', exact: true });
    await periodo.fill('02/03/2026 - 01/03/2026');
    await periodo.blur();
    await expect(page.getByText('A data final deve ser maior ou igual à data inicial')).toBeVisible();
    await periodo.fill('02/03/2026');
    await periodo.blur();
    await expect(page.getByText('Ambas as datas são obrigatórias ao filtrar por período')).toBeVisible();
    await periodo.fill('');
    await page.getByRole('button', { name: 'Abrir o calendário de Período preenchido' }).click();
    const deles = page.getByRole('dialog', { name: 'Calendário de Período preenchido' });
    const preenchido = page.getByRole('textbox', { name: 'Período preenchido' });
    await deles.getByRole('button', { name: '9 março 2026', exact: true }).click();
    await expect(deles.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
    await deles.getByRole('button', { name: '20 março 2026' }).click();
    await deles.getByRole('button', { name: 'Aplicar' }).click();
    await expect(preenchido).toHaveValue('09/03/2026 - 20/03/2026');
    await page.getByRole('button', { name: 'Abrir o calendário de Período preenchido' }).click();
    await deles.getByRole('button', { name: 'Limpar' }).click();
    await expect(preenchido).toHaveValue('');

    await abrir(page, 'mascaras', 'Máscaras');
    const documento = page.getByLabel('CPF ou CNPJ');
    await expect(async () => {
      await documento.fill('');
      await documento.pressSequentially('12345678909');
      await expect(documento).toHaveValue('123.456.789-09', { timeout: 500 });
    }).toPass();
    await documento.pressSequentially('123');
    await expect(documento).toHaveValue('12.345.678/9091-23');
    await semBarreiras(page);

    await abrir(page, 'midias', 'Mídias');
    const fotos = page.getByRole('group', { name: 'Fotos' });
    const total = fotos.locator('input[name="fotos_total"]');
    await expect(total).toHaveValue('1');
    const bytes = (n: number) => ({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.alloc(n) });
    await fotos.getByLabel('Arquivo do lugar 2').setInputFiles(bytes(512 * 1024));
    await expect(fotos.getByRole('alert')).toHaveText('O arquivo deve ter no máximo 512KB');
    await expect(total).toHaveValue('1');
    await fotos.getByLabel('Arquivo do lugar 2').setInputFiles(bytes(512 * 1024 - 1));
    await expect(total).toHaveValue('2');
    await fotos.getByRole('button', { name: 'Remover sobrevoo-de-marco.png' }).click();
    await expect(fotos.locator('input[name="fotos_removidas[]"]')).toHaveValue('m-1');
    await fotos.getByRole('button', { name: 'Remover foto.png' }).click();
    await expect(total).toHaveValue('');
    await semBarreiras(page);

    await abrir(page, 'arvore', 'Árvore com caixas');
    const arvore = page.getByRole('group', { name: 'Permissões do grupo' });
    const caixa = (nome: string) => arvore.getByRole('checkbox', { name: nome, exact: true });
    await expect(caixa('Cadastro')).toHaveJSProperty('indeterminate', true);
    await caixa('Segurança').check();
    await expect(caixa('Redefinir senhas')).toBeChecked();
    await caixa('Redefinir senhas').press('Space');
    await expect(caixa('Segurança')).not.toBeChecked();
    await expect(caixa('Segurança')).toHaveJSProperty('indeterminate', true);
    await expect(caixa('Grupos')).toBeChecked();
    await arvore.getByRole('button', { name: 'Fechar Segurança' }).press('Enter');
    await expect(caixa('Redefinir senhas')).toBeHidden();
    await semBarreiras(page);
  });

  test('copiar, baixar e excluir dizem o que aconteceu; o formulário confere e junta; unidades e formatos', async ({
    page,
    context,
  }) => {
    await entrar(page, 'administrador');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await abrir(page, 'atos', 'Copiar, baixar, excluir');
    await page.getByRole('button', { name: 'Copiar as coordenadas' }).click();
    await expect(page.getByText('Texto copiado para a área de transferência!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('-15.7900, -47.8800');
    await page.getByRole('button', { name: 'Copiar nada' }).click();
    await expect(page.getByText('Nenhum texto selecionado')).toBeVisible();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copiar as coordenadas' }).click();
    const semCopia = 'Erro ao copiar para a área de transferência: o navegador não deu permissão.';
    await expect(page.getByText(semCopia)).toBeVisible();
    await page.getByRole('link', { name: 'Um arquivo sem nome no cabeçalho' }).click();
    await expect(page.getByText('Nome do arquivo não encontrado no cabeçalho da resposta.')).toBeVisible();
    await page.getByRole('link', { name: 'Um arquivo que não existe' }).click();
    await expect(page.getByText('O que você procura não existe ou não está ao seu alcance.')).toBeVisible();

    await page.getByRole('button', { name: 'Excluir camadas' }).click();
    const pergunta = page.getByRole('dialog', { name: 'Excluir camadas' });
    const palavra = pergunta.getByLabel('Para confirmar, digite “excluir”');
    await expect(palavra).toBeFocused();
    await palavra.fill('Excluir');
    await expect(pergunta.getByRole('button', { name: 'Excluir' })).toBeDisabled();
    await palavra.fill('excluir');
    await palavra.press('Enter');
    await expect(pergunta).toBeHidden();
    await expect(page.getByText('Confirmado 1 vez(es).')).toBeVisible();

    await page.setViewportSize(CELULAR);
    await abrir(page, 'formulario', 'Formulário');
    await page.getByRole('textbox', { name: 'Nome' }).fill('Campanha de abril');
    const resumo = page.getByRole('alert').filter({ hasText: 'a corrigir' });
    // The schema comes with the first field that is touched.
    await expect(async () => {
      await page.getByRole('button', { name: 'Conferir' }).click();
      await expect(resumo).toContainText('Período da campanha', { timeout: 500 });
    }).toPass();
    await page.getByRole('textbox', { name: 'Período da campanha' }).fill('01/03/2026 - 31/03/2026');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(page.getByText('Tudo certo.')).toBeVisible();
    await page.getByRole('button', { name: 'Simular outra pessoa' }).click();
    await expect(page.getByRole('textbox', { name: 'Dia da vistoria' })).toHaveValue('12/03/2026');
    await expect(page.getByRole('checkbox', { name: 'Sul' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Campanha de abril');
    await semBarreiras(page);
    await page.getByLabel('Linhas por página').selectOption('50');
    await expect(page).toHaveURL(/per_page=50/);
    await abrir(page, 'unidades', 'Unidades');
    await page.getByLabel('Medida').selectOption('ritmo');
    await expect(page.getByLabel('Resultado')).toHaveValue('0,06 s/m');
    await expect(page.getByText('Medidas incompatíveis: área (ha) e comprimento (km).')).toBeVisible();
    await abrir(page, 'formatos', 'Formatos');
    await semBarreiras(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(CELULAR.width);
  });

  test('a quem pede menos movimento, a espera se vê no meio do botão', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await entrar(page, 'administrador', '/analise/classificacoes/criar');
    // On its way, for as long as this takes.
    await page.route(/\/analise\/classificacoes\/criar/, (rota) =>
      rota.request().method() === 'POST' ? new Promise(() => undefined) : rota.continue(),
    );
    await page.getByLabel('Descrição').fill('A que não chega');
    const botao = page.getByRole('button', { name: 'Salvar' });
    await botao.click();
    const espera = botao.locator('.mantine-Button-loader');
    await expect(espera).toBeVisible();
    const meio = (onde: Locator) =>
      onde.evaluate((um) => {
        const { x, y, width, height } = um.getBoundingClientRect();
        return [x + width / 2, y + height / 2] as const;
      });
    const [[x, y], [doBotaoX, doBotaoY]] = [await meio(espera), await meio(botao)];
    expect(x).toBeCloseTo(doBotaoX, 0);
    expect(y).toBeCloseTo(doBotaoY, 0);
  });

  test('quem sai no instante em que o envio é recusado é perguntado', async ({ page }) => {
    await entrar(page, 'administrador', '/analise/classificacoes/criar');
    await page.route(/\/analise\/classificacoes\/criar/, (rota, pedido) => {
      if (pedido.method() !== 'POST') return rota.continue();
      const dados = new URLSearchParams(pedido.postData() ?? '');
      dados.set('value', '0');
      return rota.continue({ postData: dados.toString() });
    });
    await expect(page.locator('html[data-hidratada]')).toBeAttached();
    const descricao = page.getByLabel('Descrição');
    await descricao.fill('A que volta');
    // As the refusal comes into the page, before it is even painted.
    await page.evaluate(() => {
      new MutationObserver((_, aEspera) => {
        if (document.querySelector('main [role=alert]') === null) return;
        aEspera.disconnect();
        [...document.querySelectorAll('a')].find((um) => um.textContent === 'Cancelar')?.click();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('button', { name: 'Salvar' }).click();
    const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await pergunta.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'corrigir' })).toBeVisible();
    await expect(descricao).toHaveValue('A que volta');
  });
});
