/** What drawing a shape in a form says. */
export const mensagensDoDesenho = {
  aplicar: 'Clique de novo em “Editar desenho” para aplicar as alterações.',
  aindaNao: 'Para trazer uma geometria, escolha antes o tipo de camada e termine o que está desenhando.',
} as const;
