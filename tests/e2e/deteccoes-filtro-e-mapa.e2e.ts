import { PbfWriter } from 'pbf';
import { analiseDeProvas } from './analise-de-provas.ts';
import { entrar, expect, MAPA_LEVE, mapaPronto, test } from './pagina.ts';

const PACIENCIA_MS = 300_000;
test.use(MAPA_LEVE);

test('um filtro marca todos os mostrados, e as opções que não vieram se pedem de novo', async ({ page }) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes?start_date=2019-01-01');
  const opcoes = /\/analise\/tipos-deteccao\/todos/;
  await page.route(opcoes, (rota) => rota.abort());
  await page.getByRole('button', { name: 'Tipos' }).click();
  const janela = page.getByRole('dialog', { name: 'Filtrar por tipos de detecção' });
  await expect(janela.getByRole('alert')).toBeVisible();
  await page.unroute(opcoes);
  await janela.getByRole('button', { name: 'Tentar novamente' }).click();

  // All that the search lets through, and no other.
  await janela.getByRole('textbox').fill('e');
  await expect(janela.getByRole('checkbox', { name: 'Queimada' })).toBeVisible();
  await janela.getByRole('textbox').fill('Solo exposto');
  await expect(janela.getByRole('checkbox', { name: 'Queimada' })).toHaveCount(0);
  await janela.getByRole('checkbox', { name: 'Marcar todos os mostrados' }).check();
  await expect(janela.getByText('1 tipo marcado')).toBeVisible();
  await janela.getByRole('textbox').fill('');
  await expect(janela.getByRole('checkbox', { name: 'Queimada' })).not.toBeChecked();
  await janela.getByRole('checkbox', { name: 'Marcar todos os mostrados' }).check();
  await expect(janela.getByRole('checkbox', { name: 'Queimada' })).toBeChecked();
  await janela.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Filtros em uso: 2')).toBeVisible();
  await expect(page).toHaveURL(/tipo_ids.*tipo_ids/);

  // Nothing chosen in a filter is no filter.
  await page.getByRole('button', { name: 'Tipos' }).click();
  await janela.getByRole('checkbox', { name: 'Marcar todos os mostrados' }).uncheck();
  await janela.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Filtros em uso: 1')).toBeVisible();
  await expect(page).not.toHaveURL(/tipo_ids/);
});

test('um clique em uma detecção do mapa encerra o calor e a mostra; dali se vai às outras pelo teclado', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes');
  const { analise_id } = await analiseDeProvas(page, ['Queimada', 'Queimada', 'Solo exposto']);
  const ladrilho = page.waitForResponse((uma) => uma.url().includes('/tiles/deteccoes/') && uma.status() === 200);
  await page.goto(`/deteccoes?analise_ids[]=${analise_id}&start_date=2019-01-01&aba=mapa&column=area&direction=asc`);
  await mapaPronto(page);
  await ladrilho;
  const calor = page.getByRole('button', { name: 'Mapa de calor' });
  const pontos = page.waitForResponse((uma) => uma.url().includes('/deteccoes/pontos'));
  await calor.click();
  await pontos;
  await expect(calor).toHaveAttribute('aria-pressed', 'true');
  await mapaPronto(page);

  // The map shows all three, and the second lies in its middle: not drawn under the heat, and there for a click.
  const detalhes = page.getByRole('dialog', { name: /^Detecção: / });
  const quadro = await page.locator('.maplibregl-canvas').first().boundingBox();
  await expect(async () => {
    await page.mouse.click((quadro?.x ?? 0) + (quadro?.width ?? 0) / 2, (quadro?.y ?? 0) + (quadro?.height ?? 0) / 2);
    await expect(detalhes).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(detalhes.getByText('Prova 2', { exact: true })).toBeVisible();
  for (const aba of ['Informações', 'Alterar tipo', 'Linha do tempo', 'Artefatos', 'Status'])
    await expect(detalhes.getByRole('tab', { name: aba, exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(detalhes.getByText('Prova 3', { exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(detalhes.getByText('Prova 2', { exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(detalhes.getByText('Prova 1', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detalhes).toHaveCount(0);
  await expect(calor).toHaveAttribute('aria-pressed', 'false');
});

/** A layer with one place, as it stands in the bytes of a vector tile. */
function camadaDeUmLugar(nome: string): Buffer {
  const ladrilho = new PbfWriter();
  const [CAMADA, NOME, LUGAR, LADO, EDICAO, ESPECIE, GEOMETRIA] = [3, 1, 2, 5, 15, 3, 4];
  ladrilho.writeMessage(
    CAMADA,
    (_, camada) => {
      camada.writeVarintField(EDICAO, 2);
      camada.writeStringField(NOME, nome);
      camada.writeMessage(
        LUGAR,
        (_, lugar) => {
          lugar.writeVarintField(ESPECIE, 1);
          lugar.writePackedVarint(GEOMETRIA, [9, 4_096, 4_096]);
        },
        null,
      );
      camada.writeVarintField(LADO, 4_096);
    },
    null,
  );
  return Buffer.from(ladrilho.finish());
}

test('onde há detecções demais, o mapa diz que mostra só as maiores, e mais de perto já não o diz', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  // Of thousands in a tile only what it says of them: all that else is in it is real.
  await page.route(/\/tiles\/deteccoes\/(9|10|11)\//, async (rota) => {
    const resposta = await rota.fetch({ headers: { ...rota.request().headers(), 'if-none-match': '' } });
    const body = Buffer.concat([await resposta.body(), camadaDeUmLugar('faltam')]);
    await rota.fulfill({ status: 200, contentType: 'application/vnd.mapbox-vector-tile', body });
  });
  await entrar(page, 'administrador', '/deteccoes?start_date=2019-01-01&aba=mapa#mapa=11/-20.13/-44.13');
  await mapaPronto(page);
  const aviso = page.getByText('Há detecções demais nesta escala: o mapa mostra só as maiores.');
  await expect(aviso).toBeVisible();
  await page.getByRole('button', { name: 'Aproximar' }).click();
  await expect(aviso).toHaveCount(0);
  await page.getByRole('button', { name: 'Afastar' }).click();
  await expect(aviso).toBeVisible();
  // Heat is of all of them.
  await page.getByRole('button', { name: 'Mapa de calor' }).click();
  await expect(aviso).toHaveCount(0);
});
