import { afterEach, describe, expect, it, vi } from 'vitest';
import { DrawingModes } from './drawing-modes.client.ts';
import type { GeomanOnDemand } from './geoman/geoman-on-demand.client.ts';
import type { ModeEntry } from './mode-entry.ts';
import type { ModeId } from './modes.ts';
import type { Sessions } from './sessions.ts';

afterEach(() => void vi.restoreAllMocks());

/** The modes over a manager that knows only some of them. */
function modes(available: readonly ModeId[], enable = async (_: ModeEntry) => undefined) {
  const log: string[] = [];
  vi.spyOn(console, 'warn').mockImplementation((...parts: unknown[]) => void log.push(parts.join(' ')));
  const active = new Set<ModeId>();
  const asked: ModeId[] = [];
  const failed: ModeId[] = [];
  const geoman = {
    enable: async (entry: ModeEntry) => {
      asked.push(entry.id);
      await enable(entry);
      active.add(entry.id);
    },
    disable: async ({ id }: ModeEntry) => void active.delete(id),
    isActive: ({ id }: ModeEntry) => active.has(id),
    isAvailable: ({ id }: ModeEntry) => available.includes(id),
  } as unknown as GeomanOnDemand;
  const sessions = { get: () => null } as unknown as Sessions;
  const drawing = new DrawingModes({
    geoman,
    sessions,
    changed: () => undefined,
    failed: (id) => void failed.push(id),
  });
  return { drawing, log, asked, failed };
}

describe('Ligar e desligar ferramentas', () => {
  it('só se liga a que existe; a outra é dita no registro', async () => {
    const { drawing, log, asked } = modes(['line']);
    expect(await drawing.enable('line')).toBe(true);
    expect(await drawing.enable('polygon')).toBe(false);
    expect([asked, log]).toEqual([['line'], ['[drawing] Mode is not available: "polygon"']]);
  });

  it('a que o mapa já não pode receber é dita à pessoa e ao registro', async () => {
    const { drawing, log, failed } = modes(['line'], async () => {
      throw new Error('Map adapter is not initialized');
    });
    expect(await drawing.enable('line')).toBe(false);
    expect([failed, log]).toEqual([
      ['line'],
      ['[drawing] A mode could not start Error: Map adapter is not initialized'],
    ]);
  });

  it('um clique na ligada a desliga', async () => {
    const { drawing } = modes(['line']);
    await drawing.toggle('line');
    await drawing.toggle('line');
    expect(drawing.isActive('line')).toBe(false);
  });
});
