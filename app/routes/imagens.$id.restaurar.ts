import { redirect } from '@remix-run/node';
import { imagemPedida } from '#app/imagem/imagens.server.ts';
import { agir } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';

export { PaginaDoAtoDaImagem as default } from '#app/imagem/pagina-do-ato-da-imagem.tsx';

export const action = agir('restaurarImagem', async (pedido, form) => {
  const { id } = await imagemPedida(pedido);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const command = { type: 'RestaurarImagem', data: {} } as const;
  const { position } = await pedido.servicos.executar(imagemDecider, id, command, contexto);
  pedido.context.lembrarPosicao(position);
  throw redirect(`/imagens/${id}`, 303);
});
