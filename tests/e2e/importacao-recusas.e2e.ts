import { createHash } from 'node:crypto';
import { entradasRuins, goiasEmGeoJson, type Input, municipiosDoBrasil } from '#tests/support/inputs.ts';
import { parcelasEmShapefile } from '#tests/support/parcelas.ts';
import { makeZip } from '#tests/support/zip.ts';
import { agir, enviar, envioDe, escutar, LEITURA_MS, nomesNoLadrilho, observador, preencher, unico } from './envios.ts';
import { guardados, temporarios } from './instalacao.ts';
import { entrar, expect, MAPA_LEVE, test } from './pagina.ts';

test.use(MAPA_LEVE);

const SEM_PERMISSAO =
  'Você não tem permissão para acessar este recurso. Verifique suas permissões ou entre em contato com o administrador.';

/** What the person reads of each bad input. */
const CAUSAS: Readonly<Record<string, string>> = {
  shapefile_truncado: 'o shapefile está cortado',
  zip_grande_demais: 'o conteúdo do .zip é grande demais depois de descompactado',
  caminho_perigoso: 'o .zip tem um caminho que sai da própria pasta',
};

/** Parcels where no other test has any: nothing of theirs is in doubt, least of all whether they are there already. */
function parcelasSemPar(): Input {
  const grade = { colunas: 200, passo: 0.01, vertices: 60, oeste: -62, sul: -8 };
  const partes = parcelasEmShapefile(30_000, 'parcelas', grade);
  return { nome: 'parcelas.zip', bytes: makeZip(partes.map(({ nome, bytes }) => ({ name: nome, content: bytes }))) };
}

