import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { Pessoa } from '#infra/identity/pessoas.ts';
import type { UsuarioRow } from '#projections/usuario/usuario.queries.ts';

export interface PessoaDoPedido {
  readonly id: Uuid;
  readonly usuario: UsuarioRow;
  /** Null for who was erased. */
  readonly pessoa: Pessoa | null;
}

/** Somebody of the client, whom the address names. @throws RespostaDeFalha 404 where there is nobody such */
export async function pessoaDoPedido({ servicos, escopo, params }: PedidoDaSessao): Promise<PessoaDoPedido> {
  const id = uuidSchema.safeParse(params.id);
  const usuario = id.success ? await servicos.usuarios.obter(escopo, id.data) : null;
  if (usuario === null) throw naoEncontrado();
  const pessoa = (await servicos.identidade.nomes([usuario.id])).get(usuario.id) ?? null;
  return { id: usuario.id, usuario, pessoa };
}
