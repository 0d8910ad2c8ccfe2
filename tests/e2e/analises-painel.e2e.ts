import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { esperaDaRevisao } from '#app/mapa/espera-da-revisao.ts';
import { analises as textos, deteccoes as textosDasDeteccoes } from '#app/mensagens/especificacao.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { ATIVO, testComAcervo } from './acervo-de-provas.ts';
import { analiseDeProvas, LONGE_DAS_CAMADAS } from './analise-de-provas.ts';
import {
  entrar,
  expectDeMapa as expect,
  MAPA_LEVE,
  mapaPronto,
  NAVEGADOR_LEVE,
  outroNavegador,
  semBarreiras,
} from './pagina.ts';

const PACIENCIA_MS = 300_000;

const [OESTE, SUL] = LONGE_DAS_CAMADAS;
/** The first detection in the middle of each pane, and as wide as a third of it. */
const VISTA = `#mapa=14/${SUL + 0.003}/${OESTE + 0.003}`;
/** Twelve are shown at once. */
const CAMADAS = 15;

/** Below the first detection of an analysis, in the order of their names, as the table has them. */
const test = testComAcervo(
  Array.from({ length: CAMADAS }, (_, i) => ({
    nome: `Gleba ${String(i + 1).padStart(2, '0')}`,
    // None of them where the detection is clicked, in its middle.
    geojson: quadrado(OESTE + 0.0004 + (i % 5) * 0.0011, SUL + 0.0003 + Math.floor(i / 5) * 0.0008, 0.0006),
  })),
);
test.use(MAPA_LEVE);

const painel = (page: Page, titulo: string) => page.getByRole('region', { name: titulo, exact: true });
const deteccoes = (onde: Locator) => onde.getByRole('list', { name: 'Detecções', exact: true }).getByRole('listitem');
const detalhes = (page: Page) => page.getByRole('dialog', { name: /^Detecção: / });
const legenda = (page: Page, lado: string) => page.getByRole('region', { name: lado, exact: true });
const naLista = (page: Page, titulo: string) =>
  page.getByRole('list', { name: 'Análises do ativo' }).getByRole('button', { name: new RegExp(`^${titulo}`) });
/** The value beside a name, in a list of both. */
const fato = (onde: Locator, nome: string) => onde.locator('dt', { hasText: nome }).locator('+ dd').first();
/** Everything that makes or changes a detection, or an analysis. */
const controles = (page: Page) =>
  page.getByRole('button', {
    name: /^(Nova detecção|Editar|Remover|Publicar|Despublicar|Mais sobre a análise|Excluir)/,
  });

const endereco = (campos: Readonly<Record<string, string>>) =>
  `/mapa?${new URLSearchParams({ ativo_id: ATIVO, secao: 'analises', ...campos })}${VISTA}`;

/** So far from its west, as a part of its width, and in points from there and its middle. */
async function clicarNoMapa(page: Page, parte: number, [x, y] = [0, 0]): Promise<void> {
  const quadro = await page.locator('.maplibregl-canvas').first().boundingBox();
  if (quadro === null) throw new Error('no map');
  await page.mouse.click(quadro.x + quadro.width * parte + x, quadro.y + quadro.height / 2 + y);
}

