/** What becomes of a draft that an earlier visit left. */
export type Oferta =
  | 'nenhuma'
  | 'oferecida'
  /** Somebody has begun to fill in the form: the draft would go over what they typed. */
  | 'espera_o_digitado'
  /** Others saved meanwhile: what the merge says stands in the fields must stand there. */
  | 'espera_o_conflito';

interface Momento {
  readonly achado: boolean;
  readonly alterado: boolean;
  readonly emConflito: boolean;
}

/** Never over what was typed, nor over a conflict that waits for an answer. */
export function ofertaDe({ achado, alterado, emConflito }: Momento): Oferta {
  if (!achado) return 'nenhuma';
  if (emConflito) return 'espera_o_conflito';
  return alterado ? 'espera_o_digitado' : 'oferecida';
}
