import {
  juntarRecebidos,
  quemEnvia,
  receberArquivos,
  recebidosAntes,
} from '#app/importacao/importacao.porta.server.ts';
import { FUSOS } from '#app/kit/datas.ts';
import { mensagens } from '#app/mensagens/catalogo.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { lerFormulario, texto } from '#app/server/formulario.server.ts';
import { salvarEdicao } from '#app/server/salvar-edicao.server.ts';
import { MAX_BANDAS, type Obtencao, type Papel, papelSchema } from '#domain/imagem/exame.ts';
import { MAX_SATELITE, NUVENS_PADRAO } from '#domain/imagem/imagem.commands.ts';
import { type ImagemState, imagemDecider } from '#domain/imagem/imagem.decider.ts';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { EnvioParcial } from '#infra/files/upload/envios-parciais.ts';
import { mensagensDaImagem } from './imagem.mensagens.ts';
import { imagemPedida } from './imagens.server.ts';
import { obtencaoDe } from './obtencao.ts';
import { grandeDemais, maximoDaImagem } from './por-partes.server.ts';
import { valoresDaImagem } from './valores-do-formulario.server.ts';

type Campos = ReadonlyMap<string, string>;
type Conferir = (token: string | null) => Promise<void>;

interface Enviada {
  readonly campos: Campos;
  readonly dados: Awaited<ReturnType<typeof lerDados>>;
  /** What came with the form: given up where it is refused. */
  readonly parciais: readonly EnvioParcial[];
  /** What came before it, piece by piece: stays for the next try. */
  readonly anteriores: readonly EnvioParcial[];
}

const DA_IMAGEM = { finalidade: 'imagem', campo: 'arquivo_tif' } as const;

/** Besides what each band measures. */
const OUTROS_CAMPOS = 20;

/** The fields and the file of the form, which has its fields in front: then a refusal costs no storage. */
async function receberFormulario<T>(
  pedido: PedidoDaSessao,
  conferir: Conferir,
  achar: (pedido: PedidoDaSessao) => Promise<T>,
): Promise<Enviada & { readonly alvo: T }> {
  const { request } = pedido;
  let conferido = false;
  const antes = async (campos: Campos) => {
    const token = campos.get('_token') ?? request.headers.get('X-CSRF-TOKEN');
    if (token === null) return;
    await conferir(token);
    conferido = true;
    await achar(pedido);
    if (campos.has('ativo_id')) await lerDados(pedido, campos);
  };
  const recebidos = await lerRecebidos(pedido, conferir, antes);
  try {
    if (!conferido) await conferir(recebidos.campos.get('_token') ?? null);
    const alvo = await achar(pedido);
    const dados = await lerDados(pedido, recebidos.campos);
    const limites = { bytes: maximoDaImagem(pedido), arquivos: 1 };
    const nomeados = recebidos.campos.get('recebidos') ?? '';
    const anteriores = await recebidosAntes(pedido, nomeados, { ...DA_IMAGEM, limites });
    return { ...recebidos, alvo, dados, anteriores };
  } catch (error) {
    await largar(pedido, recebidos.parciais);
    throw error;
  }
}

/** A form without a file may come as any other. */
async function lerRecebidos(
  pedido: PedidoDaSessao,
  conferir: Conferir,
  antes: (campos: Campos) => Promise<void>,
): Promise<Pick<Enviada, 'campos' | 'parciais'>> {
  const { request, servicos } = pedido;
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    const form = await lerFormulario(request, conferir);
    return { campos: new Map([...form].map(([nome]) => [nome, texto(form, nome)])), parciais: [] };
  }
  const bytes = maximoDaImagem(pedido);
  const limites = { bytes, arquivos: 1, campos: OUTROS_CAMPOS + MAX_BANDAS };
  const opcoes = { quem: quemEnvia(pedido, 'imagem'), envios: servicos.enviosParciais, limites, antes };
  return receberArquivos(request, opcoes).catch((error: unknown) => {
    const grande = (error as RespostaDeFalha).status === 413 || (error as Error).name === 'ObjectTooLargeError';
    throw grande ? grandeDemais(bytes) : error;
  });
}

/** As the specification answers it; no bounds before the file was examined. */
interface Salva {
  readonly id: Uuid;
  readonly bbox: readonly number[] | null;
  readonly slug_ativo: string;
}

/** A new image. */
export async function criarImagem(pedido: PedidoDaSessao, conferir: Conferir): Promise<Salva> {
  const { servicos, context, escopo } = pedido;
  const enviada = await receberFormulario(pedido, conferir, async () => null);
  const {
    campos,
    dados: { slug_ativo, ...dados },
  } = enviada;
  return comArquivo(pedido, enviada, async (arquivo) => {
    if (arquivo === null) throw camposInvalidos({ arquivo_tif: [mensagensDaImagem.semArquivo] });
    const contexto = contextoDoComando(pedido, campos.get('comando_id') ?? '');
    const id = idDoComando(contexto.commandId);
    const data = { cliente_id: escopo.cliente_id, ...dados, papeis: null, arquivo };
    const { position } = await servicos.executar(imagemDecider, id, { type: 'ReceberImagem', data }, contexto);
    context.lembrarPosicao(position);
    return { id, bbox: null, slug_ativo };
  });
}

