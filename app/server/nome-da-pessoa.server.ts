import { PESSOA_REMOVIDA } from '#app/mensagens/pessoas.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';

/** Who did something, as pages say it: null for the installation itself, or where nobody did. */
export function nomeDaPessoa(nomes: ReadonlyMap<Uuid, { readonly nome: string }>, id: Uuid | null): string | null {
  if (id === null || id === SISTEMA_ID) return null;
  return nomes.get(id)?.nome ?? PESSOA_REMOVIDA;
}
