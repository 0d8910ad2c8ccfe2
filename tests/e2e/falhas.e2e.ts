import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { mensagens } from '#app/mensagens/catalogo.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createEventStoreDbEventStore } from '#infra/store/event-store/eventstoredb/event-store.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { alternar, area } from '#tests/support/carga.ts';
import { type DoubleProcess, startDoubleProcess } from '#tests/support/eventstoredb-double/process.ts';
import { startAlone, until } from '#tests/support/process.ts';
import { entrarSemNavegador } from '#tests/support/visitante.ts';
import { ATIVO } from './acervo-de-provas.ts';
import { entrar, outroNavegador } from './pagina.ts';

const INDISPONIVEL = mensagens.indisponivel;

let dir: string;
let registro: DoubleProcess;
let app: TestApp;

/** An installation of its own on an event store of its own, which is killed under it. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  dir = await mkdtemp(path.join(os.tmpdir(), 'atalaia-registro-'));
  registro = await startDoubleProcess({ file: path.join(dir, 'eventos') });
  app = await startApp({ env: { EVENTSTORE_URL: registro.url } });
});

test.afterAll(async () => {
  await app?.stop();
  await registro?.kill();
  await rm(dir, { recursive: true, force: true });
});

/** Starts it again where it was, with what it had. */
async function devolver(): Promise<void> {
  const port = Number(/:(\d+)\?/.exec(registro.url)?.[1]);
  registro = await startDoubleProcess({ port, file: path.join(dir, 'eventos') });
}

async function abrir(browser: Browser): Promise<Page> {
  const page = await outroNavegador(browser, app.url);
  await entrar(page, 'administrador');
  return page;
}

async function preencher(page: Page, nome: string): Promise<void> {
  const { nome: name, bytes: buffer } = area(nome);
  await page.goto('/camadas/upload?enviar=1');
  await expect(page.locator('form[data-hidratado]')).toBeVisible();
  await page.getByLabel('Tipo de camada').selectOption({ label: 'Área de influência' });
  await page.getByLabel('Ativo').selectOption({ index: 2 });
  await page.getByLabel('Arquivos', { exact: true }).setInputFiles({ name, mimeType: 'application/geo+json', buffer });
  await page.getByLabel('Publicar ao terminar').check();
}

const envioDe = (page: Page, nome: string) => page.getByRole('listitem').filter({ hasText: `${nome}.geojson` });