/** What is said of an image, and another file where one came. */
export async function salvarImagem(pedido: PedidoDaSessao, conferir: Conferir): Promise<Salva> {
  const enviada = await receberFormulario(pedido, conferir, imagemPedida);
  const {
    alvo: row,
    campos,
    dados: { slug_ativo, ...dados },
  } = enviada;
  await comArquivo(pedido, enviada, async (arquivo) => {
    exigirPut(pedido, campos);
    const papeis = row.exame === null ? row.papeis : lerPapeis(campos, row.exame.bandas.length);
    await salvarEdicao(
      pedido,
      {
        form: comoFormulario(campos),
        projecao: 'imagens',
        decider: imagemDecider,
        id: row.id,
        revisao: lerRevisao(campos),
        valores: (state: ImagemState) => valoresDaImagem(state, row.exame),
      },
      { type: 'AlterarImagem', data: { ...dados, papeis, arquivo } },
    );
  });
  return { id: row.id, bbox: row.exame?.bbox ?? null, slug_ativo };
}

const comoFormulario = (campos: Campos): FormData => {
  const form = new FormData();
  for (const [nome, valor] of campos) form.set(nome, valor);
  return form;
};

/** Undefined for clients that do not say over what they save: they overwrite. @throws RespostaDeFalha 422 */
function lerRevisao(campos: Campos): number | undefined {
  const dita = campos.get('revisao');
  if (dita === undefined || dita === '') return undefined;
  if (!/^\d{1,9}$/.test(dita)) throw camposInvalidos({ revisao: [mensagensDaImagem.revisao] });
  return Number(dita);
}

/** As forms say it, who have only POST. @throws RespostaDeFalha 405 */
function exigirPut({ request }: PedidoDaSessao, campos: Campos): void {
  if (request.method === 'PUT' || campos.get('_method')?.toUpperCase() === 'PUT') return;
  throw new RespostaDeFalha(405, { message: mensagens.outroMetodo }, { Allow: 'PUT' });
}

/** The file that came is the image's, or given up where it came with a form that is refused. */
async function comArquivo<T>(
  pedido: PedidoDaSessao,
  { parciais, anteriores }: Pick<Enviada, 'parciais' | 'anteriores'>,
  usar: (arquivo: Arquivo | null) => Promise<T>,
): Promise<T> {
  const vindos = [...anteriores, ...parciais].slice(0, 1);
  try {
    const [arquivo = null] = await juntarRecebidos(pedido, vindos, DA_IMAGEM);
    const feito = await usar(arquivo);
    await pedido.servicos.enviosParciais.usar(vindos);
    return feito;
  } catch (error) {
    await largar(pedido, parciais);
    throw error;
  }
}

const largar = (pedido: PedidoDaSessao, parciais: readonly EnvioParcial[]) =>
  pedido.servicos.enviosParciais.descartar(
    quemEnvia(pedido, 'imagem'),
    parciais.map(({ id }) => id),
  );

/** What people say of an image. @throws RespostaDeFalha 422 */
async function lerDados({ servicos, escopo }: PedidoDaSessao, campos: Campos) {
  const ativo_id = uuidSchema.safeParse(campos.get('ativo_id'));
  const ativo = ativo_id.success ? await servicos.ativos.obter(escopo, ativo_id.data) : null;
  if (!ativo?.ativo) throw camposInvalidos({ ativo_id: [mensagensDaImagem.semAtivo] });
  const nuvens = campos.get('percentual_nuvens') ?? '';
  if (nuvens !== '' && (!/^\d{1,3}$/.test(nuvens) || Number(nuvens) > 100)) {
    throw camposInvalidos({ percentual_nuvens: [mensagensDaImagem.nuvens] });
  }
  return {
    ativo_id: ativo.id,
    // Not said, it is the specification's.
    percentual_nuvens: nuvens === '' ? NUVENS_PADRAO : Number(nuvens),
    ...lerCobertura(campos),
    obtencao: lerObtencao(campos),
    satelite: lerSatelite(campos),
    slug_ativo: ativo.sigla || ativo.nome,
  };
}

/** Empty, it is left to the outline of the file. */
function lerCobertura(campos: Campos): { readonly percentual_cobertura?: number } {
  const dita = campos.get('percentual_cobertura')?.trim() ?? '';
  if (dita === '') return {};
  if (!/^\d{1,3}$/.test(dita) || Number(dita) > 100) {
    throw camposInvalidos({ percentual_cobertura: [mensagensDaImagem.cobertura] });
  }
  return { percentual_cobertura: Number(dita) };
}

function lerSatelite(campos: Campos): string | null {
  const satelite = campos.get('satelite')?.trim() ?? '';
  if (satelite.length > MAX_SATELITE) throw camposInvalidos({ satelite: [mensagensDaImagem.satelite(MAX_SATELITE)] });
  return satelite || null;
}

function lerObtencao(campos: Campos): Obtencao | null {
  const [dia, hora] = [campos.get('dia')?.trim() ?? '', campos.get('hora')?.trim() ?? ''];
  if (dia === '' && hora === '') return null;
  const fuso = FUSOS.find((um) => um === (campos.get('fuso') ?? FUSOS[0]));
  if (fuso === undefined) throw camposInvalidos({ fuso: [mensagensDaImagem.fuso] });
  const obtencao = obtencaoDe(dia, hora, fuso);
  if (obtencao === null) throw camposInvalidos({ dia: [mensagensDaImagem.quando] });
  return obtencao;
}

/** `papel_0`, `papel_1`…; null where the form says nothing of bands: then the file's word holds. */
function lerPapeis(campos: Campos, bandas: number): (Papel | null)[] | null {
  if (!campos.has('papel_0')) return null;
  return Array.from({ length: bandas }, (_, i) => {
    const dito = campos.get(`papel_${i}`) ?? '';
    const papel = papelSchema.safeParse(dito);
    if (dito !== '' && !papel.success) throw camposInvalidos({ papeis: [mensagensDaImagem.papel] });
    return papel.success ? papel.data : null;
  });
}
