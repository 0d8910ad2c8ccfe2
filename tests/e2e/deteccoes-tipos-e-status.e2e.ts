import type { Locator, Page } from '@playwright/test';
import { analiseDeProvas } from './analise-de-provas.ts';
import { apertarSemSessao, darSenha } from './conta.ts';
import { desenharTriangulo } from './historia-das-analises.ts';
import { acessoDe, entrar, expect as esperar, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

const PACIENCIA_MS = 300_000;
const expect = esperar.configure({ timeout: 60_000 });
test.use(MAPA_LEVE);

test('a ordem dos status muda pelo teclado e pelo mouse, e todos a leem', async ({ page }) => {
  await entrar(page, 'administrador', '/analise/status-deteccao');
  const linhas = page.getByRole('list', { name: 'Status, na ordem' }).getByRole('listitem');
  const nomes = () => linhas.getByRole('link').filter({ hasText: /\S/ }).allInnerTexts();
  const todos = async () =>
    ((await (await page.request.get('/analise/status-deteccao/todos')).json()) as { nome: string }[]).map(
      ({ nome }) => nome,
    );
  const antes = await nomes();
  const [primeiro = '', segundo = '', ...resto] = antes;
  const trocados = [segundo, primeiro, ...resto];

  await linhas.first().getByRole('link').first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(nomes).toEqual(trocados);
  await expect.poll(todos).toEqual(trocados);
  // Told once, and kept: the page that is opened anew has it.
  await page.reload();
  await expect.poll(nomes).toEqual(trocados);
  await semBarreiras(page, 'main');

  const alca = (linha: Locator) => linha.getByTitle('Arrastar para mudar a ordem');
  const [de, para] = await Promise.all([alca(linhas.nth(1)).boundingBox(), alca(linhas.nth(0)).boundingBox()]);
  if (de === null || para === null) throw new Error('no handle');
  const meio = (caixa: typeof de) => [caixa.x + caixa.width / 2, caixa.y + caixa.height / 2] as const;
  await page.mouse.move(...meio(de));
  await page.mouse.down();
  await page.mouse.move(meio(de)[0], meio(de)[1] - 12, { steps: 4 });
  await page.mouse.move(...meio(para), { steps: 8 });
  await page.mouse.up();
  await expect.poll(nomes).toEqual(antes);
  await expect.poll(todos).toEqual(antes);
});

test('a prévia de um tipo de detecção segue as cores e a transparência enquanto se escolhem', async ({ page }) => {
  await entrar(page, 'administrador', '/analise/tipos-deteccao/criar');
  const previa = (trecho: string) => page.locator(`[data-amostra*='${trecho}']`);
  await expect(page.getByLabel('Cor do contorno', { exact: true })).toHaveValue('#0A8556');
  await expect(page.getByLabel('Cor do preenchimento', { exact: true })).toHaveValue('#8CAA4B');
  await expect(previa('#8CAA4B')).toBeVisible();
  const transparencia = page.getByRole('slider', { name: 'Transparência do preenchimento' });
  await expect(transparencia).toHaveValue('50');
  const opacidade = async () =>
    JSON.parse((await page.locator('[data-amostra]').getAttribute('data-amostra')) ?? '{}') as Record<string, unknown>;
  const meia = await opacidade();
  await page.getByLabel('Cor do preenchimento', { exact: true }).fill('#123ABC');
  await expect(previa('#123ABC')).toBeVisible();
  await transparencia.focus();
  await page.keyboard.press('ArrowRight');
  await expect(transparencia).toHaveValue('51');
  await expect.poll(opacidade).not.toMatchObject({ transparencia_preenchimento: meia.transparencia_preenchimento });
  // What is no colour leaves the last one that was.
  await page.getByLabel('Cor do preenchimento', { exact: true }).fill('#12');
  await expect(previa('#123ABC')).toBeVisible();
});

/** Of all that a chart draws, how much is of a colour: `rgb(1, 2, 3)`. */
const parteDaCor = (grafico: Locator, cor: string) =>
  grafico.evaluate((tela: HTMLCanvasElement, rgb) => {
    const { data } = tela.getContext('2d')?.getImageData(0, 0, tela.width, tela.height) ?? { data: [] };
    const alvo = rgb.match(/\d+/g)?.map(Number) ?? [];
    let [desenhados, iguais] = [0, 0];
    for (let em = 0; em < data.length; em += 4) {
      if (data[em + 3] !== 255) continue;
      desenhados += 1;
      if (alvo.every((valor, i) => data[em + i] === valor)) iguais += 1;
    }
    return iguais / Math.max(1, desenhados);
  }, cor);

async function abrirAnalise(page: Page, analise_id: string): Promise<void> {
  const [ativo] = (await (await page.request.get('/ativo/ativos/todos')).json()) as readonly { id: string }[];
  await page.goto(`/mapa?${new URLSearchParams({ ativo_id: ativo?.id ?? '', secao: 'analises', analise_id })}`);
  await mapaPronto(page);
}

test('a pizza tem de cada tipo a sua parte, e o desenho de uma detecção atravessa a recarga e o fim da sessão', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/mapa');
  const { analise_id, titulo } = await analiseDeProvas(page, ['Queimada', 'Queimada', 'Solo exposto']);
  await abrirAnalise(page, analise_id);
  const analise = page.getByRole('region', { name: titulo });
  const pizza = analise.getByRole('img', { name: /^Por tipo, em número/ });
  await expect(pizza).toBeVisible();
  const partes: readonly (readonly [string, number])[] = [
    ['Queimada', 2 / 3],
    ['Solo exposto', 1 / 3],
  ];
  for (const [nome, parte] of partes) {
    const linha = analise.getByRole('row', { name: new RegExp(`^${nome} ${Math.round(parte * 3)} `) });
    const cor = await linha
      .locator('span')
      .first()
      .evaluate((um) => getComputedStyle(um).backgroundColor);
    await expect.poll(async () => Math.abs((await parteDaCor(pizza, cor)) - parte)).toBeLessThan(0.06);
  }

  await analise.getByRole('button', { name: 'Editar detecções' }).click();
  const janela = page.getByRole('dialog', { name: 'Nova detecção' });
  const abrirNova = async () => {
    await page.getByRole('button', { name: 'Nova detecção' }).click();
    await expect(janela.locator('[data-pronto]').first()).toBeVisible();
  };
  await abrirNova();
  await desenharTriangulo(page, 'Depois', [60, 80]);
  await janela.getByLabel('Tipo de detecção').selectOption({ label: 'Queimada' });
  await janela.getByLabel('Descrição').fill('Vista do alto, antes de a luz faltar');
  // What the field says of the drawing beside it: its area.
  const daArea = janela.getByRole('textbox', { name: /^Área/ });
  const medida = await daArea.evaluate(
    (um) => document.getElementById(um.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  );
  expect(medida).toMatch(/\d/);
  // The mode that the analysis was in is in the address.
  await page.reload();
  await mapaPronto(page);
  await abrirNova();
  await expect(janela.getByLabel('Descrição')).toHaveValue('');
  await janela.getByRole('button', { name: 'Retomar' }).click();
  await expect(janela.getByLabel('Descrição')).toHaveValue('Vista do alto, antes de a luz faltar');
  await expect(daArea).toHaveAccessibleDescription(medida);
  await apertarSemSessao(janela.getByRole('button', { name: 'Salvar' }));
  const { email, senha } = acessoDe('administrador');
  await darSenha(page.getByRole('dialog', { name: 'Sua sessão terminou' }), email, senha);
  await expect(page.getByText('Detecção criada com sucesso!').first()).toBeVisible();
  await expect(analise.getByRole('list', { name: 'Detecções', exact: true }).getByRole('listitem')).toHaveCount(4);
  // Saved, it leaves no draft behind.
  await abrirNova();
  await expect(janela.getByRole('button', { name: 'Retomar' })).toHaveCount(0);
});
