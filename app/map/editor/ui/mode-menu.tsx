import type { ModeOption, ModeState, OptionValue } from '../modes.ts';
import type { Drawing } from '../port.ts';
import classes from './toolbar.module.css';

interface Props {
  readonly drawing: Drawing;
  readonly mode: ModeState;
  onClose(): void;
}

/** The menu of a mode: what it can be told, and what it can do at once. */
export function ModeMenu({ drawing, mode: { id, title, options, actions }, onClose }: Props) {
  return (
    <fieldset
      className={classes.menu}
      aria-label={`Opções de ${title}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <strong>{title}</strong>
      {options.map((option) => (
        <Option key={option.id} option={option} onChange={(value) => drawing.modes.setOption(id, option.id, value)} />
      ))}
      {actions.map((action) => (
        <button
          key={action.id}
          type="button"
          className={classes.action}
          onClick={() => void drawing.modes.act(id, action.id)}
        >
          {action.label}
        </button>
      ))}
    </fieldset>
  );
}

interface OptionProps {
  readonly option: ModeOption;
  onChange(value: OptionValue): void;
}

function Option({ option, onChange }: OptionProps) {
  if (option.type === 'toggle') {
    return (
      <label className={classes.option}>
        <input type="checkbox" checked={option.value} onChange={(event) => onChange(event.currentTarget.checked)} />
        {option.label}
      </label>
    );
  }
  if (option.type === 'select') {
    return (
      <label className={classes.option} data-stacked>
        {option.label}
        <select value={option.value} onChange={(event) => onChange(event.currentTarget.value)}>
          {option.choices.map(({ title, value }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const { label, value, min, max, step, unit } = option;
  return (
    <label className={classes.option} data-stacked>
      {`${label}: ${value.toLocaleString('pt-BR')} ${unit}`}
      <input
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}
