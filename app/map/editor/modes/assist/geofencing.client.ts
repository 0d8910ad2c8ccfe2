import type { Verdict } from '#app/map/editor/events.ts';
import type { ModeContext, ModeSession } from '#app/map/editor/own-mode.ts';
import { type Fenced, fenceViolation } from '#app/map/operations/fence.ts';
import type { DrawnFeature, Geometry } from '#app/map/operations/shapes.ts';
import { type Bbox, bbox } from '#domain/geometria/partes.ts';

const REASONS = {
  intersection: 'A geometria cruza outra que já existe.',
  containment: 'A geometria sai da área em que se pode desenhar.',
} as const;
/** What a refused shape ran into is outlined for so long. */
const CULPRIT = 'geofencing';
const CULPRIT_MS = 4_000;
/** Seen while it binds. */
const FENCES = 'fences';

const AREAS: ReadonlySet<Geometry['type']> = new Set(['Polygon', 'MultiPolygon']);
const isStandby = ({ source }: DrawnFeature) => source === 'gm_standby';

/** Refuses what runs into other features, or leaves the page's areas and those that wait in grey (gm_standby). */
export default function geofencing(context: ModeContext): ModeSession {
  let shown: readonly Fenced[] = [];
  const showFences = () => {
    shown = context.fences();
    const bind = context.option('containment') !== false;
    context.overlay.show(FENCES, bind ? shown.map(({ geometry }) => ({ geometry, kind: 'guide' })) : []);
  };
  showFences();
  let fading: ReturnType<typeof setTimeout> | undefined;
  const outline = (culprit: DrawnFeature | null) => {
    clearTimeout(fading);
    context.overlay.show(CULPRIT, culprit === null ? [] : [{ geometry: culprit.geometry, kind: 'selected' }]);
    if (culprit !== null) fading = setTimeout(() => outline(null), CULPRIT_MS);
  };
  const judge = (candidate: Geometry, together: ReadonlyMap<string, Geometry | null>): Verdict => {
    const violation = fenceViolation({
      candidate,
      others: context.option('intersection') === false ? null : othersAround(context, candidate, together),
      fences: context.option('containment') === false ? null : fencesOf(context),
    });
    if (violation === null) return undefined;
    outline(violation.rule === 'intersection' ? context.features.get(violation.id) : null);
    return { reason: REASONS[violation.rule] };
  };
  const offs = [
    context.beforeCreate(({ draft }) => (draft.source === 'gm_standby' ? undefined : judge(draft.geometry, new Map()))),
    context.beforeUpdate(({ feature, next, together }) =>
      isStandby(feature) ? undefined : judge(next, new Map([...together, [feature.id, null]])),
    ),
  ];
  return {
    optionChanged: showFences,
    // They may come after the tool; at every other change they are the same.
    changed: () => context.fences() !== shown && showFences(),
    end() {
      outline(null);
      context.overlay.show(FENCES, []);
      for (const off of offs) off();
    },
  };
}

/** The features near a candidate, as they will be: those that the same edit changes with their next geometry. */
function othersAround(
  context: ModeContext,
  candidate: Geometry,
  together: ReadonlyMap<string, Geometry | null>,
): readonly Fenced[] {
  const box: Bbox = bbox(candidate);
  const still = context.features.within(box, ({ id }) => !together.has(id));
  const changing = [...together].flatMap(([id, geometry]) => (geometry === null ? [] : [{ id, geometry }]));
  return [...still, ...changing];
}

function fencesOf(context: ModeContext): readonly Fenced[] {
  const waiting = context.features.list({ source: 'gm_standby' });
  return [...context.fences(), ...waiting].filter(({ geometry }) => AREAS.has(geometry.type));
}
