import { VectorTile } from '@mapbox/vector-tile';
import type { Browser, Locator, Page } from '@playwright/test';
import { PbfReader } from 'pbf';
import type { Papel } from '#infra/demonstration/pessoas.ts';
import type { Input } from '#tests/support/inputs.ts';
import { entrar, expect, mapaPronto, NAVEGADOR_LEVE, outroNavegador } from './pagina.ts';

/** Reading a whole country may take its time on a machine with other things to do. */
export const LEITURA_MS = 180_000;

/** The entry of a file in the list; its problems are items of a list too, and name it as well. */
export const envioDe = (page: Page, nome: string): Locator =>
  page.getByRole('listitem').filter({ hasText: nome }).filter({ hasText: 'Enviado em' });

/** The same file under a name that no other test sends. */
export const unico = ({ nome, bytes }: Input): Input => ({ nome: `${Date.now().toString(36)}-${nome}`, bytes });

/** Fills in the page's own form, up to its last button. @returns the form */
export async function preencher(page: Page, { nome, bytes }: Input, publicar = false): Promise<Locator> {
  await page.goto('/camadas/upload?enviar=1');
  const formulario = page.locator('form[data-hidratado]');
  await formulario.getByLabel('Tipo de camada').selectOption({ label: 'Vegetação nativa' });
  await formulario.getByLabel('Ativo').selectOption({ index: 1 });
  await formulario.getByLabel('Arquivos', { exact: true }).setInputFiles({ name: nome, mimeType: '', buffer: bytes });
  await expect(formulario.getByRole('cell', { name: nome, exact: true })).toBeVisible();
  if (publicar) await formulario.getByLabel('Publicar ao terminar').check();
  return formulario;
}

/** Sends a file as a person does. @returns its entry in the list */
export async function enviar(page: Page, arquivo: Input, publicar = false): Promise<Locator> {
  const formulario = await preencher(page, arquivo, publicar);
  await formulario.getByRole('button', { name: 'Salvar' }).click();
  const envio = envioDe(page, arquivo.nome);
  await expect(envio).toBeVisible();
  return envio;
}

export async function agir(envio: Locator, acao: string, estado: string): Promise<void> {
  await envio.getByRole('button', { name: new RegExp(`^${acao}`) }).click();
  await expect(envio.getByText(estado, { exact: true })).toBeVisible({ timeout: LEITURA_MS });
}

/** Publishes what was read. What has doubts is published from its review, each of them decided as it is proposed there. */
export async function publicar(page: Page, envio: Locator, emDuvida = false): Promise<void> {
  if (!emDuvida) return agir(envio, 'Publicar', 'Publicado');
  const lista = page.url();
  await expect(envio.getByText('Aguarda decisão', { exact: true })).toBeVisible({ timeout: LEITURA_MS });
  await expect(envio.getByRole('button', { name: /^Publicar/ })).toHaveCount(0);
  await page.goto((await envio.getByRole('link', { name: /^Conferir/ }).getAttribute('href')) ?? '');
  const salvar = page.getByRole('button', { name: 'Salvar e publicar' });
  await expect(salvar).toBeDisabled();
  await page.getByRole('button', { name: 'Escolher todas as propostas' }).click();
  await page.getByRole('button', { name: 'Aplicar decisões' }).click();
  await expect(salvar).toBeEnabled({ timeout: LEITURA_MS });
  await salvar.click();
  await expect(page).toHaveURL(/\/camadas\/upload$/, { timeout: LEITURA_MS });
  await page.goto(lista);
  await expect(envio.getByText('Publicado', { exact: true })).toBeVisible();
}

/** Somebody else in a browser of their own, with the list and the map before them. */
export async function observador(browser: Browser, baseURL: string | undefined, papel: Papel) {
  const page = await outroNavegador(browser, baseURL, NAVEGADOR_LEVE);
  const avisos = escutar(page);
  const ladrilhos = juntarLadrilhos(page);
  await entrar(page, papel, '/camadas');
  return { page, avisos, ladrilhos, cargas: contarCargas(page) };
}

/** What the server tells a page, its heartbeat left out. */
export function escutar(page: Page): readonly { readonly tipo: string; readonly evento?: string }[] {
  const avisos: { tipo: string; evento?: string }[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const aviso = JSON.parse(String(payload));
      if (aviso.tipo !== 'pulso') avisos.push(aviso);
    }),
  );
  return avisos;
}

/** Times that a page was loaded anew from now on. */
function contarCargas(page: Page): () => number {
  let cargas = 0;
  page.on('load', () => {
    cargas += 1;
  });
  return () => cargas;
}

/** Names in each tile that the page asked for, newest answer of each address kept. */
function juntarLadrilhos(page: Page) {
  const porRevisao = new Map<string, Set<string>>();
  page.on('response', async (resposta) => {
    const { pathname, searchParams } = new URL(resposta.url());
    if (!pathname.startsWith('/tiles/camadas/') || resposta.status() !== 200) return;
    const bytes = await resposta.body().catch(() => null);
    if (bytes === null) return;
    const revisao = searchParams.get('revisao') ?? '';
    const nomes = porRevisao.get(revisao) ?? new Set();
    for (const nome of nomesNoLadrilho(bytes)) nomes.add(nome);
    porRevisao.set(revisao, nomes);
  });
  return {
    /** Names in the tiles of the revision that the map shows. */
    async nomes(): Promise<readonly string[]> {
      const revisao = await page.locator('[data-revisao]').getAttribute('data-revisao');
      return [...(porRevisao.get(revisao ?? '') ?? [])];
    },
  };
}

export function nomesNoLadrilho(bytes: Uint8Array): readonly string[] {
  const camadas = new VectorTile(new PbfReader(bytes)).layers.camadas;
  if (camadas === undefined) return [];
  return Array.from({ length: camadas.length }, (_, i) => String(camadas.feature(i).properties.nome));
}

/** Opens the list beside the map, with the map's middle at `vista` (zoom/lat/lng). */
export async function abrirMapa(page: Page, vista: string, painel = ''): Promise<void> {
  await page.goto(`/camadas${painel}#mapa=${vista}`);
  await mapaPronto(page);
}

/** What the map draws at its middle, as a click there tells it; '' where there is nothing. */
export async function noMeioDoMapa(page: Page): Promise<string> {
  const tela = page.locator('.maplibregl-canvas');
  const caixa = await tela.boundingBox();
  if (caixa === null) return '';
  const fechar = page.getByRole('button', { name: 'Fechar os detalhes' });
  const duvida = page.getByRole('dialog', { name: 'Selecione uma geometria' });
  await page.keyboard.press('Escape');
  await expect(duvida).toHaveCount(0);
  if (await fechar.isVisible()) await fechar.click();
  await expect(fechar).toHaveCount(0);
  await tela.click({ position: { x: caixa.width / 2, y: caixa.height / 2 } });
  const detalhes = page.getByRole('region').filter({ has: fechar });
  const achado = page.locator('.maplibregl-popup-content').or(detalhes).or(duvida).last();
  const aparece = achado.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  return (await aparece) ? achado.innerText() : '';
}
