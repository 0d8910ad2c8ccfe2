import { lazy, Suspense } from 'react';
import type { DrawingOnMapProps } from './drawing-on-map.client.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';

const Loaded = lazy(() => import('./drawing-on-map.client.tsx'));

/** Drawing for a map that is there: its code is a chunk of its own. Goes into the map's `sobre`. */
export function DrawingOnMap(props: DrawingOnMapProps) {
  return (
    <Suspense fallback={<LoadingOverlay visible text="Preparando as ferramentas de desenho" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
