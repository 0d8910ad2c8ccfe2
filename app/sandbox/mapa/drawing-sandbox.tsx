import { Button, Checkbox, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import type { Map as MapGl } from 'maplibre-gl';
import { useState } from 'react';
import type { PropsDoMapa } from '#app/map/canvas/mapa.client.tsx';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import type { ModeId } from '#app/map/editor/modes.ts';
import type { Drawing } from '#app/map/editor/port.ts';
import { DrawingOnMap } from '#app/map/editor/ui/drawing-on-map.tsx';
import { LoadingOverlay } from '#app/map/editor/ui/loading-overlay.tsx';
import type { Corner } from '#app/map/editor/ui/toolbar.tsx';
import classes from './drawing-sandbox.module.css';
import { EventLog, useEventLog } from './event-log.tsx';
import { FeatureTable } from './feature-table.tsx';
import { FrameProbe } from './frame-probe.tsx';
import { GeoJsonExchange } from './geojson-exchange.tsx';
import { ModeSwitches } from './mode-switches.tsx';
import { useVetoes } from './vetoes.ts';

const CORNERS: readonly { readonly value: Corner; readonly label: string }[] = [
  { value: 'top-left', label: 'Em cima, à esquerda' },
  { value: 'top-right', label: 'Em cima, à direita' },
  { value: 'bottom-left', label: 'Embaixo, à esquerda' },
  { value: 'bottom-right', label: 'Embaixo, à direita' },
];

/** The layers of the client, drawn below; null for whoever may not see them. */
export type LayersBelow = Pick<PropsDoMapa, 'tipos' | 'revisao' | 'extensao'>;

const NO_LAYERS: LayersBelow = { tipos: [], revisao: '0', extensao: null };

/** Every mode and option of drawing, with what it tells and what it has drawn beside it. */
export function DrawingSandbox({ layers }: { readonly layers: LayersBelow | null }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [show, setShow] = useState<readonly ModeId[] | undefined>(undefined);
  const [corner, setCorner] = useState<Corner>('top-left');
  const [titles, setTitles] = useState(false);
  const [map, setMap] = useState<MapGl | null>(null);
  const [wait, setWait] = useState<string | null>(null);
  const [bar, setBar] = useState(true);
  const log = useEventLog();
  const ready = (created: Drawing, there: MapGl) => {
    setDrawing(created);
    setMap(there);
    return () => setDrawing(null);
  };
  return (
    <div className={classes.page}>
      <div className={classes.map}>
        <Mapa
          {...(layers ?? NO_LAYERS)}
          foco={null}
          semEscolha
          sobre={(there) => (
            <>
              {bar && (
                <DrawingOnMap
                  map={there}
                  corner={corner}
                  titles={titles}
                  onReady={ready}
                  onEvent={log.write}
                  {...(show === undefined ? {} : { show })}
                />
              )}
              <LoadingOverlay visible={wait !== null} text={wait ?? undefined} />
            </>
          )}
        />
      </div>
      <Stack className={classes.panel} gap="md" p="md">
        <div>
          <Title order={1} size="h3">
            Mapa de provas
          </Title>
          <Text c="dimmed" size="sm">
            Todas as ferramentas de desenho e suas opções, com o que elas dizem e o que foi desenhado.
          </Text>
        </div>
        <Stack gap="sm">
          <NativeSelect
            label="Canto da barra"
            data={[...CORNERS]}
            value={corner}
            onChange={(event) => setCorner(event.currentTarget.value as Corner)}
          />
          <Group gap="md">
            <Checkbox
              label="Nomes em vez de ícones"
              checked={titles}
              onChange={(event) => setTitles(event.currentTarget.checked)}
            />
            <Checkbox
              label="Barra de desenho"
              checked={bar}
              onChange={(event) => setBar(event.currentTarget.checked)}
            />
          </Group>
        </Stack>
        {drawing !== null && <Panel drawing={drawing} onShow={setShow} />}
        <EventLog {...log} />
        {map !== null && drawing !== null && <FrameProbe map={map} />}
        <section aria-label="Espera">
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setWait('Carregando')}>
              Mostrar a espera
            </Button>
            <Button size="xs" variant="default" onClick={() => setWait('Quase pronto')}>
              Mudar o texto
            </Button>
            <Button size="xs" variant="default" onClick={() => setWait(null)}>
              Tirar a espera
            </Button>
          </Group>
        </section>
      </Stack>
    </div>
  );
}

interface PanelProps {
  readonly drawing: Drawing;
  onShow(ids: readonly ModeId[]): void;
}

function Panel({ drawing, onShow }: PanelProps) {
  const { vetoes, setVetoes } = useVetoes(drawing);
  return (
    <>
      <ModeSwitches drawing={drawing} onShow={onShow} />
      <section aria-label="Vetos">
        <Group gap="md">
          <Checkbox
            label="Vetar o que se cria"
            checked={vetoes.create}
            onChange={(event) => setVetoes({ ...vetoes, create: event.currentTarget.checked })}
          />
          <Checkbox
            label="Vetar o que se altera"
            checked={vetoes.update}
            onChange={(event) => setVetoes({ ...vetoes, update: event.currentTarget.checked })}
          />
        </Group>
      </section>
      <FeatureTable drawing={drawing} />
      <GeoJsonExchange drawing={drawing} />
    </>
  );
}
