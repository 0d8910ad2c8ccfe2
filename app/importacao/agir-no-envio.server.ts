import { redirect } from '@remix-run/node';
import { agir, type PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { querJson, texto } from '#app/server/formulario.server.ts';
import { paginaDoFormulario } from '#app/server/retorno.server.ts';
import type { RotaNome } from '#app/server/rotas.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Handled } from '#domain/kernel/handle-command.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';

type Fazer = (pedido: PedidoDaSessao, id: Uuid, contexto: CommandContext, form: FormData) => Promise<Handled>;

/** An action on one import within reach; afterwards the reader is back on the page with the button. */
export function agirNoEnvio(rota: RotaNome, fazer: Fazer) {
  return agir(rota, async (pedido, form) => {
    const { servicos, escopo, params, context, request } = pedido;
    const id = uuidSchema.safeParse(params.id);
    const importacao = id.success ? await servicos.importacoes.obter(escopo, id.data) : null;
    if (importacao === null) throw naoEncontrado();
    const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
    const { position } = await fazer(pedido, importacao.id, contexto, form);
    context.lembrarPosicao(position);
    if (querJson(request)) return { id: importacao.id };
    const volta = paginaDoFormulario(request);
    throw redirect(volta === null ? '/camadas/upload' : volta.pathname + volta.search, 303);
  });
}
