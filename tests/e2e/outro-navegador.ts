import sharp from 'sharp';
import type { Navegador, Ponto } from '#tests/support/outros-navegadores/navegador.ts';
import { expect } from './pagina.ts';

const PACIENCIA_MS = 60_000;
/** In pixels from the map's middle to each side: nothing is moored there. */
const [AO_LADO, ACIMA] = [180, 110];

interface Achado {
  /** Its middle, in pixels of the window. */
  readonly meio: Ponto;
  readonly caixa: { readonly y: number; readonly width: number; readonly height: number };
  /** Nothing lies over its middle, and it is not switched off. */
  readonly livre: boolean;
  readonly texto: string;
  readonly atributos: Readonly<Record<string, string>>;
}

interface Pintado {
  /** How many different ones. */
  readonly cores: number;
  /** How much of it has the light green of native vegetation. */
  readonly vegetacao: number;
}

/**
 * A page in a browser that Playwright cannot drive. Things are found by their element and by what is read of them, the
 * first that is seen; everything is waited for.
 */
export class OutroNavegador {
  readonly #navegador: Navegador;
  readonly #origem: string;

  constructor(navegador: Navegador, origem: string) {
    this.#navegador = navegador;
    this.#origem = origem;
  }

  async ir(endereco: string): Promise<void> {
    await this.#navegador.ir(`${this.#origem}${endereco}`);
    await this.viva();
  }

  /** The page listens: nobody is quick enough to lose a change to that, a test is. */
  async viva(): Promise<void> {
    await this.acontece(async () => {
      const viva = await this.#navegador.naPagina(() => document.documentElement.hasAttribute('data-hidratada'));
      expect(viva).toBe(true);
    });
  }

  /** Tries until it does not throw: a page may just be leaving. */
  async acontece(olhar: () => Promise<void>, timeout = PACIENCIA_MS): Promise<void> {
    await expect(olhar).toPass({ intervals: [100], timeout });
  }

  async achar(seletor: string, nome: RegExp = /(?:)/): Promise<Achado | null> {
    return this.#navegador.naPagina(acharNaPagina, seletor, nome.source);
  }

  existe(seletor: string): Promise<boolean> {
    return this.#navegador.naPagina((qual) => document.querySelector(qual) !== null, seletor);
  }

  /** @returns it, once it is as it should be */
  async ver(seletor: string, nome?: RegExp, como: Record<string, unknown> = {}): Promise<Achado> {
    let visto: Achado | null = null;
    await this.acontece(async () => {
      visto = await this.achar(seletor, nome);
      expect(visto, `${seletor} ${nome}`).toMatchObject(como);
    });
    return visto ?? Promise.reject(new Error('not seen'));
  }

  async sumir(seletor: string, nome?: RegExp): Promise<void> {
    await this.acontece(async () => expect(await this.achar(seletor, nome)).toBeNull());
  }

  async noEndereco(que: RegExp): Promise<void> {
    await this.acontece(async () => expect(await this.endereco()).toMatch(que));
  }

  endereco(): Promise<string> {
    return this.#navegador.naPagina(() => location.href);
  }

  /** Once it lies where it lay, and nothing lies over it. */
  async clicar(seletor: string, nome?: RegExp): Promise<void> {
    let antes: Achado | null = null;
    await this.acontece(async () => {
      const [ultimo, agora] = [antes, await this.achar(seletor, nome)];
      antes = agora;
      expect(agora, `${seletor} ${nome}`).toMatchObject({ livre: true, meio: ultimo?.meio });
    });
    const { meio } = antes ?? (await this.ver(seletor, nome));
    await this.#navegador.clicar(meio);
  }

  async preencher(seletor: string, nome: RegExp, texto: string): Promise<void> {
    await this.clicar(seletor, nome);
    await this.#navegador.naPagina(() => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    });
    await this.#navegador.digitar(texto);
    await this.ver(seletor, nome, { texto });
  }

  async enter(): Promise<void> {
    await this.#navegador.teclarEnter();
  }

