import { CATALOG, DEFAULT_MODES } from './catalog.ts';
import type { GeomanOnDemand } from './geoman/geoman-on-demand.client.ts';
import { developerLog } from './log.ts';
import type { ModeEntry } from './mode-entry.ts';
import { ModeOptions } from './mode-options.ts';
import type { ModeId, ModeState, OptionValue } from './modes.ts';
import type { Modes } from './port.ts';
import type { Sessions } from './sessions.ts';

const entryOf = (id: ModeId): ModeEntry => {
  const entry = CATALOG.find((one) => one.id === id);
  if (entry === undefined) throw new RangeError(`unknown mode ${id}`);
  return entry;
};

interface Surroundings {
  readonly geoman: GeomanOnDemand;
  readonly sessions: Sessions;
  changed(): void;
  /** What the mode needs could not be loaded. */
  failed(id: ModeId): void;
}

/** Which modes there are and run. Starting and ending take their turn: one is over before the next begins. */
export class DrawingModes implements Modes {
  readonly #geoman: GeomanOnDemand;
  readonly #sessions: Sessions;
  readonly #changed: () => void;
  readonly #failed: (id: ModeId) => void;
  readonly #options = new Map(CATALOG.map((entry) => [entry.id, new ModeOptions(entry)]));
  #shown: ReadonlySet<ModeId> = new Set(DEFAULT_MODES);
  #turn: Promise<unknown> = Promise.resolve();

  constructor(around: Surroundings) {
    this.#geoman = around.geoman;
    this.#sessions = around.sessions;
    this.#changed = around.changed;
    this.#failed = around.failed;
  }

  list = (): readonly ModeState[] => CATALOG.map(({ id }) => this.state(id));

  state = (id: ModeId): ModeState => {
    const { group, title, exclusive, enabledBy = [], actions = [] } = entryOf(id);
    return {
      id,
      group,
      title,
      exclusive,
      enabledBy,
      actions,
      uiEnabled: this.#shown.has(id),
      active: this.isActive(id),
      available: this.isAvailable(id),
      options: this.#options.get(id)?.list() ?? [],
    };
  };

  enable = (id: ModeId): Promise<boolean> => {
    if (!this.isAvailable(id)) {
      developerLog.modeNotAvailable(id);
      return Promise.resolve(false);
    }
    return this.#inTurn(async () => {
      try {
        await this.#geoman.enable(entryOf(id));
      } catch (error) {
        developerLog.failed('A mode could not start', error);
        this.#failed(id);
      }
      return this.isActive(id);
    });
  };

  disable = (id: ModeId): Promise<void> => this.#inTurn(() => this.#geoman.disable(entryOf(id)));

  toggle = async (id: ModeId): Promise<void> => {
    if (this.isActive(id)) await this.disable(id);
    else await this.enable(id);
  };

  isActive = (id: ModeId): boolean => this.#geoman.isActive(entryOf(id));

  isAvailable = (id: ModeId): boolean => this.#geoman.isAvailable(entryOf(id));

  option = (id: ModeId, option: string): OptionValue | null => this.#options.get(id)?.get(option) ?? null;

  setOption = (id: ModeId, option: string, value: OptionValue): boolean => {
    if (this.#options.get(id)?.set(option, value) !== true) return false;
    this.#sessions.get(id)?.optionChanged?.(option, value);
    this.#changed();
    return true;
  };

  act = async (id: ModeId, action: string): Promise<void> => {
    if (await this.enable(id)) this.#sessions.get(id)?.action?.(action);
  };

  show = (ids: readonly ModeId[]): void => {
    this.#shown = new Set(ids);
    this.#changed();
  };

  /** Everything that runs ends. */
  async endAll(): Promise<void> {
    for (const { id } of CATALOG) if (this.isActive(id)) await this.disable(id);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work).finally(() => this.#changed());
    this.#turn = result.catch((error: unknown) => developerLog.failed('A mode could not change', error));
    return result;
  }
}
