import { randomUUID } from 'node:crypto';
import type { Locator, Page, Request } from '@playwright/test';
import sharp from 'sharp';
import type { DeteccaoNaTela } from '#app/deteccao/deteccao.ts';
import { CATALOG } from '#app/map/editor/catalog.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { MAX_ARTEFATOS_POR_STATUS } from '#domain/artefato/artefato.policy.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { medir } from '#domain/geometria/medir.ts';
import { bbox, type Posicao } from '#domain/geometria/partes.ts';
import { LUGARES } from '#infra/demonstration/lugares.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { ATIVO, testComAcervo } from './acervo-de-provas.ts';
import { analiseDeProvas, LONGE_DAS_CAMADAS } from './analise-de-provas.ts';
import { botao, ferramenta } from './desenho-no-formulario.ts';
import { arquivosDeProva, progressosDitos } from './historia-das-analises.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras } from './pagina.ts';
import {
  CANTO,
  cantosDe,
  hectares,
  magenta,
  numeroDe,
  type Ponto,
  Prancheta,
  quadro,
} from './prancheta-da-deteccao.ts';

const PACIENCIA_MS = 300_000;
/** Evidence is made by the worker, one detection after the other. */
const FOTOGRAFADA_MS = 120_000;

/** A layer of the asset to be attracted by. */
const test = testComAcervo([{ nome: 'Gleba', geojson: quadrado(...CANTO, 0.004) }]);
test.use(MAPA_LEVE);

const [OESTE, SUL] = LONGE_DAS_CAMADAS;
/** East of the asset where a zoom shows twice of it, in pixels from the middle. */
const FORA: readonly Ponto[] = [
  [330, 10],
  [430, -60],
  [430, 80],
];

/** What makes no area has no place in the bar of a detection. */
const SEM_AREA = ['marker', 'circle_marker', 'text_marker', 'line'];
const DA_BARRA = CATALOG.map(({ id }) => id as string)
  .filter((id) => !SEM_AREA.includes(id))
  .sort();

const janelaDaDeteccao = (page: Page, titulo: 'Nova' | 'Editar') =>
  page.getByRole('dialog', { name: `${titulo} detecção` });
const foraDoAtivo = (onde: Locator) => onde.getByText(/O desenho está inteiramente fora da área do ativo, a .+ dela\./);

async function abrirAnalise(page: Page, analise_id: string): Promise<void> {
  const campos = { ativo_id: ATIVO, secao: 'analises', analise_id, modo_da_analise: 'editar' };
  await page.goto(`/mapa?${new URLSearchParams(campos)}`);
  await mapaPronto(page);
}

