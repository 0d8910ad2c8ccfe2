type Erros = Readonly<Record<string, readonly string[]>>;

const NOME = 'FalhaDoPedido';

/** A call that was refused or got no answer; `message` is the one sentence for people. */
export class FalhaDoPedido extends Error {
  override readonly name = NOME;
  /** 0 where no answer came. */
  readonly status: number;
  /** Of a 422: by field. */
  readonly errors: Erros | undefined;

  constructor(status: number, message: string, errors?: Erros) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export const eFalhaDoPedido = (erro: unknown): erro is FalhaDoPedido => erro instanceof Error && erro.name === NOME;
