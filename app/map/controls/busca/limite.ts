import { detalhar, mapa } from '#app/mensagens/especificacao.ts';
import { registrar } from '#app/mensagens/registrar.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import type { LugarComLimite } from '#domain/geocodificacao/lugar.ts';

/** The area that a place covers; null, and a line in the log, where the place is known no more. @throws FalhaDoPedido */
export async function obterLimite(id: string, signal?: AbortSignal): Promise<LugarComLimite['limite']> {
  try {
    const endereco = `/geocodificacao/${encodeURIComponent(id)}`;
    return (await pedir<LugarComLimite>(endereco, signal && { signal })).limite;
  } catch (erro) {
    if (!eFalhaDoPedido(erro) || erro.status !== 404) throw erro;
    registrar(detalhar(mapa.lugarNaoEncontrado, id));
    return null;
  }
}
