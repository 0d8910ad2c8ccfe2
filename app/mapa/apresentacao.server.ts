import type { z } from 'zod';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { apresentacaoDecider } from '#domain/apresentacao/apresentacao.decider.ts';
import { apresentacaoSchema } from '#domain/apresentacao/apresentacao.events.ts';
import { mensagensDoMapa } from './mapa.mensagens.ts';

const { tipo_ids, opacidades } = apresentacaoSchema.shape;
const CAMPOS = { ordem: tipo_ids, opacidades } as const;

/** Makes an order and opacities those with which everybody's map of the client opens. @throws RespostaDeFalha 422 */
export async function definirApresentacao(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { servicos, escopo, context } = pedido;
  const { cliente_id } = escopo;
  const dados = { cliente_id, tipo_ids: ler(form, 'ordem'), opacidades: ler(form, 'opacidades') };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(
    apresentacaoDecider,
    cliente_id,
    { type: 'DefinirApresentacao', data: dados },
    contexto,
  );
  context.lembrarPosicao(position);
  return Response.json({ message: mensagensDoMapa.padraoDefinido });
}

/** A field that is JSON. */
function ler<C extends keyof typeof CAMPOS>(form: FormData, campo: C): z.infer<(typeof CAMPOS)[C]> {
  const lido = CAMPOS[campo].safeParse(json(texto(form, campo)));
  if (!lido.success) throw camposInvalidos({ [campo]: [mensagensDoMapa[campo]] });
  return lido.data as z.infer<(typeof CAMPOS)[C]>;
}

function json(dito: string): unknown {
  try {
    return JSON.parse(dito);
  } catch {
    return undefined;
  }
}
