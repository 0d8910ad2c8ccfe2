import type { BrowserContext, Page } from '@playwright/test';
import { entrar, expect as esperar, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

/** Six maps are drawn here, each by the processor. */
const PACIENCIA_MS = 300_000;
const expect = esperar.configure({ timeout: 60_000 });

test.use(MAPA_LEVE);

const SEM_ICONE = 'Não foi possível carregar o ícone. Verifique se o ícone existe e está acessível.';
const SEM_SESSAO = 'Sua sessão terminou: entre novamente para ver as camadas no mapa.';

/** Another page of the same visit, that begins with `preparo`. */
async function outraPagina(
  contexto: BrowserContext,
  preparo: (page: Page) => Promise<unknown>,
  endereco = '/camadas',
): Promise<Page> {
  const page = await contexto.newPage();
  await preparo(page);
  await page.goto(endereco);
  return page;
}

const semWebGl = (page: Page) =>
  page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    const outro = function (this: HTMLCanvasElement, tipo: string, ...resto: unknown[]) {
      return /webgl/.test(tipo) ? null : Reflect.apply(original, this, [tipo, ...resto]);
    };
    HTMLCanvasElement.prototype.getContext = outro as typeof original;
  });

/** In the page: every text that the next picture is given, once it is made. */
function escritosNaImagem(): Promise<string[]> {
  const { prototype } = CanvasRenderingContext2D;
  const { fillText } = prototype;
  const { toBlob } = HTMLCanvasElement.prototype;
  const textos: string[] = [];
  prototype.fillText = function (this: CanvasRenderingContext2D, ...dados: Parameters<typeof fillText>) {
    textos.push(dados[0]);
    fillText.apply(this, dados);
  };
  return new Promise((resolve) => {
    HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, ...dados: Parameters<typeof toBlob>) {
      Object.assign(prototype, { fillText });
      Object.assign(HTMLCanvasElement.prototype, { toBlob });
      resolve(textos);
      toBlob.apply(this, dados);
    };
  });
}

const capturar = (page: Page) => page.getByRole('button', { name: 'Capturar a imagem do mapa' });

