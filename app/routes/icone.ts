import { iconeImpossivel, respostaDoIcone, semIcone } from '#app/camada-tipo/icone.server.ts';
import { lerPublico } from '#app/server/acesso.server.ts';
import { pedidoDeIconeSchema } from '#domain/camada-tipo/pedido-de-icone.ts';

const numero = (valor: string | null) => (valor === null || valor.trim() === '' ? undefined : Number(valor));

/** An icon of the library in a colour, of a size and an opacity. It shows nobody's data: printed maps ask without a session. */
export const loader = lerPublico('icone', async ({ url, servicos }) => {
  const { searchParams: campos } = url;
  const pedido = pedidoDeIconeSchema.safeParse({
    icone: campos.get('icone'),
    tamanho: numero(campos.get('tamanho')),
    cor: campos.get('cor') ?? undefined,
    opacidade: numero(campos.get('opacidade')),
  });
  if (!pedido.success) throw iconeImpossivel(pedido.error);
  const desenho = await servicos.icones.desenhar(pedido.data);
  if (desenho === null) throw semIcone();
  return respostaDoIcone(desenho);
});
