import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import { MAX_DESENHO, textoDaGeometria } from '#app/map/form/desenho.ts';
import type { PedidoDeClienteOuOperador } from '#app/server/acesso.server.ts';
import { clienteInteiro, clientesDoOperador, donoPedido, nomeDoCliente } from '#app/server/administracao.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import {
  camposRecusados,
  conferirFormulario,
  exigirNaoTrocado,
  exigirPerto,
  restricoesDe,
} from '#app/server/conferir-formulario.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { salvarEdicao } from '#app/server/salvar-edicao.server.ts';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { ESTADOS } from '#domain/geocodificacao/estados.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { paraMulti } from '#domain/geometria/partes.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { AtivoRow } from '#projections/ativo/ativo.queries.ts';
import { ativoEsquema, esquemaDoAtivoNovo } from './ativo.esquema.ts';
import { type DadosDoAtivo, valoresDoAtivo, versaoDoAtivo } from './ativo.form.ts';
import { mensagensDoAtivo } from './ativo.mensagens.ts';
import { type Local, localDoFormulario } from './local.ts';
import { comODonoDaSigla, perguntarPeloNome } from './nomes-do-ativo.server.ts';

/** The asset that the address names, within reach. @throws RespostaDeFalha 404 */
export async function ativoDoPedido({ servicos, escopo, params }: PedidoDeClienteOuOperador): Promise<AtivoRow> {
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.ativos.obter(escopo, id.data) : null;
  if (row === null) throw naoEncontrado();
  return row;
}

/** Position that the tiles around an asset must show; those who operate the installation see none of them. */
export async function revisaoDosLadrilhos({ servicos, escopo }: PedidoDeClienteOuOperador): Promise<string> {
  return escopo === 'instalacao' ? '0' : String(await servicos.ladrilhos.obterRevisao(escopo));
}

/** What the form of an asset is read from; null for a new one. */
export async function dadosDoAtivo(pedido: PedidoDeClienteOuOperador, row: AtivoRow | null): Promise<DadosDoAtivo> {
  const { servicos, escopo, pode } = pedido;
  const [categorias, tipos, clientes, dono] = await Promise.all([
    servicos.categorias.listar(row === null ? escopo : clienteInteiro(row.cliente_id)),
    pode('camadas.ver') && escopo !== 'instalacao' ? servicos.camadaTipos.listar(escopo) : [],
    clientesDoOperador(pedido),
    row === null ? donoPedido(pedido) : row.cliente_id,
  ]);
  const proprio = escopo === 'instalacao' ? null : await servicos.clientes.obter(escopo);
  return {
    id: row?.id ?? null,
    valores: valoresDoAtivo(row),
    bbox_geojson: row?.bbox_geojson ?? null,
    revisao: row?.revisao ?? -1,
    cliente_id: dono ?? '',
    cliente: proprio?.nome ?? (row && nomeDoCliente(clientes, row.cliente_id)),
    clientes: row === null ? clientes : null,
    categorias: categorias
      .filter(({ id, ativo }) => ativo || id === row?.categoria_id)
      .map(({ id, nome, cliente_id }) => ({ id, nome, cliente_id })),
    estados: ESTADOS,
    tipos,
    restricoes: restricoesDe(ativoEsquema),
    comando_id: uuidV7(),
  };
}

/** Makes the asset that the form describes. @returns its id: that of the form's command, so that sending it twice makes one */
export async function criarAtivo(pedido: PedidoDeClienteOuOperador, form: FormData): Promise<Uuid> {
  const { servicos, context } = pedido;
  const lido = conferirFormulario(pedido, form, esquemaDoAtivoNovo(form));
  const cliente_id = await clienteLido(pedido, form, lido);
  const dados = await dadosLidos(pedido, form, lido, { cliente_id, row: null });
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const id = idDoComando(contexto.commandId);
  const data = { cliente_id, ...dados };
  await perguntarPeloNome(pedido, form, data, null);
  const criar = { type: 'CriarAtivo', data } as const;
  const { position } = await comODonoDaSigla(pedido, () => servicos.executar(ativoDecider, id, criar, contexto));
  context.lembrarPosicao(position);
  return id;
}

/** Saves the form over the asset that the address names, or says what somebody else saved meanwhile. */
export async function alterarAtivo(pedido: PedidoDeClienteOuOperador, form: FormData): Promise<Uuid> {
  const row = await ativoDoPedido(pedido);
  const lido = conferirFormulario(pedido, form, ativoEsquema);
  const dados = await dadosLidos(pedido, form, lido, { cliente_id: row.cliente_id, row });
  const data = { cliente_id: lido.cliente_id, ...dados };
  await perguntarPeloNome(pedido, form, { ...data, cliente_id: row.cliente_id }, row);
  await comODonoDaSigla(pedido, () =>
    salvarEdicao(
      pedido,
      {
        form,
        projecao: 'ativos',
        decider: ativoDecider,
        id: row.id,
        revisao: lido.revisao,
        valores: (state) => state.dados && versaoDoAtivo(state.dados),
      },
      { type: 'AlterarAtivo', data },
    ),
  );
  return row.id;
}

