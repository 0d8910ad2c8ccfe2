import type { Page } from '@playwright/test';
import type { CatalogoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { expect } from './pagina.ts';

/** The images of the demonstration are examined after the first start, one after the other. */
export const EXAME_MS = 240_000;

const BRUMADINHO = '-44.2,-20.2,-44.1,-20.1';
/** Of a map that both of its images are on. */
export const VISTA_DE_BRUMADINHO = '#mapa=12/-20.15/-44.15';

/** Hashes of both Landsat images of Brumadinho, the older one first. */
export async function imagensDeBrumadinho(page: Page): Promise<readonly [string, string]> {
  const achar = async () => {
    const resposta = await page.request.get(`/mapa/imagens/catalogo?bbox=${BRUMADINHO}`);
    const { images } = (await resposta.json()) as CatalogoDeImagens;
    return ['2019-01-14', '2019-01-30'].flatMap((dia) => images.find(({ date }) => date === dia)?.hash ?? []);
  };
  await expect.poll(async () => (await achar()).length, { timeout: EXAME_MS, intervals: [2_000] }).toBe(2);
  const [antes = '', depois = ''] = await achar();
  return [antes, depois];
}
