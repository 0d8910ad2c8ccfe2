import { useMemo, useReducer } from 'react';
import {
  type AtoNoDesenho,
  avancarDesenho,
  comecarDesenho,
  type Desenho,
  naTela,
  textoDaGeometria,
} from '#app/map/form/desenho.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { medir } from '#domain/geometria/medir.ts';

/** Filled polygons: what the drawing tools are to draw. */
const POLIGONO = 3;
const SEM_MEDIDAS = { area: null, comprimento: null };

/** The delimited area of an asset's form: what map and panel both show. */
export interface AreaEmEdicao {
  readonly desenho: Desenho;
  readonly medidas: ReturnType<typeof medir>;
  /** Whether it is not as it was read. */
  readonly alterada: boolean;
  /** The field as it is sent: empty where the area stays as it is, `null` where it was taken away. */
  readonly texto: string;
  agir(ato: AtoNoDesenho): void;
}

export function useArea(lida: Geometria | null): AreaEmEdicao {
  const [desenho, agir] = useReducer(avancarDesenho, null, () => comecarDesenho(lida, POLIGONO));
  const { geometria } = desenho;
  const mostrada = desenho.parcial ?? naTela(desenho);
  const medidas = useMemo(() => (mostrada === null ? SEM_MEDIDAS : medir(mostrada)), [mostrada]);
  const antes = useMemo(() => textoDaGeometria(comecarDesenho(lida, POLIGONO).geometria), [lida]);
  const agora = useMemo(() => textoDaGeometria(geometria), [geometria]);
  return {
    ...{ desenho, medidas, agir },
    alterada: agora !== antes || desenho.emEdicao !== undefined,
    texto: agora === antes ? '' : agora || 'null',
  };
}
