import { readFile } from 'node:fs/promises';
import { metadadosDe } from '#tests/support/metadados-de-pdf.ts';
import { analiseDeProvas } from './analise-de-provas.ts';
import { entrar, expect, MAPA_LEVE, semBarreiras, test } from './pagina.ts';

const PACIENCIA_MS = 300_000;
test.use(MAPA_LEVE);

test('as detecções escolhidas saem como tabela, como geometrias e em PDF, e ficam entre as próprias exportações', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes');
  const { analise_id } = await analiseDeProvas(page, ['Queimada', 'Solo exposto']);
  await page.goto(`/deteccoes?analise_ids[]=${analise_id}`);
  await expect(page.locator('tr[data-linha]')).toHaveCount(2);

  const menu = page.getByRole('dialog', { name: /^Export(ar|ando…)$/ });
  const baixar = async (formato: string, geometrias: boolean) => {
    const vindo = page.waitForEvent('download', { timeout: PACIENCIA_MS });
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    if (geometrias) await menu.getByText('Geometrias', { exact: true }).click();
    await menu.getByLabel('Formato').selectOption({ label: formato });
    if (formato === 'PDF') await semBarreiras(page);
    await menu.getByRole('button', { name: 'Baixar' }).click();
    const arquivo = await vindo;
    await expect(menu).toHaveCount(0);
    return { nome: arquivo.suggestedFilename(), bytes: await readFile(await arquivo.path()) };
  };
  const pdf = await baixar('PDF', false);
  expect(pdf.nome).toMatch(/^Detecções \d{4}-\d\d-\d\d\.pdf$/);
  expect(metadadosDe(pdf.bytes).xmp).toMatchObject({ titulo: 'Detecções', assunto: pdf.nome.slice(0, -4), pdfA: '2B' });
  const geopackage = await baixar('GeoPackage', true);
  expect(geopackage.bytes.subarray(0, 15).toString()).toBe('SQLite format 3');

  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await menu.getByRole('link', { name: 'Minhas exportações' }).click();
  await expect(page.getByRole('heading', { name: 'Exportações de detecções' })).toBeVisible();
  await expect(page.getByRole('link', { name: pdf.nome })).toBeVisible();
  await expect(page.getByText('2 detecções').first()).toBeVisible();
  await semBarreiras(page);
});

test('um status vale para o que se marcou, e se desfaz; um filtro se guarda com nome', async ({ page }) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes');
  const { analise_id } = await analiseDeProvas(page, ['Queimada', 'Queimada', 'Solo exposto']);
  await page.goto(`/deteccoes?analise_ids[]=${analise_id}`);
  const linhas = page.locator('tr[data-linha]');
  await expect(linhas).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
  await linhas.first().getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Mudar status' }).click();
  const janela = page.getByRole('dialog', { name: 'Mudar o status das detecções' });
  await expect(janela.getByText('2 detecções recebem o status')).toBeVisible();
  await janela.getByLabel('Status').selectOption({ label: 'Confirmada' });
  await janela.getByLabel('Observação').fill('Vistoria de campo');
  await semBarreiras(page);
  await janela.getByRole('button', { name: 'Mudar status' }).click();
  await expect(page.getByText('2 detecções mudaram de status.')).toBeVisible();
  await expect(linhas.filter({ hasText: 'Confirmada' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Desfeito: 2 detecções voltaram ao status que tinham.')).toBeVisible();
  await expect(linhas.filter({ hasText: 'Confirmada' })).toHaveCount(0);

  const nome = `Provas ${Date.now()}`;
  const salvos = page.getByRole('button', { name: 'Filtros salvos' });
  await salvos.click();
  await page.getByRole('button', { name: 'Salvar este filtro' }).click();
  const nomear = page.getByRole('dialog', { name: 'Salvar este filtro' });
  await nomear.getByLabel('Nome').fill(nome);
  await nomear.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Filtro salvo.')).toBeVisible();
  await page.goto('/deteccoes');
  await salvos.click();
  await semBarreiras(page);
  await page.getByRole('link', { name: nome }).click();
  await expect(page).toHaveURL(new RegExp(`analise_ids%5B%5D=${analise_id}`));
  await expect(linhas).toHaveCount(3);
  await salvos.click();
  await page.getByRole('button', { name: `Ações do filtro ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Remover' }).click();
  await expect(page.getByText('Filtro removido.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('O filtro voltou.')).toBeVisible();
});
