import type { Browser, Page } from '@playwright/test';
import { excluir, importada } from './camada-importada.ts';
import { apertarSemSessao, darSenha } from './conta.ts';
import {
  arrastar,
  botao,
  clicar,
  desenharPonto,
  ferramenta,
  guardada,
  guardar,
  noMapa,
  perto,
  semVizinhas,
  VISTA,
} from './desenho-no-formulario.ts';
import {
  acessoDe,
  entrar,
  expectDeMapa as expect,
  MAPA_LEVE,
  mapaPronto,
  NAVEGADOR_LEVE,
  outroNavegador,
  semBarreiras,
  test,
} from './pagina.ts';

/** Maps are drawn by the processor here, and each vertex waits for the map. */
const PACIENCIA_MS = 300_000;

test.use(MAPA_LEVE);

const ATENCAO =
  'Você está no modo de edição e não clicou novamente no botão para aplicar as alterações. Se você salvar agora, perderá as alterações realizadas no desenho da geometria. Deseja prosseguir?';
const POLIGONO = 'POLYGON((-47.9 -15.8,-47.86 -15.8,-47.86 -15.77,-47.9 -15.8))';
const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [-47.9, -15.8],
      [-47.88, -15.8],
      [-47.88, -15.78],
      [-47.9, -15.8],
    ],
  ],
};
const KML =
  '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>-47.9,-15.8 -47.87,-15.8 -47.87,-15.78 -47.9,-15.8</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>';
const HOSTIL = '<!DOCTYPE kml [<!ENTITY a "aaaa">]><kml>&a;</kml>';

const nome = (page: Page) => page.getByRole('textbox', { name: 'Nome', exact: true });
const tipo = (page: Page) => page.getByRole('combobox', { name: 'Tipo de camada' });
const medidas = (page: Page) => page.locator('#camada-geojson-medidas');

/** What the form says of the area, in hectares. */
async function area(page: Page): Promise<string> {
  await expect(medidas(page)).toContainText('parte');
  return /[\d.]+,\d{4}(?= ha)/.exec(await medidas(page).innerText())?.[0] ?? '';
}

/** Somebody else, in a browser of their own. */
async function outraPessoa(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const outra = await outroNavegador(browser, baseURL, NAVEGADOR_LEVE);
  await entrar(outra, 'analista', '/camadas/upload');
  return outra;
}

/** Lets go of a file over the map, or pastes a text where nothing is typed. */
function trazer(page: Page, trazido: { readonly arquivo: string } | { readonly texto: string }): Promise<void> {
  return page.evaluate((isto) => {
    const dataTransfer = new DataTransfer();
    const comuns = { bubbles: true, cancelable: true };
    if ('texto' in isto) {
      dataTransfer.setData('text/plain', isto.texto);
      document.body.dispatchEvent(new ClipboardEvent('paste', { ...comuns, clipboardData: dataTransfer }));
      return;
    }
    dataTransfer.items.add(new File([isto.arquivo], 'trazido.kml'));
    const mapa = document.querySelector('canvas.maplibregl-canvas');
    if (mapa === null) throw new Error('sem mapa onde soltar');
    mapa.dispatchEvent(new DragEvent('drop', { ...comuns, dataTransfer }));
  }, trazido);
}

