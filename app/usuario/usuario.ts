/** How somebody with access stands, in the order in which it matters. */
export type SituacaoDoUsuario = 'ativo' | 'convidado' | 'inativo' | 'removido';

/** A row of the list of people. */
export interface UsuarioNaTela {
  readonly id: string;
  /** 'pessoa removida' where nobody may know any more. */
  readonly nome: string;
  readonly email: string;
  readonly grupos: readonly string[];
  /** How many assets are assigned; null where the person reaches all. */
  readonly ativos: number | null;
  readonly situacao: SituacaoDoUsuario;
  readonly doisFatores: boolean;
  /** ISO 8601, of the last use; null where no session is open. */
  readonly vista_em: string | null;
  /** Whether it is who asks. */
  readonly eu: boolean;
  /** May do what who asks may not: they do not say what assets such a person reaches. */
  readonly podeMais: boolean;
  /** May do what who asks may not, or reaches assets that they do not: nobody acts on such an account. */
  readonly alcancaMais: boolean;
}

export interface PodeNosUsuarios {
  readonly criar: boolean;
  readonly editar: boolean;
  readonly alternar: boolean;
  readonly verAtivos: boolean;
  readonly definirAtivos: boolean;
  readonly redefinirSenha: boolean;
  readonly verComo: boolean;
}

export const SITUACOES: Readonly<Record<SituacaoDoUsuario, string>> = {
  ativo: 'Com acesso',
  convidado: 'Convite por aceitar',
  inativo: 'Sem acesso',
  removido: 'Removida',
};
