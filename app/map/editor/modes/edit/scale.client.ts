import { TOUCH_TOLERANCE_PX } from '#app/map/editor/constants.ts';
import type { EditSession, ModeContext, ModeSession, OverlayItem, Pointer } from '#app/map/editor/own-mode.ts';
import { fromPlane, toPlane } from '#app/map/operations/plane.ts';
import type { DrawnFeature, Geometry, Position } from '#app/map/operations/shapes.ts';
import { type Handle, isOnMap, middleOfBox, scaleFactors, scaleGeometry } from '#app/map/operations/transform.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { featureMenu } from './feature-menu.ts';
import { isNoPoint, Selection } from './selection.ts';

/** How near to a handle the pointer takes it. */
const HANDLE_PX = 11;

const SIDES = [-1, 0, 1] as const;
const HANDLES: readonly Handle[] = SIDES.flatMap((y) => SIDES.map((x) => ({ x, y }))).filter(
  ({ x, y }) => x !== 0 || y !== 0,
);

interface Pulling {
  readonly edit: EditSession;
  readonly original: DrawnFeature;
  readonly handle: Handle;
  readonly center: Position;
  readonly from: Position;
  scaled: Geometry | null;
}

/** A feature that was clicked has a box with handles; pulled, they scale it about its centre, with Shift in proportion. */
export default function scale(context: ModeContext): ModeSession {
  context.notice('Clique em uma geometria e puxe as alças da caixa. Com Shift a proporção se mantém.');
  return new Scaling(context).session();
}

class Scaling {
  readonly #context: ModeContext;
  readonly #chosen: Selection;
  #pulling: Pulling | null = null;

  constructor(context: ModeContext) {
    this.#context = context;
    this.#chosen = new Selection(context);
  }

  session(): ModeSession {
    return {
      move: (pointer) => this.#point(pointer),
      press: (pointer) => this.#press(pointer),
      drag: (pointer) => this.#pulling && this.#pull(this.#pulling, pointer),
      release: () => this.#pulling && this.#letGo(this.#pulling),
      click: (pointer) => {
        this.#choose(this.#context.features.at(pointer, isNoPoint));
        return true;
      },
      cancel: () => this.#cancel(),
      menu: (pointer) => (this.#pulling === null ? featureMenu(this.#context, pointer) : []),
      changed: () => this.#show(),
      end: () => {
        this.#cancel();
        this.#context.view.cursor('');
      },
    };
  }

  get #subject(): DrawnFeature | null {
    return this.#chosen.list()[0] ?? null;
  }

  #show(): void {
    const feature = this.#subject;
    this.#context.overlay.show('box', feature ? boxItems(feature.geometry) : []);
    this.#chosen.show();
  }

  #choose(feature: DrawnFeature | null): void {
    this.#chosen.set(feature ? [feature.id] : []);
    if (feature) this.#context.selection.set([feature.id]);
    this.#show();
  }

  #point(pointer: Pointer): void {
    const { view, features } = this.#context;
    const feature = this.#subject;
    const handle = feature && this.#handleAt(pointer, feature);
    view.cursor(handle || features.at(pointer, isNoPoint) ? 'pointer' : '');
  }

  #handleAt({ point, touch }: Pointer, { geometry }: DrawnFeature): Handle | null {
    const away = (handle: Handle) => {
      const { x, y } = this.#context.view.project(placeOf(geometry, handle));
      return Math.hypot(x - point.x, y - point.y);
    };
    const [nearest] = [...HANDLES].sort((a, b) => away(a) - away(b));
    return nearest && away(nearest) <= (touch ? TOUCH_TOLERANCE_PX : HANDLE_PX) ? nearest : null;
  }

  #press(pointer: Pointer): boolean {
    const original = this.#subject;
    const handle = original && this.#handleAt(pointer, original);
    if (!original || !handle) return false;
    const { geometry } = original;
    const places = { center: middleOfBox(geometry), from: placeOf(geometry, handle) };
    this.#pulling = { edit: this.#context.features.edit([original.id]), original, handle, ...places, scaled: null };
    return true;
  }

  #pull(held: Pulling, pointer: Pointer): void {
    const { original, center, from, handle } = held;
    // A circle that is pulled at one side would be a circle no longer.
    const ratio = pointer.shift || this.#context.option('ratio') === true || original.shape === 'circle';
    const factors = scaleFactors({ center, from, to: pointer.position }, handle, ratio);
    const geometry = scaleGeometry(original.geometry, center, factors);
    if (!isOnMap(geometry)) return;
    held.scaled = geometry;
    held.edit.preview(original.id, geometry);
    this.#context.emit('update', geometry);
  }

  #letGo({ edit, original, scaled }: Pulling): void {
    this.#pulling = null;
    if (scaled) edit.commit('Redimensionar', new Map([[original.id, scaled]]));
    else edit.cancel();
    this.#show();
  }

  #cancel(): boolean {
    const some = this.#subject !== null;
    this.#pulling?.edit.cancel();
    this.#pulling = null;
    this.#choose(null);
    return some;
  }
}

/** Where a handle stands on the box around a geometry. */
function placeOf(geometry: Geometry, { x, y }: Handle): Position {
  const [west, south, east, north] = bbox(geometry);
  const [[left, top], [right, bottom]] = [toPlane([west, north]), toPlane([east, south])];
  const along = (from: number, to: number, side: number) => from + ((side + 1) / 2) * (to - from);
  return fromPlane([along(left, right, x), along(top, bottom, y)]);
}

function boxItems(geometry: Geometry): OverlayItem[] {
  const corners = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ] as const
  ).map(([x, y]) => placeOf(geometry, { x, y }));
  return [
    { geometry: { type: 'LineString', coordinates: corners }, kind: 'guide' },
    ...HANDLES.map(
      (handle): OverlayItem => ({
        geometry: { type: 'Point', coordinates: placeOf(geometry, handle) },
        kind: handle.x !== 0 && handle.y !== 0 ? 'vertex' : 'edge',
      }),
    ),
  ];
}
