import type { Page } from '@playwright/test';
import { SUCESSO_MS, TOAST_MS } from '#app/kit/avisos/aviso.ts';
import { analises, artefatos, deteccoes } from '#app/mensagens/especificacao.ts';
import { analiseDeProvas, LONGE_DAS_CAMADAS } from './analise-de-provas.ts';
import { inicio, progressosDitos, semResposta } from './historia-das-analises.ts';
import { entrar, expect, MAPA_LEVE, mapaPronto, test } from './pagina.ts';

const PACIENCIA_MS = 300_000;
test.use(MAPA_LEVE);

/** An alert stands over the middle of the page, a toast at its right. */
async function forma(page: Page, texto: string): Promise<'alerta' | 'toast'> {
  const caixa = await page.getByRole('alert').filter({ hasText: texto }).boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  if (caixa === null) throw new Error(`${texto} is not told`);
  return Math.abs(caixa.x + caixa.width / 2 - width / 2) < 20 ? 'alerta' : 'toast';
}

/** For how many milliseconds a notice that comes from now on is shown, by the page's own clock. */
async function vigiarAviso(page: Page, texto: string) {
  const vigia = await page.evaluateHandle((procurado) => {
    const fim = new Promise<number>((resolve) => {
      let desde = Number.NaN;
      const olhar = new MutationObserver(() => {
        const avisos = [...document.querySelectorAll('[role=alert], [role=status]')];
        const mostrado = avisos.some(({ textContent }) => textContent?.includes(procurado));
        if (mostrado === !Number.isNaN(desde)) return;
        if (mostrado) desde = performance.now();
        else {
          olhar.disconnect();
          resolve(performance.now() - desde);
        }
      });
      olhar.observe(document.body, { childList: true, subtree: true });
    });
    return { fim };
  }, texto);
  return () => vigia.evaluate(({ fim }) => fim);
}

/** Twenty-one MB that begin as a film does. */
const videoDeProva = () => {
  const inicio = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0mp42isom', 'latin1');
  const buffer = Buffer.concat([inicio, Buffer.alloc(21 * 2 ** 20 - inicio.length, 7)]);
  return { name: 'sobrevoo.mp4', mimeType: 'video/mp4', buffer };
};