test.describe('Sem o registro de eventos', () => {
  test('gravar é recusado com 503 e o formulário fica; ler segue e diz a idade; na volta o mesmo formulário grava', async ({
    browser,
  }) => {
    const page = await abrir(browser);
    await preencher(page, 'antes');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(envioDe(page, 'antes').getByText('Publicado')).toBeVisible({ timeout: 60_000 });
    await preencher(page, 'durante');
    const ativo = await page.getByLabel('Ativo').inputValue();
    const pids = app.pids();

    await registro.kill();
    const resposta = page.waitForResponse(
      (r) => r.request().method() === 'POST' && new URL(r.url()).pathname === '/camadas/upload',
    );
    await page.getByRole('button', { name: 'Salvar' }).click();
    expect((await resposta).status()).toBe(503);
    expect((await resposta).headers()['retry-after']).toBe('5');
    await expect(page.getByRole('alert').filter({ hasText: INDISPONIVEL })).toBeVisible();
    expect(await page.getByLabel('Ativo').inputValue()).toBe(ativo);
    await expect(page.getByLabel('Publicar ao terminar')).toBeChecked();
    await expect(page.getByRole('cell', { name: 'durante.geojson', exact: true })).toBeVisible();

    await envioDe(page, 'antes')
      .getByRole('button', { name: /^Desfazer/ })
      .click();
    await expect(envioDe(page, 'antes').getByRole('alert')).toHaveText(INDISPONIVEL);
    await expect(envioDe(page, 'antes').getByText('Publicado')).toBeVisible();

    const leitora = await page.context().newPage();
    await expect(async () => {
      expect((await leitora.goto('/camadas'))?.status()).toBe(200);
      const aviso = leitora.getByText(/Agora não é possível gravar\. Você vê os dados de \d\d:\d\d:\d\d/);
      await expect(aviso).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(leitora.getByRole('button', { name: /antes/ }).first()).toBeVisible();
    const saude = await app.waitForSaude(({ componentes }) => componentes.eventStore === 'indisponivel');
    expect(saude).toMatchObject({ status: 'degradado', componentes: { postgres: 'ok' } });

    await devolver();
    const volta = performance.now();
    await app.waitForSaude(({ componentes }) => componentes.eventStore === 'ok');
    console.log(`o registro de volta: a saúde o diz ${Math.round(performance.now() - volta)} ms depois`);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(envioDe(page, 'durante').getByText('Publicado')).toBeVisible({ timeout: 60_000 });
    await envioDe(page, 'antes')
      .getByRole('button', { name: /^Desfazer/ })
      .click();
    await expect(envioDe(page, 'antes').getByText('Desfeito')).toBeVisible();
    await expect(envioDe(page, 'durante')).toHaveCount(1);
    await leitora.reload();
    await expect(leitora.getByText('Agora não é possível gravar')).toHaveCount(0);
    expect(app.pids()).toEqual(pids);
    await page.context().close();
  });

  test('com o projetor parado o mapa diz que pode não ser o mais novo, guarda o que se escolheu, e segue na volta', async ({
    browser,
  }) => {
    const page = await abrir(browser);
    await page.goto(`/mapa?ativo_id=${ATIVO}&secao=camadas`);
    const arvore = page.getByRole('tree', { name: 'Camadas' });
    await expect(arvore).toBeVisible();
    await page.getByRole('button', { name: 'Ocultar Vegetação nativa' }).click();
    await expect(page).toHaveURL(/oculto=/);
    const aviso = page.getByText('Os dados desta página estão sendo atualizados');
    await expect(aviso).toHaveCount(0);

    await app.halt('projector');
    const pessoa = await entrarSemNavegador(app.url, 'administrador');
    expect((await pessoa.enviar(area('parado'), { comando_id: randomUUID(), publicar: true })).status).toBe(201);
    await expect(async () => {
      await page.reload();
      await expect(aviso).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page).toHaveURL(/ativo_id=.*secao=camadas|secao=camadas.*ativo_id=/);
    const vegetacao = arvore.getByRole('treeitem', { name: /^Vegetação nativa/ });
    await expect(vegetacao).not.toBeChecked();

    await app.resume('projector');
    await app.waitForSaude(({ projecoes }) => projecoes.every(({ atraso }) => atraso === 0));
    await expect(async () => {
      await page.reload();
      await expect(arvore).toBeVisible({ timeout: 5_000 });
      await expect(aviso).toHaveCount(0);
    }).toPass();
    await expect(vegetacao).not.toBeChecked();
    await page.context().close();
  });

  test('morto sob carga e de volta, nada do que foi confirmado se perde, e o registro confere', async () => {
    const pessoa = await entrarSemNavegador(app.url, 'administrador');
    const ids: readonly Uuid[] = [randomUUID(), randomUUID(), randomUUID()];
    for (const comando_id of ids) {
      expect((await pessoa.enviar(area(`carga-${comando_id}`), { comando_id, publicar: true })).status).toBe(201);
    }
    const publicadas = async () => (await pessoa.pagina('/camadas/upload')).texto;
    await until(publicadas, (texto) => ids.every((id) => texto.includes(`carga-${id}.geojson`)));
    await until(publicadas, (texto) => !/Na fila|Preparando|Aguarda publicação/.test(texto), 60_000);

    const carga = alternar(pessoa, ids);
    const contar = async () => carga.confirmados.length;
    await until(contar, (total) => total > 20);
    await registro.kill();
    await until(async () => carga.recusas.size, Boolean);
    const recusados = await contar();
    await devolver();
    const volta = performance.now();
    await until(contar, (total) => total > recusados);
    console.log(`o registro de volta: a primeira gravação ${Math.round(performance.now() - volta)} ms depois`);
    await until(contar, (total) => total > recusados + 10);
    await carga.parar();

    expect([...carga.recusas.keys()]).toEqual(['503, 5']);
    const store = createEventStoreDbEventStore({ url: registro.url });
    expect(await carga.perdidos(store)).toEqual([]);
    await store.close();
    const verify = startAlone('infra/cli/audit.ts', app.environment, ['verify']);
    expect(await verify.ended, verify.output()).toBe(0);
    expect(verify.output()).toContain('Registro íntegro');
    await app.waitForSaude(({ projecoes }) => projecoes.every(({ atraso }) => atraso === 0));
  });
});
