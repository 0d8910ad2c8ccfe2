/** What other areas may have of this one. */
export { mensagensDaAprovacao } from './aprovacao.mensagens.ts';
export { pendenteNaTela } from './aprovacoes.server.ts';
export { acessoPedido, alvoDa, type Salvo, solicitarAprovacao } from './solicitar-aprovacao.server.ts';
