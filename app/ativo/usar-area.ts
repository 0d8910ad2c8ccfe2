import { useMemo } from 'react';
import { comecarDesenho, temSolto, textoDaGeometria } from '#app/map/form/desenho.ts';
import type { DesenhoNoFormulario } from '#app/map/form/desenho-no-formulario.ts';
import { useDesenho } from '#app/map/form/usar-desenho.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';

/** Filled polygons: what the drawing tools are to draw. */
const POLIGONO = 3;

/** The delimited area of an asset's form: what map and panel both show. */
export interface AreaEmEdicao extends DesenhoNoFormulario {
  /** Whether it is not as it was read. */
  readonly alterada: boolean;
  /** The field as it is sent: empty where the area stays as it is, `null` where it was taken away. */
  readonly texto: string;
}

export function useArea(lida: Geometria | null): AreaEmEdicao {
  const forma = useDesenho(lida, POLIGONO);
  const { geometria } = forma.desenho;
  const antes = useMemo(() => textoDaGeometria(comecarDesenho(lida, POLIGONO).geometria), [lida]);
  const agora = useMemo(() => textoDaGeometria(geometria), [geometria]);
  return {
    ...forma,
    alterada: agora !== antes || temSolto(forma.desenho),
    texto: agora === antes ? '' : agora || 'null',
  };
}
