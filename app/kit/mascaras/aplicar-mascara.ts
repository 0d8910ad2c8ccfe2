import { registrar } from '#app/mensagens/registrar.ts';
import { opcoesDaMascara } from './mascaras.ts';

export interface MascaraAplicada {
  /** Lets go of the field. */
  destroy(): void;
  /** What stands in the field was changed by somebody else. */
  updateValue(): void;
}

/**
 * Puts a mask on a field of the page; the library comes with the first field that needs it. A name that no mask has is
 * only logged: the field then takes whatever is typed.
 */
export async function aplicarMascara(campo: HTMLInputElement, nome: string): Promise<MascaraAplicada | null> {
  const opcoes = opcoesDaMascara(nome);
  if (opcoes === undefined) {
    registrar(`Máscara não encontrada: ${nome}`);
    return null;
  }
  const { default: IMask } = await import('imask');
  return IMask(campo, opcoes);
}
