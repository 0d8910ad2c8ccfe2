import { goiasEmShapefile, type Input, municipiosDoBrasil, paisesDoMundo } from '#tests/support/inputs.ts';
import { abrirMapa, agir, enviar, envioDe, LEITURA_MS, noMeioDoMapa, observador, publicar, unico } from './envios.ts';
import { entrar, expect, MAPA_LEVE, test, vigiarConsole } from './pagina.ts';

interface Caso {
  readonly titulo: string;
  readonly arquivo: () => Input;
  readonly camadas: number;
  /** One of them, which lies under the middle of `vista` (zoom/lat/lng). */
  readonly nome: string;
  readonly vista: string;
  /** Published by itself once read. */
  readonly direto?: true;
  /** Something about it has to be decided before. */
  readonly emDuvida?: true;
  /** Told apart from the others by running a second time, with the events in EventStoreDB. */
  readonly principal?: true;
}

const GOIANIA = { camadas: 246, nome: 'Goiânia', vista: '9/-16.68/-49.25' } as const;

const CASOS: readonly Caso[] = [
  { titulo: 'shapefile em UTM 22S e Latin-1', arquivo: goiasEmShapefile, ...GOIANIA, principal: true },
  {
    titulo: 'os 5.564 municípios do Brasil, publicados ao terminar',
    arquivo: municipiosDoBrasil,
    camadas: 5564,
    nome: 'São Gabriel da Cachoeira',
    vista: '8/-0.13/-67.08',
    direto: true,
    principal: true,
  },
  {
    titulo: 'países do Natural Earth, feitos por outros',
    // Of the 177, Antarctica goes around the world: it crosses the antimeridian, and is left out with a word on it.
    arquivo: paisesDoMundo,
    camadas: 176,
    nome: 'Angola',
    vista: '5/-12.3/17.5',
    emDuvida: true,
  },
];

test.use(MAPA_LEVE);

test.describe('Do envio ao mapa de todos', () => {
  test.setTimeout(400_000);

  for (const { titulo, arquivo, camadas, nome, vista, direto = false, emDuvida, principal } of CASOS) {
    test(titulo, { tag: principal ? '@principal' : [] }, async ({ page, browser, baseURL }) => {
      const enviado = unico(arquivo());
      const outra = await observador(browser, baseURL, 'administrador');
      const erros = vigiarConsole(outra.page.context());
      await abrirMapa(outra.page, vista);
      const total = outra.page.getByRole('tab', { name: /^Lista \(/ });
      const antes = quantas(await total.innerText());
      expect(await noMeioDoMapa(outra.page)).not.toContain(nome);
      const cargas = outra.cargas();

      await entrar(page, 'analista');
      const envio = await enviar(page, enviado, direto);
      const inicio = Date.now();
      if (direto) {
        await expect(envio.getByText(/Preparando as camadas · .* de 5\.564 feições/)).toBeVisible({
          timeout: LEITURA_MS,
        });
        await expect(envio.getByText('Publicado', { exact: true })).toBeVisible({ timeout: LEITURA_MS });
      } else {
        await expect(envio.getByText(emDuvida ? 'Aguarda decisão' : 'Aguarda publicação')).toBeVisible({
          timeout: LEITURA_MS,
        });
        await expect(envio.getByText(`${camadas} camadas`)).toBeVisible();
        // Ready, and nobody sees any of it.
        await expect(total).toHaveText(rotulo(antes));
      }
      test.info().annotations.push({ type: 'segundos até ler', description: String((Date.now() - inicio) / 1000) });

      await abrirMapa(page, vista, '?painel=envios');
      const ali = envioDe(page, enviado.nome);
      if (!direto) await publicar(page, ali, emDuvida);
      for (const tela of [page, outra.page]) await expect.poll(() => noMeioDoMapa(tela)).toContain(nome);
      expect(await outra.ladrilhos.nomes()).toContain(nome);
      await expect(total).toHaveText(rotulo(antes + camadas));
      await outra.page.getByLabel('Buscar camadas').fill(nome);
      await expect(outra.page.getByRole('button', { name: new RegExp(nome) }).first()).toBeVisible();
      await outra.page.getByLabel('Buscar camadas').fill('');

      await agir(ali, 'Desfazer', 'Desfeito');
      await expect(total).toHaveText(rotulo(antes));
      for (const tela of [page, outra.page]) await expect.poll(() => noMeioDoMapa(tela)).not.toContain(nome);

      await agir(ali, 'Refazer', 'Publicado');
      for (const tela of [page, outra.page]) await expect.poll(() => noMeioDoMapa(tela)).toContain(nome);
      await expect(total).toHaveText(rotulo(antes + camadas));

      // Other tests want their map to themselves.
      await agir(ali, 'Desfazer', 'Desfeito');
      expect(outra.cargas()).toBe(cargas);
      expect(erros).toEqual([]);
      await outra.page.context().close();
    });
  }
});

/** The figure of 'Lista (1.234)'. */
function quantas(aba: string): number {
  return Number(/\(([\d.]+)\)/.exec(aba)?.[1]?.replaceAll('.', ''));
}

const rotulo = (total: number) => `Lista (${total.toLocaleString('pt-BR')})`;
