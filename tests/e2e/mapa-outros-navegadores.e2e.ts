import { writeFile } from 'node:fs/promises';
import { findFirefox, findWebKit } from '#infra/embedded/other-browsers.ts';
import { abrirFirefox } from '#tests/support/outros-navegadores/firefox.ts';
import type { Navegador, Ponto } from '#tests/support/outros-navegadores/navegador.ts';
import { abrirWebKit } from '#tests/support/outros-navegadores/webkit.ts';
import { ATIVO } from './acervo-de-provas.ts';
import { analiseDeProvas, LONGE_DAS_CAMADAS } from './analise-de-provas.ts';
import { OutroNavegador } from './outro-navegador.ts';
import { acessoDe, entrar, expect, test } from './pagina.ts';

/** Until the images of the demonstration are examined, one after the other in the background, and the run itself. */
const PACIENCIA_MS = 480_000;
/** Different colours: of names and lines on one ground, and of a photograph. */
const [DE_UM_MAPA, DE_UMA_FOTO] = [20, 1000];
/** As a part of what is seen around the map's middle. */
const DE_UMA_CAMADA = 0.005;
/** Where a picture of each goes, for whoever looks; nothing without. */
const FOTOS = process.env.ATALAIA_FOTOS;

/** In pixels from the map's middle. */
const CANTOS: readonly Ponto[] = [
  [-70, 0],
  [80, -10],
  [40, 100],
];

/** Those that are installed: `npm test` says which one it could not bring. */
const OUTROS = [
  ...instalado('Firefox', findFirefox(), abrirFirefox),
  ...instalado('WebKit', findWebKit(), abrirWebKit),
];

const [OESTE, SUL] = LONGE_DAS_CAMADAS;
/** The detection in the middle of each of two panes, which lie one above the other in a map that is no wider. */
const VISTA = `#mapa=14/${SUL + 0.003}/${OESTE + 0.003}`;

function instalado<P>(nome: string, programas: P | null, abrir: (programas: P) => Promise<Navegador>) {
  return programas === null ? [] : [{ nome, abrir: () => abrir(programas) }];
}

let navegador: Navegador | null = null;

test.afterEach(async () => {
  const testInfo = test.info();
  const este = navegador;
  navegador = null;
  if (este === null) return;
  if (testInfo.status !== testInfo.expectedStatus) {
    const foto = await este.foto().catch(() => null);
    if (foto !== null) await testInfo.attach('tela', { body: foto, contentType: 'image/png' });
  }
  await este.fechar();
});

