import { type FreehandKind, freehandShape } from '../../operations/freehand.ts';
import type { ModeContext, ModeSession, OverlayItem, Pointer } from '../own-mode.ts';
import type { Geometry, Position } from '../shapes.ts';

const TRAIL = 'freehand';
const HOW = 'Arraste para desenhar; ao soltar, a forma fica pronta.';

/** A drag draws, and what it leaves behind is simplified on release. */
export default function freehand(context: ModeContext): ModeSession {
  let trail: Position[] | null = null;
  const kind = (): FreehandKind => (context.option('kind') === 'line' ? 'line' : 'polygon');

  const show = () => {
    const geometry = trail === null ? null : trailOf(trail);
    const items: OverlayItem[] = geometry === null ? [] : [{ geometry, kind: 'preview' }];
    context.overlay.show(TRAIL, items);
    context.drafted(
      trail === null
        ? null
        : {
            mode: 'freehand',
            shape: 'freehand',
            geometry: freehandShape(trail, kind(), context.view.zoom()),
            vertices: trail,
            feature: null,
          },
    );
  };
  const drop = () => {
    trail = null;
    show();
  };

  context.view.cursor('crosshair');
  return {
    press(pointer: Pointer) {
      trail = [pointer.position];
      context.emit('start', { type: 'Point', coordinates: pointer.position });
      show();
      return true;
    },
    drag(pointer) {
      if (trail === null) return;
      trail.push(pointer.position);
      show();
      context.emit('update', trailOf(trail));
    },
    release() {
      if (trail === null) return;
      const geometry = freehandShape(trail, kind(), context.view.zoom());
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
      if (trail === null) return false;
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

function trailOf(trail: readonly Position[]): Geometry | null {
  return trail.length < 2 ? null : { type: 'LineString', coordinates: [...trail] };
}
