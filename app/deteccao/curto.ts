/** Characters of a description or observation in a list: the specification's. */
const MAXIMO = 50;
const RETICENCIAS = '...';

/** A text as lists show it: 47 characters and an ellipsis where it is longer than 50. */
export function curto(texto: string): string {
  const letras = [...texto];
  return letras.length <= MAXIMO ? texto : `${letras.slice(0, MAXIMO - RETICENCIAS.length).join('')}${RETICENCIAS}`;
}