for (const { nome, abrir } of OUTROS) {
  test(`no ${nome}: entra-se, procura-se um ativo, liga-se uma camada, abrem-se imagem e análise, desenha-se e salva-se`, async ({
    instalacao,
    page,
  }) => {
    test.setTimeout(PACIENCIA_MS);
    const aberto = await abrir();
    navegador = aberto;
    const pagina = new OutroNavegador(aberto, instalacao.url);
    const comCores = (mais: number) =>
      pagina.acontece(async () => expect((await pagina.pintado()).cores).toBeGreaterThan(mais));
    const comVegetacao = (sim: boolean) =>
      pagina.acontece(async () => expect((await pagina.pintado()).vegetacao > DE_UMA_CAMADA).toBe(sim));
    const { foto } = aberto;
    const guardarFoto = async (qual: string) => {
      if (FOTOS !== undefined) await writeFile(`${FOTOS}/${nome}-${qual}.png`, await foto());
    };

    await entrar(page, 'administrador', '/analises');
    const { titulo } = await analiseDeProvas(page, ['Queimada'], LONGE_DAS_CAMADAS);

    await test.step('entra-se', async () => {
      const { email, senha } = acessoDe('administrador');
      await pagina.ir('/mapa');
      await pagina.preencher('input', /^E-mail/, email);
      await pagina.preencher('input', /^Senha/, senha);
      await pagina.clicar('button', /^Entrar$/);
      await pagina.noEndereco(/\/mapa(#|$)/);
      await pagina.viva();
      await pagina.ver('[data-pronto] canvas.maplibregl-canvas');
      await comCores(DE_UM_MAPA);
      await guardarFoto('entrada');
    });

    await test.step('procura-se um ativo, e o mapa anda com a mão', async () => {
      await pagina.preencher('input', /^Buscar ativo, lugar ou coordenadas$/, 'barragem b1');
      await pagina.enter();
      await pagina.ver('[role=option][aria-selected=true]', /^Barragem B1/);
      await pagina.noEndereco(/ativo_id=.*#mapa=1\d/);
      const antes = await pagina.endereco();
      await pagina.arrastarOMapa([0, 0], [40, 80]);
      await pagina.acontece(async () => expect(await pagina.endereco()).not.toBe(antes));
    });

    await test.step('uma camada se desliga e se liga na árvore', async () => {
      await pagina.clicar('button', /^Camadas$/);
      const linha = ['[role=treeitem]', /^Vegetação nativa/] as const;
      await comVegetacao(true);
      await pagina.clicar('button', /^Ocultar Vegetação nativa$/);
      await pagina.ver(...linha, { atributos: { 'aria-checked': 'false' } });
      await pagina.noEndereco(/oculto=/);
      await comVegetacao(false);
      await pagina.clicar('button', /^Mostrar Vegetação nativa$/);
      await pagina.ver(...linha, { atributos: { 'aria-checked': 'true' } });
      await comVegetacao(true);
      await guardarFoto('camadas');
    });

    await test.step('uma imagem vai ao mapa', async () => {
      const linha = ['li button[aria-pressed]', /^30\/01\/2019/] as const;
      await pagina.clicar('button', /^Imagens$/);
      await pagina.clicar(...linha);
      await pagina.ver(...linha, { atributos: { 'aria-pressed': 'true' } });
      await pagina.noEndereco(/[?&]imagem=[0-9a-f]{64}/);
      await pagina.acontece(async () => expect(await pagina.lidos('/image-provider/proprio/tile')).toBeGreaterThan(0));
      await pagina.sumir('[aria-label="Imagem no mapa"] [role=progressbar]');
      await comCores(DE_UMA_FOTO);
    });

    await test.step('desenha-se uma área', async () => {
      await pagina.clicar('button', /^Desenhar uma área$/);
      await pagina.ver('button[aria-pressed=true]', /^Desenhar polígono$/);
      await pagina.acontece(async () => expect(await pagina.existe('[data-ferramenta=desenhando]')).toBe(true));
      for (const [i, canto] of CANTOS.entries()) {
        await pagina.clicarNoMapa(canto);
        await pagina.ver('fieldset', new RegExp(`${i + 1} vértice`));
      }
      await guardarFoto('desenho');
      await pagina.clicar('button', /^Usar esta área$/);
    });

    const camada = `Vista no ${nome} ${Date.now().toString(36)}`;
    await test.step('salva-se como camada', async () => {
      await pagina.clicar('button', /^Camadas$/);
      await pagina.clicar('button', /^Área desenhada 1/);
      await pagina.clicar('a', /^Guardar como camada$/);
      await pagina.noEndereco(/\/camadas\/criar/);
      await pagina.preencher('input', /^Nome/, camada);
      await pagina.escolher(/^Ativo/, /^Barragem B1/);
      await pagina.escolher(/^Tipo de camada/, /^Vegetação nativa$/);
      await pagina.clicar('button', /^Usar geometria$/);
      await pagina.ver('#camada-geojson-medidas', /1 parte/);
      await guardarFoto('formulario');
      await pagina.clicar('button', /^Salvar$/);
      await pagina.noEndereco(/\/camadas\/[0-9a-f-]{36}(#|$)/);
      await pagina.ver('h1, h2', new RegExp(`^${camada}`));
      const salva = new URL(await pagina.endereco());
      await pagina.ir(salva.pathname);
      await pagina.ver('h1, h2', new RegExp(`^${camada}`));
      await pagina.ver('[data-pronto] canvas.maplibregl-canvas');
      await comVegetacao(true);
      await guardarFoto('camada');
      // Two lines of its own, and not over the line above.
      const [tipo, ativo] = [await pagina.ver('dd', /^Vegetação nativa$/), await pagina.ver('dd', /^Barragem B1/)];
      expect(ativo.caixa.y).toBeGreaterThanOrEqual(tipo.caixa.y + tipo.caixa.height);
      const { token } = await (await page.request.get('/sessao')).json();
      const form = { _method: 'delete', 'layer_ids[]': salva.pathname.split('/')[2] ?? '', _token: token };
      expect((await page.request.post('/camadas/remover', { form })).status()).toBe(200);
    });

    await test.step('uma análise se abre, compara as suas imagens, e do mapa se abre uma detecção', async () => {
      await pagina.ir(`/mapa?ativo_id=${ATIVO}&secao=analises${VISTA}`);
      await pagina.ver('[data-pronto] canvas.maplibregl-canvas');
      await pagina.clicar('button', new RegExp(`^${titulo}`));
      await pagina.noEndereco(/[?&]antes=[0-9a-f]{64}/);
      await pagina.ver('section, [role=region]', /^Antes$/);
      await pagina.ver('section, [role=region]', /^Depois$/);
      await comCores(DE_UMA_FOTO);
      await guardarFoto('analise');
      const { height } = (await pagina.ver('canvas.maplibregl-canvas')).caixa;
      await pagina.clicarNoMapa([0, -height / 4]);
      await pagina.ver('dialog, [role=dialog]', /Queimada.*Linha do tempo/);
      await guardarFoto('deteccao');
    });
  });
}
