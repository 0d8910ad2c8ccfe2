import { subtract } from '../../operations/combine.ts';
import type { ModeContext, ModeSession } from '../own-mode.ts';
import type { Geometry } from '../shapes.ts';
import { pickAreas } from './pick-areas.ts';

/** From the area that was clicked first everything is taken that the others cover. */
export default function difference(context: ModeContext): ModeSession {
  return pickAreas(context, {
    start: 'Clique na área de que quer tirar, depois nas que serão tiradas dela, e tecle Enter.',
    action: 'apply',
    label: 'Subtrair',
    tooFew: 'Escolha a área de que se tira e ao menos uma que será tirada dela.',
    noArea: 'Só de áreas se pode tirar, e só áreas.',
    mark: (place) => (place === 0 ? 'fica' : 'sai'),
    apply([first, ...others]) {
      const left = first
        ? subtract(
            first.geometry,
            others.map(({ geometry }) => geometry),
          )
        : null;
      if (first === undefined || left === null) return 'Estas áreas não puderam ser subtraídas.';
      if (left === 'nothing') return 'As outras áreas cobrem a primeira por inteiro: não sobraria nada dela.';
      const result = new Map<string, Geometry | null>([[first.id, left]]);
      if (context.option('keep') !== true) for (const { id } of others) result.set(id, null);
      return result;
    },
  });
}
