import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
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

test('no celular, a lista das classificações cabe na tela, com as palavras inteiras', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'administrador', '/analise/classificacoes');
  const tabela = page.getByRole('table');
  const nomes = tabela.getByRole('link').filter({ hasText: /\S/ });
  await expect(nomes.filter({ hasText: 'Inconclusiva' })).toBeVisible();
  // A word that is broken lies in two places.
  const quebradas = await nomes.evaluateAll((todos) =>
    todos.flatMap(({ firstChild: texto }) => {
      if (!(texto instanceof Text)) return ['sem texto'];
      return [...texto.data.matchAll(/\S+/g)].flatMap(({ 0: palavra, index }) => {
        const onde = document.createRange();
        onde.setStart(texto, index);
        onde.setEnd(texto, index + palavra.length);
        return onde.getClientRects().length === 1 ? [] : [palavra];
      });
    }),
  );
  expect(quebradas).toEqual([]);
  const sobra = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
  expect(await tabela.locator('xpath=..').evaluate(sobra)).toBe(0);
  await semBarreiras(page, 'main');
});

type Cor = readonly [r: number, g: number, b: number];
/** #123ABC. */
const AZUL: Cor = [0x12, 0x3a, 0xbc];

/** The colour of every point that is seen of something. */
async function pontosDe(page: Page, onde: Locator): Promise<readonly Cor[]> {
  const clip = await onde.boundingBox();
  if (clip === null) throw new Error('not seen');
  const foto = await page.screenshot({ clip, scale: 'css' });
  const { data } = await sharp(foto).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 3 }, (_, i) => [
    data[3 * i] ?? 0,
    data[3 * i + 1] ?? 0,
    data[3 * i + 2] ?? 0,
  ]);
}

test('a prévia de um tipo de detecção segue as cores e a transparência enquanto se escolhem', async ({ page }) => {
  await entrar(page, 'administrador', '/analise/tipos-deteccao/criar');
  const previa = (trecho: string) => page.locator(`[data-amostra*='${trecho}']`);
  await expect(page.getByLabel('Cor do contorno', { exact: true })).toHaveValue('#0A8556');
  await expect(page.getByLabel('Cor do preenchimento', { exact: true })).toHaveValue('#8CAA4B');
  await expect(previa('#8CAA4B')).toBeVisible();
  const transparencia = page.getByRole('slider', { name: 'Transparência do preenchimento' });
  await expect(transparencia).toHaveValue('50');
  const desenhada = async () =>
    JSON.parse((await page.locator('[data-amostra]').getAttribute('data-amostra')) ?? '{}') as Record<string, unknown>;
  await page.getByLabel('Cor do preenchimento', { exact: true }).fill('#123ABC');
  await expect(previa('#123ABC')).toBeVisible();
  await transparencia.focus();
  await page.keyboard.press('ArrowRight');
  await expect(transparencia).toHaveValue('51');
  await expect.poll(desenhada).toMatchObject({ transparencia_cor_preenchimento: 0.51 });
  // As much of the ground is seen through the shapes as the slider leaves of it, from one end of it to the other.
  const pontos = () => pontosDe(page, page.getByRole('region', { name: 'Prévia do estilo' }));
  await page.keyboard.press('End');
  await expect(transparencia).toHaveValue('100');
  const cheios = async () => (await pontos()).flatMap((cor, em) => (`${cor}` === `${AZUL}` ? [em] : []));
  await expect.poll(async () => (await cheios()).length).toBeGreaterThan(500);
  const dentro = await cheios();
  await page.keyboard.press('Home');
  await expect(transparencia).toHaveValue('0');
  // The ground is light everywhere but on its lines.
  const claros = async () => {
    const vistos = await pontos();
    return new Map(dentro.flatMap((em) => ((vistos[em]?.[0] ?? 0) > 200 ? [[em, vistos[em]?.[0] ?? 0]] : [])));
  };
  await expect.poll(async () => (await claros()).size).toBeGreaterThan(dentro.length * 0.9);
  const fundo = await claros();
  await transparencia.fill('50');
  const opacidade = async () => {
    const vistos = await pontos();
    const partes = [...fundo].map(([em, chao]) => (chao - (vistos[em]?.[0] ?? 0)) / (chao - AZUL[0]));
    return partes.reduce((soma, um) => soma + um, 0) / partes.length;
  };
  await expect.poll(opacidade).toBeCloseTo(0.5, 1);
  // What is no colour leaves the last one that was.
  await page.getByLabel('Cor do preenchimento', { exact: true }).fill('#12');
  await expect(previa('#123ABC')).toBeVisible();
});

test('o formulário de um status avisa das cores em que o texto dele não se lê', async ({ page }) => {
  await entrar(page, 'administrador', '/analise/status-deteccao/criar');
  const cor = (nome: string) => page.getByRole('textbox', { name: nome, exact: true });
  const aviso = page.getByRole('status').filter({ hasText: 'O texto quase não se lê sobre o fundo' });
  await expect(cor('Cor')).toHaveValue('#1864AB');
  await expect(aviso).toHaveCount(0);
  // The least that passes, and one step lighter.
  await cor('Cor').fill('#767676');
  await cor('Cor de fundo').fill('#FFFFFF');
  const aparencia = page.getByText('Como aparece:').locator('xpath=..').getByText('Status', { exact: true });
  await expect(aparencia).toHaveCSS('color', 'rgb(118, 118, 118)');
  await expect(aviso).toHaveCount(0);
  await cor('Cor').fill('#777777');
  await expect(aviso).toContainText('o contraste é de 4,4 para 1, e o recomendado é de 4,5 para 1 ou mais.');
  await semBarreiras(page, 'main');
  // Without a ground of its own it stands on its own colour, thinned.
  await cor('Cor de fundo').fill('');
  await cor('Cor').fill('#FFD500');
  await expect(aviso).toContainText('o contraste é de 1,3 para 1');
  await cor('Cor de fundo').fill('#000000');
  await expect(aviso).toHaveCount(0);
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
  // On a phone too it is told before anything is drawn anew.
  const janelaDoNavegador = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(janela.getByRole('button', { name: 'Retomar' })).toBeInViewport();
  if (janelaDoNavegador !== null) await page.setViewportSize(janelaDoNavegador);
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
