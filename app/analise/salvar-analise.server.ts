import { analises as textos } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposRecusados, conferirFormulario } from '#app/server/conferir-formulario.server.ts';
import { camposInvalidos, proibido } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { exigirMetodo } from '#app/server/metodo.server.ts';
import { salvarEdicao } from '#app/server/salvar-edicao.server.ts';
import { motivoDito, motivoDoFormulario } from '#app/server/status.server.ts';
import type { AnaliseCommand } from '#domain/analise/analise.commands.ts';
import { type AnaliseState, analiseDecider } from '#domain/analise/analise.decider.ts';
import type { ImagemDaAnalise } from '#domain/analise/analise.events.ts';
import { STATUS_DA_ANALISE, statusDaAnalise } from '#domain/analise/analise.policy.ts';
import { formatoDaFigura } from '#domain/imagem/provedor.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { comMotivo } from '#domain/kernel/text.ts';
import { mensagensDosAtos } from './analise.atos.mensagens.ts';
import { analiseEsquema } from './analise.esquema.ts';
import { analiseNaTela, analisePedida, visaoDe } from './analises.server.ts';

/** How long a provider is waited for that has to give a small picture: the analysis does without. */
const MINIATURA_MS = 4_000;
const MINIATURA_BYTES = 5 * 2 ** 20;

/** Runs a command on an analysis. @returns the analysis as it is then */
async function agirNaAnalise(pedido: PedidoDaSessao, id: Uuid, command: AnaliseCommand, comando: string) {
  const contexto = contextoDoComando(pedido, comando);
  const { position } = await pedido.servicos.executar(analiseDecider, id, command, contexto);
  return analiseEm(pedido, id, position);
}

/** Nothing of it where the read model has not come so far: what was written stands, and what was read would be older. */
async function analiseEm(pedido: PedidoDaSessao, id: Uuid, position: bigint) {
  const { servicos, context, escopo } = pedido;
  context.lembrarPosicao(position);
  const chegou = await servicos.projecoes.esperar(['deteccoes'], position);
  const row = chegou ? await servicos.analises.obter(escopo, id, visaoDe({ pode: () => true })) : null;
  return row === null ? { analise: null, atualizando: true } : { analise: analiseNaTela(row, pedido) };
}

/** A new analysis of two saved groups of images of an asset. @throws RespostaDeFalha 422 by field */
export async function criarAnalise(pedido: PedidoDaSessao, form: FormData) {
  const { escopo } = pedido;
  const ativo = await ativoPedido(pedido, form);
  const [antes, depois] = await Promise.all([
    imagemDe(pedido, form, 'imagem_antes_id'),
    imagemDe(pedido, form, 'imagem_depois_id'),
  ]);
  const dados = conferirFormulario(pedido, form, analiseEsquema);
  // Sent again after an answer that was lost, it is the same analysis: forms name it before it is there.
  const id = idDoComando(texto(form, 'comando_id') || texto(form, 'id'));
  const { titulo, descricao, data_antes, data_depois } = dados;
  const figuras = await Promise.all([comMiniatura(pedido, antes), comMiniatura(pedido, depois)]);
  const data = {
    cliente_id: escopo.cliente_id,
    ativo_id: ativo.id,
    titulo,
    descricao,
    data_antes,
    data_depois,
    imagens: { antes: figuras[0], depois: figuras[1] },
  };
  return { id, message: textos.criada, ...(await agirNaAnalise(pedido, id, { type: 'CriarAnalise', data }, id)) };
}

async function ativoPedido(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, escopo } = pedido;
  const id = uuidSchema.safeParse(texto(form, 'ativo_id'));
  const ativo = id.success ? await servicos.ativos.obter(escopo, id.data) : null;
  if (ativo === null) throw camposRecusados(pedido, form, { ativo_id: [textos.semAtivo] });
  return ativo;
}

type ImagemSalva = ImagemDaAnalise & { readonly primeira: string };

async function imagemDe(
  pedido: PedidoDaSessao,
  form: FormData,
  campo: 'imagem_antes_id' | 'imagem_depois_id',
): Promise<ImagemSalva> {
  const { servicos, escopo } = pedido;
  const id = uuidSchema.safeParse(texto(form, campo));
  const salvo = id.success ? await servicos.analises.grupoSalvo(escopo, id.data) : null;
  if (salvo === null) throw camposRecusados(pedido, form, { [campo]: [textos.semImagens] });
  const { provedor, satelite, data, cenas } = salvo.grupo;
  const instantes = cenas.flatMap(({ obtida_em }) => obtida_em ?? []).sort();
  const adaptador = await servicos.provedoresDeImagens.um(escopo, provedor);
  return {
    grupo_id: salvo.id,
    hash: salvo.hash,
    provedor,
    provedor_nome: adaptador?.nome ?? provedor,
    satelite,
    data,
    inicio: instantes[0] ?? null,
    fim: instantes.at(-1) ?? null,
    miniatura: null,
    primeira: cenas[0]?.id ?? '',
  };
}

