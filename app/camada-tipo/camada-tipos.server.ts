import { v7 as uuidV7 } from 'uuid';
import { z } from 'zod';
import { plural } from '#app/kit/formatos.ts';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { DadosDoStatus } from '#app/kit/status/status.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { naoEncontrado, pedidoInvalido } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { type FormaDaLista, lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import { lerSituacao } from '#app/server/situacao.server.ts';
import { lerStatus, motivoDoFormulario, motivoDoStatus } from '#app/server/status.server.ts';
import type { CamadaTipoCommand } from '#domain/camada-tipo/camada-tipo.commands.ts';
import { camadaTipoDecider } from '#domain/camada-tipo/camada-tipo.decider.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { comMotivo } from '#domain/kernel/text.ts';
import type { CamadaTipoRow } from '#projections/camada-tipo/camada-tipo.queries.ts';
import { mensagensDoCamadaTipo } from './camada-tipo.mensagens.ts';
import type { FiltrosDosTipos, TipoNaLista } from './camada-tipo.ts';

type Coluna = 'nome' | 'tipo_geometria';

const FORMA = {
  colunas: ['nome', 'tipo_geometria'],
  padrao: { coluna: 'nome', direcao: 'asc', per_page: 50 },
} as const satisfies FormaDaLista<Coluna>;

const geometriaSchema = z.enum(['', '1', '2', '3']);

/** What the address of /camada-tipos asks for. @throws RespostaDeFalha 400 */
export function lerPedidoDeTipos(parametros: URLSearchParams) {
  const geometria = geometriaSchema.safeParse(parametros.get('tipo_geometria') ?? '');
  if (!geometria.success) throw pedidoInvalido(mensagensDoCamadaTipo.filtro);
  const ativo = lerSituacao(parametros);
  const filtros: FiltrosDosTipos = {
    situacao: ativo === null ? '' : ativo ? '1' : '0',
    tipo_geometria: geometria.data,
  };
  return { lista: lerLista(parametros, FORMA), filtros };
}

interface PedidoDeTipos {
  readonly lista: PedidoDeLista<Coluna>;
  readonly filtros: FiltrosDosTipos;
}

/** A page of the client's layer types. */
export async function listarTiposNaTela(
  { servicos, escopo }: PedidoDaSessao,
  { lista, filtros }: PedidoDeTipos,
): Promise<Paginas & { readonly tipos: readonly TipoNaLista[] }> {
  const { situacao, tipo_geometria } = filtros;
  const filtro = {
    busca: lista.busca,
    ativo: situacao === '' ? undefined : situacao === '1',
    tipo_geometria: tipo_geometria === '' ? undefined : (Number(tipo_geometria) as 1 | 2 | 3),
  };
  const [{ itens, proxima, anterior }, total] = await Promise.all([
    servicos.camadaTipos.paginar(escopo, filtro, lista),
    servicos.camadaTipos.contar(escopo, filtro),
  ]);
  return { tipos: itens, proxima, anterior, total };
}

/** The layer type that the address names. @throws RespostaDeFalha 404 */
export async function tipoDoPedido({ servicos, escopo, params }: PedidoDaSessao): Promise<CamadaTipoRow> {
  const id = uuidSchema.safeParse(params.id);
  const tipo = id.success ? await servicos.camadaTipos.obter(escopo, id.data) : null;
  if (tipo === null) throw naoEncontrado();
  return tipo;
}

/** What is asked before a type is activated or inactivated. */
export async function statusDoTipo(pedido: PedidoDaSessao): Promise<DadosDoStatus> {
  const { id, nome, ativo } = await tipoDoPedido(pedido);
  const camadas = await pedido.servicos.camadaTipos.contarCamadas(pedido.escopo, id);
  const delas =
    camadas === 0
      ? 'Nenhuma camada é deste tipo.'
      : `${plural(camadas, 'camada é', 'camadas são')} deste tipo: nada muda no mapa nem nas listas.`;
  const oferta = ativo ? mensagensDoCamadaTipo.aoInativar : mensagensDoCamadaTipo.aoAtivar;
  const motivo = await motivoDoStatus(pedido, ativo, pedido.escopo.cliente_id);
  return { nome, ativo, consequencias: [oferta, delas], comando_id: uuidV7(), motivo, lista: '/camada-tipos' };
}

/** Activates or inactivates it. @returns what is said of it */
export async function alternarStatusDoTipo(pedido: PedidoDaSessao, form: FormData): Promise<string> {
  const { servicos, context } = pedido;
  const { id, nome } = await tipoDoPedido(pedido);
  const ativar = lerStatus(form);
  const command: CamadaTipoCommand = ativar
    ? { type: 'AtivarCamadaTipo', data: {} }
    : { type: 'InativarCamadaTipo', data: comMotivo(await motivoDoFormulario(pedido, form, pedido.escopo.cliente_id)) };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(camadaTipoDecider, id, command, contexto);
  context.lembrarPosicao(position);
  return ativar ? mensagensDoCamadaTipo.ativado(nome) : mensagensDoCamadaTipo.inativado(nome);
}