test('uma camada é desenhada, guardada como rascunho, editada, mesclada e vista como era', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(PACIENCIA_MS);
  page.on('dialog', (dialogo) => dialogo.accept());
  await semVizinhas(page);
  await entrar(page, 'administrador', '/camadas');
  // Read and published while the rest goes on; whoever sent it is told, and has nothing covered by that here.
  const outra = await outraPessoa(browser, baseURL);
  const doArquivo = await importada(outra);

  await test.step('salvar sem nada diz o que falta', async () => {
    await page.goto(`/camadas/criar${VISTA}`);
    await nome(page).fill('Eixo do formulário');
    await expect(page.getByText('Escolha o tipo de camada para desenhar.')).toBeVisible();
    await expect(botao(page, 'Desenhar polígono')).toHaveCount(0);
    await trazer(page, { texto: POLIGONO });
    await expect(page.getByText('Para trazer uma geometria, escolha antes o tipo de camada')).toBeVisible();
    await tipo(page).selectOption({ label: 'Ponto de vistoria' });
    await page.getByRole('combobox', { name: 'Ativo' }).selectOption({ index: 1 });
    await botao(page, 'Salvar').click();
    await expect(page.getByRole('alert').getByText('Desenhe a geometria no mapa, ou cole-a.')).toBeVisible();
    await semBarreiras(page);
  });

  const desenhadas: string[] = [];
  await test.step('um tipo de linha pede linhas: o ponto que havia se vai, e a linha se guarda como foi desenhada', async () => {
    await mapaPronto(page);
    await desenharPonto(page, -40, 40);
    await expect(medidas(page)).toHaveText('1 parte · 1 vértice');
    await tipo(page).selectOption({ label: 'Eixo de linha de transmissão' });
    await expect(medidas(page)).toHaveText('Ainda não há desenho.');
    await botao(page, 'Desenhar linha').click();
    await ferramenta(page, 'desenhando');
    await clicar(page, -60, 60);
    await clicar(page, 60, 20);
    await expect(medidas(page)).toHaveText(/^Desenhando · Comprimento [\d.]+,\d+ km · \d vértices$/);
    await page.keyboard.press('Enter');
    await expect(medidas(page)).toHaveText(/^Comprimento [\d.]+,\d+ km · 1 parte · 2 vértices$/);
    await expect(botao(page, 'Editar desenho')).toBeVisible();
    const linha = await guardar(page, 'Eixo do formulário');
    const lugares = [noMapa(-60, 60), noMapa(60, 20)].map(perto);
    expect(await guardada(page, linha)).toEqual({ type: 'MultiLineString', coordinates: [lugares] });
    desenhadas.push(linha);
  });

  await test.step('um tipo de ponto pede pontos; um duplo clique é um só e não aproxima o mapa', async () => {
    await page.goto(`/camadas/criar${VISTA}`);
    await nome(page).fill('Vistorias do formulário');
    await tipo(page).selectOption({ label: 'Ponto de vistoria' });
    await page.getByRole('combobox', { name: 'Ativo' }).selectOption({ index: 1 });
    await mapaPronto(page);
    await desenharPonto(page, -40, 40, (x, y) => page.mouse.dblclick(x, y));
    await expect(medidas(page)).toHaveText('1 parte · 1 vértice');
    await desenharPonto(page, 40, 20);
    await expect(medidas(page)).toHaveText('2 partes · 2 vértices');
    // Points have no vertices to move.
    await expect(botao(page, 'Editar desenho')).toHaveCount(0);
    const pontos = await guardar(page, 'Vistorias do formulário');
    const lugares = [noMapa(-40, 40), noMapa(40, 20)].map(perto);
    expect(await guardada(page, pontos)).toEqual({ type: 'MultiPoint', coordinates: lugares });
    desenhadas.push(pontos);
  });

  await test.step('o que se desenhou está na lista; Nova camada oferece desenhar e enviar', async () => {
    await page.getByRole('link', { name: 'Voltar às camadas' }).click();
    for (const uma of ['Eixo do formulário', 'Vistorias do formulário'])
      await expect(page.getByRole('row').filter({ hasText: uma })).toBeVisible();
    for (const id of desenhadas) await excluir(page, id);
    await botao(page, 'Nova camada').click();
    await expect(page.getByRole('menuitem', { name: 'Enviar arquivos' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Desenhar no mapa' }).click();
    await expect(page.getByRole('heading', { name: 'Nova camada' })).toBeVisible();
  });

  await test.step('um tipo de área pede áreas: também o ponto que havia se vai', async () => {
    await page.goto(`/camadas/criar${VISTA}`);
    await nome(page).fill('Talhão do formulário');
    await tipo(page).selectOption({ label: 'Ponto de vistoria' });
    await page.getByRole('combobox', { name: 'Ativo' }).selectOption({ index: 1 });
    await mapaPronto(page);
    await desenharPonto(page, -40, 40);
    await expect(medidas(page)).toHaveText('1 parte · 1 vértice');
    await tipo(page).selectOption({ label: 'Vegetação nativa' });
    await expect(medidas(page)).toHaveText('Ainda não há desenho.');
  });

  await test.step('desenhar mede enquanto se desenha e guarda ao fechar no primeiro vértice', async () => {
    await expect(botao(page, 'Limpar')).toHaveCount(0);
    await botao(page, 'Desenhar polígono').click();
    await ferramenta(page, 'desenhando');
    await clicar(page, -100, -60);
    await clicar(page, 60, -60);
    await clicar(page, 60, 60);
    await expect(medidas(page)).toHaveText(/Desenhando · Área geodésica [\d.]+,\d{4} ha/);
    await clicar(page, -100, -60);
    await expect(botao(page, 'Limpar')).toBeVisible();
    await expect(botao(page, 'Editar desenho')).toBeVisible();
    await expect(medidas(page)).toHaveText(/^Área geodésica [\d.]+,\d{4} ha · 1 parte · 3 vértices$/);
  });

  await test.step('limpar se desfaz', async () => {
    const antes = await area(page);
    await botao(page, 'Limpar').click();
    await expect(medidas(page)).toHaveText('Ainda não há desenho.');
    await botao(page, 'Desfazer no desenho').click();
    await expect(medidas(page)).toContainText(antes);
  });

  await test.step('recarregada a página, o rascunho é oferecido e volta inteiro', async () => {
    const antes = await area(page);
    await botao(page, 'Acrescentar atributo').click();
    await page.getByLabel('Chave do atributo 1').fill('bioma');
    await page.getByLabel('Valor do atributo 1').fill('Cerrado');
    await botao(page, 'Acrescentar atributo').click();
    await page.getByLabel('Valor do atributo 2').fill('sem chave');
    const guardado = () => page.evaluate(() => Object.values(localStorage).some((texto) => texto.includes('Cerrado')));
    await expect.poll(guardado).toBe(true);
    await page.reload();
    await expect(page.getByText('Há um rascunho que você não salvou')).toBeVisible();
    await botao(page, 'Retomar').click();
    await expect(nome(page)).toHaveValue('Talhão do formulário');
    await expect(tipo(page).locator('option:checked')).toHaveText('Vegetação nativa');
    await expect(medidas(page)).toContainText(antes);
    await expect(page.getByLabel('Valor do atributo 1')).toHaveValue('Cerrado');
    await expect(page.getByLabel('Chave do atributo 2')).toHaveCount(0);
  });

  let aplicada = '';
  await test.step('editar esconde limpar e desenhar, avisa, e só vale quando se clica de novo', async () => {
    await mapaPronto(page);
    const antes = await area(page);
    await botao(page, 'Editar desenho').click();
    await expect(page.getByText('Clique de novo em “Editar desenho” para aplicar as alterações.')).toBeVisible();
    await expect(botao(page, 'Limpar')).toHaveCount(0);
    await expect(botao(page, 'Desenhar polígono')).toHaveCount(0);
    await ferramenta(page, 'editando');
    await arrastar(page, [60, 60], [110, 90]);
    await expect(medidas(page)).not.toContainText(antes);
    aplicada = await area(page);
    await botao(page, 'Salvar').click();
    const pergunta = page.getByRole('dialog', { name: 'Atenção!' });
    await expect(pergunta.getByText(ATENCAO)).toBeVisible();
    await botao(pergunta, 'Não').click();
    await expect(pergunta).toBeHidden();
    await botao(page, 'Editar desenho').click();
    await expect(botao(page, 'Limpar')).toBeVisible();
    await expect(medidas(page)).toContainText(aplicada);
  });

  await test.step('com Sim perde-se o que não se aplicou; com a sessão vencida, entra-se ali mesmo e nada mais se perde', async () => {
    await botao(page, 'Editar desenho').click();
    await ferramenta(page, 'editando');
    await arrastar(page, [110, 90], [140, 20]);
    await expect(medidas(page)).not.toContainText(aplicada);
    await page.getByRole('textbox', { name: 'Área informada (ha)' }).fill('1,5');
    await expect(page.getByText('Difere mais de 1 % da calculada')).toBeVisible();
    await botao(page, 'Salvar').click();
    await apertarSemSessao(botao(page.getByRole('dialog', { name: 'Atenção!' }), 'Sim'));
    const janela = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    const { email, senha } = acessoDe('administrador');
    await darSenha(janela, email, senha);
    await expect(janela).toBeHidden();
    await expect(page.getByText('Camada criada.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Talhão do formulário' })).toBeVisible();
    await expect(page.getByText(`${aplicada} ha`)).toBeVisible();
    await expect(page.getByText('A área informada difere')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Cerrado' })).toBeVisible();
    await expect(page.getByText('sem chave')).toHaveCount(0);
  });

  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const edicao = `/camadas/${id}/editar${VISTA}`;
  await test.step('trocar para outro gênero apaga o desenho, o mesmo guarda; sair pergunta', async () => {
    await page.getByRole('link', { name: 'Editar' }).click();
    await expect(medidas(page)).toContainText(aplicada);
    await tipo(page).selectOption({ label: 'Cicatriz de queimada' });
    await expect(medidas(page)).toContainText(aplicada);
    await tipo(page).selectOption({ label: 'Ponto de vistoria' });
    await expect(page.getByText('O desenho foi apagado')).toBeVisible();
    await expect(medidas(page)).toHaveText('Ainda não há desenho.');
    await botao(page, 'Salvar').click();
    await expect(page.getByRole('alert').getByText('Desenhe a geometria no mapa, ou cole-a.')).toBeVisible();
    await page.getByRole('link', { name: 'Cancelar' }).click();
    const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await botao(pergunta, 'Continuar editando').click();
    await expect(pergunta).toBeHidden();
    await expect(tipo(page).locator('option:checked')).toHaveText('Ponto de vistoria');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await botao(pergunta, 'Sair e descartar').click();
    await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible();
  });

  await test.step('colar, soltar e escolher: um texto hostil é recusado com o porquê; KML, GeoJSON e WKT viram o desenho', async () => {
    await page.goto(edicao);
    await mapaPronto(page);
    await expect(page.getByText('Há um rascunho que você não salvou')).toHaveCount(0);
    await botao(page, 'Colar').click();
    const janela = page.getByRole('dialog', { name: 'Colar geometria' });
    await janela.getByLabel('GeoJSON, KML, WKT ou lista de coordenadas').fill(HOSTIL);
    await botao(janela, 'Usar geometria').click();
    await expect(janela.getByText('O KML traz uma declaração DOCTYPE, que não é aceita.')).toBeVisible();
    await semBarreiras(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(janela).toBeHidden();
    const vistas = [aplicada];
    for (const traz of [
      () => trazer(page, { arquivo: KML }),
      async () => {
        await botao(page, 'Colar').click();
        const buffer = Buffer.from(JSON.stringify(AREA));
        await janela.locator('input[type=file]').setInputFiles({ name: 'a.geojson', mimeType: '', buffer });
      },
      () => trazer(page, { texto: POLIGONO }),
    ]) {
      await traz();
      await expect(janela.getByLabel('GeoJSON, KML, WKT ou lista de coordenadas')).not.toHaveValue('');
      await botao(janela, 'Usar geometria').click();
      await expect(janela).toBeHidden();
      for (const uma of vistas) await expect(medidas(page)).not.toContainText(uma);
      vistas.push(await area(page));
    }
    await nome(page).fill('Talhão de depois');
    await botao(page, 'Salvar').click();
    await expect(page.getByText('Camada salva.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Talhão de depois' })).toBeVisible();
    await expect(page.getByText(`${vistas.at(-1)} ha`)).toBeVisible();
  });

  await test.step('a camada se vê como era: por um passo da história e por uma data', async () => {
    await page.getByRole('link', { name: /^Ver como ficou em .*: Desenhada$/ }).click();
    await expect(page.getByText(/^A camada como estava em/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Talhão do formulário' })).toBeVisible();
    await expect(page.getByText(`${aplicada} ha`)).toBeVisible();
    await mapaPronto(page);
    await semBarreiras(page);
    const campo = page.getByRole('textbox', { name: 'Ver em uma data' });
    await campo.fill('31/02/2026');
    await botao(page, 'Ver').click();
    await expect(page.getByText('Escreva a data como DD/MM/AAAA ou DD/MM/AAAA HH:MM.')).toBeVisible();
    await campo.fill('01/01/2020');
    await botao(page, 'Ver').click();
    await expect(page.getByText(/esta camada ainda não existia/)).toBeVisible();
    await page.getByRole('link', { name: 'Ver como está agora' }).click();
    await expect(page.getByRole('heading', { name: 'Talhão de depois' })).toBeVisible();
    await excluir(page, id);
  });

  await test.step('duas pessoas na camada que veio de um arquivo: quem salva depois vê o que a outra gravou e mescla campo a campo', async () => {
    const alvo = await doArquivo.publicada();
    await page.goto(`/camadas/${alvo}/editar${VISTA}`);
    await expect(nome(page)).toHaveValue(doArquivo.nome);
    await outra.goto(page.url());
    await expect(nome(outra)).toBeVisible();
    const lida = await area(page);
    await trazer(page, { texto: POLIGONO });
    await botao(page, 'Usar geometria').click();
    await expect(medidas(page)).not.toContainText(lida);
    const colada = await area(page);
    // Already typed in, the second one keeps what it was read from.
    await nome(outra).fill('Talhão de quem salvou depois');
    await outra.getByLabel('Valor do atributo 1').fill('BA');
    await nome(page).fill('Talhão de quem salvou antes');
    await botao(page, 'Salvar').click();
    await expect(page.getByText('Camada salva.')).toBeVisible();
    await botao(outra, 'Salvar').click();
    await expect(outra.getByText('Helena Prado salvou este formulário enquanto você o preenchia')).toBeVisible();
    await expect(outra.getByText('Você não tinha mexido neste campo', { exact: false }).first()).toBeVisible();
    await expect(medidas(outra)).toContainText(colada);
    await expect(botao(outra, 'Salvar')).toBeDisabled();
    await semBarreiras(outra);
    await outra.getByRole('radio', { name: /^O seu: Talhão de quem salvou depois/ }).check();
    await botao(outra, 'Salvar').click();
    await expect(outra.getByRole('heading', { name: 'Talhão de quem salvou depois' })).toBeVisible();
    await expect(outra.getByText(`${colada} ha`)).toBeVisible();
    await expect(outra.getByRole('cell', { name: 'BA', exact: true })).toBeVisible();
    // Where it came from stays its first chapter.
    const historia = outra.getByRole('list', { name: 'História da camada' }).getByRole('listitem');
    await expect(historia.filter({ hasText: 'Arquivo enviado' })).toContainText(doArquivo.arquivo);
    await expect(historia.first()).toContainText('por Rafael Tavares');
    await expect(historia.filter({ hasText: 'Geometria trocada por outra, colada' })).toHaveCount(1);
    await outra.context().close();
    await excluir(page, alvo);
  });

  await test.step('a um botão do início, o mapa das camadas tem as ferramentas de desenho', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Desenhar', exact: true }).click();
    await mapaPronto(page);
    await expect(page.getByRole('heading', { name: 'Início: mapa das camadas' })).toBeAttached();
    await expect(botao(page, 'Polígono')).toBeVisible();
    await semBarreiras(page);
  });
});
