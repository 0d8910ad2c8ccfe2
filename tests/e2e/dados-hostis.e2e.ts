import type { Page } from '@playwright/test';
import { colecao, feicao, geojson, TALHAO } from '#tests/support/geojson.ts';
import { agir, enviar, envioDe, LEITURA_MS, unico } from './envios.ts';
import { entrar, expect, MAPA_LEVE, outroNavegador, semBarreiras, test, vigiarConsole } from './pagina.ts';

test.use(MAPA_LEVE);

const MARCACAO = '</script><img src=x onerror="window.invadida=1">';
/** One layer whose every text tries to be something else, and that says whose it is. */
const talhao = (marca: string) =>
  geojson(
    'hostil.geojson',
    colecao([
      feicao(TALHAO, {
        nome: `${marca} ${MARCACAO}`,
        descricao: '<svg onload="window.invadida=1">',
        '<b onclick="x">chave</b>': 'javascript:window.invadida=1',
        proprietario: 'João da Silva',
        cpf: '529.982.247-25',
      }),
    ]),
  );

const invadida = (page: Page) => page.evaluate(() => Reflect.get(window, 'invadida'));

test.describe('Um arquivo com textos hostis e dados de pessoas', () => {
  test.setTimeout(400_000);

  test('aparece como texto em toda parte, e os dados pessoais só a quem pode, até que a chave seja destruída', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const erros = vigiarConsole(context);
    const marca = `Hostil ${Date.now().toString(36)}`;
    const arquivo = unico(talhao(marca));
    await entrar(page, 'administrador');
    const envio = await enviar(page, arquivo, true);
    await expect(envio.getByText('Publicado', { exact: true })).toBeVisible({ timeout: LEITURA_MS });

    await page.goto(`/camadas?search=${encodeURIComponent(marca)}`);
    await expect(page.getByText(`${marca} ${MARCACAO}`).first()).toBeVisible();
    expect(await invadida(page)).toBeUndefined();
    const tabela = await page.request.get(`/camadas/tabela?search=${encodeURIComponent(marca)}`);
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await tabela.text())?.[0] ?? '';

    const resposta = await page.goto(`/camadas/${id}`);
    const pagina = (await resposta?.text()) ?? '';
    for (const fechado of ['João da Silva', '529.982', 'protegido:v1:']) expect(pagina).not.toContain(fechado);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${marca} ${MARCACAO}`);
    await expect(page.getByText('<b onclick="x">chave</b>')).toBeVisible();
    expect(await invadida(page)).toBeUndefined();

    const dados = page.getByRole('region', { name: 'Dados protegidos' });
    await dados.getByRole('button', { name: 'Mostrar dados protegidos' }).click();
    await expect(dados.getByRole('row', { name: 'proprietario João da Silva' })).toBeVisible();
    await semBarreiras(page);
    await dados.getByRole('button', { name: 'Esconder dados protegidos' }).click();
    await expect(dados.getByText('João da Silva')).toHaveCount(0);

    // The analyst works with layers, and is told nothing of whose they are.
    const dela = await outroNavegador(browser, baseURL);
    await entrar(dela, 'analista');
    await dela.goto(`/camadas/${id}`);
    await expect(dela.getByRole('region', { name: 'Dados protegidos' })).toBeVisible();
    await expect(dela.getByRole('button', { name: /dados protegidos/ })).toHaveCount(0);
    expect((await dela.request.get(`/camadas/${id}/protegidos`)).status()).toBe(403);
    await dela.context().close();

    await dados.getByRole('button', { name: 'Destruir dados protegidos' }).click();
    const pergunta = page.getByRole('dialog', { name: 'Destruir dados protegidos' });
    await pergunta.getByLabel(/Para confirmar/).fill('excluir');
    await pergunta.getByRole('button', { name: 'Excluir' }).click();
    await expect(
      dados.getByText('A chave deste envio foi destruída: estes dados não podem mais ser lidos.'),
    ).toBeVisible();
    const depois = await page.request.get(`/camadas/${id}/protegidos`);
    expect(await depois.json()).toEqual({ campos: null });

    await page.goto('/camadas/upload');
    await agir(envioDe(page, arquivo.nome), 'Desfazer', 'Desfeito');
    expect(await invadida(page)).toBeUndefined();
    expect(erros).toEqual([]);
  });
});
