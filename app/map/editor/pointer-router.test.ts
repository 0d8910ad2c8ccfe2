import type { Map as MapGl } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG_PRESS_MS, LONG_PRESS_SLOP_PX } from './constants.ts';
import type { MenuEntry, ModeSession, ScreenPoint } from './own-mode.ts';
import { PointerRouter } from './pointer-router.client.ts';

const ENTRADAS: readonly MenuEntry[] = [{ id: 'vertex', label: 'Remover vértice', run: () => undefined }];

/** A map that only tells what happens on it, and a mode that takes hold of whatever is pressed. */
function mesa(dados: Partial<ModeSession> = {}) {
  const ouvintes = new Map<string, (event: object) => void>();
  const map = {
    on: (tipo: string, ouvinte: (event: object) => void) => void ouvintes.set(tipo, ouvinte),
    unproject: ([x, y]: [number, number]) => ({ lng: x / 100, lat: y / 100 }),
  };
  const feito: string[] = [];
  const session: ModeSession = {
    press: () => true,
    drag: () => void feito.push('puxou'),
    release: () => void feito.push('soltou'),
    cancel: () => feito.push('desistiu') > 0,
    menu: () => ENTRADAS,
    end: () => undefined,
    ...dados,
  };
  const abertos: ScreenPoint[] = [];
  new PointerRouter(
    map as unknown as MapGl,
    () => [session],
    (point) => void abertos.push(point),
  );
  const evento = (tipo: string, x: number, y: number, dedos: number) => {
    const preventDefault = vi.fn();
    const originalEvent = { touches: { length: dedos }, timeStamp: 0, cancelable: true, preventDefault };
    ouvintes.get(tipo)?.({ point: { x, y }, originalEvent, preventDefault: () => undefined });
    return preventDefault;
  };
  return { feito, abertos, evento };
}

describe('um dedo que descansa no mapa', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('sobre o que pegou abre o menu uma vez, e o que pegou fica como estava', () => {
    const { feito, abertos, evento } = mesa();
    evento('touchstart', 50, 60, 1);
    vi.advanceTimersByTime(LONG_PRESS_MS);
    expect(abertos).toEqual([{ x: 50, y: 60 }]);
    expect(feito).toEqual(['desistiu']);
    // Some browsers say a finger's rest by the mouse's event too.
    expect(evento('contextmenu', 50, 60, 1)).toHaveBeenCalled();
    // Nor does lifting it click the menu away.
    expect(evento('touchend', 50, 60, 0)).toHaveBeenCalled();
    expect([abertos.length, feito]).toEqual([1, ['desistiu']]);
  });

  it('depois de puxar um pouco não abre nada: continua puxando', () => {
    const { feito, abertos, evento } = mesa();
    evento('touchstart', 50, 60, 1);
    evento('touchmove', 50 + LONG_PRESS_SLOP_PX + 1, 60, 1);
    vi.advanceTimersByTime(LONG_PRESS_MS);
    expect(evento('touchend', 60, 60, 0)).not.toHaveBeenCalled();
    expect([abertos, feito]).toEqual([[], ['puxou', 'soltou']]);
  });

  it('numa ferramenta sem menu não desfaz o que se desenha puxando', () => {
    const { feito, abertos, evento } = mesa({ menu: undefined as never });
    evento('touchstart', 50, 60, 1);
    vi.advanceTimersByTime(LONG_PRESS_MS);
    evento('touchend', 50, 60, 0);
    expect([abertos, feito]).toEqual([[], ['soltou']]);
  });
});
