import type { ModeContext, ModeSession } from '#app/map/editor/own-mode.ts';
import { pickAreas } from './pick-areas.ts';

/** The areas that were clicked become one; the first of them stays and takes in the others. */
export default function union(context: ModeContext): ModeSession {
  return pickAreas(context, {
    start: 'Clique nas áreas que quer unir e tecle Enter.',
    action: 'apply',
    label: 'Unir',
    tooFew: 'Escolha ao menos duas áreas para unir.',
    noArea: 'Só áreas podem ser unidas.',
    apply(work, areas, done) {
      work.run('unite', areas, [], (whole) => {
        if (whole === null) done('Estas áreas não puderam ser unidas.');
        else done(new Map(areas.map(({ id }, place) => [id, place === 0 ? whole : null])));
      });
    },
  });
}
