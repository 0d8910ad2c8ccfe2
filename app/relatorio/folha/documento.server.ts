import { v7 as uuidV7 } from 'uuid';
import { codigoQrDe } from '#app/identidade/identidade.porta.server.ts';
import { timbreDe } from '#app/papel-timbrado/papel-timbrado.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { anexo } from '#app/server/anexo.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { numeroDoDocumentoSchema } from '#domain/relatorio/numero.policy.ts';
import type { Documento, Emissao, PedidoDeEmissao } from './documento.ts';
import { CAMPOS_DO_PAPEL, lerPapel } from './papel.ts';

interface Dito extends Pick<Documento, 'titulo' | 'subtitulo' | 'volta' | 'passado'> {
  readonly emitir: Pick<PedidoDeEmissao, 'especie' | 'objeto_id'>;
  /** Address of the page without its query. */
  readonly caminho: string;
  /** What is asked for, as its address has it: an instant, a filter. */
  readonly consulta: URLSearchParams;
  /** Position that was reached before anything was read. */
  readonly posicao: string;
}

/**
 * The request as its document was first issued: of one that is issued again, within the assets that it told of then.
 * Asked only where a ticket was redeemed, which nobody else has.
 */
export async function pedidoDoDocumento(pedido: PedidoDaSessao): Promise<PedidoDaSessao> {
  const { url, servicos, escopo } = pedido;
  const original = uuidSchema.safeParse(url.searchParams.get('original'));
  if (!servicos.impressao.pedida(url) || !original.success) return pedido;
  const row = await servicos.documentos.obter(escopo, original.data);
  return row === null ? pedido : { ...pedido, escopo: { ...escopo, ativos: row.ativo_ids } };
}

/** What a report says of itself. */
export async function documentoDe(pedido: PedidoDaSessao, dito: Dito): Promise<Documento> {
  const { servicos, sessao, url, pode } = pedido;
  const { caminho, consulta, posicao, emitir, ...resto } = dito;
  const impresso = servicos.impressao.pedida(url);
  const papel = lerPapel(url.searchParams);
  const comPapel = new URLSearchParams(consulta);
  for (const campo of CAMPOS_DO_PAPEL) comPapel.set(campo, papel[campo]);
  const agora = new Date().toISOString();
  const usual: Emissao = { em: agora, por: sessao.nome, posicao, numero: null, algoritmos: null, conferencia: null };
  // As it is now, whatever else has come so far; of the past, as what is told of was read.
  const timbre = await timbreDe(pedido, dito.passado === null ? undefined : { posicao: BigInt(posicao) });
  return {
    ...resto,
    papel,
    impresso,
    timbre,
    emitir:
      pode('relatorios.assinar') && dito.passado === null
        ? { ...emitir, consulta: String(consulta), comando_id: uuidV7() }
        : null,
    endereco: caminho,
    pdf: `${caminho}.pdf?${comPapel}`,
    emissao: impresso ? (emissaoDe(pedido) ?? usual) : usual,
  };
}

/** What the printing of an issued document says of it: asked only where a ticket was redeemed, which nobody else has. */
function emissaoDe({ url, servicos, sessao: { nome: por } }: PedidoDaSessao): Emissao | null {
  const { searchParams: parametros, origin } = url;
  const numero = numeroDoDocumentoSchema.safeParse(parametros.get('numero'));
  const [em, posicao] = [parametros.get('emitido'), parametros.get('posicao')];
  if (!numero.success || em === null || posicao === null) return null;
  const endereco = `${servicos.config.PUBLIC_ORIGIN ?? origin}/conferir/${numero.data}`;
  const { algoritmos } = servicos.emissao;
  return { em, por, posicao, numero: numero.data, algoritmos, conferencia: { endereco, qr: codigoQrDe(endereco) } };
}

/** Fields of a report's address that its file keeps: what makes it an issued document is never among them. */
const CAMPOS = ['em', ...CAMPOS_DO_PAPEL] as const;

interface Arquivavel extends Pick<Documento, 'titulo' | 'subtitulo'> {
  /** Address of the page without its query. */
  readonly caminho: string;
  /** Further fields of its address. */
  readonly filtro?: URLSearchParams;
}

/** The page at `caminho` as a file, as the person who asks for it sees it. */
export async function emPdf(
  { servicos, sessao, request, url }: PedidoDaSessao,
  { caminho, titulo, subtitulo, filtro }: Arquivavel,
): Promise<Response> {
  const campos = new URLSearchParams(filtro);
  for (const nome of CAMPOS) {
    const valor = url.searchParams.get(nome);
    if (valor !== null) campos.set(nome, valor);
  }
  const dito = { title: titulo, subject: subtitulo, instant: new Date() };
  const pdf = await servicos.impressao.imprimir(sessao.usuario_id, `${caminho}?${campos}`, dito, request.signal);
  return arquivoPdf(pdf, `${subtitulo}.pdf`);
}

const arquivoPdf = (pdf: Uint8Array, nome: string) =>
  new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.byteLength),
      'Content-Disposition': anexo(nome.replaceAll('/', '-')),
      'Cache-Control': 'private, no-store',
    },
  });
