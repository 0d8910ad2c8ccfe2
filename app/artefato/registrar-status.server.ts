import { quemEnvia, receberArquivos } from '#app/importacao/importacao.porta.server.ts';
import { deteccoes } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { lerFormulario, texto } from '#app/server/formulario.server.ts';
import { MAX_ARTEFATOS_POR_STATUS } from '#domain/artefato/artefato.policy.ts';
import { type FormularioDeArtefato, lerFormularios } from '#domain/artefato/formulario.ts';
import { LIMITES_DOS_ARTEFATOS } from '#domain/artefato/limites.policy.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { EnvioParcial } from '#infra/files/upload/envios-parciais.ts';
import { acrescentar } from './acrescentar.server.ts';
import { type Chegados, montarArtefatos } from './arquivos-dos-artefatos.server.ts';
import { mensagensDoArtefato } from './artefato.mensagens.ts';
import { deteccaoParaAlterar } from './deteccao-pedida.server.ts';
import { maximoDoStatus } from './por-partes.server.ts';

type Conferir = (token: string | null) => Promise<void>;

/** Besides the list of artefacts. */
const MAX_CAMPOS = 20;
/** Far more than four forms of ten links each, however their letters are written in JSON: who sends too many is told so. */
const MAX_BYTES_DA_LISTA = 1024 * 1024;
const MAX_ARQUIVOS =
  MAX_ARTEFATOS_POR_STATUS *
  Math.max(LIMITES_DOS_ARTEFATOS.imagem.maxPerArtefato, LIMITES_DOS_ARTEFATOS.documento.maxPerArtefato);

interface Recebido {
  readonly campos: ReadonlyMap<string, string>;
  /** What came with the form: given up where it is refused. */
  readonly parciais: readonly EnvioParcial[];
  /** The same by the fields that they came in. */
  readonly porCampo: ReadonlyMap<string, EnvioParcial>;
}

/** Registers a status of a detection, with what proves it: everything or nothing. */
export async function registrarStatus(pedido: PedidoDaSessao, conferir: Conferir): Promise<Response> {
  const { servicos, context } = pedido;
  const recebido = await receber(pedido, conferir);
  const { campos, parciais } = recebido;
  try {
    const { id } = await deteccaoParaAlterar(pedido);
    const { status_id, formularios } = await lerPedido(pedido, id, campos);
    exigirDeArtefatos(recebido, formularios);
    const chegados = await reunir(pedido, recebido, formularios);
    const artefatos = await montarArtefatos(pedido, id, formularios, chegados);
    const command = { type: 'RegistrarStatusDaDeteccao' as const, data: { status_id, artefatos: [...artefatos] } };
    const contexto = contextoDoComando(pedido, campos.get('comando_id') ?? '');
    const { position } = await acrescentar(pedido, id, command, contexto);
    context.lembrarPosicao(position);
    await servicos.enviosParciais.usar([...new Set(chegados.values())]);
    return Response.json({ message: deteccoes.statusCriado, deteccao: { id, status_id } }, { status: 201 });
  } catch (error) {
    await servicos.enviosParciais.descartar(
      quemEnvia(pedido, 'artefato'),
      parciais.map((um) => um.id),
    );
    throw error;
  }
}

/** The token is looked at before any file is kept, and the detection too where the form has it in front. */
async function receber(pedido: PedidoDaSessao, conferir: Conferir): Promise<Recebido> {
  const { request, servicos } = pedido;
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    const form = await lerFormulario(request, conferir);
    const campos = new Map([...form].map(([nome]) => [nome, texto(form, nome)]));
    return { campos, parciais: [], porCampo: new Map() };
  }
  let conferido = false;
  const antes = async (campos: ReadonlyMap<string, string>) => {
    await conferir(campos.get('_token') ?? null);
    conferido = true;
    await deteccaoParaAlterar(pedido);
  };
  const { campos, parciais, porCampo } = await receberArquivos(request, {
    quem: quemEnvia(pedido, 'artefato'),
    envios: servicos.enviosParciais,
    antes,
    limites: {
      bytes: maximoDoStatus(pedido),
      arquivos: MAX_ARQUIVOS,
      campos: MAX_CAMPOS,
      bytesDoCampo: MAX_BYTES_DA_LISTA,
    },
  });
  if (!conferido) await conferir(campos.get('_token') ?? null);
  return { campos, parciais, porCampo };
}

/** @throws RespostaDeFalha 422 */
async function lerPedido({ servicos, escopo }: PedidoDaSessao, id: Uuid, campos: ReadonlyMap<string, string>) {
  const [dito, deteccao_id = id] = [campos.get('status_id') ?? '', campos.get('deteccao_id')];
  if (deteccao_id !== id) throw camposInvalidos({ deteccao_id: [mensagensDoArtefato.outraDeteccao] });
  const formularios = lerFormularios(campos.get('artefatos') ?? '');
  if (formularios === null) throw camposInvalidos({ artefatos: [mensagensDoArtefato.listaInvalida] });
  if (formularios === 'demais') throw camposInvalidos({ artefatos: [mensagensDoArtefato.demais] });
  if (dito === '') throw camposInvalidos({ status_id: [mensagensDoArtefato.semStatus] });
  const status_id = uuidSchema.safeParse(dito);
  const status = status_id.success ? await servicos.deteccaoStatus.obter(escopo, status_id.data) : null;
  if (!status?.ativo) throw camposInvalidos({ status_id: [mensagensDoArtefato.statusInvalido] });
  return { status_id: status.id, formularios };
}

/** Each file came in a field of its own that a form names. @throws RespostaDeFalha 422 */
function exigirDeArtefatos({ parciais, porCampo }: Recebido, formularios: readonly FormularioDeArtefato[]): void {
  if (parciais.length > porCampo.size) throw camposInvalidos({ artefatos: [mensagensDoArtefato.campoRepetido] });
  const chaves = new Set(formularios.flatMap(({ fileKeys }) => fileKeys));
  for (const [campo, { nome }] of porCampo) {
    if (!chaves.has(campo)) throw camposInvalidos({ artefatos: [mensagensDoArtefato.semArtefato(nome)] });
  }
}

/** The files that forms name: fields of this request, or uploads that came before it, whole. */
async function reunir(
  pedido: PedidoDaSessao,
  { porCampo }: Recebido,
  formularios: readonly FormularioDeArtefato[],
): Promise<Chegados> {
  const chegados = new Map<string, EnvioParcial>();
  const chaves = formularios.flatMap(({ fileKeys }) => fileKeys).filter((chave) => typeof chave === 'string');
  for (const chave of new Set(chaves.slice(0, MAX_ARQUIVOS))) {
    const parcial = porCampo.get(chave) ?? (await enviadoAntes(pedido, chave));
    if (parcial !== null) chegados.set(chave, parcial);
  }
  return chegados;
}

async function enviadoAntes(pedido: PedidoDaSessao, chave: string): Promise<EnvioParcial | null> {
  const id = uuidSchema.safeParse(chave);
  const quem = quemEnvia(pedido, 'artefato');
  const parcial = id.success ? await pedido.servicos.enviosParciais.obter(quem, id.data) : null;
  return parcial !== null && parcial.recebidos === parcial.bytes ? parcial : null;
}
