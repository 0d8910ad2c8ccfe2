import { consultaDe, lerRelatorio, linhasDe } from '#app/deteccao/deteccao.porta.server.ts';
import type { RelatorioNaTela } from '#app/deteccao/deteccao.porta.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado, proibido } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { exigirMetodo } from '#app/server/metodo.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';
import { type CartaoCommand, MAX_CARTOES } from '#domain/cartao/cartao.commands.ts';
import { cartaoDecider } from '#domain/cartao/cartao.decider.ts';
import { especieDoCartaoSchema, tamanhoDoCartaoSchema } from '#domain/cartao/cartao.events.ts';
import { comPeriodoPadrao, type FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import { isConcurrency } from '#domain/kernel/event-store.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { CartaoRow } from '#projections/cartao/cartao.queries.ts';
import { esperarOProprio, hojeDe, lerEmComum, naMesmaPosicao, type QuemLeOPainel } from '../pedido.server.ts';
import { mensagensDosCartoes as textos } from './cartoes.mensagens.ts';
import type { CartaoNaTela, DadosDoCartao, RespostaDosCartoes } from './cartoes.ts';

/** Whoever may keep filters for everybody in the client puts widgets over them there, too. */
const DO_CLIENTE = 'deteccoes.salvar_filtro_cliente';
/** As many as an owner has, more than ever come at the same moment. */
const VEZES = MAX_CARTOES;
/** Latest detections that one lists. */
const RECENTES = 5;
const DAS_MAIS_NOVAS = [
  { coluna: 'data_analise', direcao: 'desc' },
  { pagina: 1, por_pagina: RECENTES },
] as const;

const CABECALHOS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' } as const;

/** `GET /dashboard/cartoes`: the client's and one's own, all of one position of the log, now or at an instant. */
export async function listarCartoes(pedido: PedidoDaSessao): Promise<Response> {
  const em = instanteExigido(pedido);
  const { servicos, escopo, sessao } = pedido;
  const ler = async () => lerCartoes(pedido, await servicos.cartoes.listar(escopo, sessao.usuario_id), em);
  return new Response(em === undefined ? await cartoesDeAgora(pedido) : await ler(), { headers: CABECALHOS });
}

/** As JSON, in common with everybody to whom the same is shown: the client's are mostly all that there are. */
export async function cartoesDeAgora(quem: QuemLeOPainel): Promise<Uint8Array<ArrayBuffer>> {
  await esperarOProprio(quem);
  const { servicos, escopo, sessao } = quem;
  const rows = await servicos.cartoes.listar(escopo, sessao.usuario_id);
  const de = ['cartões', rows, escopo, [...sessao.permissoes], hojeDe(undefined)];
  // Nothing of one's own is waited for behind what others wait for too.
  const todos = { ...quem, context: { ...quem.context, posicao: null } };
  return lerEmComum(quem, de, undefined, () => lerCartoes(todos, rows, undefined));
}

async function lerCartoes(
  pedido: QuemLeOPainel,
  rows: readonly CartaoRow[],
  em: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const { posicao: position, dados: data } = await naMesmaPosicao(pedido, em, (lido) => {
    const totaisDe = umaVezCada((filtro) => lerRelatorio(lido, filtro, em));
    return Promise.all(rows.map((row) => cartaoNaTela({ ...lido, totaisDe }, row, em)));
  });
  const resposta: RespostaDosCartoes = { data, position, para_todos: pedido.pode(DO_CLIENTE) };
  return new TextEncoder().encode(JSON.stringify(resposta));
}

/** Several widgets show the same filter, each in its own way. */
function umaVezCada(ler: (filtro: FiltroDeDeteccoes) => Promise<RelatorioNaTela>) {
  const lidos = new Map<string, Promise<RelatorioNaTela>>();
  return (filtro: FiltroDeDeteccoes): Promise<RelatorioNaTela> => {
    const chave = JSON.stringify(filtro);
    const lido = lidos.get(chave) ?? ler(filtro);
    lidos.set(chave, lido);
    return lido;
  };
}

interface ComTotais extends QuemLeOPainel {
  totaisDe(filtro: FiltroDeDeteccoes): Promise<RelatorioNaTela>;
}

async function cartaoNaTela(pedido: ComTotais, row: CartaoRow, em: string | undefined): Promise<CartaoNaTela> {
  const { id, especie, tamanho, filtro } = row;
  const do_cliente = row.usuario_id === null;
  const base = { id, especie, tamanho, do_cliente, pode_mudar: !do_cliente || pedido.pode(DO_CLIENTE) };
  if (filtro === null) return { ...base, filtro: null, dados: null };
  return {
    ...base,
    filtro: { nome: row.filtro_nome ?? '', consulta: consultaDe(filtro, em ?? null) },
    dados: await parte(pedido, 'cartão do painel', lerDados(pedido, row, em)),
  };
}

async function lerDados(
  pedido: ComTotais,
  { especie, filtro: gravado }: CartaoRow,
  em: string | undefined,
): Promise<DadosDoCartao | null> {
  if (gravado === null) return null;
  const { servicos, escopo } = pedido;
  const { filtro } = comPeriodoPadrao(gravado, hojeDe(em));
  const [relatorio, recentes, extensao] = await Promise.all([
    pedido.totaisDe(filtro),
    especie === 'lista' ? servicos.deteccoesFiltradas.listar(escopo, filtro, ...DAS_MAIS_NOVAS, em) : [],
    especie === 'mapa' ? servicos.deteccoesFiltradas.extensao(escopo, filtro, em) : null,
  ]);
  const linhas = await linhasDe(pedido, recentes, em);
  // The picture asks for a permission of its own; the outline does not.
  const vistas = pedido.pode('deteccoes.ver') ? linhas : linhas.map((uma) => ({ ...uma, miniatura: null }));
  return { relatorio, recentes: vistas, extensao };
}

/** `POST /dashboard/cartoes`. @throws RespostaDeFalha 403, 422 by field */
export async function criarCartao(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { servicos, escopo, sessao } = pedido;
  const [especie, tamanho, dito] = [
    especieDoCartaoSchema.safeParse(texto(form, 'especie')),
    tamanhoDoCartaoSchema.safeParse(texto(form, 'tamanho') || 'medio'),
    uuidSchema.safeParse(texto(form, 'filtro_id')),
  ];
  const paraTodos = texto(form, 'para_todos') || '0';
  if (paraTodos !== '0' && paraTodos !== '1') throw camposInvalidos({ para_todos: [textos.para_todos] });
  if (!especie.success) throw camposInvalidos({ especie: [textos.especie] });
  if (!tamanho.success) throw camposInvalidos({ tamanho: [textos.tamanho] });
  const filtro = dito.success ? await servicos.filtrosSalvos.obter(escopo, sessao.usuario_id, dito.data) : null;
  if (filtro === null || filtro.removido) throw camposInvalidos({ filtro_id: [textos.filtro] });
  const usuario_id = paraTodos === '1' ? null : sessao.usuario_id;
  if (usuario_id === null && !pedido.pode(DO_CLIENTE)) throw proibido();
  if (usuario_id === null && filtro.usuario_id !== null) throw camposInvalidos({ filtro_id: [textos.filtroDeTodos] });
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const cartao_id = idDoComando(contexto.commandId);
  const dados = { cartao_id, cliente_id: escopo.cliente_id, usuario_id, filtro_id: filtro.id };
  const data = { ...dados, especie: especie.data, tamanho: tamanho.data };
  await executar(pedido, usuario_id, { type: 'CriarCartao', data }, contexto);
  return Response.json({ id: cartao_id, message: textos.criado }, { status: 201 });
}

/** `PUT` changes the size, `DELETE` removes. @throws RespostaDeFalha 403, 404, 422 */
export async function mudarCartao(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { usuario_id, id: cartao_id } = await cartaoDoPedido(pedido);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { request } = pedido;
  const metodo = request.method === 'POST' ? texto(form, '_method').toUpperCase() : request.method;
  if (metodo === 'DELETE') {
    await executar(pedido, usuario_id, { type: 'RemoverCartao', data: { cartao_id } }, contexto);
    return Response.json({ id: cartao_id, message: textos.removido });
  }
  exigirMetodo(pedido, form, 'PUT');
  const tamanho = tamanhoDoCartaoSchema.safeParse(texto(form, 'tamanho'));
  if (!tamanho.success) throw camposInvalidos({ tamanho: [textos.tamanho] });
  await executar(pedido, usuario_id, { type: 'AlterarCartao', data: { cartao_id, tamanho: tamanho.data } }, contexto);
  return Response.json({ id: cartao_id, message: textos.alterado });
}

/** Takes a removal back. @throws RespostaDeFalha 403, 404, 422 */
export async function restaurarCartao(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { usuario_id, id: cartao_id } = await cartaoDoPedido(pedido);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  await executar(pedido, usuario_id, { type: 'RestaurarCartao', data: { cartao_id } }, contexto);
  return Response.json({ id: cartao_id, message: textos.restaurado });
}

/** `POST /dashboard/cartoes/ordem`: all of an owner's, in their new order. @throws RespostaDeFalha 403, 404, 422 */
export async function ordenarCartoes(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { servicos, escopo, sessao } = pedido;
  const ids = form.getAll('cartao_ids').map(String);
  const [primeiro] = ids;
  if (primeiro === undefined || !ids.every((id) => uuidSchema.safeParse(id).success))
    throw camposInvalidos({ cartao_ids: [textos.ordem] });
  const row = await servicos.cartoes.obter(escopo, sessao.usuario_id, primeiro);
  if (row === null) throw naoEncontrado();
  if (row.usuario_id === null && !pedido.pode(DO_CLIENTE)) throw proibido();
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const command: CartaoCommand = { type: 'DefinirOrdemDosCartoes', data: { cartao_ids: ids } };
  await executar(pedido, row.usuario_id, command, contexto);
  return Response.json({ message: textos.ordenados });
}

/** The one that the address names, for whoever may change it. @throws RespostaDeFalha 403, 404 */
async function cartaoDoPedido(pedido: PedidoDaSessao): Promise<CartaoRow> {
  const { servicos, escopo, sessao, params } = pedido;
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.cartoes.obter(escopo, sessao.usuario_id, id.data) : null;
  if (row === null) throw naoEncontrado();
  if (row.usuario_id === null && !pedido.pode(DO_CLIENTE)) throw proibido();
  return row;
}

async function executar(
  { servicos, escopo, context }: PedidoDaSessao,
  usuario_id: Uuid | null,
  command: CartaoCommand,
  contexto: ReturnType<typeof contextoDoComando>,
): Promise<void> {
  const dono = usuario_id ?? escopo.cliente_id;
  const agir = () => servicos.executar(cartaoDecider, dono, command, contexto);
  const { position } = await (command.type === 'DefinirOrdemDosCartoes' ? agir() : aindaQueOutro(agir));
  context.lembrarPosicao(position);
  // Whoever changed one looks at all of them next.
  await servicos.projecoes.esperar(['cartoes'], position);
}

/** An owner's have one history: who adds two at once, or while a colleague does, has contradicted nobody. */
async function aindaQueOutro<T>(agir: () => Promise<T>, vezes = VEZES): Promise<T> {
  return agir().catch((erro: unknown) => {
    if (vezes <= 1 || !isConcurrency(erro)) throw erro;
    return aindaQueOutro(agir, vezes - 1);
  });
}
