import { v5 as uuidV5 } from 'uuid';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { preencher } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, proibido, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { EnvioParcial } from '#infra/files/upload/envios-parciais.ts';
import { BYTES_DO_COMECO, conteudoAlheio } from './conteudo-do-arquivo.server.ts';
import { mensagensDoEnvio } from './envio.mensagens.ts';
import { limitesDoEnvio, quemEnvia } from './limites-do-envio.server.ts';
import { nomesDistintos, separados } from './nomes-dos-arquivos.server.ts';
import { type Recebidos, receberArquivos } from './receber-arquivos.server.ts';
import { juntarRecebidos, recebidosAntes } from './upload/recebidos-antes.server.ts';

/** Namespace of the ids of imports that are asked of files which came before: never changed. */
const DOS_RECEBIDOS = 'a3b6c3f0-6d0e-4a55-9f0b-6f2f4d1b8e07';

/** Files of layers, and the field of the form that they are told at. */
const DAS_CAMADAS = { finalidade: 'camada', campo: 'files[]' } as const;

interface Solicitada {
  readonly id: string;
  /** Files that came under one name, by the names that they have now. */
  readonly separados: readonly string[];
}

/**
 * Takes the files of the upload form, or those that came before it by resumable upload (`recebidos`), and asks for
 * their import.
 * @returns the import. The same form sent twice is one import; so are the same uploads, from whatever window.
 */
export async function solicitarImportacao(
  pedido: PedidoDaSessao,
  conferir: (token: string | null) => Promise<void>,
): Promise<Solicitada> {
  const { request, servicos } = pedido;
  const quem = quemEnvia(pedido);
  let conferido = false;
  const antes = async (campos: Recebidos['campos']) => {
    // Our own form has its fields in front of its files: then a refusal costs no storage.
    const token = campos.get('_token') ?? request.headers.get('X-CSRF-TOKEN');
    if (token === null) return;
    await conferir(token);
    conferido = true;
    publicaAoTerminar(pedido, campos);
    if (campos.has('tipo_id') && campos.has('ativo_id')) await alvoDe(pedido, campos);
  };
  const envios = servicos.enviosParciais;
  const limites = await limitesDoEnvio(pedido);
  const { campos, parciais } = await receberArquivos(request, { quem, envios, limites, antes });
  try {
    if (!conferido) await conferir(campos.get('_token') ?? null);
    const alvo = await alvoDe(pedido, campos);
    const anteriores = await recebidosAntes(pedido, campos.get('recebidos') ?? '', { ...DAS_CAMADAS, limites });
    const todos = [...anteriores, ...parciais];
    if (todos.length === 0) throw incompleto('files[]');
    await conferirConteudo(pedido, todos);
    const comando = anteriores.length === 0 ? (campos.get('comando_id') ?? '') : comandoDe(anteriores, alvo);
    const publicar_ao_terminar = publicaAoTerminar(pedido, campos);
    const solicitada = await solicitar(pedido, todos, { ...alvo, publicar_ao_terminar }, comando);
    await envios.usar(todos);
    return solicitada;
  } catch (error) {
    // What came before this form stays, for the next try; what came with it comes again.
    await envios.descartar(
      quem,
      parciais.map(({ id }) => id),
    );
    throw error;
  }
}

/** Whoever may not publish does not do so by saying it beforehand. @throws RespostaDeFalha 403 */
function publicaAoTerminar({ pode }: PedidoDaSessao, campos: Recebidos['campos']): boolean {
  if (!['1', 'true', 'on'].includes(campos.get('publicar_ao_terminar') ?? '')) return false;
  if (!pode('camadas.publicar')) throw proibido();
  return true;
}

type Alvo = Awaited<ReturnType<typeof alvoDe>>;

async function solicitar(
  pedido: PedidoDaSessao,
  parciais: readonly EnvioParcial[],
  dados: Alvo & { readonly publicar_ao_terminar: boolean },
  comando: string,
): Promise<Solicitada> {
  const { servicos, context, escopo } = pedido;
  const juntos = await juntarRecebidos(pedido, parciais, DAS_CAMADAS);
  const chegados = juntos.map(({ nome }) => nome);
  const nomes = nomesDistintos(chegados);
  const arquivos = juntos.map((arquivo, i) => ({ ...arquivo, nome: nomes[i] ?? arquivo.nome }));
  const contexto = contextoDoComando(pedido, comando);
  const id = idDoComando(contexto.commandId);
  const data = { cliente_id: escopo.cliente_id, ...dados, arquivos };
  const { position } = await servicos.executar(importacaoDecider, id, { type: 'SolicitarImportacao', data }, contexto);
  context.lembrarPosicao(position);
  return { id, separados: separados(chegados, nomes) };
}

/** The same uploads to the same type and asset are the same command, whichever window asks first. */
function comandoDe(parciais: readonly EnvioParcial[], { tipo_id, ativo_id }: Alvo): string {
  const ids = parciais.map(({ id }) => id).sort();
  return uuidV5([...ids, tipo_id, ativo_id].join('/'), DOS_RECEBIDOS);
}

/** What no layer is ever read from is refused, and given up: sent again it would be no other. */
async function conferirConteudo(pedido: PedidoDaSessao, parciais: readonly EnvioParcial[]): Promise<void> {
  const envios = pedido.servicos.enviosParciais;
  const textos: string[] = [];
  for (const parcial of parciais) {
    const alheio = conteudoAlheio(await envios.comeco(parcial, BYTES_DO_COMECO));
    if (alheio === null) continue;
    await envios.descartar(quemEnvia(pedido), [parcial.id]);
    textos.push(preencher(mensagensDoEnvio.alheio, parcial.nome, alheio));
  }
  if (textos.length > 0) throw new RespostaDeFalha(415, { message: textos.join(' '), errors: { 'files[]': textos } });
}

/** The layer type and the asset that the form chose, if both are within reach. */
async function alvoDe({ servicos, escopo }: PedidoDaSessao, campos: Recebidos['campos']) {
  const tipo_id = uuidSchema.safeParse(campos.get('tipo_id'));
  const ativo_id = uuidSchema.safeParse(campos.get('ativo_id'));
  const [tipo, ativo] = await Promise.all([
    tipo_id.success ? servicos.camadaTipos.obter(escopo, tipo_id.data) : null,
    ativo_id.success ? servicos.ativos.obter(escopo, ativo_id.data) : null,
  ]);
  if (!tipo?.ativo) throw incompleto('tipo_id');
  if (!ativo?.ativo) throw incompleto('ativo_id');
  return { tipo_id: tipo.id, ativo_id: ativo.id };
}

const incompleto = (campo: string) => camposInvalidos({ [campo]: [mensagens.envioIncompleto] });
