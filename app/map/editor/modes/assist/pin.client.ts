import type { ModeContext, ModeSession } from '#app/map/editor/own-mode.ts';
import { pathsAt, sharedPositions } from '#app/map/operations/paths.ts';
import type { DrawnFeature, Position } from '#app/map/operations/shapes.ts';
import { contarPosicoes } from '#domain/geometria/partes.ts';

const PINS = 'pin';
/** With more vertices in view the pins are not shown: they hold all the same. */
const MAX_VERTICES_SHOWN = 20_000;

/** Vertices of different features that stand at one place move together; the places are marked. */
export default function pin(context: ModeContext): ModeSession {
  const unlink = context.vertices.addLink((feature, position) =>
    context.features
      .within([position[0], position[1], position[0], position[1]], (other) => other.id !== feature)
      .flatMap((other) => pathsAt(other.geometry, position).map((path) => ({ feature: other.id, path }))),
  );
  const show = () => {
    const shared = pinned(context.features.within(context.view.bounds()));
    context.overlay.show(
      PINS,
      shared.map((coordinates) => ({ geometry: { type: 'Point', coordinates }, kind: 'vertex' })),
    );
  };

  show();
  return {
    changed: show,
    end() {
      unlink();
      context.overlay.show(PINS, []);
    },
  };
}

function pinned(features: readonly DrawnFeature[]): Position[] {
  const geometries = features.map(({ geometry }) => geometry);
  const vertices = geometries.reduce((n, geometry) => n + contarPosicoes(geometry), 0);
  return vertices > MAX_VERTICES_SHOWN ? [] : sharedPositions(geometries);
}
