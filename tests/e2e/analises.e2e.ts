import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { DeteccaoNaTela } from '#app/deteccao/deteccao.ts';
import { foto } from './desenho-sem-mouse.ts';
import { escutar, observador } from './envios.ts';
import {
  arquivosDeProva,
  conferirProcedencia,
  desenharTriangulo,
  enviarImagem,
  PACIENCIA_MS,
  registrarStatus,
  respostas,
  semResposta,
} from './historia-das-analises.ts';
import {
  entrar,
  expect as esperar,
  MAPA_LEVE,
  mapaPronto,
  NAVEGADOR_LEVE,
  outroNavegador,
  semBarreiras,
  test,
} from './pagina.ts';

const expect = esperar.configure({ timeout: 60_000 });

test.use(MAPA_LEVE);

const ATIVO = 'Parque Nacional das Emas';
/** Of a year of its own: a second try finds nothing of the first. */
const ANO = randomInt(2001, 2022);
const TITULO = `Análise de comparação 10/03/${ANO} - 14/06/${ANO}`;

/** Where a page asks for images by what they are. */
const DAS_IMAGENS = /\/mapa\/imagens\/(catalogo|grupos)/;

/** From the middle of the drawing window's map, in pixels: over a layer of the asset each, apart from one another. */
const LUGARES = { Antes: [60, 80], Depois: [114, -40] } as const;

const ler = async <T>(request: APIRequestContext, endereco: string) =>
  (await (await request.get(endereco, { headers: { Accept: 'application/json' } })).json()) as T;
const detalhes = (page: Page) => page.getByRole('dialog', { name: /^Detecção: / });
const analise = (page: Page) => page.getByRole('region', { name: TITULO });
const deteccoes = (page: Page) =>
  analise(page).getByRole('list', { name: 'Detecções', exact: true }).getByRole('listitem');

/** The asset's analyses beside the map, as its people see them. */
async function abrirAnalises(page: Page, ativo_id: string, mais: Readonly<Record<string, string>> = {}) {
  await page.goto(`/mapa?${new URLSearchParams({ ativo_id, secao: 'analises', ...mais })}`);
  await mapaPronto(page);
}

/** Hashes of the two images, the older one first. */
async function hashes(request: APIRequestContext, ativo_id: string): Promise<readonly [string, string]> {
  const { images } = await ler<{ images: readonly { date: string; hash: string }[] }>(
    request,
    `/mapa/imagens/catalogo?${new URLSearchParams({ ativo_id })}`,
  );
  const [antes = '', depois = ''] = [`${ANO}-03-10`, `${ANO}-06-14`].map(
    (dia) => images.find(({ date }) => date === dia)?.hash,
  );
  expect([antes, depois].every(Boolean)).toBe(true);
  return [antes, depois];
}

