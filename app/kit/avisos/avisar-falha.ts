import { mensagens } from '#app/mensagens/catalogo.ts';
import { textosDos } from '#app/mensagens/mensagem-da-falha.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { avisar } from './avisar.tsx';

/**
 * What became of a call, told to the person: the texts of a 422 as a list in an alert, for ten seconds; anything else
 * in a toast. @param titulo what could not be done
 */
export function avisarFalha(erro: unknown, titulo?: string): void {
  const mensagem = erro instanceof Error && erro.message !== '' ? erro.message : mensagens.generica;
  const itens = eFalhaDoPedido(erro) && erro.status === 422 ? textosDos(erro.errors) : [];
  if (itens.length === 0) avisar({ tipo: 'toast', nivel: 'danger', titulo, mensagem });
  else
    avisar({
      tipo: 'alert',
      nivel: 'danger',
      titulo,
      mensagem: titulo === undefined ? mensagens.dadosInvalidos : '',
      itens,
    });
}
