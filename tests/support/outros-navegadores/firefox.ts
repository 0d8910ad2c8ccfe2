import path from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { Navegador } from './navegador.ts';
import { abrirTela, TAMANHO, type Tela } from './tela.ts';

const PACIENCIA_MS = 60_000;
const PASSOS = 8;

interface Programas {
  readonly screen: string;
  readonly browser: string;
}

/** Firefox by WebDriver BiDi. */
export async function abrirFirefox({ screen, browser }: Programas): Promise<Navegador> {
  const tela = await abrirTela(screen);
  try {
    const firefox = await puppeteer.launch({
      browser: 'firefox',
      executablePath: browser,
      headless: false,
      env: tela.ambiente,
      userDataDir: path.join(tela.pasta, 'perfil'),
      timeout: PACIENCIA_MS,
      protocolTimeout: PACIENCIA_MS,
      // The page has the size of the screen that is left beside the window's own bars.
      defaultViewport: null,
      args: [`--width=${TAMANHO.width}`, `--height=${TAMANHO.height}`],
      // There is no graphics card that it would trust.
      extraPrefsFirefox: { 'webgl.force-enabled': true, 'intl.accept_languages': 'pt-BR, pt' },
    });
    return await comPagina(firefox, tela);
  } catch (error) {
    await tela.fechar();
    throw error;
  }
}

async function comPagina(firefox: Browser, tela: Tela): Promise<Navegador> {
  const fechar = async () => {
    // What does not end when it is asked to ends with its screen.
    await firefox.close().catch(() => firefox.process()?.kill('SIGKILL'));
    await tela.fechar();
  };
  const [pagina = await firefox.newPage()] = await firefox.pages();
  const { mouse, keyboard } = pagina;
  return {
    ir: async (endereco) => void (await pagina.goto(endereco)),
    naPagina: <A extends unknown[], R>(funcao: (...dados: A) => R, ...dados: A) =>
      pagina.evaluate(`(${funcao})(...${JSON.stringify(dados)})`) as Promise<R>,
    async clicar([x, y]) {
      await mouse.move(x, y, { steps: 3 });
      await mouse.click(x, y);
    },
    async arrastar([x, y], [ate, embaixo]) {
      await mouse.move(x, y);
      await mouse.down();
      await mouse.move(ate, embaixo, { steps: PASSOS });
      await mouse.up();
    },
    digitar: (texto) => keyboard.type(texto),
    teclarEnter: () => keyboard.press('Enter'),
    foto: async () => Buffer.from(await pagina.screenshot()),
    fechar,
  };
}
