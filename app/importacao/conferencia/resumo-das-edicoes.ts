import { plural } from '#app/kit/formatos.ts';
import type { Edicoes } from '../edicao/edicoes.ts';

/** How much was edited, in words. */
export function resumoDas({ geoms, remove_attributes, attributes_renames, general_attributes }: Edicoes): string {
  const partes = [
    [geoms.size, 'geometria editada', 'geometrias editadas'],
    [attributes_renames.size, 'atributo renomeado', 'atributos renomeados'],
    [remove_attributes.size, 'removido', 'removidos'],
    [general_attributes.size, 'valor copiado', 'valores copiados'],
  ] as const;
  const feitas = partes.filter(([n]) => n > 0).map(([n, um, muitos]) => plural(n, um, muitos));
  return feitas.length === 0 ? 'Nada foi alterado.' : feitas.join(' · ');
}
