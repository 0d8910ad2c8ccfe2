import type { Page } from '@playwright/test';
import { analiseDeProvas } from './analise-de-provas.ts';
import { entrar, expect, outroNavegador, semBarreiras, test, vigiarConsole } from './pagina.ts';

const PACIENCIA_MS = 300_000;
const ARQUIVO = { name: 'documento.pdf', mimeType: 'application/pdf' } as const;

async function pdfDe(pagina: Page, endereco: string): Promise<Buffer> {
  const pdf = await pagina.request.get(endereco);
  expect(pdf.status(), endereco).toBe(200);
  const bytes = await pdf.body();
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  return bytes;
}

test('análise, detecções de um filtro e dossiê vão para o papel e para o PDF', async ({
  page,
  instalacao,
  browser,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes');
  const erros = vigiarConsole(page.context());
  // A dialog of the browser's own cannot be looked at: that it was asked for can.
  await page.context().addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.impressa = 'sim';
    };
  });
  const { analise_id, titulo, deteccoes } = await analiseDeProvas(page, ['Queimada', 'Queimada', 'Solo exposto']);
  const emOutraAba = async (endereco: string) => {
    await page.goto(endereco);
    const aba = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Imprimir relatório' }).click();
    const pagina = await aba;
    await expect(pagina.locator('html[data-documento="pronto"]')).toBeAttached();
    await semBarreiras(pagina);
    return pagina;
  };

  const daAnalise = await emOutraAba(`/analise/analises/${analise_id}`);
  await expect(daAnalise.getByRole('heading', { name: 'Relatório da análise' })).toBeVisible();
  await expect(daAnalise).toHaveTitle(new RegExp(`^${titulo} - .+ - 30/01/2019\\.pdf$`));
  await expect(daAnalise.locator('html[data-impressa]')).toBeAttached();
  await expect(daAnalise.getByRole('figure', { name: 'Área impactada (ha)' })).toBeVisible();
  const pdf = await pdfDe(daAnalise, `/analise/analises/${analise_id}/relatorio.pdf`);
  const deitado = await pdfDe(
    daAnalise,
    `/analise/analises/${analise_id}/relatorio.pdf?papel=a3&orientacao=paisagem&numero=2026-000001-AAAAAAAAAA&posicao=9`,
  );
  expect(deitado.toString('latin1')).toMatch(/\/MediaBox\s*\[\s*0\s+0\s+119\d/);

  const doFiltro = await emOutraAba(`/deteccoes?analise_ids[]=${analise_id}`);
  await expect(doFiltro.getByRole('heading', { name: 'Relatório de detecções' })).toBeVisible();
  await expect(doFiltro.getByText(titulo).first()).toBeVisible();
  await pdfDe(doFiltro, `/deteccoes/relatorio/impressao.pdf?analise_ids[]=${analise_id}`);
  await doFiltro.goto('/deteccoes/relatorio/impressao?tipo_ids=<b>');
  await expect(doFiltro.getByText('Não foi possível carregar o relatório de deteccções.')).toBeVisible();

  const dossie = await emOutraAba(`/analise/deteccoes/${deteccoes[0]}`);
  await expect(dossie.getByRole('heading', { name: 'Dossiê da detecção' })).toBeVisible();
  await pdfDe(dossie, `/analise/deteccoes/${deteccoes[0]}/relatorio.pdf`);

  // Issued: numbered, signed, kept; checked by anybody, without a session and without sending it anywhere.
  await daAnalise.bringToFront();
  await daAnalise.getByRole('button', { name: 'Emitir documento' }).click();
  await expect(daAnalise.getByText('Documento emitido:')).toBeVisible({ timeout: 60_000 });
  await semBarreiras(daAnalise);
  const numero =
    (await daAnalise
      .getByRole('status')
      .getByText(/^\d{4}-\d{6}-/)
      .textContent()) ?? '';
  const emitido = daAnalise.getByRole('listitem').filter({ hasText: numero });
  const arquivo = (await emitido.getByRole('link', { name: /^Baixar/ }).getAttribute('href')) ?? '';
  const assinado = await pdfDe(daAnalise, arquivo);
  expect(assinado.toString('latin1')).toContain('ETSI.CAdES.detached');
  const alheia = await outroNavegador(browser, instalacao.url);
  expect((await alheia.request.get(arquivo)).status()).toBe(401);
  await alheia.goto(`/conferir/${numero}`);
  await expect(alheia.getByText('nenhuma mudou desde a emissão')).toBeVisible();
  const campo = alheia.locator('input[type="file"]');
  await campo.setInputFiles({ ...ARQUIVO, buffer: assinado });
  await expect(alheia.getByText('O arquivo é exatamente o que foi emitido.')).toBeVisible();
  await campo.setInputFiles({ ...ARQUIVO, buffer: pdf });
  await expect(alheia.getByText('O arquivo não é o que foi emitido com este número')).toBeVisible();
  await semBarreiras(alheia);
  await alheia.context().close();
  expect(erros).toEqual([]);
});
