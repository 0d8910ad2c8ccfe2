import { isUtf8 } from 'node:buffer';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { comCorpo } from '#app/server/corpo-do-pedido.server.ts';
import { grandeDemais, naoEncontrado, pedidoInvalido, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { ehTextoAceito } from '#app/server/textos-do-pedido.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { EnvioParcial, Finalidade } from '#infra/files/upload/envios-parciais.ts';
import { mensagensDoEnvio } from '../envio.mensagens.ts';
import { arquivosVazios, limitesDoEnvio, quemEnvia } from '../limites-do-envio.server.ts';
import { nomeLimpo } from '../nomes-dos-arquivos.server.ts';

/** The one version of the protocol (https://tus.io/protocols/resumable-upload) that is spoken here. */
const VERSAO = '1.0.0';
const CABECALHOS = { 'Tus-Resumable': VERSAO, 'Cache-Control': 'no-store' } as const;
const CORPO = 'application/offset+octet-stream';

type Conferir = (token: string | null) => Promise<void>;

/** What files are sent for piece by piece. */
interface PorPartes {
  readonly finalidade: Finalidade;
  /** Where each continues that was begun; its id follows. */
  readonly endereco: string;
  /** Bytes of the largest. */
  maximo(pedido: PedidoDaSessao): number | Promise<number>;
  grandeDemais(bytes: number): RespostaDeFalha;
}

/** Of the files of layers. */
export const camadasPorPartes = porPartes({
  finalidade: 'camada',
  endereco: '/camadas/upload/tus',
  grandeDemais,
  maximo: async (pedido) => (await limitesDoEnvio(pedido)).bytes,
});

/** The three requests by which a file comes piece by piece. */
export function porPartes({ finalidade, endereco, maximo, grandeDemais }: PorPartes) {
  const quemEnviaDela = (pedido: PedidoDaSessao) => quemEnvia(pedido, finalidade);

  async function obter(pedido: PedidoDaSessao): Promise<EnvioParcial> {
    const id = uuidSchema.safeParse(pedido.params.parcial);
    const parcial = id.success ? await pedido.servicos.enviosParciais.obter(quemEnviaDela(pedido), id.data) : null;
    if (parcial === null) throw naoEncontrado();
    return parcial;
  }

  return {
    /** Creation: the size and the name of a file that will come; the same one again continues where it stopped. */
    async iniciar(pedido: PedidoDaSessao, conferir: Conferir): Promise<Response> {
      const { request, servicos } = pedido;
      await conferir(null);
      exigirVersao(request);
      const novo = anunciado(request);
      const limite = await maximo(pedido);
      if (novo.bytes > limite) throw grandeDemais(limite);
      const parcial = await servicos.enviosParciais.iniciar(quemEnviaDela(pedido), novo);
      return Response.json(
        { id: parcial.id, recebidos: parcial.recebidos },
        { status: 201, headers: { ...situacao(parcial), Location: `${endereco}/${parcial.id}` } },
      );
    },

    /** How much of a file is here. */
    async ler(pedido: PedidoDaSessao): Promise<Response> {
      const parcial = await obter(pedido);
      return new Response(null, { headers: { ...situacao(parcial), 'Upload-Length': String(parcial.bytes) } });
    },

    /** PATCH takes the next bytes, DELETE gives the file up. */
    async continuar(pedido: PedidoDaSessao, conferir: Conferir): Promise<Response> {
      const { request, servicos } = pedido;
      await conferir(null);
      exigirVersao(request);
      const parcial = await obter(pedido);
      if (request.method === 'DELETE') {
        await servicos.enviosParciais.descartar(quemEnviaDela(pedido), [parcial.id]);
        return new Response(null, { status: 204, headers: CABECALHOS });
      }
      return comCorpo(request, async (corpo) => {
        if (request.headers.get('Content-Type') !== CORPO) {
          throw new RespostaDeFalha(415, { message: pedidoInvalido().message });
        }
        const de = inteiro(request, 'Upload-Offset');
        const agora = await servicos.enviosParciais.continuar(quemEnviaDela(pedido), parcial.id, de, corpo);
        if (agora === null) throw naoEncontrado();
        return new Response(null, { status: 204, headers: situacao(agora) });
      });
    },
  };
}

/** @throws RespostaDeFalha for what is no file */
function anunciado(request: Request) {
  const bytes = inteiro(request, 'Upload-Length');
  const { filename = '', filetype = '', impressao = '' } = metadados(request.headers.get('Upload-Metadata'));
  const nome = nomeLimpo(filename);
  if (nome === '' || impressao === '' || impressao.length > 500) throw pedidoInvalido();
  if (bytes === 0) throw arquivosVazios([nome]);
  return { nome, tipo: filetype.slice(0, 100), bytes, impressao: `${nome}/${impressao}` };
}

function situacao({ recebidos, expira_em }: EnvioParcial): Readonly<Record<string, string>> {
  return { ...CABECALHOS, 'Upload-Offset': String(recebidos), 'Upload-Expires': new Date(expira_em).toUTCString() };
}

function exigirVersao(request: Request): void {
  if (request.headers.get('Tus-Resumable') === VERSAO) return;
  throw new RespostaDeFalha(412, { message: pedidoInvalido().message }, { 'Tus-Version': VERSAO });
}

function inteiro(request: Request, nome: string): number {
  const texto = request.headers.get(nome) ?? '';
  if (!/^\d{1,15}$/.test(texto)) throw pedidoInvalido();
  return Number(texto);
}

function emUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw pedidoInvalido(mensagensDoEnvio.metadados);
  return bytes.toString('utf8');
}

/** `name base64, name base64`; what is no base64 says nothing. @throws RespostaDeFalha 400 for what no text holds */
function metadados(cabecalho: string | null): Partial<Record<string, string>> {
  const pares = (cabecalho ?? '').split(',').map((par) => par.trim().split(' '));
  const lidos = pares.map(([nome, valor = '']) => [nome, emUtf8(Buffer.from(valor, 'base64'))] as const);
  if (!lidos.every(([, valor]) => ehTextoAceito(valor))) throw pedidoInvalido(mensagensDoEnvio.metadados);
  return Object.fromEntries(lidos);
}
