import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { exigirMetodo } from '#app/server/metodo.server.ts';
import { motivoDoFormulario } from '#app/server/status.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { acrescentar } from './acrescentar.server.ts';
import { mensagensDoArtefato } from './artefato.mensagens.ts';
import { deteccaoParaAlterar } from './deteccao-pedida.server.ts';

/** Its bytes stay; the timeline goes on telling that it was there, and who took it away. */
export async function removerArtefato(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { context, params, url } = pedido;
  // What is not there says so whatever is asked of it.
  const { id } = await deteccaoParaAlterar(pedido);
  exigirMetodo(pedido, form, 'DELETE');
  const artefato_id = uuidSchema.safeParse(params.artefato);
  if (!artefato_id.success) throw naoEncontrado();
  // A call without a body says why in its address.
  if (!form.has('motivo')) form.set('motivo', url.searchParams.get('motivo') ?? '');
  const motivo = await motivoDoFormulario(pedido, form, pedido.escopo.cliente_id);
  const command = { type: 'RemoverArtefato', data: { artefato_id: artefato_id.data, motivo } } as const;
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await acrescentar(pedido, id, command, contexto);
  context.lembrarPosicao(position);
  return Response.json(
    { message: mensagensDoArtefato.removidoComSucesso },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}
