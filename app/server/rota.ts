import type { PermissaoChave } from '#domain/modulo/catalogo.ts';

/**
 * How a route answers whoever may not enter: a page leads to sign-in, everything else says so in JSON; an export says
 * so with 401 and a text of its own. An `ato` has no page: a form without JavaScript is led to sign-in, and everybody
 * else is answered in JSON. What a request calls itself (`X-Requested-With`) decides nothing.
 */
type Resposta = 'pagina' | 'ato' | 'json' | 'fragmento' | 'ladrilho' | 'arquivo' | 'exportacao';

/**
 * What limits the objects of a route besides the permission:
 * `publica` nothing; `sessao` a valid session alone; `cliente` the client's own objects inside the person's assets,
 * anything else does not exist (404); `cliente_ou_operador` the same, and every client's for those who operate the
 * installation, who belong to none.
 */
export type Alcance = 'publica' | 'sessao' | 'cliente' | 'cliente_ou_operador';

export interface Rota {
  readonly metodo: 'GET' | 'POST';
  /** With a leading slash; `*` for every page (the frame around them). */
  readonly caminho: string;
  readonly alcance: Alcance;
  readonly permissao: PermissaoChave | null;
  readonly resposta: Resposta;
  /** Methods of a write that is no plain form; absent for `POST` alone. */
  readonly metodos?: readonly string[];
}

/**
 * A line of the table: method, address, reach, permission (none where it is left out), answer (a page where it is left
 * out), and the methods of a write that is no plain form.
 */
type LinhaDeRota = readonly [
  metodo: Rota['metodo'],
  caminho: string,
  alcance: Alcance,
  permissao?: PermissaoChave | null,
  resposta?: Resposta,
  metodos?: readonly string[],
];

/** By name. An area's stand in its `rotas.ts`, which imports nothing but this type. */
export type LinhasDeRotas = Readonly<Record<string, LinhaDeRota>>;

export function rotaDaLinha(linha: LinhaDeRota): Rota {
  const [metodo, caminho, alcance, permissao = null, resposta = 'pagina', metodos] = linha;
  return { metodo, caminho, alcance, permissao, resposta, ...(metodos !== undefined && { metodos }) };
}
