import type { IconeDeStatus } from './icones.ts';

/** 15 % as the alpha of a colour in hexadecimal digits. */
const FUNDO_PADRAO = '26';

/** What a status stands on: what was chosen, else its own colour at 15 %. */
export const fundoDoStatus = ({ cor, cor_de_fundo }: { readonly cor: string; readonly cor_de_fundo: string | null }) =>
  cor_de_fundo ?? `${cor}${FUNDO_PADRAO}`;

/** Icons by which a client says that nothing remains to be done. */
const ICONES_QUE_ENCERRAM: readonly string[] = ['certo', 'xis'] satisfies readonly IconeDeStatus[];

/** Whether what has this status is closed: its icon says so, whatever the client calls it. */
export const encerra = ({ icone }: { readonly icone: string | null }): boolean =>
  icone !== null && ICONES_QUE_ENCERRAM.includes(icone);