/** The small picture of its first scene, kept as a file; a provider that is away costs the picture alone. */
async function comMiniatura(
  { servicos, escopo, context }: PedidoDaSessao,
  imagem: ImagemSalva,
): Promise<ImagemDaAnalise> {
  const { primeira, ...dados } = imagem;
  try {
    const provedor = await servicos.provedoresDeImagens.um(escopo, imagem.provedor);
    const figura = await provedor?.miniatura(primeira, AbortSignal.timeout(MINIATURA_MS));
    if (!figura) return dados;
    const bytes = await figura.bytes();
    const guardado = await servicos.armazenamento.put(emUm(bytes), { maxBytes: MINIATURA_BYTES });
    const tipo = formatoDaFigura(bytes);
    return { ...dados, miniatura: { nome: `miniatura.${tipo.slice('image/'.length)}`, tipo, ...guardado } };
  } catch (error) {
    context.log.warn({ err: error }, 'análise sem miniatura');
    return dados;
  }
}

async function* emUm(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const valoresDe = ({ dados }: AnaliseState) => dados && { ...dados };

/** PUT saves what is said of an analysis, DELETE takes it to the bin with its detections. */
export async function salvarOuRemoverAnalise(pedido: PedidoDaSessao, form: FormData) {
  const { pode, request } = pedido;
  // What is not there says so whatever is asked of it.
  await analisePedida(pedido);
  const metodo = request.method === 'POST' ? texto(form, '_method').toUpperCase() : request.method;
  if (metodo === 'DELETE') {
    if (!pode('analises.remover')) throw proibido();
    return removerAnalise(pedido, form);
  }
  exigirMetodo(pedido, form, 'PUT');
  if (!pode('analises.editar')) throw proibido();
  return alterarAnalise(pedido, form);
}

async function alterarAnalise(pedido: PedidoDaSessao, form: FormData) {
  const { id } = await analisePedida(pedido);
  const { revisao, titulo, descricao, data_antes, data_depois } = conferirFormulario(pedido, form, analiseEsquema);
  const position = await salvarEdicao(
    pedido,
    { form, projecao: 'deteccoes', decider: analiseDecider, id, revisao, valores: valoresDe },
    { type: 'AlterarAnalise', data: { titulo, descricao, data_antes, data_depois } },
  );
  return { message: textos.alterada, ...(await analiseEm(pedido, id, position)) };
}

async function removerAnalise(pedido: PedidoDaSessao, form: FormData) {
  const { id } = await analisePedida(pedido);
  const motivo = (await motivoDoFormulario(pedido, form, pedido.escopo.cliente_id)) ?? '';
  await agirNaAnalise(pedido, id, { type: 'RemoverAnalise', data: { motivo } }, texto(form, 'comando_id'));
  return { message: mensagensDosAtos.removida };
}

export async function restaurarAnalise(pedido: PedidoDaSessao, form: FormData) {
  const { id } = await analisePedida(pedido);
  const lida = await agirNaAnalise(pedido, id, { type: 'RestaurarAnalise', data: {} }, texto(form, 'comando_id'));
  return { message: mensagensDosAtos.restaurada, ...lida };
}

/** Publishes what is not published and the other way round; with `status`, what it says. */
export async function publicarAnalise(pedido: PedidoDaSessao, form: FormData) {
  const { id, publicada } = await analisePedida(pedido);
  const dito = texto(form, 'status');
  if (!['', '1', '2'].includes(dito)) throw camposInvalidos({ status: [mensagensDosAtos.status] });
  const publicar = dito === '' ? !publicada : dito === String(STATUS_DA_ANALISE.publicada);
  const command: AnaliseCommand = publicar
    ? { type: 'PublicarAnalise', data: {} }
    : { type: 'DespublicarAnalise', data: comMotivo(motivoDito(form)) };
  const lida = await agirNaAnalise(pedido, id, command, texto(form, 'comando_id'));
  return { status: statusDaAnalise(publicar), message: publicar ? textos.publicada : textos.despublicada, ...lida };
}
