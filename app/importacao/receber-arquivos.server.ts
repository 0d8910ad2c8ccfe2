import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { comCorpo, entregar } from '#app/server/corpo-do-pedido.server.ts';
import { grandeDemais, pedidoInvalido } from '#app/server/falhas.server.ts';
import { conferirParte } from '#app/server/textos-do-pedido.server.ts';
import type { EnvioParcial, EnviosParciais, Quem } from '#infra/files/upload/envios-parciais.ts';
import { arquivosDemais, arquivosVazios } from './limites-do-envio.server.ts';
import { nomeLimpo } from './nomes-dos-arquivos.server.ts';

/** Besides the files. */
const MAX_CAMPOS = 20;
const MAX_BYTES_DO_CAMPO = 64 * 1024;
/** What a multipart body has around its files. */
const MOLDURA_BYTES = 1024 * 1024;

export interface Recebidos {
  readonly campos: ReadonlyMap<string, string>;
  /** Temporary until an import asks for them; whoever takes them gives them up where it does not. */
  readonly parciais: readonly EnvioParcial[];
  /** The same by the fields that they came in; of several in one field the last. */
  readonly porCampo: ReadonlyMap<string, EnvioParcial>;
}

interface Opcoes {
  readonly quem: Quem;
  readonly envios: EnviosParciais;
  readonly limites: {
    readonly bytes: number;
    readonly arquivos: number;
    readonly campos?: number;
    readonly bytesDoCampo?: number;
  };
  /** Called with the fields that came before the first file; what it throws refuses the upload before it is stored. */
  antes(campos: ReadonlyMap<string, string>): Promise<void>;
}

/** Streams the files of a multipart request into storage; nothing is held in memory or left half written. */
export async function receberArquivos(request: Request, opcoes: Opcoes): Promise<Recebidos> {
  const tamanho = Number(request.headers.get('Content-Length') ?? 0);
  const tipo = request.headers.get('Content-Type') ?? '';
  if (request.body === null || !tipo.startsWith('multipart/form-data')) throw pedidoInvalido();
  return comCorpo(request, async (corpo) => {
    if (tamanho > opcoes.limites.bytes + MOLDURA_BYTES) throw grandeDemais();
    return lerPartes(corpo, tipo, opcoes, request.signal);
  });
}

async function lerPartes(corpo: Readable, tipo: string, opcoes: Opcoes, signal: AbortSignal): Promise<Recebidos> {
  const { quem, envios, limites, antes } = opcoes;
  const chegando: Promise<EnvioParcial | null>[] = [];
  const porCampo = new Map<string, EnvioParcial>();
  const vazios: string[] = [];
  const partes = criarLeitor(tipo, limites);
  const textos = lerTextos(partes);
  let conferencia: Promise<void> | undefined;
  let restante = limites.bytes;
  const guardar = async (nome: string, mime: string, conteudo: Readable): Promise<EnvioParcial | null> => {
    try {
      textos.exigir();
      conferencia ??= antes(textos.campos);
      await conferencia;
      const parcial = await envios.receber(quem, { nome, tipo: mime }, conteudo, restante);
      // Each of them is told, once all have come.
      if (parcial === null) vazios.push(nome);
      else restante -= parcial.bytes;
      return parcial;
    } catch (error) {
      conteudo.resume();
      throw error;
    }
  };

  partes.on('file', (campo, conteudo, { filename, mimeType }) => {
    // A body that is cut inside a file fails the file, also while the token is being looked at and nobody reads it yet.
    conteudo.on('error', () => undefined);
    textos.conferir('files[]', filename ?? '');
    const nome = nomeLimpo(filename);
    if (nome === '') {
      conteudo.resume();
      return;
    }
    const guardado = guardar(nome, mimeType, conteudo);
    guardado.then((parcial) => parcial && porCampo.set(campo, parcial)).catch(() => undefined);
    chegando.push(guardado);
  });
  let demais = false;
  partes.on('filesLimit', () => {
    demais = true;
  });
  try {
    await entregar(corpo, partes).catch((error) => {
      throw signal.aborted ? error : pedidoInvalido();
    });
    const parciais = (await Promise.all(chegando)).filter((um) => um !== null);
    textos.exigir();
    if (vazios.length > 0) throw arquivosVazios(vazios);
    if (demais) throw arquivosDemais(limites.arquivos);
    if (parciais.reduce((soma, { bytes }) => soma + bytes, 0) > limites.bytes) throw grandeDemais();
    return { campos: textos.campos, parciais, porCampo };
  } catch (error) {
    const chegados = (await Promise.allSettled(chegando)).flatMap((um) =>
      um.status === 'fulfilled' && um.value !== null ? [um.value.id] : [],
    );
    await envios.descartar(quem, chegados);
    throw error;
  }
}

/** The fields as they come; a text that cannot be taken is refused once nothing more is under way. */
function lerTextos(partes: ReturnType<typeof criarLeitor>) {
  const campos = new Map<string, string>();
  let recusa: unknown = null;
  const conferir = (nome: string, valor: string) => {
    try {
      conferirParte(nome, valor);
    } catch (error) {
      recusa ??= error;
    }
  };
  partes.on('field', (nome, valor, { valueTruncated }) => {
    // First by its name: what is too long for its field is said of the field.
    conferir(nome, valor);
    if (valueTruncated) recusa ??= grandeDemais();
    campos.set(nome, valor);
  });
  partes.on('fieldsLimit', () => {
    recusa ??= grandeDemais();
  });
  return {
    campos,
    conferir,
    exigir(): void {
      if (recusa !== null) throw recusa;
    },
  };
}

function criarLeitor(tipo: string, { arquivos, campos = MAX_CAMPOS, bytesDoCampo }: Opcoes['limites']) {
  const limits = {
    files: arquivos,
    fields: campos,
    fieldSize: bytesDoCampo ?? MAX_BYTES_DO_CAMPO,
    parts: arquivos + campos,
  };
  try {
    const partes = busboy({ headers: { 'content-type': tipo }, limits, defParamCharset: 'utf8', preservePath: true });
    return partes.on('error', () => undefined);
  } catch {
    throw pedidoInvalido();
  }
}
