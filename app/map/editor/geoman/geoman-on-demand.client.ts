import type { Map as MapGl } from 'maplibre-gl';
import { INIT_TIMEOUT_MS } from '../constants.ts';
import { withinTime } from '../init-timeout.ts';
import { developerLog, NO_MAP_TEXT } from '../log.ts';
import type { ModeEntry } from '../mode-entry.ts';
import type { GeomanModes, ModeRunner } from './geoman.client.ts';

/**
 * Geoman, from the moment a mode is first wanted: it is three quarters of the drawing's code, and most visits of a map
 * draw nothing. Whoever goes to the toolbar has it brought, so that the first click need not wait.
 */
export class GeomanOnDemand {
  readonly #map: MapGl;
  readonly #runner: ModeRunner;
  readonly #waiting: (waits: boolean) => void;
  #there: GeomanModes | null = null;
  #coming: Promise<GeomanModes> | null = null;
  #gone = false;

  /** @param waiting told when a mode begins to wait for the code, and when it has come or will not */
  constructor(map: MapGl, runner: ModeRunner, waiting: (waits: boolean) => void) {
    this.#map = map;
    this.#runner = runner;
    this.#waiting = waiting;
  }

  /** @throws where its code cannot be loaded; the next call asks for it again */
  async enable(entry: ModeEntry): Promise<void> {
    await (this.#there ?? (await this.#awaited())).enable(entry);
  }

  async disable(entry: ModeEntry): Promise<void> {
    // What goes ends all its modes itself: ended twice, a mode is missed.
    if (!this.#gone) await this.#there?.disable(entry);
  }

  isActive(entry: ModeEntry): boolean {
    return this.#there?.isActive(entry) ?? false;
  }

  /** What the class maps take: a mode that has code. */
  isAvailable({ load }: ModeEntry): boolean {
    return load !== undefined;
  }

  destroy(): void {
    this.#gone = true;
    void this.#there?.destroy(this.#map);
  }

  /** Somebody is about to draw. */
  prepare(): void {
    this.#come().catch((error: unknown) => developerLog.failed('Geoman did not come', error));
  }

  async #awaited(): Promise<GeomanModes> {
    this.#waiting(true);
    try {
      return await this.#come();
    } finally {
      this.#waiting(false);
    }
  }

  #come(): Promise<GeomanModes> {
    this.#coming ??= this.#load().catch((error: unknown) => {
      this.#coming = null;
      throw error;
    });
    return this.#coming;
  }

  async #load(): Promise<GeomanModes> {
    const { GeomanModes } = await import('./geoman.client.ts');
    if (this.#gone) throw new Error(NO_MAP_TEXT);
    const modes = new GeomanModes(this.#map, this.#runner);
    try {
      await withinTime(modes.loaded(), INIT_TIMEOUT_MS);
      if (this.#gone) throw new Error(NO_MAP_TEXT);
    } catch (error) {
      void modes.destroy(this.#map);
      throw error;
    }
    this.#there = modes;
    return modes;
  }
}
