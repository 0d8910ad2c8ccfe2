import { clickTolerance } from '#app/map/editor/constants.ts';
import type { EditSession, ModeContext, ModeSession, Pointer } from '#app/map/editor/own-mode.ts';
import { catches, LASSO_REACHES, type LassoReach } from '#app/map/operations/lasso.ts';
import { type Area, isArea } from '#app/map/operations/rings.ts';
import type { Geometry, Position } from '#app/map/operations/shapes.ts';
import { isOnMap, moveGeometry } from '#app/map/operations/transform.ts';
import { corrigirCruzamentos } from '#domain/geometria/correcao.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { isEditable, Selection } from './selection.ts';

/** The trail takes a new position where the pointer has gone so far. */
const TRAIL_PX = 3;
const HOW = 'Desenhe um laço ao redor do que quer escolher.';

interface Carrying {
  readonly edit: EditSession;
  readonly start: Pointer;
  moved: ReadonlyMap<string, Geometry>;
}

/** A lasso is drawn by dragging; what it catches is dragged or deleted together. Shift adds to what is chosen. */
export default function lasso(context: ModeContext): ModeSession {
  context.view.cursor('crosshair');
  context.notice(HOW);
  context.collecting({ hint: HOW, ready: null, back: null, cancel: true, takes: [] });
  return new Lasso(context).session();
}

class Lasso {
  readonly #context: ModeContext;
  readonly #chosen: Selection;
  #trail: readonly Pointer[] = [];
  #carrying: Carrying | null = null;

  constructor(context: ModeContext) {
    this.#context = context;
    this.#chosen = new Selection(context);
  }

  session(): ModeSession {
    return {
      move: (pointer) => this.#context.view.cursor(this.#chosenAt(pointer) ? 'move' : 'crosshair'),
      press: (pointer) => this.#press(pointer),
      drag: (pointer) => {
        if (this.#carrying) this.#carry(this.#carrying, pointer);
        else if (away(this.#trail.at(-1), pointer) >= TRAIL_PX) this.#draw([...this.#trail, pointer]);
      },
      release: (pointer) => (this.#carrying ? this.#letGo(this.#carrying) : this.#close(pointer)),
      remove: () => this.#remove(),
      action: (id) => void (id === 'remove' ? this.#remove() : this.#chosen.set([])),
      cancel: () => this.#cancel(),
      changed: () => this.#chosen.show(),
      end: () => {
        this.#cancel();
        this.#context.view.cursor('');
      },
    };
  }

  get #ids(): readonly string[] {
    return this.#chosen.list().map(({ id }) => id);
  }

  #chosenAt(pointer: Pointer) {
    return this.#context.features.at(pointer, ({ id }) => this.#chosen.has(id));
  }

  #press(pointer: Pointer): boolean {
    if (pointer.shift || this.#chosenAt(pointer) === null) this.#draw([pointer]);
    else this.#carrying = { edit: this.#context.features.edit(this.#ids), start: pointer, moved: new Map() };
    return true;
  }

  #draw(trail: readonly Pointer[]): void {
    this.#trail = trail;
    const [first, ...others] = trail.map(({ position }) => position);
    const ring: Geometry | null =
      first && others.length > 0 ? { type: 'LineString', coordinates: [first, ...others, first] } : null;
    this.#context.overlay.show('trail', ring === null ? [] : [{ geometry: ring, kind: 'guide' }]);
  }

  #close(pointer: Pointer): void {
    const drawn = this.#trail;
    this.#draw([]);
    if (drawn.every((one) => away(drawn[0], one) <= clickTolerance(one))) {
      this.#click(pointer);
      return;
    }
    const reach = LASSO_REACHES.find((one) => one === this.#context.option('reach')) ?? 'inside';
    const loop = loopOf(drawn);
    const caught = loop ? caughtBy(this.#context, loop, reach) : [];
    this.#chosen.set(pointer.shift ? [...this.#ids, ...caught] : caught);
    this.#context.notice(chosenText(this.#ids.length));
  }

  #click(pointer: Pointer): void {
    const feature = this.#context.features.at(pointer, isEditable);
    if (feature) this.#chosen.toggle(feature.id);
    else this.#chosen.set([]);
  }

  #carry(group: Carrying, pointer: Pointer): void {
    const { originals, preview } = group.edit;
    const to = pointer.position;
    const moved = new Map(originals.map((one) => [one.id, moveGeometry(one.geometry, group.start.position, to)]));
    if (![...moved.values()].every(isOnMap)) return;
    group.moved = moved;
    for (const [id, geometry] of moved) preview(id, geometry);
  }

  #letGo({ edit, moved }: Carrying): void {
    this.#carrying = null;
    if (moved.size > 0) edit.commit('Mover as escolhidas', moved);
    else edit.cancel();
    this.#chosen.show();
  }

  #remove(): boolean {
    const ids = this.#ids;
    if (ids.length === 0) return false;
    const gone = new Map(ids.map((id) => [id, null]));
    if (this.#context.features.edit(ids).commit('Excluir as escolhidas', gone)) this.#chosen.set([]);
    return true;
  }

  #cancel(): boolean {
    const some = this.#ids.length > 0 || this.#trail.length > 0;
    this.#carrying?.edit.cancel();
    this.#carrying = null;
    this.#draw([]);
    this.#chosen.set([]);
    return some;
  }
}

function chosenText(count: number): string {
  if (count === 0) return 'O laço não pegou nenhuma geometria.';
  const chosen = count === 1 ? '1 geometria escolhida' : `${count} geometrias escolhidas`;
  return `${chosen}: arraste para mover, Delete para excluir.`;
}

/** A lasso that crosses itself takes all that it goes around. */
function loopOf(drawn: readonly Pointer[]): Area | null {
  const ring = drawn.map(({ position }): Position => position);
  const [first] = ring;
  if (first === undefined || ring.length < 3) return null;
  const loop = corrigirCruzamentos({ type: 'Polygon', coordinates: [[...ring, first]] });
  return loop && isArea(loop) ? loop : null;
}

function caughtBy(context: ModeContext, loop: Area, reach: LassoReach): string[] {
  return context.features
    .within(bbox(loop), isEditable)
    .filter(({ geometry }) => catches(loop, geometry, reach))
    .map(({ id }) => id);
}

function away(from: Pointer | undefined, { point }: Pointer): number {
  return from ? Math.hypot(point.x - from.point.x, point.y - from.point.y) : 0;
}
