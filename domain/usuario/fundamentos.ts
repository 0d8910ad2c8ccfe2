/**
 * Why a request to be erased may be refused (LGPD, art. 16): a choice and not a text, so that nothing personal comes to
 * stand in the log.
 */
export const FUNDAMENTOS = ['obrigacao_legal', 'exercicio_de_direitos', 'identidade_nao_confirmada'] as const;
export type Fundamento = (typeof FUNDAMENTOS)[number];

/** Days that the law gives for an answer (LGPD, art. 19). */
export const PRAZO_DIAS = 15;
