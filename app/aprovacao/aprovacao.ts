import type { MudancaEmPalavras } from '#app/registro/registro.porta.ts';

/** A change of access that waits, or waited, for a second person, as screens show it. */
export interface AprovacaoNaTela {
  readonly id: string;
  /** 'Grupo Analistas', 'Acesso de Rui Melo', 'Política de acesso'. */
  readonly titulo: string;
  readonly autor: string;
  readonly solicitada_em: string;
  /** 'Espera por outra pessoa', 'Aprovada'… */
  readonly situacao: string;
  readonly pendente: boolean;
}

/** Everything that whoever decides reads before. */
export interface FichaDaAprovacao extends AprovacaoNaTela {
  /** The page of what would change; null where there is none that this person may open. */
  readonly alvo: string | null;
  readonly mudancas: readonly MudancaEmPalavras[];
  readonly sensiveis: readonly string[];
  readonly beneficiarios: readonly string[];
  readonly aprovador: string | null;
  readonly decidida_em: string | null;
  readonly motivo: string | null;
  /** Why this person does not decide it; null where they may. */
  readonly impedimento: string | null;
  /** Whether it could still be carried out. */
  readonly vigente: boolean;
  readonly podeCancelar: boolean;
  readonly comando_id: string;
}

/** What a page says of a change that waits for what it shows. */
export interface PendenteNaTela {
  readonly texto: string;
  /** Its page; null for whoever may not open it. */
  readonly endereco: string | null;
}
