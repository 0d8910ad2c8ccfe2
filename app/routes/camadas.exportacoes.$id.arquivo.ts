import { baixarExportacao } from '#app/camada/exportar-camadas.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';

/** The file of one's own export, until it expires; always to be saved, never to be opened in our origin. */
export const loader = ler('arquivoExportado', async (pedido) => {
  const id = uuidSchema.safeParse(pedido.params.id);
  if (!id.success) throw naoEncontrado();
  return baixarExportacao(pedido, id.data);
});