test('o que falha numa análise e nas suas detecções é dito, e dá certo em seguida', async ({ page }) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/mapa');
  const provas = await analiseDeProvas(page, ['Queimada', 'Solo exposto']);
  const { analise_id, titulo } = provas;
  const [deteccao_id = ''] = provas.deteccoes;
  const todos = (await (await page.request.get('/ativo/ativos/todos')).json()) as readonly { id: string }[];
  const ativo_id = todos[0]?.id ?? '';
  const abrir = (campos: Readonly<Record<string, string>>) =>
    page.goto(`/mapa?${new URLSearchParams({ ativo_id, secao: 'analises', ...campos })}`);

  // The list and an analysis. Pictures of evidence are being made yet: their news would have the page read again by
  // itself between what fails and the button that asks again, so nothing is heard until all of those were pressed.
  let calada = true;
  await page.routeWebSocket(/\/tempo-real$/, (socket) => {
    if (!calada) socket.connectToServer();
  });
  await semResposta(page, /\/analise\/analises\?/, analises.naoCarregadas, () => abrir({}));
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('button', { name: new RegExp(titulo) }).first()).toBeVisible();
  await semResposta(page, /\/analises\/[^/]+\/deteccoes$/, analises.dadosNaoCarregados, () => abrir({ analise_id }));
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  const analise = page.getByRole('region', { name: titulo });
  await expect(analise.getByRole('list', { name: 'Detecções', exact: true }).getByRole('listitem')).toHaveCount(2);
  await abrir({ analise_id, deteccao_id });
  const dados = page.getByRole('dialog');
  for (const [aba, chamada, dito] of [
    ['Artefatos', /\/artefatos$/, 'Nenhum artefato acompanha esta detecção.'],
    ['Linha do tempo', /\/timeline$/, 'Ainda não registrado.'],
  ] as const) {
    await semResposta(page, chamada, deteccoes.tentarNovamente, () => dados.getByRole('tab', { name: aba }).click());
    await dados.getByRole('button', { name: deteccoes.tentarNovamente }).click();
    await expect(dados.getByText(dito).first()).toBeVisible();
  }
  calada = false;
  await abrir({ analise_id });

  // What is done to the analysis.
  await analise.getByRole('button', { name: 'Editar detecções' }).click();
  const publicar = () => analise.getByRole('button', { name: 'Despublicar' }).click();
  await semResposta(page, /\/publicar$/, analises.naoAlternada, publicar);
  await publicar();
  await expect(page.getByText(analises.despublicada)).toBeVisible();
  await analise.getByRole('button', { name: 'Mais sobre a análise' }).click();
  await page.getByRole('menuitem', { name: 'Editar dados da análise' }).click();
  await dados.getByLabel('Descrição').fill('Vista duas vezes');
  const salvar = () => page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  const daAnalise = new RegExp(`/analise/analises/${analise_id}$`);
  // Without a title it is not even sent.
  await dados.getByLabel('Título').fill(' ');
  const enviados: string[] = [];
  page.on('request', (um) => daAnalise.test(um.url()) && enviados.push(um.method()));
  await salvar();
  await expect(dados.getByLabel('Título')).toHaveAccessibleDescription('Informe o título da análise.');
  expect(enviados).toEqual([]);
  await dados.getByLabel('Título').fill(titulo);
  await semResposta(page, daAnalise, analises.naoAtualizada, salvar);
  expect(await forma(page, analises.naoAtualizada)).toBe('alerta');
  expect(enviados).toHaveLength(1);
  const mostrada = await vigiarAviso(page, analises.alterada);
  await salvar();
  await expect(page.getByText(analises.alterada)).toBeVisible();
  await expect(dados).toHaveCount(0);
  // Five seconds, and the time that it takes to go: what stays as long as a failure stays for ten.
  const ms = await mostrada();
  expect(ms).toBeGreaterThan(SUCESSO_MS - 100);
  expect(ms).toBeLessThan(TOAST_MS - 1_000);

  // A detection that is edited: what it meets, and saving it.
  const impacto = /\/camadas-impactadas/;
  await semResposta(page, impacto, deteccoes.impactadasNaoObtidas, () =>
    analise
      .getByRole('list', { name: 'Detecções', exact: true })
      .getByRole('button', { name: /^Queimada/ })
      .click(),
  );
  await expect(dados.locator('[data-pronto]').first()).toBeVisible();
  await dados.getByLabel('Descrição').fill('Vista outra vez');
  await semResposta(page, new RegExp(`/analise/deteccoes/${deteccao_id}$`), deteccoes.naoAtualizada, salvar);
  await salvar();
  await expect(page.getByText(deteccoes.atualizada)).toBeVisible();
  await expect(dados).toHaveCount(0);

  // Its details.
  await analise.getByRole('button', { name: 'Ver detalhes' }).click();
  await analise
    .getByRole('list', { name: 'Detecções', exact: true })
    .getByRole('button', { name: /^Queimada/ })
    .click();
  await dados.getByRole('tab', { name: 'Alterar tipo' }).click();
  await dados.getByLabel('Classificação').selectOption({ label: 'Confirmada' });
  const alterar = () => dados.getByRole('button', { name: 'Alterar tipo' }).click();
  await semResposta(page, /\/alterar-tipo-deteccao$/, deteccoes.tipoNaoAtualizado, alterar);
  await dados.getByRole('tab', { name: 'Status' }).click();
  await dados.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Confirmada' });
  await dados.getByRole('button', { name: 'Adicionar artefato' }).click();
  const registrar = () => dados.getByRole('button', { name: 'Registrar status' }).click();
  await registrar();
  await expect(dados.getByText(`Artefato 1: ${artefatos.semTipo}`)).toBeVisible();
  await dados.getByRole('combobox', { name: 'Tipo do artefato' }).selectOption({ label: 'Link' });
  await dados.getByLabel('Links').fill('https://exemplo.org/auto');
  // A file over 20 MB goes by pieces: one that is lost on the way is sent again, and the whole is not.
  await dados.getByRole('button', { name: 'Adicionar artefato' }).click();
  const video = dados.getByRole('group', { name: 'Artefato 2' });
  await video.getByRole('combobox', { name: 'Tipo do artefato' }).selectOption({ label: 'Vídeo' });
  await video.locator('input[type=file]').setInputFiles(videoDeProva());
  const pedacos: number[] = [];
  await page.route(/\/analise\/deteccoes\/tus\/[^/]+$/, (rota) => {
    if (rota.request().method() !== 'PATCH') return rota.continue();
    pedacos.push(Number(rota.request().headers()['upload-offset']));
    return pedacos.length === 2 ? rota.abort() : rota.continue();
  });
  const ditos = await progressosDitos(page);
  await semResposta(page, /\/status$/, deteccoes.statusNaoCriado, registrar);
  expect(pedacos).toEqual([0, 8, 8, 16].map((mib) => mib * 2 ** 20));
  const quantos = await ditos();
  expect(quantos.at(-1), `${quantos}`).toBe(100);
  expect(quantos.filter((um) => um > 0 && um < 100).length, `${quantos}`).toBeGreaterThan(1);
  await registrar();
  await expect(page.getByText(deteccoes.statusCriado)).toBeVisible();
  expect(pedacos).toHaveLength(4);
  await dados.getByRole('tab', { name: 'Artefatos' }).click();
  await dados.getByRole('button', { name: 'Remover artefato' }).first().click();
  const remocao = page.getByRole('dialog', { name: 'Remover artefato' });
  const remover = () => remocao.getByRole('button', { name: 'Remover', exact: true }).click();
  await semResposta(page, /\/artefato\//, artefatos.naoRemovido, remover);
  await remocao.getByRole('button', { name: 'Cancelar' }).click();
  await page.keyboard.press('Escape');

  // Taken away.
  await analise.getByRole('button', { name: 'Editar detecções' }).click();
  await page.getByRole('button', { name: 'Remover a detecção Queimada' }).click();
  await semResposta(page, new RegExp(`/analise/deteccoes/${deteccao_id}$`), deteccoes.naoRemovida, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click(),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await analise.getByRole('button', { name: 'Mais sobre a análise' }).click();
  await page.getByRole('menuitem', { name: 'Excluir análise' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Para confirmar, digite/)
    .fill('excluir');
  await semResposta(page, daAnalise, analises.naoRemovida, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click(),
  );
  expect(await forma(page, analises.naoRemovida)).toBe('toast');
  const outro = todos.at(-1)?.id ?? '';
  await page.goto(`/mapa?${new URLSearchParams({ ativo_id: outro, secao: 'analises' })}`);
  await mapaPronto(page);
  await expect(page.getByText(analises.nenhuma)).toBeVisible();
  await expect(page.getByText(analises.nenhumaDoAtivo)).toBeVisible();
});

test('o que falha na página das detecções é dito', async ({ page }) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes');
  const { analise_id, deteccoes: ids } = await analiseDeProvas(page, ['Queimada'], LONGE_DAS_CAMADAS);
  const filtrada = `/deteccoes?analise_ids=${analise_id}&start_date=2019-01-01`;
  await page.goto(filtrada);
  const exportar = page.getByRole('button', { name: 'Exportar', exact: true });
  await semResposta(page, /\/deteccoes\/exportar$/, deteccoes.exportacaoIncompleta, async () => {
    await exportar.click();
    await page.getByRole('dialog', { name: 'Exportar' }).getByRole('button', { name: 'Baixar' }).click();
  });
  await page.route(/\/deteccoes\/exportar$/, (rota) => rota.fulfill({ status: 500, body: '' }));
  await page.getByRole('dialog', { name: 'Exportar' }).getByRole('button', { name: 'Baixar' }).click();
  await expect(page.getByText(deteccoes.naoExportadas)).toBeVisible();
  await page.unroute(/\/deteccoes\/exportar$/);
  await semResposta(page, /\/dados$/, deteccoes.geometriaNaoCarregada, () =>
    page.goto(`${filtrada}&deteccao=${ids[0]}`),
  );
  await page.getByRole('button', { name: deteccoes.tentarNovamente }).click();
  await expect(page.getByRole('dialog').getByText(inicio(deteccoes.semImpactadas))).toBeVisible();
  await semResposta(page, /\/areas-monitoramento/, deteccoes.areasNaoCarregadas, () =>
    page.goto(`${filtrada}&aba=mapa`),
  );
  await semResposta(page, /\/deteccoes\/pontos/, deteccoes.naoCarregadas, () =>
    page.getByRole('button', { name: 'Mapa de calor' }).click(),
  );
  const vazia = `${filtrada}&end_date=2019-01-02`;
  await page.goto(`${vazia}&aba=mapa`);
  await page.getByRole('button', { name: 'Mapa de calor' }).click();
  await expect(page.getByText(deteccoes.semMapaDeCalor)).toBeVisible();
  await page.goto(vazia);
  await expect(page.getByText(deteccoes.nenhuma)).toBeVisible();
  await expect(page.getByText(deteccoes.verifiqueOsFiltros)).toBeVisible();
  await page.goto(`${vazia}&aba=relatorio`);
  await expect(page.getByText(deteccoes.semResultado)).toBeVisible();
});