/** How much magenta is painted in each half of the map's frame, in points. */
async function pintado(page: Page): Promise<readonly [number, number]> {
  const quadro = await page.locator('.maplibregl-canvas').first().boundingBox();
  if (quadro === null) throw new Error('no map');
  const width = quadro.width / 2;
  const metade = async (x: number) => {
    const { data, info } = await sharp(await page.screenshot({ clip: { ...quadro, x, width } }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let quantos = 0;
    for (let em = 0; em < data.length; em += info.channels)
      if ((data[em] ?? 0) > 240 && (data[em + 1] ?? 255) < 15 && (data[em + 2] ?? 0) > 240) quantos += 1;
    return quantos;
  };
  return [await metade(quadro.x), await metade(quadro.x + width)];
}

/** Of all that a chart has painted, how much is magenta. */
const parteMagenta = (grafico: Locator) =>
  grafico.evaluate((tela: HTMLCanvasElement) => {
    const { data } = tela.getContext('2d')?.getImageData(0, 0, tela.width, tela.height) ?? { data: [] };
    let [pintados, magenta] = [0, 0];
    for (let em = 0; em < data.length; em += 4) {
      if (data[em + 3] !== 255) continue;
      pintados += 1;
      if (data[em] === 255 && data[em + 1] === 0 && data[em + 2] === 255) magenta += 1;
    }
    return magenta / Math.max(1, pintados);
  });

const tabelaDeCamadas = (analise: Locator) =>
  analise
    .getByRole('heading', { name: 'Camadas de referência' })
    .locator('xpath=following-sibling::*[1]')
    .getByRole('list');

/** How many cells each row has as it is drawn. */
const porLinha = (lista: Locator) =>
  lista.getByRole('listitem').evaluateAll((celulas) => {
    const linhas = new Map<number, number>();
    for (const uma of celulas) {
      const topo = Math.round(uma.getBoundingClientRect().top);
      linhas.set(topo, (linhas.get(topo) ?? 0) + 1);
    }
    return [...linhas.values()];
  });

/** Milliseconds from the next click to the two captions of a comparison, by the page's own clock. */
async function vigiarRevisao(page: Page) {
  const vigia = await page.evaluateHandle(() => {
    let desde = Number.NaN;
    document.addEventListener('click', () => (desde = performance.now()), { once: true, capture: true });
    const fim = new Promise<number>((resolve) => {
      const olhar = new MutationObserver(() => {
        if (document.querySelectorAll('section[data-lado]').length < 2) return;
        olhar.disconnect();
        resolve(performance.now() - desde);
      });
      olhar.observe(document.body, { childList: true, subtree: true });
    });
    return { fim };
  });
  return () => vigia.evaluate(({ fim }) => fim);
}

test('uma análise se abre, se revê, se lê, se edita e só se exclui com a palavra', async ({
  page,
  browser,
  baseURL,
  acervo,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/mapa');
  const provas = await analiseDeProvas(page, [acervo.tipo, 'Queimada'], LONGE_DAS_CAMADAS);
  const { titulo, analise_id } = provas;
  const analise = painel(page, titulo);
  const leitor = await outroNavegador(browser, baseURL, NAVEGADOR_LEVE);
  await entrar(leitor, 'visualizador');

  await test.step('três segundos depois de aberta, as suas duas imagens se comparam, com as detecções sobre ambas', async () => {
    await page.goto(endereco({}));
    await mapaPronto(page);
    await expect(naLista(page, titulo)).toContainText('14/01/2019 - 30/01/2019');
    await expect(naLista(page, titulo)).toContainText('2 detecções');
    await expect(naLista(page, titulo).getByText('Publicada', { exact: true })).toBeVisible();
    expect(await pintado(page)).toEqual([0, 0]);
    const revista = await vigiarRevisao(page);
    await naLista(page, titulo).click();
    expect(await revista()).toBeGreaterThanOrEqual(esperaDaRevisao('production'));
    await expect(legenda(page, 'Antes')).toContainText('14/01/2019');
    await expect(legenda(page, 'Depois')).toContainText('30/01/2019');
    await expect(page).toHaveURL(/comparar=|antes=[0-9a-f]{64}/);
    await expect.poll(async () => Math.min(...(await pintado(page)))).toBeGreaterThan(500);
    // A click opens what it says, whichever of the two images it is pressed on.
    for (const parte of [0.25, 0.75]) {
      await clicarNoMapa(page, parte);
      await expect(detalhes(page)).toContainText(acervo.tipo);
      await page.keyboard.press('Escape');
      await expect(detalhes(page)).toBeHidden();
    }
  });

  await test.step('o modo de ver diz datas, somas, tipos em pizza, miniaturas e as camadas de referência', async () => {
    await expect(fato(analise, 'Início')).toHaveText('14/01/2019, 10:57 (Brasília)');
    await expect(fato(analise, 'Fim')).toHaveText('30/01/2019, 10:57 (Brasília)');
    await expect(fato(analise, 'Total de detecções')).toHaveText('2');
    const hectares = async (onde: Locator) =>
      Number((await onde.innerText()).replace(' ha', '').replaceAll('.', '').replace(',', '.'));
    const partes = await Promise.all(
      [acervo.tipo, 'Queimada'].map((nome) =>
        hectares(
          analise
            .getByRole('row', { name: new RegExp(`^${nome} 1 `) })
            .getByRole('cell')
            .last(),
        ),
      ),
    );
    expect(Math.min(...partes)).toBeGreaterThan(1);
    expect(await hectares(fato(analise, 'Área afetada'))).toBeCloseTo((partes[0] ?? 0) + (partes[1] ?? 0), 3);
    // Half of what the pie has painted is of the first type.
    await expect(analise.getByRole('img', { name: /^Por tipo, em número/ })).toBeVisible();
    await expect.poll(() => parteMagenta(analise.locator('canvas'))).toBeCloseTo(0.5, 1);
    const miniaturas = analise.locator('figure img');
    await expect(miniaturas).toHaveCount(2);
    const larguras = () =>
      miniaturas.evaluateAll((todas) => todas.map((uma) => (uma as HTMLImageElement).naturalWidth));
    await expect.poll(async () => Math.min(...(await larguras()))).toBeGreaterThan(0);
    const [antes, depois] = await miniaturas.evaluateAll((todas) => todas.map((uma) => (uma as HTMLImageElement).src));
    expect(antes).not.toBe(depois);

    const camadas = tabelaDeCamadas(analise);
    await expect(camadas.getByRole('listitem').locator('span:first-child')).toHaveText(acervo.camadas.slice(0, 12));
    await expect(camadas.getByRole('listitem').first()).toContainText('Vegetação nativa');
    expect(await porLinha(camadas)).toEqual([4, 4, 4]);
    await analise.getByRole('button', { name: `Mais ${CAMADAS - 12}...`, exact: true }).click();
    await expect(camadas.getByRole('listitem').locator('span:first-child')).toHaveText(acervo.camadas);
    await expect(analise.getByRole('button', { name: /^Mais \d/ })).toHaveCount(0);
    await semBarreiras(page);
  });

  await test.step('dali se abre o relatório, em outra aba', async () => {
    const aba = page.context().waitForEvent('page');
    await analise.getByRole('link', { name: 'Imprimir relatório' }).click();
    const relatorio = await aba;
    await expect(relatorio).toHaveURL(new RegExp(`/analise/analises/${analise_id}/relatorio/?$`));
    await expect(relatorio.getByRole('heading', { name: 'Relatório da análise' })).toBeVisible();
    await expect(relatorio.getByText(titulo).first()).toBeVisible();
    await relatorio.close();
    await expect(analise).toBeVisible();
  });

  await test.step('só se cria e se edita no modo de editar, e quem só lê nunca', async () => {
    await expect(controles(page)).toHaveText(['Editar detecções']);
    await analise.getByRole('button', { name: 'Editar detecções' }).click();
    await expect(analise.getByRole('button', { name: 'Nova detecção' })).toBeVisible();
    for (const ato of ['Editar', 'Remover'])
      for (const tipo of [acervo.tipo, 'Queimada'])
        await expect(analise.getByRole('button', { name: `${ato} a detecção ${tipo}`, exact: true })).toBeVisible();
    await expect(analise.getByRole('button', { name: 'Despublicar' })).toBeVisible();
    // What the analysis says is of the other mode.
    await expect(analise.getByText('Camadas de referência')).toHaveCount(0);

    // By an address of the edit mode too.
    await leitor.goto(endereco({ analise_id, modo_da_analise: 'editar' }));
    await mapaPronto(leitor);
    await expect(deteccoes(painel(leitor, titulo))).toHaveCount(2);
    await expect(controles(leitor)).toHaveCount(0);
    await deteccoes(painel(leitor, titulo)).filter({ hasText: 'Queimada' }).getByRole('button').click();
    await expect(detalhes(leitor).getByRole('tab')).toHaveText(['Informações', 'Linha do tempo', 'Artefatos']);
    await leitor.keyboard.press('Escape');
    await expect(detalhes(leitor)).toBeHidden();
    await painel(leitor, titulo).getByRole('button', { name: 'Fechar a análise' }).first().click();
    await expect(naLista(leitor, titulo)).toBeVisible();
    await expect(controles(leitor)).toHaveCount(0);
    await expect(leitor.getByRole('button', { name: 'Nova análise' })).toHaveCount(0);
  });

  await test.step('no modo de editar, um clique no mapa edita; a camada de referência que se escolhe é a que os detalhes dizem', async () => {
    const escolhida = acervo.camadas.at(-1) ?? '';
    // Where the analysis is edited, a click on the map opens the form and not the details.
    await clicarNoMapa(page, 0.25);
    const janela = page.getByRole('dialog', { name: 'Editar detecção' });
    await expect(janela.getByLabel('Tipo de detecção').locator('option:checked')).toHaveText(acervo.tipo);
    await expect(detalhes(page)).toHaveCount(0);
    const camada = janela.getByLabel('Camada de referência');
    await expect(camada).toHaveValue('');
    await camada.selectOption({ label: escolhida });
    await janela.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText(textosDasDeteccoes.atualizada)).toBeVisible();
    await expect(janela).toBeHidden();
    await page.getByRole('button', { name: 'Ver detalhes' }).click();
    const linha = deteccoes(analise).filter({ hasText: acervo.tipo });
    await expect(linha).toContainText(`41,6778 ha · ${escolhida}`);
    await linha.getByRole('button').click();
    await expect(fato(detalhes(page), 'Camada de referência')).toHaveText(escolhida);
    await page.keyboard.press('Escape');
    await expect(detalhes(page)).toBeHidden();
    await deteccoes(analise).filter({ hasText: 'Queimada' }).getByRole('button').click();
    await expect(fato(detalhes(page), 'Camada de referência')).toHaveText('Nenhuma');
    await page.keyboard.press('Escape');
    await expect(detalhes(page)).toBeHidden();
  });

  await test.step('onde há detecção e camada, um clique pergunta qual; a removida volta da lixeira', async () => {
    // In the middle of the first layer, by where it lies from the middle of the pane on the left.
    await clicarNoMapa(page, 0.25, [-53, 59]);
    const escolha = page.getByRole('dialog', { name: 'Selecione uma geometria' });
    await expect(escolha.getByRole('listitem')).toHaveText([
      `${acervo.tipo}Detecção`,
      `${acervo.camadas[0]}Vegetação nativa`,
    ]);
    await expect(detalhes(page)).toHaveCount(0);
    await escolha.getByRole('button', { name: acervo.tipo }).click();
    await expect(detalhes(page)).toContainText(acervo.tipo);
    await page.keyboard.press('Escape');
    await expect(detalhes(page)).toBeHidden();

    await analise.getByRole('button', { name: 'Editar detecções' }).click();
    await analise.getByRole('button', { name: 'Detecções na lixeira' }).click();
    await expect(analise.getByText('Não há detecções desta análise na lixeira.')).toBeVisible();
    await analise.getByRole('button', { name: 'Remover a detecção Queimada' }).click();
    const remover = page.getByRole('dialog', { name: 'Remover detecção' });
    await remover.getByLabel('Motivo').fill('Repetida');
    await remover.getByRole('button', { name: 'Remover' }).click();
    await expect(deteccoes(analise)).toHaveCount(1);
    await expect(analise.getByRole('list', { name: 'Detecções na lixeira' }).getByRole('listitem')).toContainText(
      /Queimada · 74,\d+ ha.*Excluída em \d\d\/\d\d\/\d{4}.*, por .*Motivo: Repetida/,
    );
    // Open already, it hears of what comes.
    await analise.getByRole('button', { name: 'Restaurar a detecção Queimada' }).click();
    await expect(page.getByText('A detecção voltou.')).toBeVisible();
    await expect(analise.getByText('Não há detecções desta análise na lixeira.')).toBeVisible();
    await expect(deteccoes(analise)).toHaveCount(2);
  });

  await test.step('um clique na cabeça fecha a análise, com as suas imagens e detecções', async () => {
    await analise.getByRole('button', { name: titulo, expanded: true }).click();
    await expect(analise).toHaveCount(0);
    await expect(legenda(page, 'Antes')).toHaveCount(0);
    await expect(legenda(page, 'Depois')).toHaveCount(0);
    await expect.poll(() => pintado(page)).toEqual([0, 0]);
    expect(page.url()).not.toMatch(/analise_id|antes=|depois=/);
  });

  await test.step('só a palavra exclui; da lixeira a análise volta, com as suas detecções', async () => {
    await page.getByRole('button', { name: `Editar as detecções de ${titulo}` }).click();
    await analise.getByRole('button', { name: 'Mais sobre a análise' }).click();
    await semBarreiras(page, '[role=menu]');
    await page.getByRole('menuitem', { name: 'Excluir análise' }).click();
    const janela = page.getByRole('dialog', { name: 'Excluir análise' });
    await expect(janela).toContainText(`${titulo}, com 2 detecções.`);
    const palavra = janela.getByLabel('Para confirmar, digite “excluir”');
    const excluir = janela.getByRole('button', { name: 'Excluir', exact: true });
    const pedidos: string[] = [];
    page.on('request', (um) => um.method() === 'DELETE' && pedidos.push(um.url()));
    await expect(excluir).toBeDisabled();
    for (const outra of ['apagar', 'Excluir', 'excluir tudo', 'exclui']) {
      await palavra.fill(outra);
      await expect(excluir).toBeDisabled();
      await palavra.press('Enter');
    }
    await expect(janela).toBeVisible();
    expect(pedidos).toEqual([]);

    await palavra.fill('excluir');
    await expect(excluir).toBeEnabled();
    const desta = new RegExp(`/analise/analises/${analise_id}$`);
    await page.route(desta, (rota) => rota.fulfill({ status: 409, json: { message: 'Alguém a está publicando.' } }));
    await excluir.click();
    const recusa = page.getByRole('alert').filter({ hasText: textos.naoRemovida });
    await expect(recusa).toContainText('Alguém a está publicando.');
    await page.unroute(desta);
    await expect(naLista(leitor, titulo)).toBeVisible();

    await excluir.click();
    await expect(page.getByText('Análise removida com sucesso!')).toBeVisible();
    await expect(janela).toBeHidden();
    await expect(page.getByRole('button', { name: 'Nova análise' })).toBeVisible();
    await expect(naLista(page, titulo)).toHaveCount(0);
    await expect(naLista(leitor, titulo)).toHaveCount(0);
    await expect(leitor.getByRole('button', { name: 'Lixeira' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Lixeira', exact: true }).click();
    const naLixeira = page.getByRole('list', { name: 'Análises na lixeira' }).getByRole('listitem');
    const removida = naLixeira.filter({ hasText: titulo });
    await expect(removida).toContainText('14/01/2019 - 30/01/2019');
    await expect(removida).toContainText(/Excluída em \d\d\/\d\d\/\d{4}.*, por /);
    await semBarreiras(page);
    await removida.getByRole('button', { name: `Restaurar ${titulo}` }).click();
    await expect(page.getByText('A análise voltou, com as suas detecções.')).toBeVisible();
    await expect(removida).toHaveCount(0);
    await page.getByRole('button', { name: 'Voltar às análises' }).click();
    await expect(naLista(page, titulo)).toContainText('2 detecções');
    await expect(naLista(leitor, titulo)).toBeVisible();
  });

  await test.step('sem ativo, e sem duas imagens, uma nova análise diz o que falta', async () => {
    const aviso = (texto: string) => page.getByRole('alert').filter({ hasText: texto });
    const nova = page.getByRole('button', { name: 'Nova análise' });
    await nova.click();
    await expect(aviso(textos.semImagens)).toBeVisible();
    await page.goto('/mapa?secao=analises');
    await expect(page.getByRole('button', { name: 'Buscar um ativo' })).toBeVisible();
    await expect(aviso(textos.semAtivo)).toHaveCount(0);
    await nova.click();
    await expect(aviso(textos.semAtivo)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await leitor.context().close();
});
