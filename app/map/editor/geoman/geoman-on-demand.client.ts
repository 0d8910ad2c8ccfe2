import type { Map as MapGl } from 'maplibre-gl';
import { INIT_TIMEOUT_MS } from '../constants.ts';
import { withinTime } from '../init-timeout.ts';
import { developerLog, NO_MAP_TEXT } from '../log.ts';
import type { ModeEntry } from '../mode-entry.ts';
import type { GeomanModes, ModeRunner } from './geoman.client.ts';

/**
 * Geoman, from the moment a mode is first wanted: it is three quarters of the drawing's code, and most visits of a map
 * draw nothing. The pointer over the map brings it, so that the first click need not wait.
 */
export class GeomanOnDemand {
  readonly #map: MapGl;
  readonly #runner: ModeRunner;
  #there: GeomanModes | null = null;
  #coming: Promise<GeomanModes> | null = null;
  #gone = false;

  constructor(map: MapGl, runner: ModeRunner) {
    this.#map = map;
    this.#runner = runner;
    map.getContainer().addEventListener('pointerenter', this.#prepare, { once: true });
  }

  /** @throws where its code cannot be loaded; the next call asks for it again */
  async enable(entry: ModeEntry): Promise<void> {
    await (await this.#come()).enable(entry);
  }

  async disable(entry: ModeEntry): Promise<void> {
    await this.#there?.disable(entry);
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
    this.#map.getContainer().removeEventListener('pointerenter', this.#prepare);
    void this.#there?.destroy();
  }

  readonly #prepare = (): void => {
    this.#come().catch((error: unknown) => developerLog.failed('Geoman did not come', error));
  };

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
      void modes.destroy();
      throw error;
    }
    this.#there = modes;
    return modes;
  }
}
