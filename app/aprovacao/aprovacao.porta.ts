/** What other areas may have of this one. */
export type { PendenteNaTela } from './aprovacao.ts';
