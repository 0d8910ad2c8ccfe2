import { type NoDaArvore, ramo } from './arvore.ts';
import { camadaVista, conjuntos, marcarCamadas, marcarRamo, type VistasDasCamadas } from './vistas.ts';

/**
 * Shows or hides a branch as a search left it: what was not found stays as it is.
 * @param inteiro the same type's node with all that it has
 */
export function marcarAchados(
  vistas: VistasDasCamadas,
  achado: NoDaArvore,
  inteiro: (id: string) => NoDaArvore | undefined,
  sim: boolean,
): VistasDasCamadas {
  return ramo(achado).reduce((antes, no) => {
    const todo = inteiro(no.tipo.id);
    if (todo === undefined) return antes;
    if (todo === no) return marcarRamo(antes, { ...no, subtipos: [] }, sim);
    const ids = no.camadas.map(({ id }) => id);
    return ids.length === 0 ? antes : marcarCamadas(antes, todo, ids, sim);
  }, vistas);
}

/** What is exported: layers by their ids, or all of these types but some, where naming them would be too long. */
export interface EscolhaParaExportar {
  readonly selecao: { readonly todas: boolean; readonly ids: readonly string[] };
  readonly filtros: { readonly layer_type: readonly string[]; readonly active_type: readonly string[] };
  readonly total: number;
}

/** Layers that one export names: an event holds no more of them than some thousands. */
const MAX_NOMEADAS = 4_000;

/** The layers that are drawn, as the call for the export takes them. */
export function paraExportar(
  arvore: readonly NoDaArvore[],
  vistas: VistasDasCamadas,
  ativo_id: string | null,
): EscolhaParaExportar {
  const vistos = conjuntos(vistas);
  const nos = arvore.flatMap(ramo);
  const comCamadas = nos.map((no) => ({
    no,
    dele: no.camadas.filter(({ id }) => camadaVista(vistos, no.tipo.id, id)),
  }));
  const proprias = ({ total, subtipos }: NoDaArvore) => total - subtipos.reduce((soma, um) => soma + um.total, 0);
  const active_type = ativo_id === null ? [] : [ativo_id];
  const mostrados = nos.filter(({ tipo }) => !vistos.ocultos.has(tipo.id));
  const todas = {
    selecao: { todas: true, ids: vistas.camadas_ocultas },
    filtros: { layer_type: mostrados.map(({ tipo }) => tipo.id), active_type },
  };
  if (ativo_id === null) return { ...todas, total: mostrados.reduce((soma, no) => soma + proprias(no), 0) };
  const ids = comCamadas.flatMap(({ dele }) => dele.map(({ id }) => id));
  if (ids.length > MAX_NOMEADAS && vistas.camadas_mostradas.length === 0) return { ...todas, total: ids.length };
  return { selecao: { todas: false, ids }, filtros: { layer_type: [], active_type: [] }, total: ids.length };
}