test.describe('Envios que não dão certo', () => {
  test.setTimeout(400_000);

  // A picture does not get as far as here: it is refused while it is sent (envio.e2e.ts).
  for (const { codigo, ...ruim } of entradasRuins().filter((uma) => uma.codigo in CAUSAS)) {
    test(`${ruim.nome}: recusado com arquivo e causa, sem deixar rastro`, async ({ page, instalacao }) => {
      const arquivo = unico(ruim);
      await entrar(page, 'administrador', '/camadas');
      const lista = page.getByRole('tab', { name: /^Lista \(/ });
      const antes = await lista.innerText();
      const envio = await enviar(page, arquivo, true);
      await expect(envio.getByText('Recusado', { exact: true })).toBeVisible({ timeout: LEITURA_MS });
      const frase = envio.getByRole('listitem').filter({ hasText: CAUSAS[codigo] ?? codigo });
      await expect(frase).toContainText(`Arquivo “${arquivo.nome}`);
      await expect(envio.getByText(/\d camadas?$/)).toHaveCount(0);

      await page.goto('/camadas');
      await expect(lista).toHaveText(antes);
      await expect.poll(() => temporarios(instalacao)).toEqual([]);
      // What was sent stays, whole, for whoever asks what it was; nothing that came out of it does.
      const sha256 = createHash('sha256').update(arquivo.bytes).digest('hex');
      const objetos = await guardados(instalacao);
      expect(objetos.filter((nome) => nome.includes(sha256))).toHaveLength(1);
      expect(objetos.join()).not.toMatch(/fora\.txt|goias\./);
    });
  }

  test('um arquivo que não é geográfico é recusado com o nome, a causa e o que fazer', async ({ page }) => {
    await entrar(page, 'analista');
    const arquivo = unico({ nome: 'relatorio.geojson', bytes: Buffer.from('isto não é um mapa') });
    const { nome } = arquivo;
    const envio = await enviar(page, arquivo);
    await expect(envio.getByText('Recusado', { exact: true })).toBeVisible({ timeout: LEITURA_MS });
    await expect(envio.getByText(`Arquivo “${nome}”`)).toBeVisible();
    // The same bytes would be refused again.
    await expect(envio.getByRole('button', { name: /^Tentar novamente/ })).toHaveCount(0);

    await page.getByLabel('Buscar por nome de arquivo').fill(nome.toUpperCase());
    await expect(page).toHaveURL(/search=.*RELATORIO/);
    await page.getByLabel('Situação').selectOption('Publicado');
    await expect(page.getByText('Nenhum envio tem esse nome de arquivo nessa situação.')).toBeVisible();
    await page.getByLabel('Situação').selectOption('Recusado');
    await expect(envio.getByText(`Arquivo “${nome}”`)).toBeVisible();
    await page.getByRole('link', { name: 'Última mudança' }).click();
    await expect(page).toHaveURL(/column=alterada_em&direction=asc/);
    await expect(page).toHaveURL(/estado=recusada/);
    await expect(envio.getByText('Recusado', { exact: true })).toBeVisible();
  });

  test('cancelado no meio da leitura não deixa camada; tentado novamente, chega inteiro', async ({
    page,
    instalacao,
  }) => {
    const arquivo = unico(parcelasSemPar());
    await entrar(page, 'administrador', '/camadas');
    const lista = page.getByRole('tab', { name: /^Lista \(/ });
    const antes = await lista.innerText();
    const envio = await enviar(page, arquivo);
    await expect(envio.getByText(/Preparando as camadas/)).toBeVisible({ timeout: LEITURA_MS });
    await agir(envio, 'Cancelar', 'Cancelado');
    await expect.poll(() => temporarios(instalacao)).toEqual([]);
    await page.goto('/camadas');
    await expect(lista).toHaveText(antes);

    await page.goto('/camadas/upload');
    await envio.getByRole('button', { name: /^Tentar novamente/ }).click();
    await expect(envio.getByText('Aguarda publicação', { exact: true })).toBeVisible({ timeout: LEITURA_MS });
    await expect(envio.getByText('30.000 camadas')).toBeVisible();
    await agir(envio, 'Cancelar', 'Cancelado');
  });

  test('cancelado enquanto o arquivo sobe, o formulário fica como estava e o envio não existe', async ({
    page,
    context,
    instalacao,
  }) => {
    // A bad line: otherwise there is nothing to see.
    const arquivo = unico(municipiosDoBrasil());
    await entrar(page, 'administrador');
    const formulario = await preencher(page, arquivo);
    const antes = await guardados(instalacao);
    const rede = await context.newCDPSession(page);
    const linha = { offline: false, latency: 0, downloadThroughput: -1 };
    await rede.send('Network.emulateNetworkConditions', { ...linha, uploadThroughput: 300_000 });
    await formulario.getByRole('button', { name: 'Salvar' }).click();
    await expect(formulario.getByText(/^Enviando: [1-9]\d?%$/)).toBeVisible({ timeout: LEITURA_MS });
    await formulario.getByRole('button', { name: 'Cancelar' }).click();
    await expect(formulario.getByRole('cell', { name: arquivo.nome, exact: true })).toBeVisible();
    await expect(formulario.getByRole('button', { name: 'Salvar' })).toBeEnabled();
    await rede.send('Network.emulateNetworkConditions', { ...linha, uploadThroughput: -1 });
    await expect.poll(() => guardados(instalacao)).toEqual(antes);
    await page.reload();
    await expect(envioDe(page, arquivo.nome)).toHaveCount(0);
  });
});

test.describe('Quem não pode', () => {
  test('quem só vê não tem o formulário, e enviando mesmo assim lê que não pode', async ({ page }) => {
    await entrar(page, 'visualizador');
    await page.goto('/camadas/upload');
    await expect(page.getByRole('heading', { name: 'Envios de camadas' })).toBeVisible();
    await expect(page.getByLabel('Arquivos', { exact: true })).toHaveCount(0);
    const resposta = page.waitForResponse((r) => r.request().method() === 'POST');
    await page.evaluate(() => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/camadas/upload', enctype: 'multipart/form-data' });
      const token = document.createElement('input');
      token.name = '_token';
      token.value = document.querySelector('meta[name="csrf-token"]')?.getAttribute('content') ?? '';
      form.append(token);
      document.body.append(form);
      form.submit();
    });
    expect((await resposta).status()).toBe(403);
    await expect(page.getByText(SEM_PERMISSAO)).toBeVisible();
  });

  test('o segundo cliente não recebe camada, ladrilho, arquivo nem aviso do primeiro', async ({
    page,
    browser,
    baseURL,
  }) => {
    const avisos = escutar(page);
    const dela = await observador(browser, baseURL, 'segundo-cliente');
    await dela.page.goto('/camadas');
    const lista = dela.page.getByRole('tab', { name: /^Lista \(/ });
    const antes = await lista.innerText();

    await entrar(page, 'administrador');
    const goias = unico(goiasEmGeoJson());
    const envio = await enviar(page, goias, true);
    await expect(envio.getByText('Publicado', { exact: true })).toBeVisible({ timeout: LEITURA_MS });
    const arquivo = (await envio.getByRole('link', { name: goias.nome, exact: true }).getAttribute('href')) ?? '';
    await dela.page.goto('/camadas/upload');
    await expect(dela.page.getByRole('heading', { name: 'Envios de camadas' })).toBeVisible();
    await expect(dela.page.getByText(goias.nome)).toHaveCount(0);
    await dela.page.goto('/camadas');
    const z6 = '/tiles/camadas/6/23/35.mvt';
    expect(nomesNoLadrilho(await (await page.request.get(z6)).body())).toContain('Goiânia');
    expect(nomesNoLadrilho(await (await dela.page.request.get(z6)).body())).not.toContain('Goiânia');
    const baixado = page.waitForEvent('download');
    await envio.getByRole('link', { name: goias.nome, exact: true }).click();
    expect((await baixado).suggestedFilename()).toBe(goias.nome);
    expect((await dela.page.request.get(arquivo)).status()).toBe(404);
    for (const acao of ['publicar', 'desfazer']) {
      const endereco = arquivo.replace(/arquivos\/.*/, acao);
      const _token = (await dela.page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
      const form = { _token, comando_id: crypto.randomUUID() };
      const headers = { Accept: 'application/json' };
      expect((await dela.page.request.post(endereco, { form, headers })).status()).toBe(404);
    }
    await agir(envio, 'Desfazer', 'Desfeito');

    // Who may hear of it heard; she did not, on a line that is open.
    expect(avisos.map(({ tipo }) => tipo)).toEqual(expect.arrayContaining(['importacao', 'camadas', 'progresso']));
    expect(dela.avisos).toEqual([]);
    await expect(lista).toHaveText(antes);
    await dela.page.context().close();
  });
});
