import { developerLog } from './log.ts';
import type { ModeEntry } from './mode-entry.ts';
import type { ModeOption, OptionValue } from './modes.ts';

/** The present values of a mode's menu. */
export class ModeOptions {
  #options: readonly ModeOption[];

  constructor({ options = [] }: ModeEntry) {
    this.#options = options;
  }

  list(): readonly ModeOption[] {
    return this.#options;
  }

  get(id: string): OptionValue | null {
    const option = this.#options.find((one) => one.id === id);
    if (option === undefined) developerLog.optionNotFound(id);
    return option?.value ?? null;
  }

  /** @returns whether there is such an option and it takes such a value */
  set(id: string, value: OptionValue): boolean {
    const option = this.#options.find((one) => one.id === id);
    if (option === undefined) developerLog.optionNotFound(id);
    const next = option === undefined ? null : withValue(option, value);
    if (next === null) return false;
    this.#options = this.#options.map((one) => (one.id === id ? next : one));
    return true;
  }
}

/** Null for a value that the option does not take. */
function withValue(option: ModeOption, value: OptionValue): ModeOption | null {
  switch (option.type) {
    case 'toggle':
      return typeof value === 'boolean' ? { ...option, value } : null;
    case 'select': {
      const choice = option.choices.find((one) => one.value === value);
      return choice === undefined ? null : { ...option, value: choice.value };
    }
    case 'range':
      return typeof value === 'number' && value >= option.min && value <= option.max ? { ...option, value } : null;
  }
}
