import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconChevronRight,
  IconKeyboard,
} from '@tabler/icons-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { SHORTCUTS } from '../keys/keys.ts';
import type { ModeGroup, ModeId, ModeState } from '../modes.ts';
import type { Drawing } from '../port.ts';
import { Fold } from './fold.tsx';
import { MODE_ICONS } from './icons.tsx';
import { ModeMenu } from './mode-menu.tsx';
import classes from './toolbar.module.css';

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** Each with the mode whose picture stands for it where it is folded. */
const GROUPS: readonly (readonly [ModeGroup, string, ModeId])[] = [
  ['draw', 'Desenhar', 'polygon'],
  ['edit', 'Alterar', 'change'],
  ['helper', 'Ajudas', 'snapping'],
];
const SIZE = 18;

export interface ToolbarProps {
  readonly drawing: Drawing;
  readonly corner: Corner;
  /** The modes by name instead of by icon. */
  readonly titles?: boolean;
  /** Whether undoing, redoing and the list of keys have buttons too. */
  readonly history?: boolean;
  onKeys(): void;
}

/** The buttons of drawing: three groups of modes in a corner of the map, each mode with its menu. */
export function Toolbar({ drawing, corner, titles = false, history = true, onKeys }: ToolbarProps) {
  const { modes } = useSyncExternalStore(drawing.subscribe, drawing.snapshot);
  const [menu, setMenu] = useState<ModeId | null>(null);
  // Only a narrow screen folds groups: elsewhere nobody sees which one is open.
  const [unfolded, setUnfolded] = useState<ModeGroup | null>(null);
  return (
    <div className={classes.corner} data-corner={corner}>
      <div
        className={classes.toolbar}
        role="toolbar"
        aria-label="Desenho"
        aria-orientation="vertical"
        onPointerEnter={() => drawing.prepare()}
        onFocus={() => drawing.prepare()}
      >
        {GROUPS.map(([group, label, pictured]) => {
          const shown = modes.filter((mode) => mode.group === group && mode.uiEnabled && mode.available);
          if (shown.length === 0) return null;
          return (
            <fieldset key={group} className={classes.group} aria-label={label} data-titles={titles || undefined}>
              <Fold
                label={label}
                pictured={pictured}
                open={unfolded === group}
                running={shown.some(({ active }) => active)}
                onFold={(open) => {
                  setUnfolded(open ? group : null);
                  setMenu(null);
                }}
              />
              <div className={classes.modes} data-folded={unfolded !== group || undefined}>
                {shown.map((mode) => (
                  <ModeButton
                    key={mode.id}
                    drawing={drawing}
                    mode={mode}
                    corner={corner}
                    titles={titles}
                    open={menu === mode.id}
                    onMenu={(open) => setMenu(open ? mode.id : null)}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
      {history && <Steps drawing={drawing} onKeys={onKeys} />}
    </div>
  );
}

interface ModeButtonProps {
  readonly drawing: Drawing;
  readonly mode: ModeState;
  readonly corner: Corner;
  readonly titles: boolean;
  readonly open: boolean;
  onMenu(open: boolean): void;
}

function ModeButton({ drawing, mode, corner, titles, open, onMenu }: ModeButtonProps) {
  const { id, title, active, options, actions } = mode;
  const Icon = MODE_ICONS[id];
  const key = SHORTCUTS[id];
  const Caret = corner.endsWith('left') ? IconChevronRight : IconChevronLeft;
  return (
    <div className={classes.entry}>
      <button
        type="button"
        className={classes.button}
        aria-pressed={active}
        aria-label={title}
        aria-keyshortcuts={key}
        title={key === undefined ? title : `${title} (${key})`}
        data-mode={id}
        onClick={() => void drawing.modes.toggle(id)}
      >
        {titles ? <span className={classes.title}>{title}</span> : <Icon size={SIZE} stroke={1.7} aria-hidden />}
      </button>
      {options.length + actions.length > 0 && (
        <button
          type="button"
          className={classes.caret}
          aria-label={`Opções: ${title}`}
          aria-expanded={open}
          onClick={() => onMenu(!open)}
        >
          <Caret size={12} />
        </button>
      )}
      {open && <ModeMenu drawing={drawing} mode={mode} onClose={() => onMenu(false)} />}
    </div>
  );
}

function Steps({ drawing, onKeys }: Pick<ToolbarProps, 'drawing' | 'onKeys'>) {
  const { canUndo, canRedo, undoLabel, redoLabel } = useSyncExternalStore(drawing.subscribe, drawing.snapshot);
  return (
    <fieldset className={classes.group} aria-label="Passos do desenho" data-steps>
      <StepButton label={named('Desfazer', undoLabel)} off={!canUndo} onClick={() => drawing.history.undo()}>
        <IconArrowBackUp size={SIZE} aria-hidden />
      </StepButton>
      <StepButton label={named('Refazer', redoLabel)} off={!canRedo} onClick={() => drawing.history.redo()}>
        <IconArrowForwardUp size={SIZE} aria-hidden />
      </StepButton>
      <StepButton label="Teclas do desenho" off={false} onClick={onKeys}>
        <IconKeyboard size={SIZE} aria-hidden />
      </StepButton>
    </fieldset>
  );
}

const named = (act: string, step: string | null) => (step === null ? act : `${act}: ${step}`);

interface StepButtonProps {
  readonly label: string;
  readonly off: boolean;
  readonly children: ReactNode;
  onClick(): void;
}

function StepButton({ label, off, onClick, children }: StepButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={label} title={label} disabled={off} onClick={onClick}>
      {children}
    </button>
  );
}
