import type { BrowserContext } from '@playwright/test';
import { rotas } from '#app/server/rotas.ts';
import { entrar, expect, MAPA_LEVE, test } from './pagina.ts';

/** Every page whose address asks for nothing. */
const PAGINAS = Object.values(rotas)
  .filter(
    ({ metodo, resposta, caminho, alcance }) =>
      metodo === 'GET' && resposta === 'pagina' && alcance !== 'publica' && !/[:*]/.test(caminho),
  )
  .map(({ caminho }) => caminho);

/** What a graphics card says that is none, and what a browser itself writes of a form that is refused. */
const DO_NAVEGADOR = /^\[\.WebGL|GPU stall|^Failed to load resource: .* (?:403|422) /;

/** Everything that pages write down, what they ask for in vain, and what the policy of the browser stopped: Chromium tells that to the page alone. */
async function tudoDoConsole(context: BrowserContext): Promise<readonly string[]> {
  const linhas: string[] = [];
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`impedido: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    ),
  );
  // A page may be refused to who asks for it; what it asks for by itself is not.
  context.on('response', (resposta) => {
    const pedido = resposta.request();
    if (pedido.method() === 'GET' && !pedido.isNavigationRequest() && resposta.status() >= 400)
      linhas.push(`${resposta.status()} ${resposta.url()}`);
  });
  context.on('weberror', (erro) => linhas.push(erro.error().message));
  context.on('console', (linha) => {
    const ruim = linha.type() === 'error' || linha.type() === 'warning';
    if (ruim && !DO_NAVEGADOR.test(linha.text())) linhas.push(`${linha.location().url} ${linha.text()}`);
  });
  return linhas;
}

test.describe('O console do navegador', () => {
  test.use(MAPA_LEVE);

  test('nenhuma página escreve nele, nem ao ser aberta, nem ao ser mandada em branco', async ({ page, context }) => {
    test.setTimeout(300_000);
    const linhas = await tudoDoConsole(context);
    await entrar(page, 'administrador');
    expect(PAGINAS.length).toBeGreaterThan(15);
    for (const caminho of PAGINAS) {
      await test.step(caminho, async () => {
        await page.goto(caminho, { waitUntil: 'networkidle' });
        const salvar = page.getByRole('button', { name: 'Salvar', exact: true });
        if (!(await salvar.isVisible()) || (await salvar.isDisabled())) return;
        // What is asked for and is not there is told by the page's own schema: nothing leaves it.
        await salvar.click();
        await expect(page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first()).toBeVisible();
      });
    }
    expect(linhas).toEqual([]);
  });
});
