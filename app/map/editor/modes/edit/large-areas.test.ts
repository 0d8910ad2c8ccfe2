import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModeId } from '#app/map/editor/modes.ts';
import type { OwnMode } from '#app/map/editor/own-mode.ts';
import { AREA_WORK } from '#app/map/operations/area-work.ts';
import type { AreaTask } from '#app/map/operations/area-work.worker.ts';
import type { Geometry } from '#app/map/operations/shapes.ts';
import { Prancheta } from '#tests/support/prancheta.ts';
import cut from './cut.client.ts';
import difference from './difference.client.ts';
import split from './split.client.ts';
import union from './union.client.ts';

/** A worker that answers when it is told to. */
class Operario extends EventTarget {
  static ultimo: Operario | null = null;
  parado = false;
  #tarefa: AreaTask | null = null;

  constructor() {
    super();
    Operario.ultimo = this;
  }
  postMessage(tarefa: AreaTask): void {
    this.#tarefa = structuredClone(tarefa);
  }
  terminate(): void {
    this.parado = true;
  }
  responder(): void {
    if (this.#tarefa === null) return;
    const { name, args } = this.#tarefa;
    const data = structuredClone((AREA_WORK[name] as (...args: readonly unknown[]) => unknown)(...args));
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  falhar(): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message: 'sem memória' }));
  }
}

const LADOS = 300;

/** A round area of many vertices around a pixel. */
function redonda(prancheta: Prancheta, x: number, y: number): Geometry {
  const anel = Array.from({ length: LADOS }, (_, i) => {
    const angulo = (2 * Math.PI * i) / LADOS;
    return prancheta.em(x + 100 * Math.cos(angulo), y + 100 * Math.sin(angulo));
  });
  return { type: 'Polygon', coordinates: [[...anel, anel[0] ?? [0, 0]]] };
}

function com(id: ModeId, mode: OwnMode) {
  const prancheta = new Prancheta({ encaixe: false });
  for (const x of [300, 400]) prancheta.features.create({ shape: 'polygon', geometry: redonda(prancheta, x, 300) });
  return { prancheta, modo: prancheta.ligar({ id, group: 'edit', mode }) };
}

function unindo() {
  const { prancheta, modo } = com('union', union);
  prancheta.clicar([250, 300]);
  prancheta.clicar([450, 300]);
  modo.finish?.();
  return { prancheta, modo };
}
const quantas = (prancheta: Prancheta) => prancheta.features.list().length;

beforeEach(() => vi.stubGlobal('Worker', Operario));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Operario.ultimo = null;
});

describe('Cálculos com áreas grandes', () => {
  it('a união é feita fora da página, que diz que espera, e é um só passo', () => {
    const { prancheta } = unindo();
    expect([quantas(prancheta), prancheta.esperas.length]).toEqual([2, 1]);
    expect(prancheta.esperas[0]).toContain('áreas grandes');
    Operario.ultimo?.responder();
    expect([quantas(prancheta), prancheta.esperas.at(-1), Operario.ultimo?.parado]).toEqual([1, null, true]);
    prancheta.historia.undo();
    expect(quantas(prancheta)).toBe(2);
    prancheta.historia.redo();
    expect(quantas(prancheta)).toBe(1);
  });

  it.each<[string, ModeId, OwnMode, (prancheta: Prancheta) => void, number]>([
    [
      'subtrair',
      'difference',
      difference,
      (prancheta) => {
        prancheta.clicar([250, 300]);
        prancheta.clicar([450, 300]);
      },
      1,
    ],
    [
      'recortar',
      'cut',
      cut,
      (prancheta) => {
        for (const canto of [
          [100, 250],
          [600, 250],
          [600, 350],
          [100, 350],
        ] as const)
          prancheta.clicar(canto);
      },
      2,
    ],
    [
      'dividir',
      'split',
      split,
      (prancheta) => {
        prancheta.clicar([100, 300]);
        prancheta.clicar([600, 301]);
      },
      4,
    ],
  ])('%s também', (_nome, id, mode, desenhar, ficam) => {
    const { prancheta, modo } = com(id, mode);
    const antes = prancheta.features.list().map(({ geometry }) => geometry);
    desenhar(prancheta);
    expect(modo.finish?.()).toBe(true);
    expect(prancheta.features.list().map(({ geometry }) => geometry)).toEqual(antes);
    Operario.ultimo?.responder();
    expect(quantas(prancheta)).toBe(ficam);
    expect(prancheta.features.list().some(({ geometry }) => antes.includes(geometry))).toBe(false);
    expect(prancheta.avisos.filter((aviso) => /não|nada/.test(aviso))).toEqual([]);
  });

  it('Esc desiste do cálculo e nada muda; um segundo Enter não começa outro', () => {
    const { prancheta, modo } = unindo();
    const primeiro = Operario.ultimo;
    modo.finish?.();
    expect(Operario.ultimo).toBe(primeiro);
    expect(modo.cancel?.()).toBe(true);
    expect([primeiro?.parado, prancheta.esperas.at(-1)]).toEqual([true, null]);
    primeiro?.responder();
    expect(quantas(prancheta)).toBe(2);
  });

  it('se o desenho muda enquanto se calcula, o resultado não é posto, e isso é dito', () => {
    const { prancheta } = unindo();
    prancheta.features.update('feature-2', redonda(prancheta, 700, 300));
    Operario.ultimo?.responder();
    expect([quantas(prancheta), prancheta.avisos.at(-1)]).toEqual([
      2,
      'O desenho mudou enquanto se calculava: nada foi feito.',
    ]);
  });

  it('sair da ferramenta para o cálculo; um cálculo que falha é dito', () => {
    const { prancheta } = unindo();
    prancheta.desligar('union');
    expect([Operario.ultimo?.parado, prancheta.esperas.at(-1)]).toEqual([true, null]);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const outra = unindo().prancheta;
    Operario.ultimo?.falhar();
    expect(outra.avisos.at(-1)).toBe('O cálculo não pôde ser feito. Tente novamente.');
    expect(quantas(outra)).toBe(2);
  });
});
