import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { analiseDeProvas } from './analise-de-provas.ts';
import { entrar, expect, outroNavegador, semBarreiras, test, vigiarConsole } from './pagina.ts';

const PACIENCIA_MS = 300_000;
const ARQUIVO = { name: 'documento.pdf', mimeType: 'application/pdf' } as const;

/** As poppler reads it; a machine without it fails here. */
const lido = (pdf: Buffer, ...opcoes: readonly string[]) =>
  execFileSync('pdftotext', [...opcoes, '-', '-'], { input: pdf, maxBuffer: 2 ** 26 }).toString();

/** The text of a document without what each issue has of its own. */
function textoDe(pdf: Buffer): string {
  // Lines break where numbers are wider; one that ends in a hyphen is read on without it.
  return lido(pdf)
    .replaceAll(/\s+/g, '')
    .replaceAll(/\d{4}-?\d{6}-[A-Z2-9]{10}/g, 'NÚMERO')
    .replaceAll(/Emitidoem[^)]*\)/g, 'INSTANTE');
}

interface Palavra {
  readonly dita: string;
  readonly de: readonly [number, number];
  readonly ate: readonly [number, number];
}

/** How far, as a fraction, figures of a map's grid stand from where its scale puts them, across the sheet and up it. */
function medidasNoPapel(pdf: Buffer) {
  const [pagina = ''] = lido(pdf, '-bbox')
    .split('</page>')
    .filter((uma) => />mE</.test(uma));
  const palavras = [
    ...pagina.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]+)</g),
  ].map(
    ([, x0, y0, x1, y1, dita = '']): Palavra => ({ dita, de: [Number(x0), Number(y0)], ate: [Number(x1), Number(y1)] }),
  );
  const escala = Number(
    palavras
      .map(({ dita }) => /^1:([\d.]+)$/.exec(dita)?.[1])
      .find(Boolean)
      ?.replaceAll('.', ''),
  );
  return { largura: desvio(palavras, escala, 'mE'), altura: desvio(palavras, escala, 'mN') };
}

/** Of the figures with this unit that stand in one line: eastings beside each other, northings one above the other. */
function desvio(palavras: readonly Palavra[], escala: number, unidade: 'mE' | 'mN'): number {
  const [ao, atraves] = unidade === 'mE' ? ([0, 1] as const) : ([1, 0] as const);
  const marcas = palavras.flatMap(({ dita, de, ate }, i) => {
    const seguinte = palavras[i + 1];
    if (seguinte?.dita !== unidade) return [];
    const meio = (Math.min(de[ao], seguinte.de[ao]) + Math.max(ate[ao], seguinte.ate[ao])) / 2;
    return [{ metros: Number(dita.replaceAll('.', '')), meio, linha: de[atraves] }];
  });
  const [primeira, ...outras] = marcas;
  const ultima = outras.findLast(({ linha, meio }) => linha === primeira?.linha && meio !== primeira.meio);
  if (primeira === undefined || ultima === undefined) return Number.NaN;
  const [noPapel, noChao] = [((ultima.meio - primeira.meio) * 0.0254) / 72, ultima.metros - primeira.metros];
  return Math.abs(Math.abs((noPapel * escala) / noChao) - 1);
}

/** When its print dialog was last asked for, and when everything stood in it, in milliseconds of the page. */
const impressao = (pagina: Page) =>
  pagina.evaluate(() => {
    const { impressa, prontaEm } = document.documentElement.dataset;
    return { impressa: Number(impressa), pronta: Number(prontaEm) };
  });

/** What a pie's legend says, line by line, and that it says it in the colours of the shares. */
async function conferirPizza(pagina: Page, nome: string, linhas: readonly RegExp[]): Promise<void> {
  const legenda = pagina.getByRole('list', { name: `Legenda: ${nome}`, exact: true });
  const pizza = pagina.getByRole('figure').filter({ has: legenda });
  await expect(pizza).toBeVisible();
  await expect(legenda.getByRole('listitem')).toHaveText([...linhas]);
  const cores = await pizza.evaluate((figura) => ({
    fatias: [...figura.querySelectorAll('svg path')].map((uma) => getComputedStyle(uma).fill),
    legenda: [...figura.querySelectorAll('li > span[aria-hidden]')].map((uma) => getComputedStyle(uma).backgroundColor),
  }));
  expect(cores.fatias, nome).toEqual(cores.legenda);
  expect(new Set(cores.fatias).size, nome).toBe(linhas.length);
}

/** Lets go of a file over a place. @returns whether the page keeps the browser from opening it in its stead */
const soltar = (onde: Locator, pdf: Buffer): Promise<boolean> =>
  onde.evaluate((alvo, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'documento.pdf', { type: 'application/pdf' }));
    const dito = { bubbles: true, cancelable: true, dataTransfer };
    const passou = ['dragover', 'drop'].filter((nome) => alvo.dispatchEvent(new DragEvent(nome, dito)));
    return passou.length === 0;
  }, pdf.toString('base64'));