  /** In a list of the browser's own, which no driver opens: chosen as its keys would. */
  async escolher(nome: RegExp, opcao: RegExp): Promise<void> {
    await this.ver('select', nome, { livre: true });
    const escolhida = await this.#navegador.naPagina(escolherNaPagina, nome.source, opcao.source);
    expect(escolhida).toMatch(opcao);
  }

  /** So many pixels from the middle of the map, where it is seen. */
  async #noMapa([x, y]: Ponto): Promise<Ponto> {
    const { meio } = await this.ver('canvas.maplibregl-canvas');
    return [meio[0] + x, meio[1] + y];
  }

  async clicarNoMapa(ponto: Ponto): Promise<void> {
    await this.#navegador.clicar(await this.#noMapa(ponto));
  }

  async arrastarOMapa(de: Ponto, para: Ponto): Promise<void> {
    await this.#navegador.arrastar(await this.#noMapa(de), await this.#noMapa(para));
  }

  /** What is painted around the map's middle, as one sees it: a canvas may be there and hold nothing. */
  async pintado(): Promise<Pintado> {
    const { meio } = await this.ver('canvas.maplibregl-canvas');
    const [left, top] = [meio[0] - AO_LADO, meio[1] - ACIMA];
    const pontos = await sharp(await this.#navegador.foto())
      .extract({ left, top, width: 2 * AO_LADO, height: 2 * ACIMA })
      .removeAlpha()
      .raw()
      .toBuffer();
    const cores = new Set<number>();
    let verdes = 0;
    for (let em = 0; em < pontos.length; em += 3) {
      const [r = 0, g = 0, b = 0] = pontos.subarray(em, em + 3);
      cores.add(pontos.readUIntBE(em, 3));
      if (r > 150 && g - r > 20 && g - b > 20) verdes += 1;
    }
    return { cores: cores.size, vegetacao: (3 * verdes) / pontos.length };
  }

  /** What the page has read from addresses that have this in them. */
  lidos(parte: string): Promise<number> {
    return this.#navegador.naPagina(
      (trecho) =>
        performance
          .getEntriesByType('resource')
          .filter((um) => um.name.includes(trecho) && 'decodedBodySize' in um && Number(um.decodedBodySize) > 0).length,
      parte,
    );
  }
}

function acharNaPagina(seletor: string, nome: string): Achado | null {
  const chamado = new RegExp(nome, 'u');
  const limpo = (texto: string | null) => (texto ?? '').replace(/\s+/g, ' ').trim();
  for (const elemento of document.querySelectorAll<HTMLElement>(seletor)) {
    const campo = elemento instanceof HTMLInputElement || elemento instanceof HTMLSelectElement ? elemento : null;
    const rotulo = campo && [...(campo.labels ?? [])].map(({ textContent }) => textContent).join(' ');
    const lido = limpo(elemento.getAttribute('aria-label') ?? (rotulo || elemento.textContent));
    const visivel = elemento.checkVisibility({ visibilityProperty: true }) && elemento.getClientRects().length > 0;
    if (!visivel || !chamado.test(lido)) continue;
    elemento.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = elemento.getBoundingClientRect();
    const meio = [Math.round(x + width / 2), Math.round(y + height / 2)] as const;
    const atributos = Object.fromEntries([...elemento.attributes].map(({ name, value }) => [name, value]));
    return {
      meio,
      caixa: { y, width, height },
      livre: !elemento.matches(':disabled') && elemento.contains(document.elementFromPoint(...meio)),
      texto: limpo(campo?.value ?? elemento.textContent),
      atributos,
    };
  }
  return null;
}

function escolherNaPagina(nome: string, opcao: string): string | null {
  const chamada = new RegExp(nome, 'u');
  const lista = [...document.querySelectorAll('select')].find(({ labels }) =>
    [...labels].some(({ textContent }) => chamada.test((textContent ?? '').trim())),
  );
  const escolhida = [...(lista?.options ?? [])].find(({ text }) => new RegExp(opcao, 'u').test(text));
  if (lista === undefined || escolhida === undefined) return null;
  lista.value = escolhida.value;
  for (const evento of ['input', 'change']) lista.dispatchEvent(new Event(evento, { bubbles: true }));
  return escolhida.text;
}
