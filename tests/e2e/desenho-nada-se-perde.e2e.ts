import type { Page } from '@playwright/test';
import { excluir } from './camada-importada.ts';
import {
  arrastar,
  botao,
  clicar,
  ferramenta,
  guardada,
  noMapa,
  perto,
  semVizinhas,
  VISTA,
} from './desenho-no-formulario.ts';
import { foto } from './desenho-sem-mouse.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test, visto } from './pagina.ts';

/** Maps are drawn by the processor here, and each vertex waits for the map. */
const PACIENCIA_MS = 300_000;
type Canto = readonly [number, number];
const CANTOS: readonly Canto[] = [
  [-100, -60],
  [60, -60],
  [60, 60],
  [-100, 60],
];
const DESENHANDO = /^Desenhando · Área geodésica [\d.]+,\d{4} ha · 4 vértices$/;

test.use(MAPA_LEVE);

const nome = (page: Page) => page.getByRole('textbox', { name: 'Nome', exact: true });
const tipo = (page: Page) => page.getByRole('combobox', { name: 'Tipo de camada' });
const medidas = (page: Page) => page.locator('#camada-geojson-medidas');
const pergunta = (page: Page) => page.getByRole('dialog', { name: 'Atenção!' });
const aviso = (page: Page, texto: string) => page.getByRole('alert').filter({ hasText: texto }).last();
const hectares = async (page: Page) => /[\d.]+,\d{4}(?= ha)/.exec(await medidas(page).innerText())?.[0] ?? 'sem área';
const idDa = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? '';
const marcar = async (page: Page, cantos: readonly Canto[]) => {
  for (const [x, y] of cantos) await clicar(page, x, y);
};

async function nova(page: Page, titulo: string): Promise<void> {
  await page.goto(`/camadas/criar${VISTA}`);
  await mapaPronto(page);
  await nome(page).fill(titulo);
  await tipo(page).selectOption({ label: 'Vegetação nativa' });
  await page.getByRole('combobox', { name: 'Ativo' }).selectOption({ index: 1 });
}

async function desenhar(page: Page, cantos: readonly Canto[]): Promise<void> {
  await botao(page, 'Desenhar polígono').click();
  await ferramenta(page, 'desenhando');
  await marcar(page, cantos);
}

/** What the server has: one part, with these corners and no other. */
async function cantosGuardados(page: Page, id: string, cantos: readonly Canto[]): Promise<void> {
  const { type, coordinates } = (await guardada(page, id)) as { type: string; coordinates: unknown[][][] };
  expect([type, coordinates.length, coordinates[0]?.length]).toEqual(['MultiPolygon', 1, 1]);
  const contorno = coordinates[0]?.[0];
  expect(contorno).toHaveLength(cantos.length + 1);
  for (const [x, y] of cantos) expect(contorno).toContainEqual(perto(noMapa(x, y)));
}

