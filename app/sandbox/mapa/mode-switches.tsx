import { Button, Checkbox, Group, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { CATALOG, DEFAULT_MODES } from '#app/map/editor/catalog.ts';
import type { ModeId } from '#app/map/editor/modes.ts';
import type { Drawing } from '#app/map/editor/port.ts';
import classes from './drawing-sandbox.module.css';

interface Props {
  readonly drawing: Drawing;
  onShow(ids: readonly ModeId[]): void;
}

/** Which modes have a button. */
export function ModeSwitches({ drawing, onShow }: Props) {
  const { modes } = useSyncExternalStore(drawing.subscribe, drawing.snapshot);
  const shown = modes.filter(({ uiEnabled }) => uiEnabled).map(({ id }) => id);
  return (
    <section aria-label="Ferramentas da barra">
      <Title order={2} size="h5" mb="xs">
        Ferramentas da barra
      </Title>
      <Group gap="xs" mb="xs">
        <Button size="xs" variant="default" onClick={() => onShow(CATALOG.map(({ id }) => id))}>
          Todas
        </Button>
        <Button size="xs" variant="default" onClick={() => onShow(DEFAULT_MODES)}>
          As de costume
        </Button>
      </Group>
      <div className={classes.switches}>
        {modes.map(({ id, title, uiEnabled, available }) => (
          <Checkbox
            key={id}
            size="xs"
            label={title}
            checked={uiEnabled}
            disabled={!available}
            onChange={(event) =>
              onShow(event.currentTarget.checked ? [...shown, id] : shown.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </section>
  );
}
