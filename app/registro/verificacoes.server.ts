import { v7 as uuidV7 } from 'uuid';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { verificacaoDecider } from '#domain/verificacao/verificacao.decider.ts';
import { mensagensDoRegistro } from './registro.mensagens.ts';
import { nomesDasPessoas } from './registro.server.ts';
import type { NoturnaNaTela, VerificacaoNaTela } from './verificacoes.tsx';

/** Verifications that the page shows. */
const RECENTES = 20;
/** A night without one is seen the day after. */
const NOITE_MS = 36 * 60 * 60_000;
/** One that nobody came to make is no reason to refuse the next for ever. */
const ESQUECIDA_MS = 12 * 60 * 60_000;

/** The newest verifications that people of the client asked for. */
export async function listarVerificacoesNaTela(pedido: PedidoComSessao): Promise<readonly VerificacaoNaTela[]> {
  const rows = await pedido.servicos.verificacoes.listar(pedido.sessao.cliente_id, RECENTES);
  const nomeDe = await nomesDasPessoas(
    pedido,
    rows.map(({ autor_id }) => autor_id),
  );
  return rows.map(({ id, autor_id, estado, resultado, solicitada_em, terminada_em, andamento }) => ({
    id,
    estado,
    resultado,
    solicitada_em,
    terminada_em,
    andamento,
    autor: nomeDe(autor_id),
  }));
}

/** The night's own verification: when it was made, what came of it, and whether the next one will be. */
export async function noturnaNaTela({ servicos }: PedidoComSessao): Promise<NoturnaNaTela> {
  const { ultima, agendador } = await servicos.verificacoes.noturna();
  return {
    agendador,
    ultima: ultima && {
      estado: ultima.estado,
      resultado: ultima.resultado,
      andamento: ultima.andamento,
      solicitada_em: ultima.solicitada_em,
      terminada_em: ultima.terminada_em,
    },
    atrasada: ultima === null || Date.parse(ultima.solicitada_em) < Date.now() - NOITE_MS,
  };
}

/** Asks for the proof; a worker makes it as soon as there is one. @throws RespostaDeFalha 422 while one is being made */
export async function solicitarVerificacao(pedido: PedidoComSessao, form: FormData): Promise<void> {
  const { cliente_id } = pedido.sessao;
  const [ultima] = await pedido.servicos.verificacoes.listar(cliente_id, 1);
  if (ultima?.estado === 'solicitada' && Date.now() - Date.parse(ultima.solicitada_em) < ESQUECIDA_MS) {
    throw camposInvalidos({ comando_id: [mensagensDoRegistro.verificando] });
  }
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const command = { type: 'SolicitarVerificacao', data: { cliente_id } } as const;
  const { position } = await pedido.servicos.executar(verificacaoDecider, uuidV7(), command, contexto);
  pedido.context.lembrarPosicao(position);
}
