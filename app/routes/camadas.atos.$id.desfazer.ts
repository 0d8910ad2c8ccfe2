import { ATO_JA_DESFEITO, textoDoDesfazimento } from '#app/camada/ato/atos.mensagens.ts';
import { agir } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';

/** Takes a bulk act back in every layer that it changed and nobody changed since. */
export const action = agir('desfazerAto', async (pedido, form) => {
  const { servicos, escopo, params, context } = pedido;
  const id = uuidSchema.safeParse(params.id);
  if (!id.success) throw naoEncontrado();
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { feitas, position, total, ato_id, jaDesfeito } = await servicos.atos.desfazer(
    escopo,
    id.data,
    'camadas',
    contexto,
  );
  context.lembrarPosicao(position);
  const corpo = jaDesfeito
    ? { message: ATO_JA_DESFEITO, ato_id, desfeitas: 0 }
    : { message: textoDoDesfazimento(feitas, total), ato_id, desfeitas: feitas };
  return Response.json(corpo, { status: feitas === null ? 202 : 200, headers: { 'Cache-Control': 'no-store' } });
});
