import type { Locator, Page } from '@playwright/test';
import { type Input, partesDeGoias } from '#tests/support/inputs.ts';
import { talhoes } from '#tests/support/talhoes.ts';
import { makeZip } from '#tests/support/zip.ts';
import { agir, enviar, envioDe, LEITURA_MS, unico } from './envios.ts';
import { entrar, expect, MAPA_LEVE, mapaPronto, semBarreiras, test, vigiarConsole } from './pagina.ts';

/** Place of the byte that tells the encoding of a DBF. */
const LDID = 29;

/** The municipalities of Goiás by a program that does not say in which encoding it writes. */
function goiasSemCodificacao(): Input {
  const partes = partesDeGoias().filter(({ name }) => !String(name).endsWith('.cpg'));
  for (const { name, content } of partes) if (String(name).endsWith('.dbf')) (content as Buffer)[LDID] = 0;
  return { nome: 'goias.zip', bytes: makeZip(partes) };
}

async function enderecoDaConferencia(envio: Locator, nome: string): Promise<string> {
  const href = await envio.getByRole('link', { name: nome, exact: true }).getAttribute('href');
  return (href ?? '').split('/').slice(0, 4).join('/');
}

test.use(MAPA_LEVE);

test.describe('Conferência de um envio', () => {
  test.setTimeout(400_000);

  test('o que está em dúvida se decide, as geometrias se editam, e tudo se publica de uma vez', async ({
    page,
    context,
  }) => {
    const erros = vigiarConsole(context);
    await entrar(page, 'analista');
    const arquivo = unico(goiasSemCodificacao());
    const envio = await enviar(page, arquivo);
    const endereco = await enderecoDaConferencia(envio, arquivo.nome);
    await page.goto(endereco);
    await expect(page.getByRole('tab', { name: /^Arquivos/ })).toBeVisible({ timeout: LEITURA_MS });

    // The same name under each encoding: the right one is to be seen, and nothing is picked beforehand.
    const codificacao = page.getByRole('group', { name: /^Codificação dos textos/ });
    await expect(codificacao.getByText('A decidir')).toBeVisible();
    await expect(codificacao.getByRole('cell', { name: /ã|é|í|ó|ú|ç/ }).first()).toBeVisible();
    await expect(codificacao.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Salvar e publicar' })).toBeDisabled();
    await semBarreiras(page);
    const certa = ((await codificacao.getByText(/ \(proposta\)$/).textContent()) ?? '').replace(' (proposta)', '');
    await page.getByRole('button', { name: 'Escolher todas as propostas' }).click();
    await page.getByRole('button', { name: 'Aplicar decisões' }).click();
    await expect(page.getByRole('tab', { name: 'Arquivos', exact: true })).toBeVisible();
    await expect(codificacao.getByText('Decidido')).toBeVisible();
    // The page was open while the files were read: its map went to where their data are.
    await expect(page).toHaveURL(/#mapa=[67][\d.]*\/-1[56]\.\d+\/-(49|50)\./);
    await edicaoQueSobrevive(page, codificacao, certa);

    await page.getByRole('tab', { name: 'Geometrias (246)' }).click();
    const lista = page.getByRole('listbox', { name: 'Geometrias do envio' });
    await lista.focus();
    await page.keyboard.press('End');
    const ultima = lista.getByRole('option', { selected: true });
    await expect(ultima).toHaveAttribute('aria-posinset', '246');
    const editor = page.getByRole('region', { name: 'Geometria escolhida' });
    await expect(editor.getByText(/feição 246$/)).toBeVisible();
    await editarTudo(page, editor);
    await expect(ultima).toContainText('Município conferido');
    await semBarreiras(page);

    await page.getByRole('button', { name: 'Salvar e publicar' }).click();
    await expect(page.getByText('Geometrias salvas: o envio foi publicado.')).toBeVisible({ timeout: LEITURA_MS });
    await expect(page).toHaveURL(/\/camadas\/upload$/);
    const salvo = envioDe(page, arquivo.nome);
    await expect(salvo.getByText('Publicado', { exact: true })).toBeVisible();
    await page.goto('/camadas?search=Munic%C3%ADpio+conferido');
    await expect(page.getByText('Município conferido').first()).toBeVisible();
    await page.goto('/camadas/upload');
    await agir(salvo, 'Desfazer', 'Desfeito');
    expect(erros).toEqual([]);
  });

  test('uma geometria se escolhe também no mapa, com a área que o arquivo diz, e o que não foi salvo não se perde sem perguntar', async ({
    page,
  }) => {
    await entrar(page, 'analista');
    const arquivo = unico(talhoes(9));
    const envio = await enviar(page, arquivo);
    await expect(envio.getByText(/^Aguarda/)).toBeVisible({ timeout: LEITURA_MS });
    const endereco = await enderecoDaConferencia(envio, arquivo.nome);
    // The map opens where the data are, beside what stands over it.
    await page.goto(endereco);
    await mapaPronto(page);
    await expect(page).toHaveURL(/#mapa=[56][\d.]*\/-13\.\d+\/-5[56]\./);
    await page.goto(`${endereco}#mapa=9/-15.83/-56.17`);
    await page.reload();
    await mapaPronto(page);
    const editor = page.getByRole('region', { name: 'Geometria escolhida' });
    await expect(async () => {
      await clicarNoMeio(page);
      await expect(editor.getByLabel('Nome', { exact: true })).toHaveValue('Talhão 2', { timeout: 2_000 });
    }).toPass();
    await expect(editor.getByLabel('Área (ha)')).toHaveValue('1,0000');
    await expect(editor.getByText(/Informada pelo arquivo; a calculada .* ha e continua guardada/)).toBeVisible();
    await expect(editor.getByText('Atenção: as duas diferem em mais de 1 %.')).toBeVisible();
    await editor.getByLabel('Nome', { exact: true }).fill('Capital');
    await page.getByRole('link', { name: 'Voltar aos envios' }).click();
    const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await pergunta.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(editor.getByLabel('Nome', { exact: true })).toHaveValue('Capital');

    await page.route('**/geoms?*', (rota) => rota.fulfill({ status: 503, json: { message: 'Fora do ar.' } }));
    const semGeometrias = page.getByText('Não foi possível carregar as geometrias: Fora do ar.');
    await page.getByLabel('Buscar geometrias').fill('Talhão 3');
    await expect(semGeometrias).toBeVisible();
    await page.unroute('**/geoms?*');
    await page.getByLabel('Buscar geometrias').fill('');
    await expect(semGeometrias).toBeHidden();

    // Somebody else gives it up meanwhile: what was typed is still there to be read, and the page says why it cannot go on.
    const _token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
    const form = { _token, comando_id: crypto.randomUUID() };
    await page.request.post(`${endereco}/cancelar`, { form, headers: { Accept: 'application/json' } });
    await expect(page.getByText('Este envio foi cancelado: nada dele foi publicado.')).toBeVisible();
    await expect(page.getByText(/O que você editou aqui não foi salvo/)).toBeVisible();
  });
});

/** What was edited is still there after another reading of the files, and after the page was closed. */
async function edicaoQueSobrevive(page: Page, codificacao: Locator, certa: string): Promise<void> {
  const lista = page.getByRole('listbox', { name: 'Geometrias do envio' });
  const nome = page.getByRole('region', { name: 'Geometria escolhida' }).getByLabel('Nome', { exact: true });
  const lerCom = async (radio: Locator) => {
    await page.getByRole('tab', { name: /^Arquivos/ }).click();
    await radio.check();
    const lida = page.waitForResponse((resposta) => /\/corrigir/.test(resposta.url()) && resposta.ok());
    await page.getByRole('button', { name: 'Aplicar decisões' }).click();
    await lida;
    await expect(page.getByRole('button', { name: 'Aplicar decisões' })).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Geometrias (246)' })).toBeEnabled({ timeout: LEITURA_MS });
  };
  await page.getByRole('tab', { name: 'Geometrias (246)' }).click();
  await lista.focus();
  await page.keyboard.press('Home');
  await nome.fill('Editado antes da outra leitura');
  await lerCom(codificacao.getByRole('radio', { checked: false }).first());
  await page.getByRole('tab', { name: 'Geometrias (246)' }).click();
  await expect(lista.getByText('Editado antes da outra leitura')).toBeVisible();
  await expect(page.getByText('1 geometria editada')).toBeVisible();

  page.once('dialog', (pergunta) => void pergunta.accept());
  await page.reload();
  const achado = page.getByRole('alert').filter({ hasText: 'Há edições deste envio que você não salvou' });
  await expect(achado).toContainText('1 geometria editada');
  await achado.getByRole('button', { name: 'Retomar edições' }).click();
  await expect(achado).toHaveCount(0);
  await page.getByRole('tab', { name: 'Geometrias (246)' }).click();
  await expect(lista.getByText('Editado antes da outra leitura')).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect(page.getByText('Nada foi alterado.')).toBeVisible();
  await page.getByRole('tab', { name: /^Arquivos/ }).click();
  await lerCom(codificacao.getByRole('radio', { name: certa, exact: true }));
}

/** Name, area, a key, a value for all, a removal; back and forth. */
async function editarTudo(page: Page, editor: Locator): Promise<void> {
  const nome = editor.getByLabel('Nome', { exact: true });
  const area = editor.getByLabel('Área (ha)');
  const antes = await nome.inputValue();
  await nome.fill('Município conferido');
  await area.fill('1.234,5');
  await expect(editor.getByText('Atenção: as duas diferem em mais de 1 %.')).toBeVisible();
  await expect(editor.getByText(/Informada por você; a calculada .* ha e continua guardada/)).toBeVisible();

  const chave = editor.getByLabel('Nome do atributo codigo_ibg', { exact: true });
  await chave.fill('nome');
  await expect(editor.getByText('Já há um atributo com este nome neste envio.')).toBeVisible();
  await chave.fill('geocodigo');
  await chave.press('Enter');
  const valor = editor.getByLabel('Valor de geocodigo', { exact: true });
  await valor.fill('52');
  await editor.getByRole('button', { name: 'Copiar o valor de geocodigo para todas as geometrias' }).click();
  await expect(page.getByText('1 atributo renomeado')).toBeVisible();

  await editor.getByRole('button', { name: 'Remover geocodigo de todas as geometrias' }).click();
  await expect(valor).toHaveCount(0);
  await page.keyboard.press('Control+Z');
  await expect(valor).toHaveValue('52');
  await nome.focus();
  for (let n = 0; n < 10 && (await nome.inputValue()) !== antes; n += 1) await page.keyboard.press('Control+Z');
  await expect(nome).toHaveValue(antes);
  await expect(page.getByText('Nada foi alterado.')).toBeVisible();
  const refazer = page.getByRole('button', { name: 'Refazer' });
  while (await refazer.isEnabled()) await page.keyboard.press('Control+Shift+Z');
  // The removal, which was taken back first, came back last.
  await expect(valor).toHaveCount(0);
  await page.keyboard.press('Control+Z');
  await expect(nome).toHaveValue('Município conferido');
  await expect(area).toHaveValue('1.234,5000');
}

async function clicarNoMeio(page: Page): Promise<void> {
  const tela = page.locator('.maplibregl-canvas');
  const caixa = await tela.boundingBox();
  if (caixa !== null) await tela.click({ position: { x: caixa.width / 2, y: caixa.height / 2 } });
}
