import type { ModeGroup, ModeId, ModeOption, SubAction } from './modes.ts';
import type { OwnMode } from './own-mode.ts';

/** What is known of a mode before its code is there. */
export interface ModeEntry {
  readonly id: ModeId;
  readonly group: ModeGroup;
  /** In Portuguese. */
  readonly title: string;
  /** Starting it ends the other exclusive ones. */
  readonly exclusive: boolean;
  readonly enabledBy?: readonly ModeId[];
  /** Whether its button is shown unless a page says otherwise: section 9. */
  readonly uiEnabled?: boolean;
  readonly options?: readonly ModeOption[];
  readonly actions?: readonly SubAction[];
  /** Its code, asked for when it is first enabled; a mode without is not available. */
  readonly load?: () => Promise<{ readonly default: OwnMode }>;
}
