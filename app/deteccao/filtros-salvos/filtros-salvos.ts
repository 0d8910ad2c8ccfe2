/** A saved filter as the filter bar shows it. */
export interface FiltroSalvoNaTela {
  readonly id: string;
  readonly nome: string;
  /** Of everybody in the client, or of this person alone. */
  readonly do_cliente: boolean;
  /** As an address of the detections' pages and calls has it. */
  readonly consulta: string;
  readonly pode_mudar: boolean;
}
