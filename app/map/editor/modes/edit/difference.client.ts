import type { ModeContext, ModeSession } from '#app/map/editor/own-mode.ts';
import type { DrawnFeature, Geometry } from '#app/map/operations/shapes.ts';
import { type Picked, pickAreas } from './pick-areas.ts';

/** From the area that was clicked first everything is taken that the others cover. */
export default function difference(context: ModeContext): ModeSession {
  return pickAreas(context, {
    start: 'Clique na área de que quer tirar, depois nas que serão tiradas dela, e tecle Enter.',
    action: 'apply',
    label: 'Subtrair',
    tooFew: 'Escolha a área de que se tira e ao menos uma que será tirada dela.',
    noArea: 'Só de áreas se pode tirar, e só áreas.',
    mark: (place) => (place === 0 ? 'fica' : 'sai'),
    apply(work, areas, done) {
      work.run('subtract', areas, [], (left) => done(picked(areas, left, context.option('keep') === true)));
    },
  });
}

function picked([first, ...others]: readonly DrawnFeature[], left: Geometry | 'nothing' | null, keep: boolean): Picked {
  if (first === undefined || left === null) return 'Estas áreas não puderam ser subtraídas.';
  if (left === 'nothing') return 'As outras áreas cobrem a primeira por inteiro: não sobraria nada dela.';
  const gone = keep ? [] : others;
  return new Map<string, Geometry | null>([[first.id, left], ...gone.map(({ id }) => [id, null] as const)]);
}
