/**
 * What is ticked in a list that nobody loads whole: these rows, or, with `todas`, every row that the filter lets
 * through except these.
 */
export interface Selecao {
  readonly todas: boolean;
  readonly ids: readonly string[];
}

export const NENHUMA: Selecao = { todas: false, ids: [] };
export const TODAS: Selecao = { todas: true, ids: [] };

export const estaSelecionada = ({ todas, ids }: Selecao, id: string): boolean => todas !== ids.includes(id);

/** Ticks or unticks these rows. */
export function marcar(selecao: Selecao, ids: readonly string[], marcada: boolean): Selecao {
  const citadas = new Set(selecao.ids);
  for (const id of ids) {
    // With everything ticked a row is named because it is not.
    if (marcada === selecao.todas) citadas.delete(id);
    else citadas.add(id);
  }
  return { todas: selecao.todas, ids: [...citadas] };
}

/**
 * Ticks or unticks one row, or every row from the one touched before to this one.
 * @param linhas ids of the page, in the order shown
 * @param de the row touched before; null for this one alone
 */
export function alternar(selecao: Selecao, linhas: readonly string[], id: string, de: string | null = null): Selecao {
  const [ate, desde] = [linhas.indexOf(id), de === null ? -1 : linhas.indexOf(de)];
  const tocadas = desde < 0 || ate < 0 ? [id] : linhas.slice(Math.min(ate, desde), Math.max(ate, desde) + 1);
  return marcar(selecao, tocadas, !estaSelecionada(selecao, id));
}

/** How many rows are ticked, of all that the filter lets through. */
export function quantas({ todas, ids }: Selecao, total: number): number {
  return todas ? Math.max(0, total - ids.length) : ids.length;
}

/** What the box over all rows shows. */
export function caixaDeTodas(selecao: Selecao, total: number): 'vazia' | 'parcial' | 'cheia' {
  const marcadas = quantas(selecao, total);
  if (marcadas === 0) return 'vazia';
  return marcadas >= total ? 'cheia' : 'parcial';
}

/** The fields of a bulk act, as the specification names them. @param campo that of the ids */
export function camposDaSelecao(
  { todas, ids }: Selecao,
  campo: 'layer_ids[]' | 'selected_detection_ids[]' = 'layer_ids[]',
): readonly (readonly [string, string])[] {
  return [['selected_all', todas ? '1' : '0'], ...ids.map((id) => [campo, id] as const)];
}
