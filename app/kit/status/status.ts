/** What the question before something is activated or inactivated is made from: the same for dialog and page. */
export interface DadosDoStatus {
  readonly nome: string;
  /** As it stands: active things are asked to be inactivated, and the other way round. */
  readonly ativo: boolean;
  /** What it means, and what hangs on it; a sentence each. */
  readonly consequencias: readonly string[];
  /** Id of the command: sending the same form twice is one act. */
  readonly comando_id: string;
  /** Why it is inactivated: asked, or demanded by the policy; null for what is activated. */
  readonly motivo: 'opcional' | 'exigido' | null;
  /** Where the list is. */
  readonly lista: string;
}

export const nomeDoAto = (ativo: boolean) => (ativo ? 'Inativar' : 'Ativar');
