import type { Page } from '@playwright/test';
import { clienteDeProvas } from './cliente-de-provas.ts';
import { SENHA } from './conta.ts';
import { expect as esperar, mapaPronto, outroNavegador, semBarreiras, test, tokenDe, vigiarConsole } from './pagina.ts';
import { vidaDeDeteccao } from './vida-de-deteccao.ts';

const expect = esperar.configure({ timeout: 30_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Where a picture of each state goes, for whoever looks; nothing without. */
const FOTOS = process.env.ATALAIA_FOTOS;

async function entrarCom(page: Page, email: string): Promise<void> {
  const form = { email, password: SENHA, _token: await tokenDe(page.request) };
  expect((await page.request.post('/login', { form, maxRedirects: 0 })).status()).toBe(303);
}

/** The page scrolls inside of its frame: all of it is seen where the window is as tall. */
const foto = async (page: Page, nome: string) => {
  const janela = page.viewportSize();
  if (FOTOS === undefined || janela === null) return;
  await page.setViewportSize({ ...janela, height: 3_200 });
  await page.screenshot({ path: `${FOTOS}/${nome}.png` });
  await page.setViewportSize(janela);
};

/** A page tells what happened to its thing, newest first, each with its instant and the way to how it was then. */
async function temHistoria(page: Page, nome: string, fatos: readonly string[]): Promise<void> {
  const linhas = page.getByRole('list', { name: nome }).getByRole('listitem');
  await expect(linhas).toHaveText(fatos.map((um) => new RegExp(`^${um}\\d\\d/\\d\\d/\\d{4}, .*Ver como ficou`)));
}

test('a ficha de uma detecção conta a vida dela, passo a passo, e um endereço volta a cada passo', async ({
  page,
  context,
  browser,
  baseURL,
  instalacao,
}) => {
  test.setTimeout(240_000);
  const erros = vigiarConsole(context);
  const provas = await clienteDeProvas(instalacao);
  await provas.close();
  const { analise_id, deteccao_id, evidencia, passos } = await vidaDeDeteccao(instalacao, provas.ids);
  const endereco = `/analise/deteccoes/${deteccao_id}`;
  const posicaoDe = (tipo: string) => passos.find((um) => um.tipo === tipo)?.posicao ?? '';
  await entrarCom(page, provas.dona.email);
  const replay = page.getByRole('region', { name: 'Replay da detecção' });
  const trilho = replay.getByRole('slider', { name: 'Evento mostrado' });
  const titulo = page.getByRole('heading', { level: 1 });

  await test.step('hoje: o primeiro tipo ao lado do que vale, artefatos, linha do tempo, história', async () => {
    await page.goto(endereco);
    await expect(titulo).toHaveText('Detecção: Solo exposto');
    await expect(page.getByText('Primeiro tipo', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Removido em .*: Foto de outro lugar\.$/).first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'História da detecção' }).getByRole('listitem').first()).toBeVisible();
    await mapaPronto(page);
    await foto(page, 'deteccao-ficha');
    await semBarreiras(page);
  });

  await test.step('pelo teclado: o primeiro, o seguinte, o último', async () => {
    await trilho.focus();
    await page.keyboard.press('Home');
    await expect(page).toHaveURL(`${endereco}?posicao=${posicaoDe('DeteccaoCriada')}`);
    await expect(replay.getByText('Alguém desenhou o que mudou entre as duas imagens de uma análise.')).toBeVisible();
    await expect(titulo).toHaveText(/^Detecção: Queimada/);
    await expect(page.getByText('Nenhum artefato acompanha esta detecção.')).toBeVisible();
    await expect(replay.getByText('Refeito evento por evento até aqui')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(`${endereco}?posicao=${passos[1]?.posicao}`);
    await page.keyboard.press('End');
    await expect(titulo).toHaveText('Detecção: Solo exposto');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await expect(page).toHaveURL(`${endereco}?posicao=${posicaoDe('DeteccaoCriada')}`);
    await semBarreiras(page);
  });

  await test.step('as imagens de então', async () => {
    await page.goto(`${endereco}?posicao=${evidencia}`);
    const antes = page.getByRole('img', { name: 'Imagem de evidência: Antes', exact: true });
    await antes.scrollIntoViewIfNeeded();
    await expect.poll(() => antes.evaluate((um) => (um as HTMLImageElement).naturalWidth)).toBe(120);
    await foto(page, 'deteccao-evidencia');
    await replay.getByRole('button', { name: 'Primeiro evento' }).click();
    await expect(page).toHaveURL(`${endereco}?posicao=${posicaoDe('DeteccaoCriada')}`);
    await expect(antes).toHaveCount(0);
  });

  await test.step('tocando, vai até o fim, e pausa quando se pede', async () => {
    await replay.getByRole('button', { name: 'Tocar' }).click();
    await expect(page).toHaveURL(`${endereco}?posicao=${passos[2]?.posicao}`);
    await replay.getByRole('button', { name: 'Pausar' }).click();
    await expect(replay.getByRole('button', { name: 'Tocar' })).toBeVisible();
    await replay.getByRole('button', { name: 'Último evento' }).click();
    await replay.getByRole('button', { name: 'Tocar' }).click();
    await expect(replay.getByRole('button', { name: 'Pausar' })).toBeVisible();
    await expect(replay.getByRole('button', { name: 'Tocar' })).toBeVisible({ timeout: 60_000 });
    await expect(titulo).toHaveText('Detecção: Solo exposto');
  });

  await test.step('o endereço de um passo dá o mesmo a quem o abra, com a prova e o evento nos logs', async () => {
    const passo = `${endereco}?posicao=${posicaoDe('StatusDaDeteccaoRegistrado')}`;
    const outra = await outroNavegador(browser, baseURL, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await entrarCom(outra, provas.dona.email);
    await outra.goto(passo);
    await expect(outra.getByRole('heading', { level: 1 })).toHaveText(/^Detecção: Queimada/);
    await expect(outra.getByText(/^A detecção como estava em/)).toBeVisible();
    await mapaPronto(outra);
    await foto(outra, 'deteccao-replay-390-escuro');
    await semBarreiras(outra);
    await outra.getByText('Prova no registro').click();
    await expect(outra.getByText(`deteccao-${deteccao_id}`)).toBeVisible();
    await outra.getByRole('link', { name: 'Ver o evento nos logs' }).click();
    await expect(outra).toHaveURL(/\/logs\/\d+$/);
    await outra.getByRole('link', { name: 'Ver o objeto como ficou' }).click();
    await expect(outra.getByText(/^A detecção como estava em/)).toBeVisible();
    await outra.context().close();
  });

  await test.step('uma fotografia com posição se vê no mapa da detecção, e vira ponto de evidência até que se desfaça', async () => {
    await page.goto(endereco);
    const artefatos = page.getByRole('list', { name: 'Artefatos' });
    await expect(artefatos.getByText(/^fotografada a [\d.]+ m da detecção, 3 dias depois$/)).toBeVisible();
    await artefatos.getByRole('button', { name: 'Ver no mapa onde vistoria.png foi fotografada' }).click();
    const janela = page.getByRole('dialog', { name: 'Onde vistoria.png foi fotografada' });
    await expect(janela.locator('[data-pronto]')).toBeVisible({ timeout: 60_000 });
    await expect(janela.getByText('Ainda não é um ponto de evidência.')).toBeVisible();
    await expect(janela.getByRole('list', { name: 'Lugares de fotografias' })).toContainText('vistoria.png');
    if (FOTOS !== undefined) await page.screenshot({ path: `${FOTOS}/ponto-janela.png` });
    await semBarreiras(page, '[role="dialog"]');
    await page.keyboard.press('Escape');
    await artefatos.getByRole('button', { name: 'Usar como ponto de evidência' }).click();
    await expect(artefatos.getByText(/Ponto de evidência desde .+, por /)).toBeVisible();
    const lugares = page.getByRole('list', { name: 'Lugares de fotografias' });
    await expect(lugares).toContainText('vistoria.png: fotografada a');
    await expect(page.getByText('passou a ser um ponto de evidência da detecção.').first()).toBeVisible();
    await expect(replay.getByText('Refeito evento por evento até aqui')).toBeVisible();
    await foto(page, 'ponto-ficha');
    await semBarreiras(page);
    await artefatos.getByRole('button', { name: 'Deixar de usar como ponto' }).click();
    await expect(artefatos.getByRole('button', { name: 'Usar como ponto de evidência' })).toBeVisible();
    await expect(lugares).toHaveCount(0);
  });

  await test.step('um PDF se vê página por página, e se baixa', async () => {
    await page
      .getByRole('list', { name: 'Artefatos' })
      .getByRole('button', { name: 'Ver as páginas de laudo.pdf' })
      .click();
    const janela = page.getByRole('dialog', { name: 'laudo.pdf' });
    await expect(janela.getByText('Página 1 de 1')).toBeVisible();
    const pagina = janela.getByRole('img', { name: 'Página 1 de laudo.pdf' });
    await expect.poll(() => pagina.evaluate((um) => (um as HTMLImageElement).naturalHeight)).toBe(1_600);
    await expect(janela.getByRole('link', { name: 'Baixar o documento' })).toBeVisible();
    if (FOTOS !== undefined) await page.screenshot({ path: `${FOTOS}/pdf-paginas.png` });
    await semBarreiras(page, '[role="dialog"]');
    await page.keyboard.press('Escape');
  });

  await test.step('o tipo, o status e a classificação contam a sua história', async () => {
    const { deteccaoTipo, deteccaoStatus, classificacao } = provas.ids;
    await page.goto(`/analise/tipos-deteccao/${deteccaoTipo}`);
    await temHistoria(page, 'História do tipo de detecção', ['Um tipo de detecção foi criado.']);
    await page.goto(`/analise/status-deteccao/${deteccaoStatus}`);
    await temHistoria(page, 'História do status', ['Um status de detecções foi criado, depois dos que havia.']);
    await page.goto(`/analise/classificacoes/${classificacao}`);
    const criada = 'Uma classificação de detecções foi criada, com o número que as detecções guardam dela.';
    await temHistoria(page, 'História da classificação', [criada]);
  });

  await test.step('a ficha da análise leva às detecções, e as duas ao mapa', async () => {
    await page.goto(`/analise/analises/${analise_id}`);
    await expect(titulo).toHaveText('Comparação');
    await expect(page.getByRole('link', { name: 'Abrir no mapa' })).toHaveAttribute('href', /analise_id=/);
    await mapaPronto(page);
    await foto(page, 'analise-ficha');
    await semBarreiras(page);
    await temHistoria(page, 'História da análise', [
      'A análise foi publicada: as suas detecções passam a valer em todas as telas, contas e arquivos.',
      'Uma comparação entre duas imagens de um ativo passou a existir; ainda não publicada.',
    ]);
    await page
      .getByRole('list', { name: 'Detecções', exact: true })
      .getByRole('link', { name: 'Solo exposto' })
      .click();
    await expect(page).toHaveURL(endereco);
    // The address comes before the page, and the page before has a link of that name too.
    await expect(titulo).toHaveText('Detecção: Solo exposto');
    expect(erros).toEqual([]);
    // Of an asset without an area no images are looked for, and the map's call says so: that is no page of here.
    await page.getByRole('link', { name: 'Abrir no mapa' }).click();
    await expect(page.getByRole('dialog', { name: 'Detecção: Solo exposto' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Análises', exact: true })).toBeVisible();
  });
});
