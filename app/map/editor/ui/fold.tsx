import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ModeId } from '../modes.ts';
import { MODE_ICONS } from './icons.tsx';
import classes from './toolbar.module.css';

interface FoldProps {
  readonly label: string;
  readonly pictured: ModeId;
  readonly open: boolean;
  /** Whether one of its modes is on, which cannot be seen while it is folded. */
  readonly running: boolean;
  onFold(open: boolean): void;
}

/** Shows and hides the modes of a group where there is no room for all. */
export function Fold({ label, pictured, open, running, onFold }: FoldProps) {
  const Icon = MODE_ICONS[pictured];
  return (
    <button
      type="button"
      className={classes.fold}
      aria-label={running ? `Grupo ${label}, em uso` : `Grupo ${label}`}
      aria-expanded={open}
      data-running={running || undefined}
      onClick={() => onFold(!open)}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      {open ? <IconChevronUp size={12} aria-hidden /> : <IconChevronDown size={12} aria-hidden />}
    </button>
  );
}
