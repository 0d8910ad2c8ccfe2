import type { Opcao } from '#app/kit/lista/opcoes.ts';

/** An analysis as a choice; what is not published is told apart as what is out of use. */
export const daAnalise = (linha: unknown): Opcao => {
  const { id, titulo, status } = linha as { readonly id: string; readonly titulo: string; readonly status: number };
  return { id, nome: titulo, ativo: status === 1 };
};
