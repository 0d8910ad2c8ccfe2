import { describe, expect, it } from 'vitest';
import type { ModeId } from '#app/map/editor/modes.ts';
import type { OwnMode } from '#app/map/editor/own-mode.ts';
import { Prancheta } from '#tests/support/prancheta.ts';
import cut from '../edit/cut.client.ts';
import split from '../edit/split.client.ts';
import circle from './circle.client.ts';
import line from './line.client.ts';
import polygon from './polygon.client.ts';
import rectangle from './rectangle.client.ts';

/** Every mode in which more than one click is on its way, with how many clicks can be. */
const MODOS: readonly [ModeId, OwnMode, number][] = [
  ['line', line, 3],
  ['polygon', polygon, 4],
  ['cut', cut, 4],
  ['split', split, 3],
  ['rectangle', rectangle, 1],
  ['circle', circle, 1],
];
const LUGARES: readonly (readonly [number, number])[] = [
  [100, 100],
  [300, 120],
  [320, 300],
  [90, 280],
];
const PONTOS = MODOS.flatMap(([id, mode, mais]) => Array.from({ length: mais }, (_, i) => [id, i + 1, mode] as const));

function desenhando(id: ModeId, mode: OwnMode, n: number) {
  const prancheta = new Prancheta({ encaixe: false });
  const ligar = () => prancheta.ligar({ id, group: 'draw', mode });
  const session = ligar();
  for (const lugar of LUGARES.slice(0, n)) prancheta.clicar(lugar);
  /** What of the part stands on the screen: its handles. */
  const marcados = () => prancheta.mostrado(id).filter(({ kind }) => kind === 'vertex').length;
  return { prancheta, session, ligar, marcados };
}

describe('a parte que se desenha', () => {
  it.each(PONTOS)('%s com %i marcados: Esc a larga, e Ctrl+Z a traz inteira', (id, n, mode) => {
    const { prancheta, session, marcados } = desenhando(id, mode, n);
    expect(marcados()).toBe(n);
    expect(session.cancel?.()).toBe(true);
    expect(marcados()).toBe(0);
    expect(session.cancel?.()).toBe(false);
    prancheta.historia.undo();
    expect(marcados()).toBe(n);
    prancheta.historia.redo();
    expect(marcados()).toBe(0);
  });

  it.each(PONTOS)('%s com %i marcados: deixada a ferramenta, oferece-se continuar dali', (id, n, mode) => {
    const { prancheta, ligar, marcados } = desenhando(id, mode, n);
    prancheta.desligar(id);
    expect([prancheta.deixados.length, marcados()]).toEqual([1, 0]);
    const outra = ligar();
    expect(outra.resume?.(prancheta.deixados[0] ?? [])).toBe(true);
    expect(marcados()).toBe(n);
    // It is as if it had been drawn there: vertex by vertex it can be taken back, and nothing else takes its place.
    expect(outra.resume?.(prancheta.deixados[0] ?? [])).toBe(false);
    prancheta.historia.undo();
    expect(marcados()).toBe(n - 1);
  });

  it('sem nada marcado não há o que oferecer', () => {
    const { prancheta } = desenhando('polygon', polygon, 0);
    prancheta.desligar('polygon');
    expect(prancheta.deixados).toEqual([]);
  });
});
