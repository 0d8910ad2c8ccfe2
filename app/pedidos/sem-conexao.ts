const NOME = 'SemConexaoError';

/** No answer came from our server: told apart by its name, whatever the browser calls it. */
export class SemConexaoError extends TypeError {
  override readonly name = NOME;
}

export const eSemConexao = (erro: unknown): boolean => erro instanceof Error && erro.name === NOME;
