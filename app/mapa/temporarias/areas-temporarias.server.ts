import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { nomeLimpo, textoDoProblema } from '#app/importacao/importacao.porta.server.ts';
import { envios } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { comCorpo, entregar } from '#app/server/corpo-do-pedido.server.ts';
import {
  camposInvalidos,
  grandeDemais,
  pedidoInvalido,
  RespostaDeFalha,
  tentativasDemais,
} from '#app/server/falhas.server.ts';
import { lerFormulario } from '#app/server/formulario.server.ts';
import { conferirParte } from '#app/server/textos-do-pedido.server.ts';
import type { SentFile, TemporaryFeature } from '#infra/files/vector/temporary/temporary-areas.ts';
import { avisoDaLeitura, MAX_ARQUIVOS, MAX_BYTES, recusaDaArea, recusaDoArquivo } from './regras.ts';

/** What a multipart body has around its files, and its token. */
const MOLDURA_BYTES = 64 * 1024;
const MAX_CAMPOS = 5;

export interface CamadaTemporaria {
  readonly filename: string;
  readonly features: readonly TemporaryFeature[];
}

/** Areas that somebody wants to see on the map: read, answered and forgotten. */
export async function receberAreasTemporarias(
  pedido: PedidoDaSessao,
  conferir: (token: string | null) => Promise<void>,
): Promise<Response> {
  const { request, servicos, sessao } = pedido;
  const arquivos = await lerArquivos(request, conferir);
  const espera = servicos.cotaDeAreasTemporarias.spend(sessao.usuario_id);
  if (espera > 0) throw tentativasDemais(espera);
  if (arquivos.length === 0) throw recusada([envios.temporarioSemArquivo]);
  const layers: CamadaTemporaria[] = [];
  const recusas: string[] = [];
  const avisos: string[] = [];
  for (const arquivo of arquivos) {
    const lida = await servicos.areasTemporarias.read(arquivo, request.signal);
    const aviso = avisoDaLeitura({ nome: arquivo.nome, ...lida });
    if (aviso !== null) avisos.push(aviso);
    if (lida.features.length > 0) layers.push({ filename: arquivo.nome, features: lida.features });
    else recusas.push(...lida.recusas.map(textoDoProblema));
  }
  if (layers.length < arquivos.length) throw recusada(recusas);
  const area = layers
    .flatMap(({ features }) => features)
    .reduce((soma, { properties }) => soma + (properties.area ?? 0), 0);
  const demais = recusaDaArea(area);
  if (demais !== null) throw recusada([demais]);
  const resposta = { status: 'success', layers, ...(avisos.length > 0 && { avisos }) };
  return Response.json(resposta, { headers: { 'Cache-Control': 'no-store' } });
}

const recusada = (textos: readonly string[]) =>
  camposInvalidos(
    { 'files[]': textos.length > 0 ? textos : [envios.temporarioFalhou] },
    textos[0] ?? envios.temporarioFalhou,
  );

interface Partes {
  readonly token: string | null;
  readonly arquivos: readonly SentFile[];
}

/** The files of the form, once its token was looked at; a form of another kind has none. */
async function lerArquivos(
  request: Request,
  conferir: (token: string | null) => Promise<void>,
): Promise<readonly SentFile[]> {
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    await lerFormulario(request, conferir);
    return [];
  }
  const { token, arquivos } = await lerPartes(request);
  await conferir(token);
  return arquivos;
}

/** At most so many files of at most so many bytes, in memory: nothing of them touches the disk before it is to be read. */
async function lerPartes(request: Request): Promise<Partes> {
  const tipo = request.headers.get('Content-Type') ?? '';
  if (request.body === null) throw pedidoInvalido();
  const tamanho = Number(request.headers.get('Content-Length') ?? 0);
  return comCorpo(request, async (corpo) => {
    if (tamanho > MAX_ARQUIVOS * MAX_BYTES + MOLDURA_BYTES) throw grandeDemais();
    return partesDo(corpo, tipo, request.signal);
  });
}

async function partesDo(corpo: Readable, tipo: string, signal: AbortSignal): Promise<Partes> {
  let token: string | null = null;
  let recusa: unknown = null;
  const arquivos: Promise<SentFile | null>[] = [];
  const partes = criarLeitor(tipo);
  const guardar = async (nome: string, conteudo: Readable) => {
    const pedacos: Buffer[] = [];
    for await (const pedaco of conteudo) pedacos.push(pedaco as Buffer);
    const bytes = Buffer.concat(pedacos);
    const motivo = recusaDoArquivo({ nome, bytes: bytes.length });
    if (motivo === null) return { nome, bytes };
    recusa ??= new RespostaDeFalha(motivo.status, { message: motivo.texto, errors: { 'files[]': [motivo.texto] } });
    return null;
  };
  const conferir = (nome: string, valor: string) => {
    try {
      conferirParte(nome, valor);
    } catch (error) {
      recusa ??= error;
    }
  };
  partes.on('field', (nome, valor) => {
    conferir(nome, valor);
    if (nome === '_token') token = valor;
  });
  partes.on('file', (_campo, conteudo, { filename }) => {
    // A body that is cut inside a file fails the file, also before anybody reads it.
    conteudo.on('error', () => undefined);
    conferir('files[]', filename ?? '');
    const nome = nomeLimpo(filename);
    if (nome === '') return void conteudo.resume();
    const guardado = guardar(nome, conteudo);
    guardado.catch(() => undefined);
    arquivos.push(guardado);
  });
  partes.on('filesLimit', () => {
    const texto = `Envie até ${MAX_ARQUIVOS} arquivos de cada vez.`;
    recusa ??= camposInvalidos({ 'files[]': [texto] });
  });
  await entregar(corpo, partes).catch((error: unknown) => {
    throw signal.aborted ? error : pedidoInvalido();
  });
  const lidos = (await Promise.all(arquivos)).filter((um) => um !== null);
  if (recusa !== null) throw recusa;
  return { token, arquivos: lidos };
}

function criarLeitor(tipo: string) {
  const limits = { files: MAX_ARQUIVOS, fields: MAX_CAMPOS, fieldSize: MOLDURA_BYTES, fileSize: MAX_BYTES + 1 };
  try {
    const partes = busboy({ headers: { 'content-type': tipo }, limits, defParamCharset: 'utf8', preservePath: true });
    return partes.on('error', () => undefined);
  } catch {
    throw pedidoInvalido();
  }
}