test('uma detecção se desenha em qualquer dos três mapas, que andam juntos, e diz o que encontra', async ({
  page,
  acervo,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/mapa');
  const { analise_id, titulo } = await analiseDeProvas(page, [acervo.tipo, 'Queimada'], LONGE_DAS_CAMADAS);
  await abrirAnalise(page, analise_id);
  const analise = page.getByRole('region', { name: titulo, exact: true });
  const nova = janelaDaDeteccao(page, 'Nova');

  await test.step('antes, depois e região mostram o mesmo lugar, qualquer que se mova ou aproxime', async () => {
    await analise.getByRole('button', { name: 'Nova detecção' }).click();
    await expect(nova.locator('[data-pronto]')).toBeVisible({ timeout: 60_000 });
    const mapas = [
      nova.getByRole('region', { name: 'Mapa: Antes' }),
      nova.getByRole('region', { name: 'Mapa: Depois' }),
      nova.locator('figure').filter({ hasText: 'Região' }).locator('canvas.maplibregl-canvas'),
    ] as const;
    const vistas = () => Promise.all(mapas.map((um) => magenta(page, um)));
    /** The same in all three, and for once another than it was. */
    const juntas = async (antes: unknown) => {
      const [uma, outra, terceira] = await vistas();
      if (!uma || !outra || !terceira) return 'not seen in all';
      const longe = [outra, terceira].flatMap((lados) => lados.map((um, i) => Math.abs(um - (uma[i] ?? 0))));
      if (Math.max(...longe) > 5) return `apart: ${JSON.stringify([uma, outra, terceira])}`;
      return JSON.stringify(antes) === JSON.stringify(uma) ? 'as before' : 'juntas';
    };
    await expect.poll(() => juntas(null)).toBe('juntas');
    const [antes, depois, regiao] = mapas;
    let [parada] = await vistas();
    await antes.focus();
    for (const tecla of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(tecla);
    await expect.poll(() => juntas(parada)).toBe('juntas');
    [parada] = await vistas();
    await depois.focus();
    await page.keyboard.press('Equal');
    await expect.poll(() => juntas(parada)).toBe('juntas');
    const [perto] = await vistas();
    const largura = (lados: readonly number[] | null | undefined) => (lados?.[2] ?? 0) - (lados?.[0] ?? 0);
    expect(largura(perto) / largura(parada)).toBeCloseTo(2, 0);
    const { cx, cy } = await quadro(regiao);
    await page.mouse.move(cx, cy);
    await page.mouse.down();
    await page.mouse.move(cx + 60, cy + 40, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => juntas(perto)).toBe('juntas');
  });

  const prancheta = new Prancheta(page, 'Desenhar');
  const { janela, medidas } = prancheta;
  const [, , lesteDoAtivo] = bbox(LUGARES.b1.area);

  await test.step('na região, todo fora do ativo: diz a que distância', async () => {
    await botao(nova, 'Desenhar em Região').click();
    await prancheta.aberta('Região');
    await prancheta.mover('Minus');
    const forma = await prancheta.desenhar(1, ...FORA);
    prancheta.calibrar(FORA, forma);
    await expect(medidas).toHaveText(/^Área geodésica [\d.,]+ ha · 1 parte · 3 vértices$/);
    await expect.poll(() => dita(janela)).toBeCloseTo(distanciaAoLeste(forma, lesteDoAtivo), 1);
    await semBarreiras(page, '[role=dialog]:has(#deteccao-desenho)');
  });

  await test.step('com a barra inteira: limites desligados até que se liguem; o que se move se desfaz e se refaz', async () => {
    await botao(janela, 'Editar desenho').click();
    await ferramenta(page, 'editando');
    const barra = janela.getByRole('toolbar', { name: 'Desenho' });
    const modos = () =>
      barra.locator('[data-mode]').evaluateAll((todos) => todos.map((um) => um.getAttribute('data-mode')));
    await expect.poll(async () => (await modos()).sort()).toEqual(DA_BARRA);
    const limites = botao(barra, 'Limites');
    await expect(limites).toHaveAttribute('aria-pressed', 'false');
    const [inicial, ha] = [await dita(janela), await prancheta.area()];
    await botao(barra, 'Mover').click();
    await expect(botao(barra, 'Mover')).toHaveAttribute('aria-pressed', 'true');
    await prancheta.arrastar([390, 10], [430, 10]);
    await expect.poll(() => dita(janela)).toBeGreaterThan(inicial + 0.1);
    // It is told while it is dragged, too, and may lag behind.
    let longe = inicial;
    await expect(async () => {
      const antes = longe;
      longe = await dita(janela);
      expect(longe).toBe(antes);
    }).toPass({ intervals: [500] });
    await prancheta.passos(/^Desfazer/).click();
    await expect.poll(() => dita(janela)).toBe(inicial);
    expect(await prancheta.area()).toBe(ha);
    await prancheta.passos(/^Refazer/).click();
    await expect.poll(() => dita(janela)).toBe(longe);
    await limites.click();
    await expect(limites).toHaveAttribute('aria-pressed', 'true');
    await prancheta.arrastar([430, 10], [390, 10]);
    await expect(page.getByText('A geometria sai da área em que se pode desenhar.').first()).toBeVisible();
    await expect.poll(() => dita(janela)).toBe(longe);
    // Into the asset it is no more outside.
    await prancheta.arrastar([430, 10], [0, 10]);
    await expect(foraDoAtivo(janela)).toHaveCount(0);
    await limites.click();
    await expect(limites).toHaveAttribute('aria-pressed', 'false');
    await botao(janela, 'Editar desenho').click();
    await botao(janela, 'Limpar').click();
    await expect(medidas).toHaveText('Ainda não há desenho.');
  });

  await test.step('um passo atrás e um à frente trazem a área que era', async () => {
    await prancheta.desenhar(1, [-60, 90], [60, 90], [0, 190]);
    const uma = await medidas.innerText();
    await prancheta.desenhar(2, [120, 90], [220, 90], [170, 190]);
    const duas = await medidas.innerText();
    expect(duas).toContain('2 partes · 6 vértices');
    expect(await prancheta.area()).toBeGreaterThan(Number.parseFloat(uma.replace(/\D+/, '')));
    for (const [passo, texto] of [
      ['Desfazer', uma],
      ['Desfazer', 'Ainda não há desenho.'],
      ['Refazer', uma],
      ['Refazer', duas],
    ] as const) {
      await botao(janela, `${passo} no desenho`).click();
      await expect(medidas).toHaveText(texto);
    }
    await botao(janela, 'Limpar').click();
  });

  await test.step('em depois, um canto clicado perto do de uma camada fica sobre ele', async () => {
    await janela.getByText('Depois', { exact: true }).click();
    await prancheta.aberta('Depois');
    await prancheta.mover('Equal');
    const canto = prancheta.naTela(CANTO);
    const perto: Ponto = [canto[0] - 6, canto[1] + 5];
    const forma = await prancheta.desenhar(1, perto, [perto[0] - 90, perto[1] + 60], [perto[0] - 20, perto[1] + 90]);
    expect(cantosDe(forma)).toContainEqual(CANTO);
  });

  await test.step('em antes, sobre outra detecção: diz por quantos hectares', async () => {
    await janela.getByText('Antes', { exact: true }).click();
    await prancheta.aberta('Antes');
    await prancheta.mover('ArrowLeft');
    await prancheta.mover('ArrowLeft');
    const antes = await prancheta.area();
    const dentro = [
      [OESTE + 0.001, SUL + 0.001],
      [OESTE + 0.005, SUL + 0.001],
      [OESTE + 0.003, SUL + 0.005],
    ] as const satisfies readonly Posicao[];
    await prancheta.desenhar(2, ...dentro.map((um) => prancheta.naTela([...um])));
    const sobreposta = janela.getByText(`Sobrepõe uma detecção de ${acervo.tipo}`);
    const uma = (await prancheta.area()) - antes;
    expect(uma).toBeGreaterThan(1);
    expect(await hectares(sobreposta, `Sobrepõe uma detecção de ${acervo.tipo} em`)).toBeCloseTo(uma, 2);
    await semBarreiras(page, '[role=dialog]:has(#deteccao-desenho)');
  });

  await test.step('o que se aplica é o que se salva, canto por canto', async () => {
    await botao(janela, 'Aplicar').click();
    await expect(page.getByText(textos.ajustada)).toBeVisible();
    await expect(janela).toBeHidden();
    await nova.getByLabel('Tipo de detecção').selectOption({ label: 'Solo exposto' });
    const salva = page.waitForRequest((um) => um.method() === 'POST' && um.url().endsWith('/analise/deteccoes'));
    await botao(nova, 'Salvar').click();
    expect(cantosDe(JSON.parse(campoDe(await salva, 'geojson')))).toContainEqual(CANTO);
    await expect(page.getByText(textos.criada)).toBeVisible();
    await expect(nova).toBeHidden();
  });

  await test.step('de uma que já existe se ajusta o desenho, e o ajuste é dito e salvo', async () => {
    const linha = () =>
      analise
        .getByRole('list', { name: 'Detecções', exact: true })
        .getByRole('listitem')
        .filter({ hasText: 'Queimada' });
    const era = await hectares(linha(), 'Queimada');
    await botao(analise, 'Editar a detecção Queimada').click();
    const editar = janelaDaDeteccao(page, 'Editar');
    await expect(editar.locator('[data-pronto]')).toBeVisible({ timeout: 60_000 });
    await botao(editar, 'Redesenhar em Depois').click();
    const ajuste = new Prancheta(page, 'Redesenhar');
    await ajuste.aberta('Depois');
    // Once there and back: from it is known where the map looks.
    const parte: readonly Ponto[] = [
      [-430, 20],
      [-480, 20],
      [-455, -40],
    ];
    ajuste.calibrar(parte, await ajuste.desenhar(2, ...parte));
    await botao(ajuste.janela, 'Desfazer no desenho').click();
    await botao(ajuste.janela, 'Editar desenho').click();
    await ferramenta(page, 'editando');
    expect(await ajuste.area()).toBe(era);
    const canto = ajuste.naTela([OESTE + 0.02, SUL + 0.008]);
    await ajuste.arrastar(canto, [canto[0] - 70, canto[1] + 70]);
    await expect.poll(() => ajuste.area()).toBeLessThan(era - 1);
    const ficou = await ajuste.area();
    await expect(page.getByText(textos.ajustada)).toHaveCount(0);
    await botao(ajuste.janela, 'Aplicar').click();
    await expect(page.getByText(textos.ajustada)).toBeVisible();
    await expect(ajuste.janela).toBeHidden();
    await botao(editar, 'Salvar').click();
    await expect(page.getByText(textos.atualizada)).toBeVisible();
    await expect(editar).toBeHidden();
    await expect.poll(() => hectares(linha(), 'Queimada')).toBe(ficou);
  });
});

/** A field of what a form sent, whatever way. */
function campoDe(pedido: Request, nome: string): string {
  const corpo = pedido.postData() ?? '';
  if (corpo.startsWith('--')) return new RegExp(`name="${nome}"\\r\\n\\r\\n([^\\r]*)`).exec(corpo)?.[1] ?? '';
  return new URLSearchParams(corpo).get(nome) ?? '';
}

/** Kilometres by which a drawing lies outside, as it is told. */
async function dita(onde: Locator): Promise<number> {
  const [, numero = '', unidade] = /a ([\d.,]+) (k?m) dela/.exec(await foraDoAtivo(onde).innerText()) ?? [];
  return numeroDe(numero) / (unidade === 'm' ? 1_000 : 1);
}

/** Kilometres from an edge that runs north to the nearest vertex of a shape east of it. */
function distanciaAoLeste(forma: Geometria, leste: number): number {
  const [oeste] = bbox(forma);
  const [, lat = 0] = cantosDe(forma).find(([lng]) => lng === oeste) ?? [];
  const coordinates = [
    [leste, lat],
    [oeste, lat],
  ] as [Posicao, Posicao];
  return medir({ type: 'LineString', coordinates }).comprimento ?? Number.NaN;
}

test('um status leva até quatro artefatos e mostra quanto já foi; a imagem enviada que não se parece pede que se confira', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/mapa');
  const { analise_id, deteccoes } = await analiseDeProvas(page, ['Queimada'], LONGE_DAS_CAMADAS);
  const janela = page.getByRole('dialog', { name: /^Detecção: / });
  const abrir = async (deteccao_id = '') => {
    const campos = { ativo_id: ATIVO, secao: 'analises', analise_id, deteccao_id };
    await page.goto(`/mapa?${new URLSearchParams(campos)}`);
    await expect(janela).toBeVisible({ timeout: 60_000 });
  };

  await test.step('ao quarto artefato não se junta um quinto', async () => {
    await abrir(deteccoes[0]);
    await janela.getByRole('tab', { name: 'Status' }).click();
    await janela.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Em verificação' });
    const formularios = janela.getByRole('group', { name: /^Artefato \d/ });
    for (let quantos = 1; quantos <= MAX_ARTEFATOS_POR_STATUS; quantos += 1) {
      await botao(janela, 'Adicionar artefato').click();
      await expect(formularios).toHaveCount(quantos);
    }
    await expect(janela.getByText('Um status leva no máximo 4 artefatos.')).toBeVisible();
    await expect(botao(janela, 'Adicionar artefato')).toHaveCount(0);
    await semBarreiras(page, '[role=dialog]');
    for (const qual of [4, 3, 2]) await botao(janela, `Tirar o artefato ${qual}`).click();
    await expect(formularios).toHaveCount(1);
    await expect(botao(janela, 'Adicionar artefato')).toBeVisible();
  });

  await test.step('enquanto um arquivo de alguns MB vai, uma barra diz quanto já foi', async () => {
    const artefato = janela.getByRole('group', { name: 'Artefato 1' });
    await artefato.getByRole('combobox', { name: 'Tipo do artefato' }).selectOption({ label: 'Documento' });
    const { pdf } = await arquivosDeProva();
    const buffer = Buffer.concat([pdf, Buffer.alloc(6_000_000, '%\n')]);
    const arquivo = { name: 'laudo.pdf', mimeType: 'application/pdf', buffer };
    await artefato.locator('input[type=file]').setInputFiles(arquivo);
    const rede = await page.context().newCDPSession(page);
    const lenta = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000_000 };
    await rede.send('Network.emulateNetworkConditions', lenta);
    const ditos = await progressosDitos(page);
    await botao(janela, 'Registrar status').click();
    await expect(janela.getByRole('progressbar', { name: /^Enviando, \d+ %$/ })).toBeVisible();
    await expect(page.getByText(textos.statusCriado)).toBeVisible();
    await expect(janela.getByRole('progressbar')).toHaveCount(0);
    const quantos = await ditos();
    expect(quantos[0]).toBe(0);
    expect(new Set(quantos.filter((um) => um > 0 && um < 100)).size, `${quantos}`).toBeGreaterThan(2);
    await expect(janela.getByText('laudo.pdf').first()).toBeVisible();
    await rede.detach();
  });

  await test.step('duas imagens enviadas: a que não se parece com a do servidor se diz, e a outra não', async () => {
    const primeira = await fotografada(page, analise_id, deteccoes[0]);
    const doServidor = await (await page.request.get(primeira.imagens.depois ?? '')).body();
    const ruido = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const outra = sharp({ create: { width: 320, height: 320, channels: 3, background: '#888', noise: ruido } });
    const form = {
      _token: (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '',
      analise_id,
      tipo_deteccao_id: primeira.tipo_deteccao_id,
      descricao: 'Gêmea',
      geojson: JSON.stringify(primeira.geojson),
      id: randomUUID(),
      comando_id: randomUUID(),
      imagem_antes: `data:image/png;base64,${(await outra.png().toBuffer()).toString('base64')}`,
      imagem_depois: `data:image/jpeg;base64,${doServidor.toString('base64')}`,
    };
    const headers = { Accept: 'application/json' };
    const criada = await page.request.post('/analise/deteccoes', { form, headers });
    expect(criada.status(), await criada.text()).toBe(201);
    const { id } = (await criada.json()) as { readonly id: string };
    const { imagens_enviadas } = await fotografada(page, analise_id, id);
    await abrir(id);
    const legenda = (nome: string) =>
      janela
        .getByRole('figure')
        .filter({ has: page.getByRole('img', { name: `Imagem de evidência: ${nome}, enviada` }) });
    const dita = (quanto: number | null | undefined) => (quanto ?? Number.NaN).toFixed(2).replace('.', ',');
    const [antes, depois] = [imagens_enviadas.antes?.semelhanca, imagens_enviadas.depois?.semelhanca];
    expect(antes).toBeLessThan(0.5);
    expect(depois).toBeGreaterThan(0.9);
    const enviada = 'Enviada por quem desenhou · semelhança';
    await expect(legenda('Antes')).toHaveText(`${enviada} ${dita(antes)}: confira`);
    await expect(legenda('Depois')).toHaveText(`${enviada} ${dita(depois)}`);
  });
});

/** A detection once its evidence is made. */
async function fotografada(page: Page, analise_id: string, id: string | undefined): Promise<DeteccaoNaTela> {
  const ler = async () => {
    const resposta = await page.request.get(`/analise/analises/${analise_id}/deteccoes`);
    const { data } = (await resposta.json()) as { readonly data: readonly DeteccaoNaTela[] };
    return data.find((uma) => uma.id === id && uma.imagens.antes !== null && uma.imagens.depois !== null);
  };
  await expect.poll(ler, { timeout: FOTOGRAFADA_MS, intervals: [1_000] }).toBeDefined();
  const pronta = await ler();
  if (pronta === undefined) throw new Error('the evidence has gone');
  return pronta;
}