test('no formulário: Salvar, Esc, Ctrl+Z, outro tipo, recarregar e sair guardam a parte em desenho, ou perguntam', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await semVizinhas(page);
  await entrar(page, 'administrador');
  await nova(page, 'Nada se perde');
  await desenhar(page, CANTOS);
  await expect(medidas(page)).toHaveText(DESENHANDO);

  await test.step('Salvar pergunta pela parte, e voltar continua dali', async () => {
    await botao(page, 'Salvar').click();
    await expect(pergunta(page).getByText('Há uma parte em desenho, com 4 vértices')).toBeVisible();
    for (const um of ['Descartar e salvar', 'Voltar', 'Concluir e salvar'])
      await expect(botao(pergunta(page), um)).toBeVisible();
    await semBarreiras(page, '[role=dialog]');
    await foto(page, 'salvar-com-parte');
    await botao(pergunta(page), 'Voltar').click();
    await expect(pergunta(page)).toBeHidden();
    await expect(medidas(page)).toHaveText(DESENHANDO);
  });

  await test.step('Esc a larga, e o painel diz o mesmo que o mapa; Ctrl+Z a traz de volta, e tira o último vértice', async () => {
    await page.locator('canvas.maplibregl-canvas').focus();
    await page.keyboard.press('Escape');
    await expect(medidas(page)).toHaveText('Ainda não há desenho.');
    await page.keyboard.press('Control+z');
    await expect(medidas(page)).toHaveText(DESENHANDO);
    await page.keyboard.press('Control+z');
    await expect(medidas(page)).toHaveText(/ · 3 vértices$/);
    await page.keyboard.press('Control+Shift+z');
    await expect(medidas(page)).toHaveText(DESENHANDO);
  });

  await test.step('largada a ferramenta, o aviso a oferece de volta', async () => {
    await botao(page, 'Desenhar polígono').click();
    await expect(medidas(page)).toHaveText('Ainda não há desenho.');
    await botao(aviso(page, 'A parte que você desenhava, com 4 vértices, foi deixada.'), 'Desfazer').click();
    await ferramenta(page, 'desenhando');
    await expect(medidas(page)).toHaveText(/^Desenhando · .*4 vértices$/);
  });

  await test.step('uma seta na lista de tipos apaga o desenho: volta por Desfazer, e escolhendo de novo o tipo', async () => {
    await tipo(page).selectOption({ label: 'Ponto de vistoria' });
    await expect(medidas(page)).toHaveText('Ainda não há desenho.');
    await foto(page, 'outro-tipo');
    await botao(aviso(page, 'O desenho foi apagado'), 'Desfazer').click();
    await expect(tipo(page).locator('option:checked')).toHaveText('Vegetação nativa');
    await ferramenta(page, 'desenhando');
    await tipo(page).selectOption({ label: 'Ponto de vistoria' });
    await expect(medidas(page)).toHaveText('Ainda não há desenho.');
    await tipo(page).selectOption({ label: 'Vegetação nativa' });
    await ferramenta(page, 'desenhando');
    await expect(medidas(page)).toHaveText(/^Desenhando · .*4 vértices$/);
  });

  await test.step('sair pergunta; recarregada a página, o rascunho traz os vértices e o desenho continua', async () => {
    await page.getByRole('link', { name: 'Cancelar' }).click();
    const sair = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await botao(sair, 'Continuar editando').click();
    await expect(sair).toBeHidden();
    page.once('dialog', (dialogo) => dialogo.accept());
    await page.reload();
    await mapaPronto(page);
    await botao(page, 'Retomar').click();
    await ferramenta(page, 'desenhando');
    await expect(medidas(page)).toHaveText(/^Desenhando · .*4 vértices$/);
    await expect(nome(page)).toHaveValue('Nada se perde');
  });

  await test.step('concluir e salvar grava o que o mapa e o painel mostravam', async () => {
    await botao(page, 'Salvar').click();
    await botao(pergunta(page), 'Concluir e salvar').click();
    await expect(page.getByText('Camada criada.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nada se perde' })).toBeVisible();
    await cantosGuardados(page, idDa(page), CANTOS);
  });

  await test.step('em edição, um botão só aplica e salva: a área do painel é a gravada', async () => {
    await page.goto(`/camadas/${idDa(page)}/editar${VISTA}`);
    await mapaPronto(page);
    await expect(medidas(page)).toHaveText(/ · 1 parte · 4 vértices$/);
    await botao(page, 'Editar desenho').click();
    await ferramenta(page, 'editando');
    const antes = await hectares(page);
    await arrastar(page, [60, 60], [110, 90]);
    await expect(medidas(page)).not.toContainText(antes);
    const mudada = await hectares(page);
    await botao(page, 'Salvar').click();
    await foto(page, 'aplicar-e-salvar');
    await botao(pergunta(page), 'Aplicar e salvar').click();
    await expect(page.getByText('Camada salva.')).toBeVisible();
    await expect(page.getByText(`${mudada} ha`)).toBeVisible();
    const [primeiro, segundo, , quarto] = CANTOS as [Canto, Canto, Canto, Canto];
    await cantosGuardados(page, idDa(page), [primeiro, segundo, [110, 90], quarto]);
    await excluir(page, idDa(page));
  });

  await test.step('um laço vira duas partes, e se diz; Desfazer o tira', async () => {
    await nova(page, 'Laço');
    const [a, b, c, d] = CANTOS as [Canto, Canto, Canto, Canto];
    await desenhar(page, [a, c, b, d]);
    await page.keyboard.press('Enter');
    await expect(medidas(page)).toContainText('2 partes');
    const dito = aviso(page, 'A geometria foi reparada: o contorno cruzava a si mesmo e virou 2 partes.');
    await expect(dito).toBeVisible();
    await foto(page, 'laco-reparado');
    await botao(dito, 'Desfazer').click();
    await expect(medidas(page)).toHaveText('Ainda não há desenho.');
  });
});

/** The map of all layers with the tools of drawing, from the start page. */
const DESENHAR = `/?desenhar=1${VISTA}`;

test('no início: o desenho e a parte em curso continuam depois de recarregar e de ir a outra página', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador');
  const barra = page.getByRole('toolbar', { name: 'Desenho' });
  const guardadas = () =>
    page.evaluate(() => {
      const textos = Object.entries(sessionStorage).filter(([chave]) => chave.startsWith('atalaia-desenho/'));
      return textos.flatMap(([, texto]) => {
        const { features, part } = JSON.parse(texto) as {
          features: { shape: string }[];
          part: { vertices: unknown[] } | null;
        };
        return [...features.map(({ shape }) => shape), ...(part === null ? [] : [part.vertices.length])];
      });
    });
  const noInicio = async () => {
    await mapaPronto(page);
    await expect(botao(barra, 'Polígono')).toBeVisible();
  };
  await page.goto(DESENHAR);
  await noInicio();
  await botao(barra, 'Polígono').click();
  await expect(botao(barra, 'Polígono')).toHaveAttribute('aria-pressed', 'true');
  await marcar(page, CANTOS);
  await page.keyboard.press('Enter');
  await marcar(page, [
    [150, -60],
    [220, -60],
  ]);
  await expect.poll(guardadas).toEqual(['polygon', 2]);

  await test.step('recarregada a página, a ferramenta volta com os vértices, e um terceiro a conclui', async () => {
    await page.reload();
    await noInicio();
    await expect(botao(barra, 'Polígono')).toHaveAttribute('aria-pressed', 'true');
    await visto(page);
    await foto(page, 'inicio-recarregado');
    await marcar(page, [[220, 60]]);
    await page.keyboard.press('Enter');
    await expect.poll(guardadas).toEqual(['polygon', 'polygon']);
  });

  await test.step('ido a outra página e voltado, está lá; outra aba não o tem', async () => {
    await page.goto('/camadas');
    await page.goto(DESENHAR);
    await noInicio();
    await expect.poll(guardadas).toEqual(['polygon', 'polygon']);
    await botao(barra, 'Excluir').click();
    await expect(botao(barra, 'Excluir')).toHaveAttribute('aria-pressed', 'true');
    await marcar(page, [[0, 0]]);
    await expect.poll(guardadas).toEqual(['polygon']);
    const outra = await page.context().newPage();
    await outra.goto(DESENHAR);
    await mapaPronto(outra);
    expect(await outra.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('atalaia-desenho/');
    await outra.close();
  });
});