test('o quadro do mapa mostra o que pode e diz o que falta: sem WebGL, sem fundo, com a sessão terminada', async ({
  page,
  context,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'visualizador', '/camadas');

  await test.step('com WebGL: escala, fonte dos dados e a imagem do que se vê', async () => {
    await mapaPronto(page);
    await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/\d+\s(km|m)/);
    await expect(page.getByText('© IBGE · Natural Earth')).toBeVisible();
    const escritos = page.evaluate(escritosNaImagem);
    const baixado = page.waitForEvent('download');
    await capturar(page).click();
    const textos = await escritos;
    const tipos = await page.getByRole('region', { name: 'Legenda' }).getByRole('listitem').allTextContents();
    expect(tipos.length).toBeGreaterThan(0);
    for (const tipo of tipos) expect(textos, 'a legenda').toContain(tipo.trim());
    const pe = textos.join(' ');
    expect(pe, 'a escala com a sua unidade').toMatch(/\d+\s(km|m)\b/);
    expect(pe, 'a data').toMatch(/imagem de \d\d\/\d\d\/\d{4}, \d\d:\d\d \(Brasília\)/);
    expect(pe, 'o lugar').toMatch(/centro -?\d+,\d{4}; -?\d+,\d{4} \(graus, WGS 84\)/);
    expect(pe, 'as fontes').toContain('IBGE');
    expect((await baixado).suggestedFilename()).toMatch(/^mapa-\d{4}-\d\d-\d\d-\d{4}\.png$/);
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (entregar) => entregar(null);
    });
    await capturar(page).click();
    await expect(page.getByText('Erro ao capturar a imagem do mapa: a imagem ficou grande demais')).toBeVisible();
  });

  await test.step('onde várias camadas se encostam pergunta qual; a escolhida fica contornada', async () => {
    const outra = await outraPagina(context, () => Promise.resolve(), '/camadas#mapa=15/-20.1211/-44.1219');
    const legenda = outra.getByRole('region', { name: 'Legenda' });
    const alfinete = legenda.locator('img[src*="icone=alfinete"][src*="cor=%23C92A2A"]');
    await expect(alfinete).toHaveJSProperty('naturalWidth', 16);
    const janela = outra.getByRole('dialog', { name: 'Selecione uma geometria' });
    // What is seen is asked for tile by tile: the first click may come before the last of them.
    await expect(async () => {
      await outra.locator('canvas.maplibregl-canvas').click();
      await expect(janela).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await semBarreiras(outra, '[role=dialog]');
    await janela.getByRole('button', { name: /Mancha de rejeitos/ }).press('Enter');
    await expect(janela).toBeHidden();
    await expect(outra.getByText('Mancha de rejeitos').last()).toBeVisible();
    await outra.close();
  });

  await test.step('sem um ícone diz que não o pôde carregar, e tentar de novo o traz', async () => {
    let falta = true;
    const outra = await outraPagina(context, (nova) =>
      nova.route('**/icone?icone=alfinete&tamanho=56**', (rota) =>
        falta ? rota.fulfill({ status: 404 }) : rota.continue(),
      ),
    );
    await mapaPronto(outra);
    const aviso = outra.getByRole('alert').filter({ hasText: SEM_ICONE });
    await expect(aviso).toBeVisible();
    falta = false;
    await aviso.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(aviso).toBeHidden();
    await outra.close();
  });

  await test.step('sem WebGL: um desenho com as camadas da lista, que se aproxima e se captura', async () => {
    const outra = await outraPagina(context, semWebGl);
    const desenho = outra.getByRole('img', { name: /^Mapa simplificado com \d+ camadas?$/ });
    await expect(desenho).toBeVisible();
    await expect(outra.getByRole('note')).toContainText('Este navegador não desenha o mapa interativo (WebGL)');
    await expect(desenho.getByText(/^\d+\s(km|m)$/)).toBeAttached();
    const antes = await desenho.getByText(/^\d+\s(km|m)$/).textContent();
    await outra.getByRole('button', { name: 'Aproximar' }).press('Enter');
    await expect(desenho.getByText(/^\d+\s(km|m)$/)).not.toHaveText(antes ?? '');
    const baixado = outra.waitForEvent('download');
    await capturar(outra).click();
    await baixado;
    await semBarreiras(outra);
    await outra.close();
  });

  await test.step('sem um arquivo do fundo: o resto é desenhado, e tentar de novo o traz', async () => {
    let falta = true;
    const outra = await outraPagina(context, (nova) =>
      nova.route('**/mapa-base/rios.geojson', (rota) => (falta ? rota.fulfill({ status: 503 }) : rota.continue())),
    );
    await mapaPronto(outra);
    const aviso = outra.getByRole('alert').filter({ hasText: 'Parte do fundo do mapa não pôde ser carregada' });
    await expect(aviso).toBeVisible();
    falta = false;
    const rios = outra.waitForResponse((resposta) => resposta.url().endsWith('/rios.geojson'));
    await aviso.getByRole('button', { name: 'Tentar novamente' }).click();
    expect((await rios).ok()).toBe(true);
    await expect(aviso).toBeHidden();
    await outra.close();
  });

  await test.step('um ladrilho com 401 abre a entrada; de volta, o mapa pede os ladrilhos outra vez', async () => {
    let terminada = true;
    const recusas = new Map<string, number>();
    const outra = await outraPagina(context, (nova) =>
      nova.route('**/tiles/**', (rota) => {
        if (!terminada) return rota.continue();
        const endereco = rota.request().url();
        recusas.set(endereco, (recusas.get(endereco) ?? 0) + 1);
        return rota.fulfill({ status: 401, json: { message: 'Sem sessão', codigo: 'sessao_expirada' } });
      }),
    );
    await mapaPronto(outra);
    const aviso = outra.getByRole('alert').filter({ hasText: SEM_SESSAO });
    // The first refusal asks who is signed in, finds the session well and tries once more by itself; not twice.
    await expect.poll(() => Math.max(0, ...recusas.values())).toBe(2);
    await expect(aviso).toBeVisible();
    terminada = false;
    const ladrilho = outra.waitForResponse((resposta) => resposta.url().includes('/tiles/') && resposta.ok());
    await aviso.getByRole('button', { name: 'Entrar novamente' }).click();
    await ladrilho;
    await expect(aviso).toBeHidden();
    await outra.close();
  });
});

test('ícones saem limpos e na cor pedida, e o mapa de um envio em revisão só de quem o pode conferir', async ({
  page,
}) => {
  await entrar(page, 'visualizador');
  const pedir = (endereco: string) => page.request.get(endereco, { maxRedirects: 0 });
  const icone = await pedir('/icone?icone=torre&tamanho=32&cor=%23f00&opacidade=0.5');
  expect(icone.headers()['content-type']).toBe('image/svg+xml');
  expect(icone.headers()['content-security-policy']).toContain('sandbox');
  expect(await icone.text()).toMatch(/width="32" height="32" color="#FF0000" opacity="0.5"/);
  expect(await (await pedir('/storage/icones/torre.svg')).text()).toContain('currentColor');
  for (const endereco of ['/icone?icone=nenhum', '/storage/icones/nenhum.svg', '/storage/icones/torre.png']) {
    const resposta = await pedir(endereco);
    expect(resposta.status(), endereco).toBe(404);
    expect(await resposta.json(), endereco).toEqual({ message: SEM_ICONE });
  }
  for (const [endereco, campo] of [
    ['/icone?icone=../torre', 'icone'],
    ['/icone?icone=torre&tamanho=101', 'tamanho'],
    ['/icone?icone=torre&cor=red', 'cor'],
    ['/icone?icone=torre&opacidade=2', 'opacidade'],
    ['/icone', 'icone'],
  ] as const) {
    const resposta = await pedir(endereco);
    expect(resposta.status(), endereco).toBe(422);
    const errors = { [campo]: [expect.stringMatching(/\p{L}/u)] };
    expect(await resposta.json(), endereco).toEqual({ message: SEM_ICONE, errors });
  }
  const ladrilho = '/tiles/camadas/8/96/142.mvt';
  expect((await pedir(`${ladrilho}?importacao=${crypto.randomUUID()}`)).status()).toBe(403);
  expect((await pedir(`${ladrilho}?importacao=tudo`)).status()).toBe(400);
  expect([200, 204]).toContain((await pedir(ladrilho)).status());
});
