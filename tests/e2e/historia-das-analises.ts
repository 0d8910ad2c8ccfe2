import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { APIRequestContext, Locator, Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { expect as esperar, semBarreiras, visto } from './pagina.ts';

/** GDAL, the map and evidence work on a machine that may be busy with other tests. */
export const PACIENCIA_MS = 240_000;

const expect = esperar.configure({ timeout: 60_000 });

/** Inside of the Parque Nacional das Emas, of which no other image speaks: west, north, east, south. */
const CANTOS = ['-53.02', '-18.02', '-52.80', '-18.22'];

/** A scene of one colour, as a camera would write it: red, green and blue of a byte each. */
function cena(nome: string, cores: readonly [number, number, number]): string {
  const caminho = nome;
  const valores = cores.flatMap((cor) => ['-burn', String(cor)]);
  const forma = ['-outsize', '440', '400', '-bands', '3', '-ot', 'Byte', '-co', 'PHOTOMETRIC=RGB'];
  execFileSync('gdal_create', [...forma, ...valores, '-a_srs', 'EPSG:4326', '-a_ullr', ...CANTOS, caminho]);
  return caminho;
}

interface Imagem {
  readonly arquivo: string;
  /** DD/MM/AAAA. */
  readonly dia: string;
  readonly cores: readonly [number, number, number];
}

/** Sends an image of an asset by its form, and waits until it was examined. */
export async function enviarImagem(page: Page, ativo: string, { arquivo, dia, cores }: Imagem): Promise<void> {
  await page.goto('/imagens/criar');
  await page.getByLabel('Ativo').selectOption({ label: ativo });
  await page.getByLabel('Obtida no dia').fill(dia);
  await page.getByLabel('Hora').fill('10:30');
  await page.getByLabel('Satélite ou sensor').fill('Drone');
  await page.getByLabel('Arquivo da imagem').setInputFiles(cena(arquivo, cores));
  await page.getByRole('button', { name: 'Salvar' }).click();
  const linha = page.getByRole('listitem').filter({ hasText: arquivo.split('/').at(-1) ?? arquivo });
  await expect(linha.getByText('Pronta')).toBeVisible({ timeout: PACIENCIA_MS });
}

/** That the details say of what the picture before was made, by the hash that its own bytes have. */
export async function conferirProcedencia(detalhes: Locator): Promise<void> {
  await detalhes.getByText('De que estas imagens foram feitas').click();
  const desta = detalhes.getByRole('region', { name: 'Procedência da imagem: Antes' });
  const fato = (nome: string) =>
    desta
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${nome}$`) })
      .locator('~ dd');
  await expect(fato('Provedor')).toHaveText('imagens próprias');
  await expect(fato('Sensor')).toHaveText('Drone');
  await expect(fato('Obtida em')).toHaveText(/^10\/03\/20\d\d, 09:30 \(Campo Grande\)$/);
  await expect(fato('Bandas')).toHaveText('Cor verdadeira: Vermelho, Verde, Azul');
  await expect(fato('Contraste')).toHaveText(/^Vermelho: [\d,]+ a [\d,]+; Verde: .+; Azul: /);
  await expect(fato('SHA-256 do arquivo da cena')).toHaveText(/^[0-9a-f]{64}$/);
  const imagem = detalhes.getByRole('img', { name: 'Imagem de evidência: Antes', exact: true });
  const bytes = await detalhes
    .page()
    .request.get((await imagem.locator('..').getAttribute('href')) ?? '')
    .then((resposta) => resposta.body());
  await expect(fato('SHA-256 da imagem')).toHaveText(createHash('sha256').update(bytes).digest('hex'));
  await semBarreiras(detalhes.page(), '[role=dialog]');
}

/** What is before a text's details. */
export const inicio = (texto: string) => texto.split(/\.\.\.|:/)[0] ?? texto;

/** While a call comes to nothing, what is done says so in the specification's words. */
export async function semResposta(
  page: Page,
  chamada: RegExp,
  texto: string,
  fazer: () => Promise<unknown>,
): Promise<void> {
  await page.route(chamada, (rota) => rota.abort());
  const doPedido = (pedido: Request) => chamada.test(pedido.url());
  const perdido = page.waitForEvent('requestfailed', { predicate: doPedido, timeout: PACIENCIA_MS });
  await fazer();
  // The words alone may be those of a time before, which are still read: what is sent now would then get through.
  await perdido;
  await expect(page.getByText(inicio(texto)).first()).toBeVisible();
  await page.unroute(chamada);
}

/** Draws a triangle around a place of the drawing window's map, in pixels from its middle, and applies it. */
export async function desenharTriangulo(
  page: Page,
  onde: 'Antes' | 'Depois',
  [x, y]: readonly [number, number],
): Promise<void> {
  await page.getByRole('button', { name: `Desenhar em ${onde}` }).click();
  const janela = page.getByRole('dialog', { name: 'Desenhar detecção' });
  await expect(janela.locator('[data-pronto]')).toBeVisible();
  await expect(janela.getByRole('radio', { name: onde })).toBeChecked();
  await janela.getByRole('button', { name: 'Desenhar polígono' }).click();
  await expect(janela.locator('[data-ferramenta]').first()).toBeVisible();
  const tela = await janela.locator('canvas.maplibregl-canvas').boundingBox();
  if (tela === null) throw new Error('the map is not there');
  const [cx, cy] = [tela.x + tela.width / 2 + x, tela.y + tela.height / 2 + y];
  const perguntada = page.waitForResponse(/camadas-impactadas/);
  for (const [dx, dy] of [
    [-60, 50],
    [60, 50],
    [0, -60],
  ] as const) {
    await page.mouse.move(cx + dx - 6, cy + dy - 3);
    await page.mouse.move(cx + dx, cy + dy);
    await visto(page);
    await page.mouse.click(cx + dx, cy + dy);
    await visto(page);
  }
  // Before it is finished: what it meets is told while it is drawn.
  expect((await perguntada).status()).toBe(200);
  await janela.getByRole('button', { name: 'Concluir', exact: true }).click();
  await janela.getByRole('button', { name: 'Aplicar', exact: true }).click();
  await expect(janela).toBeHidden();
}

const MIMES = { Imagem: 'image/jpeg', Documento: 'application/pdf', Vídeo: 'video/mp4' } as const;

/** What comes with a status: its kind, and what is put into its form. */
type Artefato =
  | { readonly tipo: 'Link'; readonly link: string }
  | { readonly tipo: keyof typeof MIMES; readonly nome: string; readonly bytes: Buffer };

/** A picture, a document and a video that are what they are by their content. */
export async function arquivosDeProva() {
  const foto = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a6' } })
    .jpeg()
    .toBuffer();
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n');
  const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(4_096, 7)]);
  return { foto, pdf, video };
}

/** Registers a status in the open details, with what there is to show for it. */
export async function registrarStatus(janela: Locator, status: string, artefatos: readonly Artefato[]): Promise<void> {
  await janela.getByRole('tab', { name: 'Status' }).click();
  await janela.getByRole('combobox', { name: 'Status' }).selectOption({ label: status });
  for (const [i, um] of artefatos.entries()) {
    await janela.getByRole('button', { name: 'Adicionar artefato' }).click();
    const grupo = janela.getByRole('group', { name: `Artefato ${i + 1}` });
    await grupo.getByRole('combobox', { name: 'Tipo do artefato' }).selectOption({ label: um.tipo });
    if (um.tipo === 'Link') await grupo.getByLabel('Links').fill(um.link);
    else
      await grupo
        .locator('input[type=file]')
        .setInputFiles({ name: um.nome, mimeType: MIMES[um.tipo], buffer: um.bytes });
  }
  await janela.getByRole('button', { name: 'Registrar status' }).click();
  await expect(janela.getByRole('tab', { name: 'Linha do tempo' })).toHaveAttribute('aria-selected', 'true');
  await expect(janela.getByRole('listitem').filter({ hasText: status }).first()).toHaveAttribute('data-ativo', 'true');
}

/** What the bar of the open details says from now on: percents, each time that it is another. */
export async function progressosDitos(page: Page): Promise<() => Promise<readonly number[]>> {
  const ditos = await page.evaluateHandle(() => {
    const valores: string[] = [];
    const ver = () => {
      const barra = document.querySelector('[role=dialog] form [role=progressbar]');
      const dito = barra && `${barra.getAttribute('aria-label')}: ${barra.getAttribute('aria-valuenow')}`;
      if (dito !== null && dito !== valores.at(-1)) valores.push(dito);
    };
    new MutationObserver(ver).observe(document.body, { childList: true, subtree: true, attributes: true });
    return valores;
  });
  return async () =>
    (await ditos.evaluate((todos) => [...todos])).map((um) => {
      // Its name says it to whoever does not see it.
      const [, noNome, valor] = /^Enviando, (\d+) %: (\d+)$/.exec(um) ?? [];
      expect(noNome, um).toBe(valor);
      return Number(valor);
    });
}

/** What each address answers to somebody's own calls. */
export const respostas = (request: APIRequestContext, enderecos: readonly string[]) =>
  Promise.all(
    enderecos.map(async (um) => (await request.get(um, { headers: { Accept: 'application/json' } })).status()),
  );
