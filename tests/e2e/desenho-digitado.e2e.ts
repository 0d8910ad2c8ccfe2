import type { Page } from '@playwright/test';
import { botao, clicar, ferramenta, guardada, guardar, pairar, semVizinhas, VISTA } from './desenho-no-formulario.ts';
import { foto } from './desenho-sem-mouse.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

/** Maps are drawn by the processor here, and each vertex waits for the map. */
const PACIENCIA_MS = 300_000;
/** The same triangle with latitude and longitude the other way round, as WKT. */
const TROCADO = 'POLYGON((-15.79 -47.9,-15.79 -47.89,-15.78 -47.89,-15.79 -47.9))';
/** North of Brasília, in metres of zone 23 that do not say so. */
const EM_UTM = 'V1 188500 8252300\nV2 189500 8252300\nV3 189500 8253300';

test.use(MAPA_LEVE);

const medidas = (page: Page) => page.locator('#camada-geojson-medidas');
const emAndamento = (page: Page) => page.getByRole('group', { name: 'Desenho em andamento' });
const digitar = (page: Page) => page.getByRole('group', { name: 'Digitar coordenadas e medidas' });

async function nova(page: Page, nome: string): Promise<void> {
  await page.goto(`/camadas/criar${VISTA}`);
  await mapaPronto(page);
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(nome);
  await page.getByRole('combobox', { name: 'Tipo de camada' }).selectOption({ label: 'Vegetação nativa' });
  await page.getByRole('combobox', { name: 'Ativo' }).selectOption({ index: 1 });
}

test('coordenadas, lados e raios se digitam, listas se colam, e o que fica longe do ativo se pergunta', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  page.on('dialog', (dialogo) => dialogo.accept());
  await semVizinhas(page);
  await entrar(page, 'administrador');

  await test.step('um vértice e dois lados digitados; a dica anda com o ponteiro e diz o lado', async () => {
    await nova(page, 'Triângulo digitado');
    await botao(page, 'Desenhar polígono').click();
    await ferramenta(page, 'desenhando');
    await clicar(page, -100, -40);
    await pairar(page, 60, 40);
    const dica = page.locator('[data-dica-do-ponteiro]');
    await expect(dica.locator('[data-dica="Clique no próximo vértice."]')).toBeVisible();
    await expect(dica).toHaveText(/^Lado [\d.,]+ k?m, azimute [\d.,]+°$/);
    await foto(page, 'dica-do-ponteiro');
    await botao(emAndamento(page), 'Desfazer vértice').click();
    await botao(emAndamento(page), 'Digitar').click();
    const coordenada = digitar(page).getByLabel('Coordenada');
    await coordenada.fill('em Brasília');
    await coordenada.press('Enter');
    await expect(digitar(page).getByRole('alert')).toContainText('Não é uma coordenada');
    await coordenada.fill('-15,79; -47,9');
    await coordenada.press('Enter');
    await expect(coordenada).toHaveValue('');
    for (const azimute of ['90', '0']) {
      await digitar(page).getByLabel('Comprimento (m)').fill('1.000');
      await digitar(page).getByLabel('Azimute (°)').fill(azimute);
      await botao(digitar(page), 'Pôr lado').click();
      await expect(digitar(page).getByLabel('Azimute (°)')).toHaveValue('');
    }
    await semBarreiras(page, '[data-teclas-proprias]');
    await foto(page, 'digitar');
    await botao(emAndamento(page), 'Concluir').click();
    await expect(medidas(page)).toContainText(/Área geodésica (49,9|50,0)\d+ ha/);
  });

  await test.step('o vértice escolhido vai para onde se digita; dois cliques terminam', async () => {
    await botao(page, 'Limpar').click();
    await botao(page, 'Desenhar polígono').click();
    await ferramenta(page, 'desenhando');
    await clicar(page, -100, -60);
    await clicar(page, 60, -60);
    await clicar(page, 60, 60, (x, y) => page.mouse.dblclick(x, y));
    await expect(botao(page, 'Editar desenho')).toBeVisible();
    const antes = await medidas(page).innerText();
    await botao(page, 'Editar desenho').click();
    await ferramenta(page, 'editando');
    await expect(botao(emAndamento(page), 'Digitar')).toHaveCount(0);
    await clicar(page, 60, 60);
    await botao(emAndamento(page), 'Digitar').click();
    await digitar(page).getByLabel('Coordenada').fill('-15,78; -47,85');
    await digitar(page).getByLabel('Coordenada').press('Enter');
    await expect(medidas(page)).not.toHaveText(antes);
    await botao(page, 'Editar desenho').click();
    const id = await guardar(page, 'Triângulo digitado');
    expect(JSON.stringify(await guardada(page, id))).toContain('[-47.85,-15.78]');
  });

  await test.step('uma lista em UTM sem fuso pergunta por ele', async () => {
    await nova(page, 'Lista em UTM');
    await botao(page, 'Colar').click();
    const janela = page.getByRole('dialog', { name: 'Colar geometria' });
    await janela.getByRole('textbox').fill(EM_UTM);
    await botao(janela, 'Usar geometria').click();
    await expect(janela.getByText('São metros de UTM sem o fuso: escolha-o.')).toBeVisible();
    await janela.getByLabel('Fuso UTM').selectOption('23S');
    await foto(page, 'fuso');
    await botao(janela, 'Usar geometria').click();
    await expect(janela).toBeHidden();
    await expect(medidas(page)).toContainText(/Área geodésica (49|50),\d+ ha · 1 parte/);
  });

  await test.step('latitude e longitude trocadas: a pergunta diz a distância e oferece a troca', async () => {
    await botao(page, 'Colar').click();
    const janela = page.getByRole('dialog', { name: 'Colar geometria' });
    await janela.getByRole('textbox').fill(TROCADO);
    await botao(janela, 'Usar geometria').click();
    await expect(janela).toBeHidden();
    await botao(page, 'Salvar').click();
    const pergunta = page.getByRole('alert').filter({ hasText: 'É ali mesmo?' });
    await expect(pergunta).toContainText(/A geometria fica a \d\.\d{3} km do ativo “/);
    await foto(page, 'longe');
    await botao(pergunta, 'Trocar latitude e longitude').click();
    await expect(pergunta).toBeHidden();
    const id = await guardar(page, 'Lista em UTM');
    expect(JSON.stringify(await guardada(page, id))).toContain('[-47.9,-15.79]');
  });
});
