import {
  BaseDraw,
  BaseEdit,
  BaseHelper,
  drawClassMap,
  editClassMap,
  Geoman,
  type GmOptionsPartial,
  helperClassMap,
} from '@geoman-io/maplibre-geoman-free';
import type { Map as MapGl } from 'maplibre-gl';
import { CATALOG } from '../catalog.ts';
import { markerImage } from '../features/marker-image.client.ts';
import { developerLog } from '../log.ts';
import type { ModeEntry } from '../mode-entry.ts';
import type { DrawMode, EditMode, HelperMode } from '../modes.ts';

/** Who runs a mode once Geoman has decided that it starts or ends. */
export interface ModeRunner {
  start(entry: ModeEntry): Promise<void>;
  end(entry: ModeEntry): void;
}

/** Geoman's class maps are the module's, runners are a map's. */
const runners = new WeakMap<Geoman, ModeRunner>();

/** Image that Geoman would ask an address of its own for. */
const GEOMAN_IMAGE = 'default-marker';
const EMPTY = { type: 'FeatureCollection' as const, features: [] };

/** Puts our modes into Geoman's class maps in place of its own; one without code has none, and is not available. */
function fillClassMaps(): void {
  for (const entry of CATALOG) {
    const has = entry.load !== undefined;
    if (entry.group === 'draw') drawClassMap[entry.id as DrawMode] = has ? drawClass(entry) : null;
    if (entry.group === 'edit') editClassMap[entry.id as EditMode] = has ? editClass(entry) : null;
    if (entry.group === 'helper') helperClassMap[entry.id as HelperMode] = has ? helperClass(entry) : null;
  }
}

function drawClass(entry: ModeEntry) {
  return class extends BaseDraw {
    mode = entry.id as DrawMode;
    eventHandlers = {};
    onStartAction = async () => runners.get(this.gm)?.start(entry);
    onEndAction = () => runners.get(this.gm)?.end(entry);
  };
}

function editClass(entry: ModeEntry) {
  return class extends BaseEdit {
    mode = entry.id as EditMode;
    eventHandlers = {};
    onStartAction = async () => runners.get(this.gm)?.start(entry);
    onEndAction = () => runners.get(this.gm)?.end(entry);
  };
}

function helperClass(entry: ModeEntry) {
  return class extends BaseHelper {
    mode = entry.id as HelperMode;
    eventHandlers = {};
    onStartAction = async () => runners.get(this.gm)?.start(entry);
    onEndAction = () => runners.get(this.gm)?.end(entry);
  };
}

/**
 * Geoman as the manager of modes: which may start, what that ends, what comes with it. Its buttons, layers and feature
 * store are not used (ADR 15).
 */
export class GeomanModes {
  readonly #gm: Geoman;

  constructor(map: MapGl, runner: ModeRunner) {
    fillClassMaps();
    if (!map.hasImage(GEOMAN_IMAGE)) map.addImage(GEOMAN_IMAGE, markerImage());
    this.#gm = new Geoman(map, options());
    // Its sources are ours, by the same names, or an earlier one's: it takes them as they are, and does not warn of them.
    this.#gm.features.createSource = (name) => {
      const { mapAdapter } = this.#gm;
      return map.getSource(name) === undefined ? mapAdapter.addSource(name, EMPTY) : mapAdapter.getSource(name);
    };
    runners.set(this.#gm, runner);
    for (const { id, group, exclusive, enabledBy = [] } of CATALOG) {
      const controls: Record<string, unknown> = this.#gm.control.controls[group];
      const settings = { exclusive, enabledBy };
      controls[id] = { type: group, eventType: 'toggle', targetMode: id, settings };
    }
  }

  async loaded(): Promise<void> {
    await this.#gm.waitForGeomanLoaded();
  }

  async enable({ group, id }: ModeEntry): Promise<void> {
    await this.#gm.enableMode(group, id);
  }

  async disable({ group, id }: ModeEntry): Promise<void> {
    await this.#gm.disableMode(group, id);
  }

  isActive({ group, id }: ModeEntry): boolean {
    return this.#gm.isModeEnabled(group, id);
  }

  isAvailable({ group, id }: ModeEntry): boolean {
    return this.#gm.options.isModeAvailable(group, id);
  }

  async destroy(map: MapGl): Promise<void> {
    // The map went first: there is nothing left to take away.
    if (map.style === undefined) {
      this.#gm.events.bus.detachAllEvents();
      return;
    }
    try {
      await this.#gm.destroy({ removeSources: false });
    } catch (error) {
      developerLog.failed('Geoman could not be taken off its map', error);
    }
  }
}

function options(): GmOptionsPartial {
  const controls: Record<string, Record<string, unknown>> = { draw: {}, edit: {}, helper: {} };
  for (const { id, group, title } of CATALOG) {
    const section = controls[group] ?? {};
    section[id] = { title, icon: null, uiEnabled: false, active: false };
  }
  return {
    settings: { useControlsUi: false, useDefaultLayers: false, useCursorHandlers: false },
    controls: controls as GmOptionsPartial['controls'],
  };
}
