import type { Draft, ModeContext, ModeSession, OverlayItem, Pointer } from '#app/map/editor/own-mode.ts';
import { type FreehandKind, freehandShape } from '#app/map/operations/freehand.ts';
import type { Geometry, Position } from '#app/map/operations/shapes.ts';

const TRAIL = 'freehand';
const HOW = 'Arraste para desenhar; ao soltar, a forma fica pronta.';

/** A drag draws, and what it leaves behind is simplified on release. */
export default function freehand(context: ModeContext): ModeSession {
  let trail: Position[] = [];
  const kind = (): FreehandKind => (context.option('kind') === 'line' ? 'line' : 'polygon');
  const shapeOf = (positions: readonly Position[]) => freehandShape(positions, kind(), context.view.zoom());

  const show = () => {
    const preview = trailOf(trail);
    const items: OverlayItem[] = preview === null ? [] : [{ geometry: preview, kind: 'preview' }];
    context.overlay.show(TRAIL, items);
    context.drafted(trail.length === 0 ? null : draftOf(trail, shapeOf(trail)));
  };
  const drop = () => {
    trail = [];
    show();
  };

  context.view.cursor('crosshair');
  context.collecting({ hint: 'Arraste para desenhar.', ready: null, back: null, cancel: true, takes: [] });
  return {
    press(pointer: Pointer) {
      trail = [pointer.position];
      context.emit('start', { type: 'Point', coordinates: pointer.position });
      show();
      return true;
    },
    drag(pointer) {
      if (trail.length === 0) return;
      trail.push(pointer.position);
      show();
      context.emit('update', trailOf(trail));
    },
    release() {
      if (trail.length === 0) return;
      const geometry = shapeOf(trail);
      drop();
      if (geometry === null) {
        context.emit('cancel');
        context.notice(HOW);
        return;
      }
      context.emit('finish', geometry);
      context.history.transaction('Desenho à mão livre', () =>
        context.features.create({ shape: 'freehand', geometry }),
      );
    },
    cancel() {
      if (trail.length === 0) return false;
      drop();
      context.emit('cancel');
      return true;
    },
    end() {
      drop();
      context.view.cursor('');
    },
  };
}

function draftOf(vertices: readonly Position[], geometry: Geometry | null): Draft {
  return { mode: 'freehand', shape: 'freehand', geometry, vertices, feature: null };
}

function trailOf(trail: readonly Position[]): Geometry | null {
  return trail.length < 2 ? null : { type: 'LineString', coordinates: [...trail] };
}
