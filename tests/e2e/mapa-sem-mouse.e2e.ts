import type { Locator, Page } from '@playwright/test';
import { ATIVO } from './acervo-de-provas.ts';
import { type AnaliseDeProvas, analiseDeProvas } from './analise-de-provas.ts';
import {
  entrar,
  expectDeMapa as expect,
  MAPA_LEVE,
  mapaPronto,
  NAVEGADOR_LEVE,
  outroNavegador,
  semBarreiras,
  test,
} from './pagina.ts';
import { irAte, teclar } from './teclado.ts';

/** Images are examined first, and two maps are drawn beside each other. */
const PACIENCIA_MS = 420_000;
test.use(MAPA_LEVE);

const secao = (page: Page, nome: string) => page.getByRole('region', { name: nome, exact: true });
const campo = (page: Page) => page.getByRole('combobox', { name: 'Buscar ativo, lugar ou coordenadas' });
const ativo = (page: Page) => page.getByRole('option', { name: /^Barragem B1/ }).first();
const tipo = (page: Page) => page.getByRole('treeitem', { name: /^Vegetação nativa/ });
const naLista = (page: Page, { titulo }: AnaliseDeProvas) =>
  page.getByRole('list', { name: 'Análises do ativo' }).getByRole('button', { name: new RegExp(`^${titulo}`) });
const vista = (page: Page, nome: string) => page.getByRole('radio', { name: nome, exact: true });
const legenda = (page: Page, lado: string) => secao(page, lado);

/** What a control is for whoever does not see it. */
const CONTROLES = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'slider', 'tab', 'treeitem', 'tree'],
  ...['option', 'listbox', 'menuitem', 'switch', 'spinbutton', 'dialog', 'region', 'image', 'img', 'progressbar'],
]);

interface NoAcessivel {
  readonly ignored: boolean;
  readonly backendDOMNodeId?: number;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** What a screen reader is told of the page: the controls without a name, and the names of the others. */
async function lidos(page: Page): Promise<{ readonly semNome: readonly string[]; readonly nomes: readonly string[] }> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { readonly nodes: readonly NoAcessivel[] };
  const controles = nodes.filter(({ ignored, role }) => !ignored && CONTROLES.has(String(role?.value)));
  const nome = (no: NoAcessivel) => String(no.name?.value ?? '').trim();
  const semNome: string[] = [];
  for (const { role, backendDOMNodeId = 0 } of controles.filter((no) => nome(no) === '')) {
    const { node } = await cdp.send('DOM.describeNode', { backendNodeId: backendDOMNodeId });
    semNome.push(`${role?.value}: ${node.nodeName} ${(node.attributes ?? []).join(' ')}`);
  }
  await cdp.detach();
  return { semNome, nomes: controles.map((no) => `${no.role?.value} ${nome(no)}`) };
}

test('um leitor de tela tem o nome de cada controle do mapa, em cada seção', async ({ page }) => {
  await entrar(page, 'administrador', `/mapa?ativo_id=${ATIVO}`);
  await mapaPronto(page);
  const esperados = {
    Buscar: ['combobox Buscar ativo, lugar ou coordenadas', 'listbox Ativos e lugares', 'button Deixar o ativo'],
    Camadas: ['tree Camadas', 'searchbox Buscar camadas', 'button Enviar KML ou KMZ', 'button Mostrar tudo'],
    Imagens: ['tab Principal', 'button Comparar', 'button Sequência', 'button Calendário'],
    Análises: ['button Nova análise'],
  };
  for (const [nome, dela] of Object.entries(esperados)) {
    // The one that stands open at first; pressed, it would close.
    if (nome !== 'Buscar') await page.getByRole('button', { name: nome, exact: true }).click();
    await expect(secao(page, nome).getByRole('status', { name: 'Carregando' })).toHaveCount(0);
    const todos = [...dela, 'region Mapa', 'region Posição e zoom', 'button Aproximar', 'button Desenhar uma área'];
    const faltam = async () => {
      const { nomes } = await lidos(page);
      return todos.filter((um) => !nomes.includes(um));
    };
    // What stands over the map comes with a script of its own.
    await expect.poll(faltam, nome).toEqual([]);
    expect((await lidos(page)).semNome, nome).toEqual([]);
    await semBarreiras(page);
  }
});

