import type { Map as MapGl } from 'maplibre-gl';
import { type ReactNode, useId, useState } from 'react';
import { fusoDe, nomeDoFuso } from '#domain/geocodificacao/coordenadas.ts';
import type { Collecting, Drawing } from '../port.ts';
import classes from './drawing-actions.module.css';
import { readPosition, readRadius, readSide } from './typed-entry.ts';

interface Props {
  readonly map: MapGl;
  readonly drawing: Drawing;
  readonly takes: Collecting['takes'];
  onClose(): void;
}

type Read = ReturnType<typeof readPosition>;

/** What may be written in place of a click: the place of a vertex, a side by length and angle, the radius of a circle. */
export default function TypedPanel({ map, drawing, takes, onClose }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const put = (read: Read): boolean => {
    const reason = 'refused' in read ? read.refused : drawing.type(read);
    setRefused(reason);
    return reason === null;
  };
  const zone = fusoDe(map.getCenter().wrap());
  return (
    <fieldset
      className={classes.typed}
      aria-label="Digitar coordenadas e medidas"
      data-teclas-proprias="Escape"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {takes.includes('position') && (
        <Entry act="Pôr" put={([text = '']) => put(readPosition(text, zone))}>
          {(field) => (
            <Field
              {...field(0)}
              label="Coordenada"
              hint={`Latitude e longitude, ou UTM; sem fuso vale ${nomeDoFuso(zone)}, o do mapa.`}
              wide
            />
          )}
        </Entry>
      )}
      {takes.includes('side') && (
        <Entry act="Pôr lado" put={([length = '', azimuth = '']) => put(readSide(length, azimuth))}>
          {(field) => (
            <>
              <Field {...field(0)} label="Comprimento (m)" />
              <Field {...field(1)} label="Azimute (°)" />
            </>
          )}
        </Entry>
      )}
      {takes.includes('radius') && (
        <Entry act="Pôr raio" put={([text = '']) => put(readRadius(text))}>
          {(field) => <Field {...field(0)} label="Raio (m)" />}
        </Entry>
      )}
      <p className={classes.refused} role="alert">
        {refused}
      </p>
    </fieldset>
  );
}

interface FieldProps {
  readonly value: string;
  onChange(value: string): void;
  onEnter(): void;
}

interface EntryProps {
  readonly act: string;
  /** @returns whether it was taken */
  put(texts: readonly string[]): boolean;
  children(field: (place: number) => FieldProps): ReactNode;
}

/** Fields that are put together, by their button or by Enter; then they are empty for the next. */
function Entry({ act, put, children }: EntryProps) {
  const [texts, setTexts] = useState<readonly string[]>(['', '']);
  const go = () => {
    if (put(texts)) setTexts(['', '']);
  };
  return (
    <div className={classes.entry}>
      {children((place) => ({
        value: texts[place] ?? '',
        onChange: (value) => setTexts(texts.map((text, i) => (i === place ? value : text))),
        onEnter: go,
      }))}
      <button type="button" className={classes.button} onClick={go}>
        {act}
      </button>
    </div>
  );
}

interface LabelledProps extends FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly wide?: boolean;
}

function Field({ label, hint, wide, value, onChange, onEnter }: LabelledProps) {
  const id = useId();
  return (
    <label className={classes.field} data-wide={wide || undefined}>
      {label}
      <input
        type="text"
        value={value}
        autoComplete="off"
        spellCheck={false}
        inputMode={wide ? 'text' : 'decimal'}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
      />
      {hint !== undefined && (
        <small id={id} className={classes.small}>
          {hint}
        </small>
      )}
    </label>
  );
}
