import type { ModeContext, ModeSession } from '#app/map/editor/own-mode.ts';
import type { Position, Shape, ShapeProperties } from '#app/map/operations/shapes.ts';
import { showAll } from './show-all.ts';
import { isPlace, OFF_MAP } from './typed-vertex.ts';

/** A shape of one point: each click makes one. */
export function pointDrawing(
  context: ModeContext,
  shape: Shape,
  label: string,
  place: (position: Position, create: (properties?: ShapeProperties) => void) => void,
): ModeSession {
  const { overlay, snapping, view } = context;
  view.cursor('crosshair');
  const create = (position: Position, shapeProperties: ShapeProperties = {}) => {
    const geometry = { type: 'Point' as const, coordinates: position };
    context.emit('start', geometry);
    const made = context.history.transaction(label, () =>
      context.features.create({ shape, geometry, shapeProperties }),
    );
    context.emit(made === null ? 'cancel' : 'finish', geometry);
  };
  context.collecting({ hint: 'Clique no lugar do ponto.', ready: null, back: null, cancel: true, takes: ['position'] });
  return {
    typed: (entry) => {
      if (entry.kind !== 'position') return 'Aqui se digita um lugar.';
      const { position } = entry;
      if (!isPlace(position)) return OFF_MAP;
      showAll(view, [position]);
      place(position, (properties) => create(position, properties));
      return null;
    },
    move: (pointer) => {
      const { position } = snapping.snap(pointer);
      overlay.show('pointer', [{ kind: 'edge', geometry: { type: 'Point', coordinates: position } }]);
    },
    click: (pointer) => {
      const { position } = snapping.snap(pointer);
      place(position, (properties) => create(position, properties));
      return true;
    },
    end: () => {
      overlay.show('pointer', []);
      view.cursor('');
    },
  };
}
