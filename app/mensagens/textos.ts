/** What is said of a text that cannot be stored, or that nobody could read as it stands. */
export const mensagensDosTextos = {
  nulo: 'Há um caractere que não pode ser guardado (U+0000). Apague o texto e digite-o outra vez.',
  partido: 'Há um caractere pela metade, que não pode ser guardado. Apague o texto e digite-o outra vez.',
  direcao:
    'Há um caractere invisível que troca a ordem em que as letras aparecem. Apague o texto e digite-o outra vez, sem colar.',
  longo: (maximo: number) => `O texto é longo demais: use no máximo ${maximo.toLocaleString('pt-BR')} caracteres.`,
  noCampo: (campo: string, defeito: string) => `Campo “${campo}”: ${defeito}`,
} as const;
