import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Drawing } from '#app/map/editor/port.ts';
import { SOURCES, type SourceName } from '#app/map/operations/shapes.ts';
import classes from './drawing-sandbox.module.css';

/** What is drawn, feature by feature, with what can be done to one without touching the map. */
export function FeatureTable({ drawing }: { readonly drawing: Drawing }) {
  useSyncExternalStore(drawing.subscribe, drawing.snapshot);
  const features = drawing.features.list();
  return (
    <section aria-label="Geometrias desenhadas">
      <Title order={2} size="h5" mb="xs">
        Geometrias desenhadas
      </Title>
      {features.length === 0 && (
        <Text size="sm" c="dimmed">
          Nada foi desenhado ainda.
        </Text>
      )}
      {features.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Id</th>
                <th scope="col">Forma</th>
                <th scope="col">Fonte</th>
                <th scope="col">Vértices</th>
                <th scope="col">Ações</th>
              </tr>
            </thead>
            <tbody>
              {features.map(({ id, shape, source, parent }) => (
                <tr key={id}>
                  <td>{parent === null ? id : `${id} (de ${parent})`}</td>
                  <td>{shape}</td>
                  <td>
                    <NativeSelect
                      size="xs"
                      aria-label={`Fonte de ${id}`}
                      data={[...SOURCES]}
                      value={source}
                      onChange={(event) => drawing.features.move(id, event.currentTarget.value as SourceName)}
                    />
                  </td>
                  <td>{drawing.features.markers(id).filter(({ type }) => type === 'vertex').length}</td>
                  <td>
                    {shape === 'circle' && (
                      <Button size="compact-xs" variant="default" onClick={() => drawing.features.toPolygon(id)}>
                        Em polígono
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Group mt="xs">
        <Button size="xs" variant="default" disabled={features.length === 0} onClick={() => drawing.features.clear()}>
          Limpar tudo
        </Button>
      </Group>
    </section>
  );
}
