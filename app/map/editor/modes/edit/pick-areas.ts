import type { ModeContext, ModeSession } from '#app/map/editor/own-mode.ts';
import type { Collecting } from '#app/map/editor/port.ts';
import { isArea } from '#app/map/operations/rings.ts';
import type { DrawnFeature, Geometry } from '#app/map/operations/shapes.ts';
import { LargeAreas } from './large-areas.client.ts';
import { isEditable, Selection } from './selection.ts';

export interface Picking {
  /** Said when the mode starts: what to click and how to go on. */
  readonly start: string;
  /** Of its button in the menu. */
  readonly action: string;
  /** Name of the step in the history. */
  readonly label: string;
  readonly tooFew: string;
  readonly noArea: string;
  mark?(place: number): string | null;
  /** Tells what each of the areas becomes, null for one that goes; a text says why nothing can be done. */
  apply(work: LargeAreas, areas: readonly DrawnFeature[], done: (result: Picked) => void): void;
}

export type Picked = ReadonlyMap<string, Geometry | null> | string;

/** Of so many that were clicked. */
const pickedOf = (hint: string, count: number): Collecting => ({
  hint,
  ready: count > 1,
  cancel: true,
  takes: [],
  back: count > 0 ? 'Desfazer escolha' : null,
});

/** Areas are clicked one after the other; Enter or the button of the menu makes something of them. */
export function pickAreas(context: ModeContext, picking: Picking): ModeSession {
  const work = new LargeAreas(context);
  const chosen = new Selection(context, {
    ...(picking.mark && { label: picking.mark }),
    changed: (count) => context.collecting(pickedOf(picking.start, count)),
  });

  const finish = (): boolean => {
    const areas = chosen.list();
    if (areas.length < 2) {
      context.notice(picking.tooFew, 'refused');
      return true;
    }
    picking.apply(work, areas, (result) => {
      if (typeof result === 'string') context.notice(result, 'refused');
      else if (context.features.edit([...result.keys()]).commit(picking.label, result)) chosen.set([]);
    });
    return true;
  };

  context.view.cursor('pointer');
  context.notice(picking.start);
  context.collecting(pickedOf(picking.start, 0));
  if (context.given !== null) chosen.set([context.given]);
  return {
    click(pointer) {
      const feature = context.features.at(pointer, isEditable);
      if (feature === null) return false;
      if (isArea(feature.geometry)) chosen.toggle(feature.id);
      else context.notice(picking.noArea, 'refused');
      return true;
    },
    finish,
    action(id) {
      if (id === picking.action) finish();
      else chosen.set([]);
    },
    back() {
      const last = chosen.list().at(-1);
      if (last) chosen.toggle(last.id);
      return last !== undefined;
    },
    cancel() {
      if (work.stop()) return true;
      const some = chosen.list().length > 0;
      chosen.set([]);
      return some;
    },
    changed: () => chosen.show(),
    end() {
      work.stop();
      chosen.set([]);
      context.view.cursor('');
    },
  };
}
