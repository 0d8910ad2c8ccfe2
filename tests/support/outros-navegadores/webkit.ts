import { freePort } from '#infra/embedded/postgres.ts';
import { until } from '#tests/support/process.ts';
import type { Navegador, Ponto } from './navegador.ts';
import { abrirTela, TAMANHO, type Tela } from './tela.ts';

const PACIENCIA_MS = 60_000;
/** A hand takes time, and what follows it is told of every place on its way. */
const ARRASTO_MS = 300;
/** How WebDriver names a key that writes nothing. */
const ENTER = '\uE007';

interface Programas {
  readonly screen: string;
  readonly driver: string;
  readonly browser: string;
}

/** Asks the driver. @returns what it answers, @throws with what it says is wrong */
type Pedir = (metodo: 'POST' | 'DELETE' | 'GET', que: string, dados?: object) => Promise<unknown>;

/** WebKitGTK by WebDriver. */
export async function abrirWebKit({ screen, driver, browser }: Programas): Promise<Navegador> {
  const tela = await abrirTela(screen);
  try {
    const porta = await freePort();
    const servidor = pedindoA(`http://127.0.0.1:${porta}`);
    tela.iniciar(driver, [`--port=${porta}`]);
    await until(() => servidor('GET', 'status'), Boolean);
    const sessao = await servidor('POST', 'session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          timeouts: { script: PACIENCIA_MS, pageLoad: PACIENCIA_MS },
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        },
      },
    });
    const id = sessao !== null && typeof sessao === 'object' && 'sessionId' in sessao ? sessao.sessionId : null;
    const pedir: Pedir = (metodo, que, dados) => servidor(metodo, `session/${id}${que}`, dados);
    await pedir('POST', '/window/rect', { x: 0, y: 0, ...TAMANHO });
    return comSessao(pedir, tela);
  } catch (error) {
    await tela.fechar();
    throw error;
  }
}

function pedindoA(servidor: string): Pedir {
  return async (method, que, dados) => {
    const body = dados === undefined ? {} : { body: JSON.stringify(dados) };
    const resposta = await fetch(`${servidor}/${que}`, {
      method,
      ...body,
      signal: AbortSignal.timeout(2 * PACIENCIA_MS),
    });
    const { value } = (await resposta.json()) as { readonly value: unknown };
    if (!resposta.ok) throw new Error(`WebKit: ${que}: ${JSON.stringify(value)}`);
    return value;
  };
}

const para = ([x, y]: Ponto, duration = 0) => ({ type: 'pointerMove', origin: 'viewport', x, y, duration });
const [aperta, solta] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));

function comSessao(pedir: Pedir, tela: Tela): Navegador {
  const agir = async (type: 'pointer' | 'key', actions: readonly unknown[]) =>
    void (await pedir('POST', '/actions', { actions: [{ type, id: type, actions }] }));
  const digitar = (texto: string) =>
    agir(
      'key',
      [...texto].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
    );
  return {
    ir: async (url) => void (await pedir('POST', '/url', { url })),
    naPagina: <A extends unknown[], R>(funcao: (...dados: A) => R, ...args: A) =>
      pedir('POST', '/execute/sync', { script: `return (${funcao})(...arguments)`, args }) as Promise<R>,
    clicar: (ponto) => agir('pointer', [para(ponto), aperta, solta]),
    arrastar: (de, ate) => agir('pointer', [para(de), aperta, para(ate, ARRASTO_MS), solta]),
    digitar,
    teclarEnter: () => digitar(ENTER),
    foto: async () => Buffer.from(String(await pedir('GET', '/screenshot')), 'base64'),
    async fechar() {
      // What does not end when it is asked to ends with its driver.
      await pedir('DELETE', '').catch(() => undefined);
      await tela.fechar();
    },
  };
}
