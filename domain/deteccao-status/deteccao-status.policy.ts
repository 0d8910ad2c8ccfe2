/** 15 % as the alpha of a colour in hexadecimal digits. */
const FUNDO_PADRAO = '26';

/** What a status stands on: what was chosen, else its own colour at 15 %. */
export const fundoDoStatus = ({ cor, cor_de_fundo }: { readonly cor: string; readonly cor_de_fundo: string | null }) =>
  cor_de_fundo ?? `${cor}${FUNDO_PADRAO}`;
