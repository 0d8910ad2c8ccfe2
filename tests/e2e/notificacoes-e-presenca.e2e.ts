import type { Browser, Page } from '@playwright/test';
import { quadrado } from '#tests/support/acervo.ts';
import { SENHA } from './conta.ts';
import { type DuasPessoas, duasPessoas } from './duas-pessoas.ts';
import { expect as esperar, MAPA_LEVE, NAVEGADOR_LEVE, outroNavegador, semBarreiras, test, tokenDe } from './pagina.ts';

/** Two browsers with maps, and what comes to them by itself. */
const expect = esperar.configure({ timeout: 60_000 });

test.use(MAPA_LEVE);

async function entrarCom(page: Page, email: string): Promise<void> {
  const form = { email, password: SENHA, _token: await tokenDe(page.request) };
  expect((await page.request.post('/login', { form, maxRedirects: 0 })).status()).toBe(303);
}

test.describe('Duas pessoas e a mesma detecção', () => {
  test.describe.configure({ timeout: 300_000 });
  let duas: DuasPessoas;
  test.beforeAll(async ({ instalacao }) => {
    duas = await duasPessoas(instalacao);
  });
  test.afterAll(() => duas?.close());

  const endereco = (modo: 'ver' | 'editar', comDeteccao = true) => {
    const { ativo_id, analise_id, deteccao_id } = duas;
    const campos = new URLSearchParams({ ativo_id, secao: 'analises', analise_id });
    if (modo === 'editar') campos.set('modo_da_analise', 'editar');
    if (comDeteccao) campos.set('deteccao_id', deteccao_id);
    return `/mapa?${campos}`;
  };
  const comHelena = async (browser: Browser, baseURL: string | undefined) => {
    const helena = await outroNavegador(browser, baseURL, NAVEGADOR_LEVE);
    await entrarCom(helena, duas.helena);
    return helena;
  };

  test('o que acontece chega por si a quem o quer, na forma que escolheu, e por e-mail a quem o pediu', async ({
    page,
  }) => {
    await entrarCom(page, duas.helena);
    await page.goto('/perfil');
    const secao = page.getByRole('region', { name: 'Notificações' });
    const naTela = (especie: string) => secao.getByLabel(`${especie}: na tela`);
    await naTela('Status de uma detecção alterado').selectOption('nao');
    await secao.getByLabel('Status de uma detecção alterado: por e-mail').check();
    await naTela('Artefato removido').selectOption('modal');
    const resumo = secao.getByRole('group', { name: 'Resumo por e-mail' });
    await expect(resumo.getByLabel('Hora')).toBeHidden();
    await resumo.getByLabel('Frequência').selectOption('Toda semana');
    await resumo.getByLabel('Dia da semana').selectOption('sexta-feira');
    await resumo.getByLabel('Hora').fill('07:30');
    await resumo.getByLabel('Fuso').selectOption('Manaus');
    await semBarreiras(page);
    await secao.getByRole('button', { name: 'Salvar as notificações' }).click();
    await expect(page.getByText('Notificações salvas.')).toBeVisible();
    await expect(naTela('Artefato removido')).toHaveValue('modal');
    await expect(secao.getByLabel('Status de uma detecção alterado: por e-mail')).toBeChecked();
    await expect(resumo.getByLabel('Dia da semana')).toHaveValue('5');
    await expect(resumo.getByLabel('Hora')).toHaveValue('07:30');
    await expect(resumo.getByLabel('Fuso')).toHaveValue('America/Manaus');

    const { artefato_id, tipo_deteccao_id, status_id } = duas;
    const revisto = { tipo_deteccao_alterado_id: tipo_deteccao_id, classificacao: null, observacao: '' };
    await duas.daDeteccao({ type: 'AlterarTipoDaDeteccao', data: revisto });
    await expect(page.getByText('O tipo de uma detecção foi revisto: Queimada.').first()).toBeVisible();
    await duas.daDeteccao({
      type: 'RegistrarStatusDaDeteccao',
      data: { status_id, artefatos: [] },
    });
    await duas.daDeteccao({ type: 'RemoverArtefato', data: { artefato_id, motivo: '' } });
    const janela = page.getByRole('dialog', { name: 'Artefato removido' });
    await expect(janela.getByText('Um artefato de uma detecção de Queimada foi para a lixeira')).toBeVisible();
    await semBarreiras(page);
    expect((await duas.cartasPara(duas.helena)).map(({ assunto }) => assunto)).toEqual([
      'Status de uma detecção na Atalaia',
    ]);
    await page.keyboard.press('Escape');
    await page.goto('/notificacoes');
    await expect(page.getByRole('article', { name: 'Artefato removido' })).toBeVisible();
    // Only of the status that the detection was given before she chose.
    await expect(page.getByRole('article', { name: 'Status de uma detecção' })).toHaveCount(1);
  });

  test('quem edita é dito a quem olha e a quem também edita, e deixa de ser dito quando fecha', async ({
    page,
    browser,
    baseURL,
  }) => {
    const helena = await comHelena(browser, baseURL);
    await helena.goto(endereco('ver'));
    const detalhes = helena.getByRole('dialog', { name: /^Detecção: Queimada/ });
    await expect(detalhes).toBeVisible();
    await entrarCom(page, duas.rafael);
    await page.goto(endereco('editar'));
    const formulario = page.getByRole('dialog', { name: 'Editar detecção' });
    await expect(formulario.getByLabel('Descrição')).toBeVisible();
    await expect(detalhes.getByText('Rafael está editando')).toBeVisible();
    await semBarreiras(helena, '[role=dialog]');
    await expect(formulario.getByText('está editando')).toHaveCount(0);
    await formulario.getByRole('button', { name: 'Cancelar' }).click();
    await expect(detalhes.getByText('Rafael está editando')).toHaveCount(0);

    await page.goto(endereco('editar'));
    await expect(detalhes.getByText('Rafael está editando')).toBeVisible();
    await helena.goto(endereco('editar'));
    await expect(helena.getByRole('dialog', { name: 'Editar detecção' }).getByText('Rafael está')).toBeVisible();
    await expect(formulario.getByText('Helena está editando')).toBeVisible();
    await helena.context().close();
    await expect(formulario.getByText('Helena está editando')).toHaveCount(0);
  });

  test('quem salva depois vê o que a outra pessoa gravou, fica com o seu desenho, e nada se perde', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { deteccao_id, tipo_deteccao_id } = duas;
    await entrarCom(page, duas.rafael);
    await page.goto(endereco('editar'));
    const formulario = page.getByRole('dialog', { name: 'Editar detecção' });
    await formulario.getByLabel('Descrição').fill('Como Rafael vê');
    const lida = async () => (await page.request.get(`/analise/deteccoes/${deteccao_id}/dados`)).json();
    const desenhoDeRafael = JSON.stringify((await lida()).geojson);
    expect(desenhoDeRafael).toContain('coordinates');

    const helena = await comHelena(browser, baseURL);
    const form = {
      _token: await tokenDe(helena.request),
      _method: 'PUT',
      tipo_deteccao_id,
      descricao: 'Como Helena vê',
      geojson: JSON.stringify(quadrado(-48, -16, 0.05)),
    };
    const gravada = await helena.request.post(`/analise/deteccoes/${deteccao_id}`, { form });
    expect(gravada.status(), await gravada.text()).toBe(200);
    await helena.context().close();

    await formulario.getByRole('button', { name: 'Salvar' }).click();
    const mesclagem = formulario.getByRole('alert').filter({ hasText: 'Helena salvou este formulário' });
    await expect(mesclagem).toBeVisible();
    // All that is to be chosen is there to be scrolled to, however low the window.
    expect(await mesclagem.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await semBarreiras(page, '[role=dialog]');
    await expect(formulario.getByText('Escolha acima o que fica antes de salvar.')).toBeVisible();
    const campo = (nome: string) => mesclagem.getByRole('group', { name: `${nome}: fica no formulário` });
    await campo('Descrição').getByLabel('O seu: Como Rafael vê').check();
    await campo('Desenho')
      .getByLabel(/^O seu: o desenho de/)
      .check();
    await formulario.getByRole('button', { name: 'Salvar' }).click();
    await expect(formulario).toHaveCount(0);
    const { descricao, geojson } = await lida();
    expect([descricao, JSON.stringify(geojson)]).toEqual(['Como Rafael vê', desenhoDeRafael]);
  });

  test('os dados de uma análise atravessam a recarga e o que outra pessoa gravou, e nada se perde', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { ativo_id, analise_id } = duas;
    await entrarCom(page, duas.rafael);
    await page.goto(endereco('editar', false));
    const formulario = page.getByRole('dialog', { name: 'Editar análise' });
    const [titulo, descricao] = [formulario.getByLabel('Título'), formulario.getByLabel('Descrição')];
    const abrir = async () => {
      await page.getByRole('button', { name: 'Mais sobre a análise' }).click();
      await page.getByRole('menuitem', { name: 'Editar dados da análise' }).click();
      await expect(titulo).toBeVisible();
    };
    const retomar = formulario.getByRole('button', { name: 'Retomar' });
    await abrir();
    await expect(titulo).toHaveValue('Comparação');
    await expect(retomar).toHaveCount(0);
    await titulo.fill('Comparação de Rafael');
    await descricao.fill('Vista por Rafael');
    await page.reload();
    await abrir();
    await expect(titulo).toHaveValue('Comparação');
    await expect(descricao).toHaveValue('');
    await semBarreiras(page, '[role=dialog]');
    await retomar.click();
    await expect(titulo).toHaveValue('Comparação de Rafael');
    await expect(descricao).toHaveValue('Vista por Rafael');

    const helena = await comHelena(browser, baseURL);
    const datas = { data_antes: '2024-01-30', data_depois: '2024-01-30' };
    const form = {
      _token: await tokenDe(helena.request),
      _method: 'PUT',
      titulo: 'De Helena',
      descricao: '',
      ...datas,
    };
    const gravada = await helena.request.post(`/analise/analises/${analise_id}`, { form });
    expect(gravada.status(), await gravada.text()).toBe(200);
    await helena.context().close();

    const salvar = formulario.getByRole('button', { name: 'Salvar' });
    await salvar.click();
    const mesclagem = formulario.getByRole('alert').filter({ hasText: 'Helena salvou este formulário' });
    await expect(mesclagem).toBeVisible();
    await expect(formulario.getByText('Escolha acima o que fica antes de salvar.')).toBeVisible();
    await semBarreiras(page, '[role=dialog]');
    const doTitulo = mesclagem.getByRole('group', { name: 'Título: fica no formulário' });
    await expect(doTitulo.getByLabel('O gravado: De Helena')).not.toBeChecked();
    await doTitulo.getByLabel('O seu: Comparação de Rafael').check();
    await salvar.click();
    await expect(formulario).toHaveCount(0);
    const { data } = (await (await page.request.get(`/analise/analises?ativo_id=${ativo_id}`)).json()) as {
      readonly data: readonly Readonly<Record<'id' | 'titulo' | 'descricao', string>>[];
    };
    expect(data.find(({ id }) => id === analise_id)).toMatchObject({
      titulo: 'Comparação de Rafael',
      descricao: 'Vista por Rafael',
    });
    // Saved, it leaves no draft behind.
    await abrir();
    await expect(titulo).toHaveValue('Comparação de Rafael');
    await expect(retomar).toHaveCount(0);
  });
});
