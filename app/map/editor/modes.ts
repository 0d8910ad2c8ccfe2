export const DRAW_MODES = [
  ...(['marker', 'circle_marker', 'text_marker', 'circle', 'line', 'rectangle', 'polygon'] as const),
  ...(['freehand', 'custom_shape'] as const),
] as const;
export const EDIT_MODES = [
  ...(['drag', 'change', 'rotate', 'cut', 'delete', 'scale', 'copy', 'split', 'union', 'difference'] as const),
  ...(['line_simplification', 'lasso'] as const),
] as const;
export const HELPER_MODES = [
  ...(['shape_markers', 'snapping', 'zoom_to_features', 'pin', 'snap_guides', 'measurements'] as const),
  ...(['auto_trace', 'geofencing', 'click_to_edit'] as const),
] as const;

export type DrawMode = (typeof DRAW_MODES)[number];
export type EditMode = (typeof EDIT_MODES)[number];
export type HelperMode = (typeof HELPER_MODES)[number];
/** The groups share no name, so that a name alone says which mode. */
export type ModeId = DrawMode | EditMode | HelperMode;
export type ModeGroup = 'draw' | 'edit' | 'helper';

export interface Choice {
  /** What people read. */
  readonly title: string;
  readonly value: string;
}

/** An entry of a mode's menu, with its present value. */
export type ModeOption =
  | { readonly type: 'toggle'; readonly id: string; readonly label: string; readonly value: boolean }
  | {
      readonly type: 'select';
      readonly id: string;
      readonly label: string;
      readonly value: string;
      readonly choices: readonly Choice[];
    }
  | {
      readonly type: 'range';
      readonly id: string;
      readonly label: string;
      readonly value: number;
      readonly min: number;
      readonly max: number;
      readonly step: number;
      /** Written behind the number. */
      readonly unit: string;
    };

export type OptionValue = boolean | string | number;

/** A button of a mode's menu: what it does is the mode's `action(id)`. */
export interface SubAction {
  readonly id: string;
  readonly label: string;
}

/** A mode as the toolbar shows it. */
export interface ModeState {
  readonly id: ModeId;
  readonly group: ModeGroup;
  /** In Portuguese. */
  readonly title: string;
  /** Whether its button is shown. */
  readonly uiEnabled: boolean;
  readonly active: boolean;
  /** Whether it can be enabled at all. */
  readonly available: boolean;
  /** Starting it ends the other exclusive ones. */
  readonly exclusive: boolean;
  /** Modes that bring it with them and take it along when they end. */
  readonly enabledBy: readonly ModeId[];
  readonly options: readonly ModeOption[];
  readonly actions: readonly SubAction[];
}
