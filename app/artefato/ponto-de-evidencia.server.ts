import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { exigirMetodo } from '#app/server/metodo.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { acrescentar } from './acrescentar.server.ts';
import { mensagensDoArtefato } from './artefato.mensagens.ts';
import { deteccaoParaAlterar } from './deteccao-pedida.server.ts';

/** Makes the place of a photograph a point of evidence (PUT), or takes that back (DELETE). */
export async function pontoDeEvidencia(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { context, params } = pedido;
  const { id } = await deteccaoParaAlterar(pedido);
  const metodo = exigirMetodo(pedido, form, 'PUT', 'DELETE');
  const [artefato_id, midia_id] = [uuidSchema.safeParse(params.artefato), uuidSchema.safeParse(params.midia)];
  if (!artefato_id.success || !midia_id.success) throw naoEncontrado();
  const data = { artefato_id: artefato_id.data, midia_id: midia_id.data };
  const type = metodo === 'PUT' ? ('RegistrarPontoDeEvidencia' as const) : ('DesfazerPontoDeEvidencia' as const);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await acrescentar(pedido, id, { type, data }, contexto);
  context.lembrarPosicao(position);
  const message = mensagensDoArtefato[metodo === 'PUT' ? 'pontoRegistrado' : 'pontoDesfeito'];
  return Response.json({ message }, { headers: { 'Cache-Control': 'no-store' } });
}
