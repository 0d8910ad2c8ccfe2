import { mensagens } from '#app/mensagens/catalogo.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import type { RecusaDoFormulario } from './formulario.ts';
import { semAcesso } from './sem-acesso.ts';

/** A call that failed, as a form shows it. */
export function recusaDoPedido(erro: unknown): RecusaDoFormulario {
  if (!(erro instanceof Error)) return { message: mensagens.generica };
  if (!eFalhaDoPedido(erro)) return { message: erro.message };
  const { message, errors, status } = erro;
  return { message, ...(errors && { errors }), semAcesso: semAcesso(status) };
}
