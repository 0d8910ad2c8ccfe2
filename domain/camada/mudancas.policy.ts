/** What may become of a layer that something else was measured by. */
const MUDANCAS_DA_CAMADA = ['removida', 'inativada', 'outro_ativo', 'forma', 'nome', 'tipo'] as const;
export type MudancaDaCamada = (typeof MUDANCAS_DA_CAMADA)[number];

/** A layer as it stood for a while. */
export interface EstadoDaCamada {
  readonly nome: string;
  readonly tipo_id: string;
  readonly ativo_id: string;
  readonly ativo: boolean;
  readonly removida: boolean;
  /** Tells one geometry from another. */
  readonly forma: string;
  /** Since when it stood so (ISO 8601). */
  readonly desde: string;
}

/** What is no longer as it was, and since when; null where nobody can tell any more. */
export interface MudancaDesde {
  readonly o_que: MudancaDaCamada;
  readonly desde: string | null;
}

type Igual = (agora: EstadoDaCamada, antes: EstadoDaCamada) => boolean;

/** Whether a layer is, in one respect, still what it was. A removal matters only to what stood before it. */
const IGUAIS: Readonly<Record<MudancaDaCamada, Igual>> = {
  removida: (agora, antes) => antes.removida || !agora.removida,
  inativada: (agora, antes) => !antes.ativo || agora.ativo,
  outro_ativo: (agora, antes) => agora.ativo_id === antes.ativo_id,
  forma: (agora, antes) => agora.forma === antes.forma,
  nome: (agora, antes) => agora.nome === antes.nome,
  tipo: (agora, antes) => agora.tipo_id === antes.tipo_id,
};

/**
 * In what the last of a layer's states differs from the first, each since it does so for good: what was changed and
 * changed back is as it was.
 * @param estados oldest first; without any, the layer is gone
 */
export function mudancasDaCamada(estados: readonly EstadoDaCamada[]): readonly MudancaDesde[] {
  const [antes, ...depois] = estados;
  if (antes === undefined) return [{ o_que: 'removida', desde: null }];
  return MUDANCAS_DA_CAMADA.flatMap((o_que) => {
    const iguais = depois.findLastIndex((um) => IGUAIS[o_que](um, antes));
    const mudou = depois[iguais + 1];
    return mudou === undefined ? [] : [{ o_que, desde: mudou.desde }];
  });
}
