import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado, proibido } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { exigirMetodo } from '#app/server/metodo.server.ts';
import { contagemDosFiltros } from '#domain/deteccao/filtro.policy.ts';
import type { FiltroSalvoCommand } from '#domain/filtro-salvo/filtro-salvo.commands.ts';
import { filtroSalvoDecider } from '#domain/filtro-salvo/filtro-salvo.decider.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { nomeSchema } from '#domain/kernel/text.ts';
import type { FiltroSalvoRow } from '#projections/filtro-salvo/filtro-salvo.queries.ts';
import { CAMPOS_DAS_DETECCOES, escreverFiltro } from '../filtro/ler-filtro.ts';
import { lerFiltroDito } from '../resultados/escolha.server.ts';
import { mensagensDosFiltrosSalvos as textos } from './filtros-salvos.mensagens.ts';
import type { FiltroSalvoNaTela } from './filtros-salvos.ts';

const DO_CLIENTE = 'deteccoes.salvar_filtro_cliente';

/** `GET /deteccoes/filtros`: one's own and the client's. */
export async function listarFiltrosSalvos(pedido: PedidoDaSessao): Promise<Response> {
  const { servicos, escopo, sessao } = pedido;
  const rows = await servicos.filtrosSalvos.listar(escopo, sessao.usuario_id);
  const data = rows.map((row): FiltroSalvoNaTela => {
    const consulta = new URLSearchParams();
    escreverFiltro(row.filtro, CAMPOS_DAS_DETECCOES, consulta);
    const { id, nome } = row;
    const do_cliente = row.usuario_id === null;
    return { id, nome, do_cliente, consulta: consulta.toString(), pode_mudar: !do_cliente || pedido.pode(DO_CLIENTE) };
  });
  return Response.json({ data }, { headers: { 'Cache-Control': 'no-store' } });
}

/** `POST /deteccoes/filtros`: the filter of the address under a name. @throws RespostaDeFalha 403, 422 */
export async function salvarFiltro(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { escopo, sessao } = pedido;
  const paraTodos = texto(form, 'para_todos') || '0';
  if (paraTodos !== '0' && paraTodos !== '1') throw camposInvalidos({ para_todos: [textos.para_todos] });
  const filtro = lerFiltroDito(form);
  if (contagemDosFiltros(filtro) === '') throw camposInvalidos({ filters: [textos.semFiltro] });
  const nome = lerNome(form);
  const usuario_id = paraTodos === '1' ? null : sessao.usuario_id;
  if (usuario_id === null && !pedido.pode(DO_CLIENTE)) throw proibido();
  const { cliente_id } = escopo;
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const filtro_id = idDoComando(contexto.commandId);
  const data = { filtro_id, cliente_id, usuario_id, nome, filtro };
  await executar(pedido, usuario_id, { type: 'SalvarFiltro', data }, contexto);
  return Response.json({ id: filtro_id, message: textos.salvo }, { status: 201 });
}

/** `PUT` renames, `DELETE` removes. @throws RespostaDeFalha 403, 404, 422 */
export async function mudarFiltro(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { usuario_id, id: filtro_id } = await filtroDoPedido(pedido);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { request } = pedido;
  const metodo = request.method === 'POST' ? texto(form, '_method').toUpperCase() : request.method;
  const remove = metodo === 'DELETE';
  if (!remove) exigirMetodo(pedido, form, 'PUT');
  const command: FiltroSalvoCommand = remove
    ? { type: 'RemoverFiltro', data: { filtro_id } }
    : { type: 'RenomearFiltro', data: { filtro_id, nome: lerNome(form) } };
  await executar(pedido, usuario_id, command, contexto);
  return Response.json({ id: filtro_id, message: remove ? textos.removido : textos.renomeado });
}

/** Takes a removal back. @throws RespostaDeFalha 403, 404, 422 where its name is taken meanwhile */
export async function restaurarFiltro(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { usuario_id, id: filtro_id } = await filtroDoPedido(pedido);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  await executar(pedido, usuario_id, { type: 'RestaurarFiltro', data: { filtro_id } }, contexto);
  return Response.json({ id: filtro_id, message: textos.restaurado });
}

/** The one that the address names, for whoever may change it. @throws RespostaDeFalha 403, 404 */
async function filtroDoPedido(pedido: PedidoDaSessao): Promise<FiltroSalvoRow> {
  const { servicos, escopo, sessao, params } = pedido;
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.filtrosSalvos.obter(escopo, sessao.usuario_id, id.data) : null;
  if (row === null) throw naoEncontrado();
  if (row.usuario_id === null && !pedido.pode(DO_CLIENTE)) throw proibido();
  return row;
}

/** @throws RespostaDeFalha 422 */
function lerNome(form: FormData): string {
  const nome = nomeSchema.safeParse(texto(form, 'nome'));
  if (!nome.success) throw camposInvalidos({ nome: [textos.semNome] });
  return nome.data;
}

async function executar(
  { servicos, escopo, context }: PedidoDaSessao,
  usuario_id: string | null,
  command: FiltroSalvoCommand,
  contexto: ReturnType<typeof contextoDoComando>,
): Promise<void> {
  const { position } = await servicos.executar(filtroSalvoDecider, usuario_id ?? escopo.cliente_id, command, contexto);
  context.lembrarPosicao(position);
  // Whoever saved one looks at the list next.
  await servicos.projecoes.esperar(['filtros_salvos'], position);
}
