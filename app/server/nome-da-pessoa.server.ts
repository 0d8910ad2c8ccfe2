import { PESSOA_REMOVIDA } from '#app/mensagens/pessoas.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import type { Pedido } from './acesso.server.ts';

/**
 * Who did something at an instant, as pages say it: by the name of then, and null for the installation itself, or where
 * nobody did.
 */
export async function nomesDeEntao(
  { servicos }: Pick<Pedido, 'servicos'>,
  ids: readonly Uuid[],
): Promise<(id: Uuid | null, em: string) => string | null> {
  const quem = await servicos.identidade.nomesDeEntao([...new Set(ids)]);
  return (id, em) => (id === null || id === SISTEMA_ID ? null : (quem(id, em)?.nome ?? PESSOA_REMOVIDA));
}

/** The same by the names of today. */
export function nomeDaPessoa(nomes: ReadonlyMap<Uuid, { readonly nome: string }>, id: Uuid | null): string | null {
  if (id === null || id === SISTEMA_ID) return null;
  return nomes.get(id)?.nome ?? PESSOA_REMOVIDA;
}