test('só com o teclado: busca-se, liga-se uma camada, abre-se uma análise, comparam-se as imagens e sai-se', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/mapa');
  const provas = await analiseDeProvas(page, ['Queimada']);
  await page.goto('/mapa');
  await mapaPronto(page);

  await irAte(page, campo(page));
  await page.keyboard.type('barragem b1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`ativo_id=${ATIVO}`));

  // Letters are letters in a field: out of it first.
  await page.keyboard.press('Tab');
  await page.keyboard.press('l');
  await expect(tipo(page)).toBeVisible();
  const primeira = page.getByRole('treeitem').first();
  await irAte(page, primeira);
  await page.keyboard.press('End');
  const marcada = page.locator('[role="treeitem"]:focus');
  await expect(marcada).toBeChecked();
  await page.keyboard.press('Space');
  await expect(marcada).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(marcada).toBeChecked();

  await page.keyboard.press('a');
  await expect(naLista(page, provas)).toBeVisible();
  await teclar(page, naLista(page, provas));
  await expect(legenda(page, 'Antes')).toContainText('14/01/2019');
  await expect(legenda(page, 'Depois')).toContainText('30/01/2019');
  await irAte(page, vista(page, 'Lado a lado'));
  await page.keyboard.press('ArrowRight');
  await expect(vista(page, 'Cortina')).toBeChecked();
  const cortina = page.getByRole('slider', { name: 'Cortina entre antes e depois' });
  await irAte(page, cortina);
  await page.keyboard.press('Home');
  await expect(cortina).toHaveAttribute('aria-valuenow', '0');

  await teclar(page, page.getByRole('button', { name: 'Fechar a análise', exact: true }).last());
  await expect(legenda(page, 'Antes')).toBeHidden();
  await teclar(page, page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ativos' }));
  await expect(page).toHaveURL(/\/ativo\/ativos$/);
});

test('as letras das seções valem em toda a página, menos onde se escreve', async ({ page }) => {
  await entrar(page, 'administrador', '/mapa?secao=nenhuma');
  await mapaPronto(page);
  for (const [letra, nome] of [
    ['b', 'Buscar'],
    ['l', 'Camadas'],
    ['i', 'Imagens'],
    ['a', 'Análises'],
  ] as const) {
    const botao = page.getByRole('button', { name: nome, exact: true });
    await expect(botao).toHaveAttribute('aria-keyshortcuts', letra.toUpperCase());
    await expect(botao).toHaveAttribute('title', `${nome} (${letra.toUpperCase()})`);
    await page.keyboard.press(letra);
    await expect(secao(page, nome)).toBeVisible();
    await expect(botao).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('[aria-controls][aria-expanded="true"][aria-keyshortcuts]')).toHaveCount(1);
  }
  await page.keyboard.press('a');
  await expect(secao(page, 'Análises')).toBeHidden();
  await page.keyboard.press('b');
  await campo(page).fill('');
  await campo(page).press('i');
  await expect(campo(page)).toHaveValue('i');
  await expect(secao(page, 'Buscar')).toBeVisible();
});

test('só com o dedo: busca-se, liga-se uma camada, abre-se uma análise, comparam-se as imagens e sai-se', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/mapa');
  const provas = await analiseDeProvas(page, ['Queimada']);
  const telefone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const dedo = await outroNavegador(browser, baseURL, { ...NAVEGADOR_LEVE, ...telefone });
  await entrar(dedo, 'administrador', '/mapa');
  await mapaPronto(dedo);
  const tocar = (onde: Locator) => onde.tap();

  await tocar(campo(dedo));
  await dedo.keyboard.insertText('barragem b1');
  await tocar(ativo(dedo));
  await expect(dedo).toHaveURL(new RegExp(`ativo_id=${ATIVO}`));
  await tocar(dedo.getByRole('button', { name: 'Camadas', exact: true }));
  await tocar(dedo.getByRole('button', { name: 'Ocultar Vegetação nativa' }));
  await expect(tipo(dedo)).not.toBeChecked();
  await tocar(dedo.getByRole('button', { name: 'Mostrar Vegetação nativa' }));
  await expect(tipo(dedo)).toBeChecked();
  await tocar(dedo.getByRole('button', { name: 'Análises', exact: true }));
  await tocar(naLista(dedo, provas));
  await expect(legenda(dedo, 'Antes')).toContainText('14/01/2019');
  await tocar(dedo.getByRole('button', { name: 'Minimizar o painel' }));
  await tocar(dedo.locator('label').filter({ has: vista(dedo, 'Alternar') }));
  await tocar(dedo.getByRole('button', { name: 'Ver antes' }));
  await expect(dedo.getByRole('button', { name: 'Ver depois' })).toBeVisible();
  await semBarreiras(dedo);
  await tocar(dedo.getByRole('button', { name: 'Restaurar o painel' }));
  await tocar(dedo.getByRole('button', { name: 'Fechar a análise', exact: true }).last());
  await expect(legenda(dedo, 'Antes')).toBeHidden();
  await tocar(dedo.getByRole('button', { name: 'Menu', exact: true }));
  await tocar(dedo.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ativos' }));
  await expect(dedo).toHaveURL(/\/ativo\/ativos$/);
  await dedo.context().close();
});
