import { foto } from './desenho-sem-mouse.ts';
import type { MapaDeProvas } from './mapa-de-provas.ts';
import { expectDeMapa as expect } from './pagina.ts';

const formasDe = async (mapa: MapaDeProvas) => (await mapa.desenhadas()).map(({ properties }) => properties.shape);

/** What is drawn outlives another ground, in each of its three sources, and is as alive as before. */
export async function outroFundo(mapa: MapaDeProvas): Promise<void> {
  const { page } = mapa;
  await mapa.comecar([
    { id: 'a', geometry: mapa.caixa([-200, -100], 100, 80) },
    { id: 's', geometry: mapa.caixa([-200, 40], 100, 80) },
  ]);
  await page.getByLabel('Fonte de s').selectOption('gm_standby');
  await mapa.ligar('Linha');
  await mapa.clicar([50, -60], [250, -60]);
  await mapa.mover([250, -40]);
  const claro = await mapa.cor([300, 150]);
  const lugares = { gm_main: [-200, -60], gm_standby: [-200, 80], gm_temporary: [150, -60] } as const;
  const cores = async () => Promise.all(Object.values(lugares).map((lugar) => mapa.tinge(lugar)));
  await expect.poll(cores).toEqual(['azul', 'cinza', 'laranja']);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(() => mapa.cor([300, 150])).not.toEqual(claro);
  await expect.poll(cores).toEqual(['azul', 'cinza', 'laranja']);
  await foto(page, 'outro-fundo');
  await page.keyboard.press('Enter');
  await expect.poll(() => formasDe(mapa)).toEqual(['polygon', 'polygon', 'line']);
  await mapa.ligar('Mover');
  await mapa.arrastar([-150, -60], [-100, -60], [-40, -60]);
  await expect.poll(async () => (await mapa.caixas()).a).toEqual([-90, -100, 10, -20]);
  await expect.poll(() => mapa.tinge([-90, -60])).toBe('azul');
  await mapa.desligar('Mover');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** The wait over the map, and the toolbar's own coming and going. */
export async function esperaESaida(mapa: MapaDeProvas): Promise<void> {
  const { page } = mapa;
  const barra = page.getByRole('toolbar', { name: 'Desenho' });
  const eventos = () => page.getByRole('textbox', { name: 'Eventos' }).inputValue();
  await page.getByRole('button', { name: 'Mostrar a espera' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Carregando' })).toBeVisible();
  await page.getByRole('button', { name: 'Mudar o texto' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Quase pronto' })).toBeVisible();
  const saida = await mapa.vigiarSaida(page.getByRole('status').filter({ hasText: 'Quase pronto' }));
  await page.getByRole('button', { name: 'Tirar a espera' }).click();
  const { ms, transicao } = await saida();
  expect(ms).toBeGreaterThanOrEqual(299);
  expect(transicao).toBe('opacity 0.3s');
  await expect(page.getByRole('status').filter({ hasText: 'Quase pronto' })).toBeHidden();
  await page.getByLabel('Nomes em vez de ícones').check();
  await expect(mapa.botao('Polígono')).toHaveText('Polígono');
  await page.getByLabel('Barra de desenho').uncheck();
  await expect(barra).toBeHidden();
  await expect.poll(eventos).toMatch(/\nsystem control - unloaded$/);
  await page.getByLabel('Barra de desenho').check();
  await expect(barra).toBeVisible();
  await expect.poll(eventos).toMatch(/\nsystem control - unloaded\nsystem control - loaded$/);
}
