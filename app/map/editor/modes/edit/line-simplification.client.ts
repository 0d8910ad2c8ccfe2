import type { ModeContext, ModeSession, OverlayItem, Pointer } from '#app/map/editor/own-mode.ts';
import { planeLength } from '#app/map/operations/plane.ts';
import type { Geometry } from '#app/map/operations/shapes.ts';
import { type Simplified, simplify } from '#app/map/operations/simplify.ts';
import { sequencias } from '#domain/geometria/partes.ts';
import { isNoPoint, Selection, textsIn } from './selection.ts';

const MAX_VERTICES_SHOWN = 2_000;
const HOW = 'Clique em linhas ou áreas, escolha a tolerância no menu e tecle Enter.';

/** Lines and areas that are clicked show what they would be with fewer vertices; Enter or the menu's button applies. */
export default function lineSimplification(context: ModeContext): ModeSession {
  context.view.cursor('pointer');
  context.notice(HOW);
  context.collecting({ hint: HOW, ready: true, back: null, cancel: true, takes: [] });
  return new Simplifying(context).session();
}

class Simplifying {
  readonly #context: ModeContext;
  readonly #chosen: Selection;
  readonly #known = new WeakMap<Geometry, { readonly tolerance: number; readonly simplified: Simplified }>();

  constructor(context: ModeContext) {
    this.#context = context;
    // What is there stays as it looks: only beside it can be seen what would change.
    this.#chosen = new Selection(context, { outline: false });
    if (context.given !== null) this.#choose([context.given]);
  }

  session(): ModeSession {
    return {
      click: (pointer) => this.#click(pointer),
      finish: () => this.#apply(),
      action: (id) => void (id === 'apply' ? this.#apply() : this.#choose([])),
      optionChanged: () => this.#show(),
      changed: () => this.#show(),
      cancel: () => {
        const some = this.#chosen.list().length > 0;
        this.#choose([]);
        return some;
      },
      end: () => {
        this.#choose([]);
        this.#context.view.cursor('');
      },
    };
  }

  #click(pointer: Pointer): boolean {
    const feature = this.#context.features.at(pointer, isNoPoint);
    if (feature === null) return false;
    this.#chosen.toggle(feature.id);
    this.#show();
    return true;
  }

  #choose(ids: readonly string[]): void {
    this.#chosen.set(ids);
    this.#show();
  }

  /** The tolerance is what is seen: pixels of the screen at this zoom. */
  #simplified(): ReadonlyMap<string, Simplified> {
    const tolerance = planeLength(Number(this.#context.option('tolerance')), this.#context.view.zoom());
    return new Map(this.#chosen.list().map(({ id, geometry }) => [id, this.#once(geometry, tolerance)]));
  }

  /** Asked for again whenever the map moves. */
  #once(geometry: Geometry, tolerance: number): Simplified {
    const known = this.#known.get(geometry);
    if (known?.tolerance === tolerance) return known.simplified;
    const simplified = simplify(geometry, tolerance);
    this.#known.set(geometry, { tolerance, simplified });
    return simplified;
  }

  #show(): void {
    this.#chosen.show();
    const simplified = [...this.#simplified().values()];
    const texts = simplified.map(({ before, after }) => `${before} → ${after} vértices`);
    const geometries = simplified.map(({ geometry }) => geometry);
    this.#context.overlay.show('preview', [
      ...geometries.flatMap((geometry): OverlayItem[] => [{ geometry, kind: 'preview' }, ...verticesOf(geometry)]),
      ...textsIn(geometries, texts),
    ]);
  }

  #apply(): boolean {
    const results = [...this.#simplified()];
    const fewer = new Map(
      results.filter(([, { after, before }]) => after < before).map(([id, one]) => [id, one.geometry]),
    );
    if (results.length === 0) {
      this.#context.notice('Clique antes na linha ou na área que quer simplificar.', 'refused');
    } else if (fewer.size === 0) {
      this.#context.notice('Com esta tolerância nenhum vértice pode ser retirado.', 'refused');
    } else if (this.#context.features.edit([...fewer.keys()]).commit('Simplificar', fewer)) {
      this.#choose([]);
    }
    return true;
  }
}

/** The vertices that would be left, where they can be told apart. */
function verticesOf(geometry: Geometry): OverlayItem[] {
  const positions = sequencias(geometry).flatMap(({ posicoes }) => posicoes);
  if (positions.length > MAX_VERTICES_SHOWN) return [];
  return positions.map((coordinates) => ({ geometry: { type: 'Point', coordinates }, kind: 'edge' }));
}
