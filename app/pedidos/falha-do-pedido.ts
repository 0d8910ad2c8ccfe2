type Erros = Readonly<Record<string, readonly string[]>>;

const NOME = 'FalhaDoPedido';

/** A call that was refused or got no answer; `message` is the one sentence for people. */
export class FalhaDoPedido extends Error {
  override readonly name = NOME;
  /** 0 where no answer came. */
  readonly status: number;
  /** Of a 422: by field. */
  readonly errors: Erros | undefined;
  /** Of a 409: what somebody else saved meanwhile, as the server answers it. */
  readonly conflito: unknown;

  constructor(status: number, message: string, errors?: Erros, conflito?: unknown) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.conflito = conflito;
  }
}

export const eFalhaDoPedido = (erro: unknown): erro is FalhaDoPedido => erro instanceof Error && erro.name === NOME;
