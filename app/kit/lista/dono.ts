/** Whose people and groups: a client's, or the installation's own (null). */
export type Dono = string | null;

interface DoDono {
  /** For an operator, who chooses; null for everybody else. */
  readonly clientes: readonly unknown[] | null;
  readonly cliente_id: Dono;
}

/** The list that one came from: an operator, of the client whose people and groups these are. */
export const listaDoDono = (lista: string, { clientes, cliente_id }: DoDono) =>
  clientes === null || cliente_id === null ? lista : `${lista}?cliente=${cliente_id}`;