type Lido = z.output<typeof ativoEsquema>;

/** What is wrong with a field, as the answer to the form; in a closure, so that what was typed comes back. */
type Recusar = (campos: Readonly<Record<string, readonly string[]>>) => Error;

/** Whose the new asset is: an operator says so, for everybody else it is their own client. */
async function clienteLido(pedido: PedidoDeClienteOuOperador, form: FormData, { cliente_id }: Lido): Promise<Uuid> {
  if (pedido.escopo !== 'instalacao') return pedido.escopo.cliente_id;
  const clientes = (await clientesDoOperador(pedido)) ?? [];
  if (cliente_id !== undefined && clientes.some(({ id }) => id === cliente_id)) return cliente_id;
  throw camposRecusados(pedido, form, { cliente_id: [mensagensDoAtivo.cliente] });
}

interface Guardado {
  readonly cliente_id: Uuid;
  /** Null for a new one. */
  readonly row: AtivoRow | null;
}

/** The command's data: what the form leaves out of the place and the area stays as it is. */
async function dadosLidos(
  pedido: PedidoDeClienteOuOperador,
  form: FormData,
  lido: Lido,
  { cliente_id, row }: Guardado,
) {
  const recusar: Recusar = (campos) => camposRecusados(pedido, form, campos);
  const { nome, sigla, categoria_id, uf, motivo_da_uf, imagem_padrao, monitoramento } = lido;
  const categoria = await pedido.servicos.categorias.obter(clienteInteiro(cliente_id), categoria_id);
  if (categoria === null || !(categoria.ativo || categoria_id === row?.categoria_id)) {
    throw recusar({ categoria_id: [mensagensDoAtivo.categoria] });
  }
  const bbox_geojson = areaLida(lido.bbox_geojson, row?.bbox_geojson ?? null, recusar);
  const local = localLido(lido, row, recusar);
  const outroLocal = local.lat !== row?.lat || local.lng !== row.lng;
  if (outroLocal) exigirNaoTrocado(pedido, form, local);
  const mudou = outroLocal || bbox_geojson !== row.bbox_geojson;
  if (bbox_geojson !== null && mudou) {
    const lugar: Geometria = { type: 'Point', coordinates: [local.lng, local.lat] };
    const nomes = { o: 'A área delimitada', de: 'da latitude e longitude do ativo' };
    exigirPerto(pedido, form, { campo: 'bbox_geojson', geometria: bbox_geojson, lugar, nomes });
  }
  const { ufs } = await pedido.servicos.geocodificacao.ondeFica([local.lng, local.lat]);
  const campos = {
    nome,
    sigla,
    categoria_id,
    uf,
    motivo_da_uf: motivo_da_uf ?? '',
    imagem_padrao,
    monitoramento,
    bbox_geojson,
  };
  return { ...campos, ...local, ufs_do_ponto: [...ufs] };
}

/** @throws RespostaDeFalha 422 where the form says no place, half a one, or two */
function localLido({ lat, lng, geojson }: Lido, row: AtivoRow | null, recusar: Recusar): Local {
  if (lat === null && lng !== null) throw recusar({ lat: [vazio] });
  if (lng === null && lat !== null) throw recusar({ lng: [vazio] });
  const guardado = row && { lat: row.lat, lng: row.lng };
  const numeros = lat === null || lng === null ? null : { lat, lng };
  const local = localDoFormulario({ numeros, geojson }, guardado);
  if (local === null) throw recusar({ geojson: [mensagensDoAtivo.outroPonto] });
  const lugar = local ?? guardado;
  if (lugar === null) throw recusar({ lat: [vazio], lng: [vazio] });
  return lugar;
}

const { vazio } = mensagensDoAtivo;

/** The same shape is the stored one, however its parts are written. @throws RespostaDeFalha 422 where it is too large */
function areaLida(lida: Lido['bbox_geojson'], guardada: Geometria | null, recusar: Recusar): Geometria | null {
  if (lida === undefined) return guardada;
  if (lida === null) return null;
  if (guardada !== null && textoDaGeometria(paraMulti(lida)) === textoDaGeometria(paraMulti(guardada))) return guardada;
  if (textoDaGeometria(lida).length > MAX_DESENHO) throw recusar({ bbox_geojson: [mensagensDoAtivo.areaGrande] });
  return lida;
}
