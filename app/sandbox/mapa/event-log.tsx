import { Button, Group, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import type { DrawingEvent } from '#app/map/editor/events.ts';
import classes from './drawing-sandbox.module.css';

const LINES = 500;

/** Lines of a log, and what writes an event into it. */
export function useEventLog() {
  const [lines, setLines] = useState<readonly string[]>([]);
  const write = (event: DrawingEvent) => setLines((before) => [...before, lineOf(event)].slice(-LINES));
  return { lines, write, clear: () => setLines([]) };
}

/** What the drawing tells, a line an event, the latest last. */
export function EventLog({ lines, clear }: Pick<ReturnType<typeof useEventLog>, 'lines' | 'clear'>) {
  return (
    <section aria-label="Registro de eventos">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          Registro de eventos
        </Title>
        <Button size="compact-xs" variant="default" onClick={clear}>
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