/** Pixels that stay free between what is above a field and the ring that says that it has the focus. */
const folgaAcima = (campo: Locator): Promise<number> =>
  campo.evaluate((um) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(um);
    if (outlineStyle === 'none' || um.previousElementSibling === null) return Number.NaN;
    const anel = um.getBoundingClientRect().top - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset);
    return anel - um.previousElementSibling.getBoundingClientRect().bottom;
  });

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
      document.documentElement.dataset.impressa = String(performance.now());
    };
    new MutationObserver(() => {
      const { dataset } = document.documentElement;
      if (dataset.documento === 'pronto') dataset.prontaEm ??= String(performance.now());
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-documento'] });
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
  // The dialog comes a second after everything is there, and by the button once more.
  await expect(daAnalise.locator('html[data-impressa]')).toBeAttached();
  const sozinha = await impressao(daAnalise);
  expect(sozinha.impressa - sozinha.pronta).toBeGreaterThanOrEqual(900);
  await daAnalise.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect.poll(async () => (await impressao(daAnalise)).impressa).toBeGreaterThan(sozinha.impressa);
  // Two small ones and one as large as both.
  await conferirPizza(daAnalise, 'Detecções', [/^Queimada\s*2 \(66,7%\)$/, /^Solo exposto\s*1 \(33,3%\)$/]);
  await conferirPizza(daAnalise, 'Área impactada (ha)', [
    /^Queimada\s*115,7505 ha \(50%\)$/,
    /^Solo exposto\s*115,7515 ha \(50%\)$/,
  ]);
  for (const lado of ['Antes', 'Depois'])
    await expect(daAnalise.getByRole('img', { name: new RegExp(`^Mapa, ${lado}`) })).toBeVisible();
  await expect(daAnalise.getByRole('row', { name: /^[123] .*(Queimada|Solo exposto)/ })).toHaveCount(3);
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
  await doFiltro.clock.install();
  await doFiltro.goto(`/deteccoes/relatorio/impressao?analise_ids[]=${analise_id}&imprimir=nao`);
  await expect(doFiltro.locator('html[data-documento="pronto"]')).toBeAttached();
  await doFiltro.clock.fastForward(60_000);
  await expect(doFiltro.locator('html[data-impressa]')).toHaveCount(0);
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
  // Again from its own position: what it says is the same but for number, instant and signature.
  await daAnalise.getByRole('button', { name: `Emitir de novo ${numero}` }).click();
  await expect(daAnalise.getByRole('status').getByText(/^\d{4}-\d{6}-/)).not.toHaveText(numero, { timeout: 60_000 });
  const deNovo =
    (await daAnalise
      .getByRole('status')
      .getByText(/^\d{4}-\d{6}-/)
      .textContent()) ?? '';
  const endereco = await daAnalise
    .getByRole('listitem')
    .filter({ hasText: deNovo })
    .getByRole('link', { name: /^Baixar/ })
    .getAttribute('href');
  expect(textoDe(assinado)).toContain('NÚMERO');
  expect(textoDe(await pdfDe(daAnalise, endereco ?? ''))).toEqual(textoDe(assinado));
  for (const [qual, fora] of Object.entries(medidasNoPapel(assinado))) expect(fora, qual).toBeLessThan(0.005);
  const alheia = await outroNavegador(browser, instalacao.url);
  expect((await alheia.request.get(arquivo)).status()).toBe(401);
  await alheia.goto(`/conferir/${numero}`);
  await expect(alheia.getByText('nenhuma mudou desde a emissão')).toBeVisible();
  // Code of the page itself may still come; nothing of the file goes anywhere.
  const enviados: string[] = [];
  alheia.on('request', (pedido) => {
    if (pedido.method() !== 'GET' || pedido.postData() !== null) enviados.push(`${pedido.method()} ${pedido.url()}`);
  });
  const [campo, alvo] = [alheia.getByLabel('O documento em PDF'), alheia.locator('label[data-hidratado]')];
  const [igual, outro] = [
    alheia.getByText('O arquivo é exatamente o que foi emitido.'),
    alheia.getByText('O arquivo não é o que foi emitido com este número'),
  ];
  await expect(alvo).toBeVisible();
  await campo.focus();
  await expect(campo).toBeFocused();
  expect(await folgaAcima(alvo)).toBeGreaterThan(0);
  await campo.setInputFiles({ ...ARQUIVO, buffer: pdf });
  await expect(outro).toBeVisible();
  expect(await soltar(alvo, assinado)).toBe(true);
  await expect(igual).toBeVisible();
  const meio = assinado.length >> 1;
  expect(await soltar(alvo, Buffer.from(assinado.map((byte, i) => (i === meio ? byte ^ 1 : byte))))).toBe(true);
  await expect(outro).toBeVisible();
  await semBarreiras(alheia);
  await alheia.getByRole('button', { name: `Retirar ${ARQUIVO.name}` }).click();
  await expect(outro).toHaveCount(0);
  await campo.setInputFiles({ ...ARQUIVO, buffer: assinado });
  await expect(igual).toBeVisible();
  // Beside the field it is no file of it, nor a page in place of this one.
  expect(await soltar(alheia.getByRole('heading', { level: 1 }), pdf)).toBe(true);
  await expect(igual).toBeVisible();
  await expect(alheia).toHaveURL(new RegExp(`/conferir/${numero}$`));
  expect(enviados).toEqual([]);
  await semBarreiras(alheia);
  await alheia.context().close();
  expect(erros).toEqual([]);
});
