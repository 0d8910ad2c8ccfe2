import { isRouteErrorResponse } from '@remix-run/react';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { mensagemDaFalha } from '#app/mensagens/mensagem-da-falha.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';

interface ErroNaTela {
  /** 0 where no answer came. */
  readonly status: number;
  readonly titulo: string;
  readonly texto: string;
  readonly saida: Saida;
}

/** What a person can do next. */
type Saida = 'inicio' | 'entrar' | 'voltar' | 'repetir' | 'recarregar';

interface Caso {
  readonly titulo: string;
  readonly texto?: string;
  readonly saida: Saida;
}

const casos: Readonly<Record<number, Caso>> = {
  0: { titulo: 'Sem conexão', texto: mensagens.semRede, saida: 'repetir' },
  400: { titulo: 'Pedido inválido', texto: mensagens.pedidoInvalido, saida: 'inicio' },
  401: { titulo: 'Entre para continuar', saida: 'entrar' },
  403: { titulo: 'Sem permissão', saida: 'inicio' },
  404: { titulo: 'Não encontrado', texto: mensagens.naoEncontrado, saida: 'inicio' },
  405: { titulo: 'Pedido inválido', texto: mensagens.pedidoInvalido, saida: 'inicio' },
  409: { titulo: 'Alterado por outra pessoa', texto: mensagens.conflito, saida: 'voltar' },
  410: { titulo: 'Link vencido', texto: mensagens.linkVencido, saida: 'inicio' },
  413: { titulo: 'Arquivo grande demais', saida: 'voltar' },
  419: { titulo: 'Formulário vencido', texto: mensagens.formularioVencido, saida: 'voltar' },
  423: { titulo: 'Só para ler', saida: 'voltar' },
  429: { titulo: 'Muitas tentativas', texto: mensagens.tentativasDemais, saida: 'repetir' },
  500: { titulo: 'Algo deu errado', saida: 'repetir' },
  503: { titulo: 'Serviço indisponível', texto: mensagens.foraDoAr, saida: 'repetir' },
  504: { titulo: 'O servidor não respondeu', saida: 'repetir' },
};
const DEFEITO: Caso = { titulo: 'Algo deu errado', saida: 'repetir' };

/** What a page says of an error: that of the server by its status, a lost connection, or a defect of ours. */
export function erroNaTela(erro: unknown): ErroNaTela {
  if (eFalhaDoPedido(erro)) return comTexto(erro.status, erro.status === 0 ? undefined : erro.message);
  if (eScriptAusente(erro)) return { ...comTexto(0, undefined), saida: 'recarregar' };
  if (!isRouteErrorResponse(erro)) return comTexto(500, undefined);
  const dados: unknown = erro.data;
  const dita = typeof dados === 'object' && dados !== null && 'message' in dados ? String(dados.message) : undefined;
  return comTexto(erro.status, dita);
}

/** What draws a page, or a part of it, did not come when it was needed, in the words of each browser. */
export function eScriptAusente(erro: unknown): boolean {
  const falas = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;
  return erro instanceof Error && falas.test(erro.message);
}

function comTexto(status: number, dita: string | undefined): ErroNaTela {
  const { titulo, texto, saida } = casos[status] ?? DEFEITO;
  return { status, titulo, saida, texto: mensagemDaFalha({ status, message: dita ?? texto }) };
}
