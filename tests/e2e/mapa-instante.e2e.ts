import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mensagensDoPassado } from '#app/mensagens/passado.ts';
import { ATIVO } from './acervo-de-provas.ts';
import { analiseDeProvas } from './analise-de-provas.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

/** Images are examined first. */
const PACIENCIA_MS = 420_000;
test.use(MAPA_LEVE);

const secao = (page: Page, nome: string) => page.getByRole('region', { name: nome, exact: true });
const botao = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true });
const moldura = (page: Page) => page.locator('[data-instante]');

test('o mapa inteiro se vê em uma data: com moldura, fuso e os dois relógios, só para ler, e a volta guarda a escolha', async ({
  page,
}) => {
  await entrar(page, 'administrador', '/mapa?secao=camadas');
  await mapaPronto(page);
  await expect(moldura(page)).toHaveCount(0);
  await botao(page, 'Ver o mapa em uma data').click();
  const janela = page.getByRole('dialog', { name: 'Ver o mapa em uma data' });
  await expect(janela).toContainText('análises e detecções como se sabia então');
  await semBarreiras(page);
  const ver = async (data: string, onde = janela) => {
    await onde.getByRole('textbox', { name: 'Ver em uma data' }).fill(data);
    await onde.getByRole('button', { name: 'Ver', exact: true }).click();
  };
  await ver('01/01/2030');
  await expect(page.getByText('“01/01/2030” ainda não chegou: o que está abaixo é de agora.')).toContainText(
    mensagensDoPassado.futuro,
  );
  await expect(moldura(page)).toHaveCount(0);

  await botao(page, 'Outra data').click();
  await ver('01/01/2020 10:30', page.getByRole('dialog', { name: 'Outra data' }));
  await expect(moldura(page)).toBeVisible();
  const faixa = page.getByRole('status').filter({ hasText: 'O mapa como estava em' });
  await expect(faixa).toContainText('01/01/2020, 10:30 (Brasília)');
  await expect(faixa).toContainText('Do passado só se lê');
  await expect(faixa).toContainText('a data de uma imagem é a de quando foi tirada');
  await expect(page.locator('[data-em]')).toBeVisible();
  expect(await moldura(page).evaluate((um) => getComputedStyle(um).borderTopColor)).not.toBe('rgba(0, 0, 0, 0)');
  await expect(secao(page, 'Camadas').getByText('Nenhuma camada encontrada')).toBeVisible();
  await expect(botao(page, 'Exportar')).toHaveCount(0);
  await semBarreiras(page);

  await faixa.getByRole('link', { name: 'Ver como está agora' }).click();
  await expect(moldura(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/mapa\?secao=camadas/);
  await expect(page.getByRole('tree', { name: 'Camadas' })).toBeVisible();
});

test('as análises e as detecções são as de então, e nada se faz com elas', async ({ page }) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/mapa');
  const { analise_id, titulo, deteccoes } = await analiseDeProvas(page, ['Queimada', 'Solo exposto']);
  const [mudada = ''] = deteccoes;
  const lista = async (em = '') => {
    const resposta = await page.request.get(`/analise/analises?ativo_id=${ATIVO}${em}`);
    const { data } = (await resposta.json()) as { readonly data: readonly { id: string; status: number }[] };
    return data.find(({ id }) => id === analise_id)?.status;
  };
  await expect.poll(() => lista()).toBe(1);
  const em = `em=${encodeURIComponent(new Date().toISOString())}`;
  // A moment later it is no longer published, and has one detection less.
  const _token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
  const mudar = async (endereco: string, campos: Readonly<Record<string, string>>) => {
    const form = { _token, comando_id: randomUUID(), ...campos };
    const resposta = await page.request.post(endereco, { form, headers: { Accept: 'application/json' } });
    expect(resposta.ok(), await resposta.text()).toBe(true);
  };
  await mudar(`/analise/deteccoes/${mudada}`, { _method: 'DELETE' });
  await mudar(`/analise/analises/${analise_id}/publicar`, { status: '2' });
  await expect.poll(() => lista()).toBe(2);
  expect(await lista(`&${em}`)).toBe(1);

  await page.goto(`/mapa?ativo_id=${ATIVO}&secao=analises&${em}`);
  await mapaPronto(page);
  await expect(moldura(page)).toBeVisible();
  const naLista = page
    .getByRole('list', { name: 'Análises do ativo' })
    .getByRole('listitem')
    .filter({ hasText: titulo });
  await expect(naLista).toContainText('2 detecções');
  await expect(naLista.getByText('Publicada', { exact: true })).toBeVisible();
  for (const ato of ['Nova análise', 'Lixeira', `Editar as detecções de ${titulo}`])
    await expect(botao(page, ato)).toHaveCount(0);
  await naLista.getByRole('button').first().click();
  const analise = secao(page, titulo);
  await expect(analise.getByRole('list', { name: 'Detecções', exact: true }).getByRole('listitem')).toHaveCount(2);
  await expect(botao(page, 'Editar detecções')).toHaveCount(0);
  await expect(analise.getByRole('link', { name: 'Imprimir relatório' })).toHaveAttribute(
    'href',
    new RegExp(`\\?${em}$`),
  );
  await semBarreiras(page);

  await analise
    .getByRole('list', { name: 'Detecções', exact: true })
    .getByRole('button', { name: /^Queimada/ })
    .click();
  const detalhes = page.getByRole('dialog', { name: /^Detecção: Queimada/ });
  await expect(detalhes.getByRole('tab')).toHaveText(['Informações', 'Linha do tempo', 'Artefatos']);
  await expect(detalhes.getByRole('link', { name: 'Ficha e história' })).toHaveAttribute(
    'href',
    new RegExp(`\\?${em}$`),
  );
  await detalhes.getByRole('tab', { name: 'Linha do tempo' }).click();
  await expect(detalhes.getByText(/, por /).first()).toBeVisible();
  await semBarreiras(page, '[role=dialog]');
  await page.keyboard.press('Escape');

  // The images are there to be seen, and none of them to be made a favourite.
  await botao(page, 'Imagens').click();
  await expect(secao(page, 'Imagens').getByRole('list', { name: 'Imagens', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Favoritar/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver como está agora' }).click();
  await expect(page.getByRole('button', { name: /^Favoritar/ }).first()).toBeVisible();
});
