import { Button, Group, Textarea, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { DrawingEvent } from '../events.ts';
import type { Drawing } from '../port.ts';
import classes from './drawing-sandbox.module.css';

const LINES = 500;

/** What the drawing tells, a line an event, the latest last. */
export function EventLog({ drawing }: { readonly drawing: Drawing }) {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(
    () => drawing.on('*', (event) => setLines((before) => [...before, lineOf(event)].slice(-LINES))),
    [drawing],
  );
  return (
    <section aria-label="Registro de eventos">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          Registro de eventos
        </Title>
        <Button size="compact-xs" variant="default" onClick={() => setLines([])}>
          Limpar o registro
        </Button>
      </Group>
      <Textarea aria-label="Eventos" className={classes.mono} readOnly rows={12} value={lines.join('\n')} />
    </section>
  );
}

function lineOf({ level, type, mode, action, feature }: DrawingEvent): string {
  return [level, type, mode ?? '-', action, feature?.id ?? ''].join(' ').trimEnd();
}
