import { Readable } from 'node:stream';
import { createReadableStreamFromReadable, redirect } from '@remix-run/node';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { anexo } from '#app/server/anexo.server.ts';
import { naoEncontrado, proibido, RespostaDeFalha } from '#app/server/falhas.server.ts';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import { mensagensDoArtefato } from './artefato.mensagens.ts';
import { deteccaoPedida } from './deteccao-pedida.server.ts';

/** Milliseconds that an address of a file is good for. */
const VALIDADE_MS = 5 * 60_000;
const PEDACO_BYTES = 2 ** 20;

/** Of a file of an artefact: what is shown of it, or the file itself. */
interface Pedida {
  readonly arquivo: Arquivo;
  readonly emLinha: boolean;
}

/** @throws RespostaDeFalha 404; 410 for what was removed */
export async function midiaPedida(pedido: PedidoDaSessao, deteccao_id: string, midia_id: string): Promise<Pedida> {
  const artefatos = await pedido.servicos.artefatos.artefatos(deteccao_id);
  const dona = artefatos.find(({ artefato }) => artefato.midias.some(({ id }) => id === midia_id));
  const midia = dona?.artefato.midias.find(({ id }) => id === midia_id);
  if (dona === undefined || midia === undefined) throw naoEncontrado();
  if (dona.removido !== null) throw new RespostaDeFalha(410, { message: mensagensDoArtefato.removido });
  const { arquivo, exibicao } = midia;
  if (!pedido.url.searchParams.has('exibicao')) return { arquivo, emLinha: false };
  if (exibicao !== null) return { arquivo: exibicao, emLinha: true };
  return { arquivo, emLinha: arquivo.tipo.startsWith('video/') };
}

/** Leads to an address that only this person can use, and only for a while. */
export async function midiaDoArtefato(pedido: PedidoDaSessao): Promise<Response> {
  const { params, escopo, sessao, servicos } = pedido;
  const deteccao = await deteccaoPedida(pedido);
  const { arquivo, emLinha } = await midiaPedida(pedido, deteccao.id, params.midia ?? '');
  const { chave, nome, tipo } = arquivo;
  const link = servicos.linksDeDownload.assinar(
    {
      deteccao_id: deteccao.id,
      em_linha: emLinha,
      chave,
      nome,
      tipo,
      cliente_id: escopo.cliente_id,
      usuario_id: sessao.usuario_id,
      permissao: 'deteccoes.ver',
    },
    VALIDADE_MS,
  );
  return redirect(`/arquivos/artefatos/${link}`, { headers: { 'Cache-Control': 'private, no-store' } });
}

/** The file behind such an address: to be saved, but what was made for being shown, and videos. */
export async function arquivoDoArtefato(pedido: PedidoDaSessao): Promise<Response> {
  const { params, escopo, sessao, servicos, request } = pedido;
  const portador = { cliente_id: escopo.cliente_id, usuario_id: sessao.usuario_id, permissoes: sessao.permissoes };
  const conferido = servicos.linksDeDownload.verificar(params.link ?? '', portador);
  if (!conferido.ok) throw recusaDoLink(conferido.motivo);
  const { deteccao_id, em_linha = false, chave, nome, tipo } = conferido.link;
  if (deteccao_id === undefined) throw naoEncontrado();
  // The asset may have been taken away since, or the detection's analysis.
  await deteccaoPedida({ ...pedido, params: { ...params, id: deteccao_id } });
  const guardado = await servicos.armazenamento.head(chave);
  if (guardado === null) throw naoEncontrado();
  const headers = {
    'Content-Type': tipo,
    'Content-Disposition': em_linha ? 'inline' : anexo(nome),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
  };
  const faixa = faixaPedida(request.headers.get('Range'), guardado.bytes);
  if (faixa === 'fora') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${guardado.bytes}` } });
  }
  if (faixa === null) {
    const corpo = createReadableStreamFromReadable(Readable.from(await servicos.armazenamento.get(chave)));
    return new Response(corpo, { headers: { ...headers, 'Content-Length': String(guardado.bytes) } });
  }
  const { de, ate } = faixa;
  const corpo = createReadableStreamFromReadable(Readable.from(trechos(pedido, chave, de, ate)));
  return new Response(corpo, {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(ate - de + 1),
      'Content-Range': `bytes ${de}-${ate}/${guardado.bytes}`,
    },
  });
}

interface Faixa {
  readonly de: number;
  /** Included. */
  readonly ate: number;
}

/** One range of bytes; several, or none that makes sense, is the whole file. */
function faixaPedida(cabecalho: string | null, bytes: number): Faixa | 'fora' | null {
  const [, de = '', ate = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(cabecalho ?? '') ?? [];
  if (de === '' && ate === '') return null;
  if (de === '') return Number(ate) === 0 ? 'fora' : { de: Math.max(0, bytes - Number(ate)), ate: bytes - 1 };
  const fim = ate === '' ? bytes - 1 : Math.min(Number(ate), bytes - 1);
  return Number(de) >= bytes || fim < Number(de) ? 'fora' : { de: Number(de), ate: fim };
}

async function* trechos({ servicos }: PedidoDaSessao, chave: string, de: number, ate: number) {
  for (let from = de; from <= ate; from += PEDACO_BYTES)
    yield Buffer.from(await servicos.armazenamento.slice(chave, from, Math.min(PEDACO_BYTES, ate - from + 1)));
}

function recusaDoLink(motivo: 'invalido' | 'expirado' | 'de_outro' | 'sem_permissao'): RespostaDeFalha {
  if (motivo === 'sem_permissao') return proibido();
  return motivo === 'expirado'
    ? new RespostaDeFalha(410, { message: mensagensDoArtefato.linkVencido })
    : naoEncontrado();
}
