import { type NoDaArvore, ramo, todosOsNos } from './arvore.ts';

/**
 * Which layers are drawn: all, but those of hidden types and those hidden one by one; of a hidden type, those shown one
 * by one. Short for what people do, so that a link can hold it.
 */
export interface VistasDasCamadas {
  /** Ids of hidden types. */
  readonly ocultos: readonly string[];
  /** Ids of layers of shown types. */
  readonly camadas_ocultas: readonly string[];
  /** Ids of layers of hidden types. */
  readonly camadas_mostradas: readonly string[];
}

export type Marca = 'marcado' | 'desmarcado' | 'parcial';

/** The same as sets, for looking thousands of layers up. */
export interface ConjuntosVistos {
  readonly ocultos: ReadonlySet<string>;
  readonly camadas_ocultas: ReadonlySet<string>;
  readonly camadas_mostradas: ReadonlySet<string>;
}

export const conjuntos = (vistas: VistasDasCamadas): ConjuntosVistos => ({
  ocultos: new Set(vistas.ocultos),
  camadas_ocultas: new Set(vistas.camadas_ocultas),
  camadas_mostradas: new Set(vistas.camadas_mostradas),
});

export function camadaVista(vistas: ConjuntosVistos, tipo_id: string, id: string): boolean {
  return vistas.ocultos.has(tipo_id) ? vistas.camadas_mostradas.has(id) : !vistas.camadas_ocultas.has(id);
}

/** How many of a node's layers are drawn, its subtypes' among them. */
export function quantasVistas(no: NoDaArvore, vistas: ConjuntosVistos): number {
  return ramo(no).reduce((soma, { tipo, camadas, total, subtipos }) => {
    const proprias = total - subtipos.reduce((delas, um) => delas + um.total, 0);
    if (camadas.length === 0) return soma + (vistas.ocultos.has(tipo.id) ? 0 : proprias);
    return soma + camadas.filter(({ id }) => camadaVista(vistas, tipo.id, id)).length;
  }, 0);
}

/** What the box of a node shows; without layers it says whether its types are drawn. */
export function marcaDoNo(no: NoDaArvore, vistas: ConjuntosVistos): Marca {
  if (no.total === 0) {
    const ocultos = ramo(no).filter(({ tipo }) => vistas.ocultos.has(tipo.id)).length;
    if (ocultos === 0) return 'marcado';
    return ocultos === 1 + no.subtipos.length ? 'desmarcado' : 'parcial';
  }
  const vistasDele = quantasVistas(no, vistas);
  if (vistasDele === no.total) return 'marcado';
  return vistasDele === 0 ? 'desmarcado' : 'parcial';
}

/**
 * Shows or hides layers of one type, in the shortest way of saying it.
 * @param no with all of its own layers
 * @param ids of some of them
 */
export function marcarCamadas(
  vistas: VistasDasCamadas,
  no: Pick<NoDaArvore, 'tipo' | 'camadas'>,
  ids: readonly string[],
  sim: boolean,
): VistasDasCamadas {
  const antes = conjuntos(vistas);
  const mudadas = new Set(ids);
  const vista = ({ id }: { readonly id: string }) => (mudadas.has(id) ? sim : camadaVista(antes, no.tipo.id, id));
  const [dentro, fora] = [no.camadas.filter(vista), no.camadas.filter((uma) => !vista(uma))];
  const suas = new Set(no.camadas.map(({ id }) => id));
  const semAsSuas = (lista: readonly string[]) => lista.filter((id) => !suas.has(id));
  const ocultar = dentro.length < fora.length;
  const ocultos = vistas.ocultos.filter((id) => id !== no.tipo.id);
  const nomes = (camadas: readonly { readonly id: string }[]) => camadas.map(({ id }) => id);
  return {
    ocultos: ocultar ? [...ocultos, no.tipo.id] : ocultos,
    camadas_ocultas: [...semAsSuas(vistas.camadas_ocultas), ...(ocultar ? [] : nomes(fora))],
    camadas_mostradas: [...semAsSuas(vistas.camadas_mostradas), ...(ocultar ? nomes(dentro) : [])],
  };
}

/** Shows or hides a type with its subtypes and all their layers. */
export function marcarRamo(vistas: VistasDasCamadas, no: NoDaArvore, sim: boolean): VistasDasCamadas {
  return ramo(no).reduce<VistasDasCamadas>((antes, { tipo, camadas }) => {
    const suas = new Set(camadas.map(({ id }) => id));
    const ocultos = antes.ocultos.filter((id) => id !== tipo.id);
    return {
      ocultos: sim ? ocultos : [...ocultos, tipo.id],
      camadas_ocultas: antes.camadas_ocultas.filter((id) => !suas.has(id)),
      camadas_mostradas: antes.camadas_mostradas.filter((id) => !suas.has(id)),
    };
  }, vistas);
}

/** Shows this branch, or this one layer of it, and nothing else. @param outros ids of types that no tree tells of */
export function somente(
  arvore: readonly NoDaArvore[],
  no: NoDaArvore,
  camada_id: string | null,
  outros: readonly string[] = [],
): VistasDasCamadas {
  const mostrados = new Set(camada_id === null ? ramo(no).map(({ tipo }) => tipo.id) : []);
  const todos = new Set([...outros, ...todosOsNos(arvore).map(({ tipo }) => tipo.id)]);
  return {
    ocultos: [...todos].filter((id) => !mostrados.has(id)),
    camadas_ocultas: [],
    camadas_mostradas: camada_id === null ? [] : [camada_id],
  };
}
