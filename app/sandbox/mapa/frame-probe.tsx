import { Button, Group, Text } from '@mantine/core';
import type { GeoJSONSource, Map as MapGl } from 'maplibre-gl';
import { useState } from 'react';
import { MAIN_STYLE } from '#app/map/editor/constants.ts';
import { circleGeometry } from '#app/map/editor/features/circle.ts';
import type { Position } from '#app/map/operations/shapes.ts';

const SOURCE = 'gm_probe';
const PROBE_MS = 3_000;
/** Degrees that the shape of the probe goes around. */
const STEP = 0.0001;

/** How many frames a second the map draws while a shape is set anew in each, without the toolbar: what it is compared with. */
export function FrameProbe({ map }: { readonly map: MapGl }) {
  const [told, setTold] = useState('');
  const probe = () => {
    setTold('medindo');
    void bareLoop(map).then((frames) => setTold(`${frames.toFixed(1)} quadros por segundo`));
  };
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={probe}>
        Medir os quadros sem a barra
      </Button>
      <Text size="sm" role="status" aria-label="Quadros por segundo">
        {told}
      </Text>
    </Group>
  );
}

async function bareLoop(map: MapGl): Promise<number> {
  const { lng, lat } = map.getCenter();
  const data = (n: number): GeoJSON.Feature => {
    const center: Position = [lng + STEP * (n % 50), lat];
    const geometry = circleGeometry(center, [center[0] + STEP * 40, lat]);
    return { type: 'Feature', properties: {}, geometry: geometry ?? { type: 'Point', coordinates: center } };
  };
  map.addSource(SOURCE, { type: 'geojson', data: data(0) });
  map.addLayer({ id: SOURCE, type: 'line', source: SOURCE, paint: { 'line-color': MAIN_STYLE.line } });
  const start = performance.now();
  let frames = 0;
  while (performance.now() - start < PROBE_MS) {
    map.getSource<GeoJSONSource>(SOURCE)?.setData(data(frames));
    await new Promise(requestAnimationFrame);
    frames++;
  }
  map.removeLayer(SOURCE);
  map.removeSource(SOURCE);
  return (frames * 1_000) / (performance.now() - start);
}
