import { Button, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import type { Drawing, ImportResult } from '#app/map/editor/port.ts';
import { contarPosicoes } from '#domain/geometria/partes.ts';
import classes from './drawing-sandbox.module.css';

const ROWS = 8;
/** Vertices that somebody still reads: laying out the lines of many more takes the browser seconds. */
const READABLE_VERTICES = 2_000;

/** What was drawn, as GeoJSON, and what is brought in. */
export function GeoJsonExchange({ drawing }: { readonly drawing: Drawing }) {
  useSyncExternalStore(drawing.subscribe, drawing.snapshot);
  const [text, setText] = useState('');
  const [result, setResult] = useState<string>('');
  const drawn = drawing.features.exportGeoJson();
  const readable =
    drawing.features.list().reduce((sum, one) => sum + contarPosicoes(one.geometry), 0) <= READABLE_VERTICES;
  const bring = () => setResult(told(attempt(() => drawing.features.importGeoJson(JSON.parse(text)))));
  return (
    <section aria-label="GeoJSON">
      <Stack gap="xs">
        <Title order={2} size="h5">
          GeoJSON
        </Title>
        <Textarea
          label="Desenhado"
          className={classes.mono}
          readOnly
          rows={ROWS}
          wrap={readable ? 'soft' : 'off'}
          value={JSON.stringify(drawn, null, readable ? 1 : 0)}
        />
        <Textarea
          label="A importar"
          className={classes.mono}
          rows={ROWS / 2}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" onClick={bring} disabled={text.trim() === ''}>
          Importar
        </Button>
        <Text size="sm" role="status" aria-label="Resultado da importação">
          {result}
        </Text>
      </Stack>
    </section>
  );
}

function attempt(read: () => ImportResult): ImportResult | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function told(result: ImportResult | null): string {
  if (result === null) return 'O texto não é GeoJSON.';
  const { total, success, failed } = result.stats;
  return `total ${total}, com êxito ${success}, falharam ${failed}; entraram ${result.features.map(({ id }) => id).join(', ')}`;
}