test('de duas imagens a uma história provada, e cada um só vê o que pode, sem recarregar', async ({
  page,
  browser,
  baseURL,
}, testInfo) => {
  test.setTimeout(2 * PACIENCIA_MS);
  const { foto: jpeg, pdf, video } = await arquivosDeProva();
  await entrar(page, 'analista');

  // Two images, by their form.
  const imagem = (nome: string) => testInfo.outputPath(nome);
  await enviarImagem(page, ATIVO, {
    arquivo: imagem(`emas-antes-${ANO}.tif`),
    dia: `10/03/${ANO}`,
    cores: [60, 110, 50],
  });
  await enviarImagem(page, ATIVO, {
    arquivo: imagem(`emas-depois-${ANO}.tif`),
    dia: `14/06/${ANO}`,
    cores: [150, 90, 60],
  });
  await page.goto('/mapa');
  await page.getByRole('option', { name: new RegExp(`^${ATIVO}`) }).click();
  await expect(page).toHaveURL(/ativo_id=/);
  const ativo_id = new URL(page.url()).searchParams.get('ativo_id') ?? '';

  // Somebody who only looks has the same place before them, and somebody of another client calls.
  const leitor = await outroNavegador(browser, baseURL, NAVEGADOR_LEVE);
  const avisosDoLeitor = escutar(leitor);
  await entrar(leitor, 'visualizador');
  await abrirAnalises(leitor, ativo_id);
  const naListaDoLeitor = leitor.getByRole('button', { name: new RegExp(TITULO) });
  await expect(leitor.getByRole('heading', { name: 'Análises' })).toBeVisible();
  await expect(leitor.getByRole('button', { name: 'Nova análise' })).toHaveCount(0);
  let cargas = 0;
  leitor.on('load', () => {
    cargas += 1;
  });
  const { page: alheia, avisos: avisosDaAlheia } = await observador(browser, baseURL, 'segundo-cliente');
  await alheia.goto('/notificacoes');
  const noticiasDaAlheia = await alheia.getByRole('article').count();
  const alheiaNaoVe = async (enderecos: readonly string[]) =>
    expect(await respostas(alheia.request, enderecos)).toEqual(enderecos.map(() => 404));

  // Compared, and an analysis of them.
  const [antes, depois] = await hashes(page.request, ativo_id);
  const imagensSoltas = Promise.withResolvers<void>();
  await page.route(DAS_IMAGENS, async (rota) => {
    await imagensSoltas.promise;
    await rota.fallback();
  });
  await abrirAnalises(page, ativo_id, { comparar: 'lado_a_lado', antes, depois });
  const criar = page.getByRole('button', { name: 'Nova análise' });
  const nova = page.getByRole('dialog', { name: 'Nova análise' });
  // Pressed before they have come, it waits for them, and asks nobody to choose what is chosen.
  await criar.click();
  await expect(criar).toHaveAttribute('data-loading', 'true');
  await expect(page.getByText('Selecione duas imagens')).toHaveCount(0);
  imagensSoltas.resolve();
  await expect(nova).toBeVisible();
  await page.unroute(DAS_IMAGENS);
  await expect(nova.getByLabel('Título')).toHaveValue(TITULO);
  await semBarreiras(page, '[role=dialog]');
  // Sent while nobody answers, it says so, and sent again it is the same one.
  await semResposta(page, /\/analise\/analises$/, 'Não foi possível criar a análise', () =>
    nova.getByRole('button', { name: 'Salvar' }).click(),
  );
  await nova.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Análise criada com sucesso!')).toBeVisible();
  await expect(analise(page).getByText('Não publicada')).toBeVisible();
  const analise_id = new URL(page.url()).searchParams.get('analise_id') ?? '';
  const daAnalise = [`/analise/analises/${analise_id}/deteccoes`, `/analise/analises/${analise_id}/imagens`];
  expect(await respostas(page.request, daAnalise)).toEqual([200, 200]);
  expect(await respostas(leitor.request, daAnalise)).toEqual([404, 404]);
  await alheiaNaoVe(daAnalise);

  // Two detections, one in each picture, each with what it meets.
  const tipos = ['Supressão de vegetação', 'Queimada'] as const;
  for (const [i, onde] of (['Antes', 'Depois'] as const).entries()) {
    await page.getByRole('button', { name: 'Nova detecção' }).click();
    const janela = page.getByRole('dialog', { name: 'Nova detecção' });
    await expect(janela.locator('[data-pronto]')).toBeVisible();
    await desenharTriangulo(page, onde, LUGARES[onde]);
    await expect(page.getByText('Ajuste realizado com sucesso!').first()).toBeVisible();
    await expect(
      janela.getByRole('region', { name: 'Camadas impactadas' }).getByRole('listitem').first(),
    ).toBeVisible();
    await janela.getByLabel('Tipo de detecção').selectOption({ label: tipos[i] ?? '' });
    await semBarreiras(page, '[role=dialog]');
    await semResposta(page, /\/analise\/deteccoes$/, 'Não foi possível criar a detecção', () =>
      janela.getByRole('button', { name: 'Salvar' }).click(),
    );
    await janela.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Detecção criada com sucesso!').first()).toBeVisible();
    await expect(janela).toBeHidden();
    await expect(deteccoes(page)).toHaveCount(i + 1);
  }
  const { data } = await ler<{ data: readonly DeteccaoNaTela[] }>(page.request, daAnalise[0] ?? '');
  const primeira = data.find(({ tipo }) => tipo.nome === tipos[0]);
  const deteccao_id = primeira?.id ?? '';
  const daDeteccao = [
    `/analise/deteccoes/${deteccao_id}/timeline`,
    `/analise/deteccoes/${deteccao_id}/artefatos`,
    `/analise/deteccoes/${deteccao_id}/imagem-antes?origem=enviada`,
  ];
  expect(await respostas(page.request, daDeteccao)).toEqual([200, 200, 200]);
  expect(await respostas(leitor.request, daDeteccao)).toEqual([404, 404, 404]);
  await alheiaNaoVe(daDeteccao);
  await expect(naListaDoLeitor).toHaveCount(0);

  // Published: who only looks hears of it, and opens it.
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Análise publicada com sucesso!')).toBeVisible();
  await expect(naListaDoLeitor).toContainText('2 detecções');
  await naListaDoLeitor.click();
  await expect(deteccoes(leitor)).toHaveCount(2);
  await expect(
    analise(leitor).getByRole('button', { name: /^(Editar|Publicar|Despublicar|Nova detecção|Remover)/ }),
  ).toHaveCount(0);
  expect(await respostas(leitor.request, daDeteccao)).toEqual([200, 200, 200]);
  await alheiaNaoVe([...daAnalise, ...daDeteccao]);

  // Another type: the first one stays visible, on both pages.
  await page.getByRole('button', { name: 'Ver detalhes' }).click();
  await deteccoes(page).filter({ hasText: tipos[0] }).getByRole('button').click();
  for (const nome of ['Antes', 'Antes, enviada', 'Região', 'Região, enviada'])
    await expect(detalhes(page).getByRole('img', { name: `Imagem de evidência: ${nome}`, exact: true })).toBeVisible({
      timeout: PACIENCIA_MS,
    });
  await conferirProcedencia(detalhes(page));
  await detalhes(page).getByRole('tab', { name: 'Alterar tipo' }).click();
  await detalhes(page).getByLabel('Tipo que vale').selectOption({ label: 'Solo exposto' });
  await detalhes(page).getByLabel('Classificação').selectOption({ label: 'Confirmada' });
  await detalhes(page).getByRole('button', { name: 'Alterar tipo' }).click();
  await expect(page.getByText('Tipo de deteccção alterado com sucesso!')).toBeVisible();
  await expect(deteccoes(leitor).filter({ hasText: `era ${tipos[0]}` })).toContainText('Solo exposto');

  // Three statuses, with every kind of artefact; the reader's open timeline follows them.
  await deteccoes(leitor).filter({ hasText: 'Solo exposto' }).getByRole('button').click();
  await expect(detalhes(leitor).getByRole('tab')).toHaveText(['Informações', 'Linha do tempo', 'Artefatos']);
  await detalhes(leitor).getByRole('tab', { name: 'Linha do tempo' }).click();
  await registrarStatus(detalhes(page), 'Em verificação', [
    { tipo: 'Link', link: 'https://exemplo.org/auto' },
    { tipo: 'Imagem', nome: 'vistoria.jpg', bytes: jpeg },
  ]);
  await registrarStatus(detalhes(page), 'Confirmada', [{ tipo: 'Documento', nome: 'laudo.pdf', bytes: pdf }]);
  await registrarStatus(detalhes(page), 'Encerrada', [{ tipo: 'Vídeo', nome: 'sobrevoo.mp4', bytes: video }]);
  const linha = detalhes(leitor).getByRole('tabpanel');
  for (const texto of ['https://exemplo.org/auto', 'vistoria.jpg', 'laudo.pdf', 'sobrevoo.mp4'])
    await expect(linha.getByText(texto).first()).toBeVisible();
  await semBarreiras(leitor, '[role=dialog]');
  expect(await respostas(leitor.request, [`/analise/deteccoes/${deteccao_id}/artefatos`])).toEqual([200]);

  // One artefact is taken away by somebody who may, with the reason; it stays told.
  const chefe = await outroNavegador(browser, baseURL, NAVEGADOR_LEVE);
  await entrar(chefe, 'administrador');
  await abrirAnalises(chefe, ativo_id, { analise_id, deteccao_id });
  await detalhes(chefe).getByRole('tab', { name: 'Artefatos' }).click();
  await detalhes(page).getByRole('tab', { name: 'Artefatos' }).click();
  await expect(detalhes(page).getByRole('button', { name: 'Remover artefato' })).toHaveCount(0);
  const documento = detalhes(chefe).getByRole('listitem').filter({ hasText: 'laudo.pdf' }).first();
  await documento.getByRole('button', { name: 'Remover artefato' }).click();
  const remocao = chefe.getByRole('dialog', { name: 'Remover artefato' });
  await remocao.getByRole('textbox', { name: /^Motivo/ }).fill('Laudo de outro lugar');
  await remocao.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(linha.getByText(/Removido em .*: Laudo de outro lugar/)).toBeVisible();
  await expect(linha.getByText(/laudo\.pdf · SHA-256 [0-9a-f]{64}/)).toBeVisible();
  await chefe.context().close();

  // Into the bin with the reason, and back by the notice.
  await page.keyboard.press('Escape');
  await expect(detalhes(page)).toBeHidden();
  await page.getByRole('button', { name: 'Editar detecções' }).click();
  await page.getByRole('button', { name: 'Remover a detecção Queimada' }).click();
  const lixeira = page.getByRole('dialog', { name: 'Remover detecção' });
  await lixeira.getByRole('textbox', { name: /^Motivo/ }).fill('Sombra de nuvem');
  await lixeira.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(page.getByText('Detecção removida com sucesso!')).toBeVisible();
  // What is pointed at does not go by itself.
  await page.getByRole('button', { name: 'Desfazer' }).hover();
  await leitor.keyboard.press('Escape');
  await expect(deteccoes(leitor)).toHaveCount(1);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('A detecção voltou.')).toBeVisible();
  await expect(deteccoes(leitor)).toHaveCount(2);
  expect(cargas).toBe(0);
  await alheiaNaoVe([...daAnalise, ...daDeteccao]);
  const lista = await alheia.request.get(`/analise/analises?${new URLSearchParams({ ativo_id })}`);
  expect(await lista.text()).not.toContain(TITULO);
  // All the while a page of the other client was open, on a line of its own: and nothing came.
  expect(avisosDoLeitor.map(({ tipo }) => tipo)).toEqual(expect.arrayContaining(['deteccoes', 'evento']));
  expect(avisosDaAlheia).toEqual([]);
  await expect(alheia.getByRole('article')).toHaveCount(noticiasDaAlheia);
  await foto(page, 'analises-no-fim');
  await Promise.all([leitor.context().close(), alheia.context().close()]);
});
