import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { v7 as uuidV7 } from 'uuid';
import { visaoDe } from '#app/analise/analise.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { anexo } from '#app/server/anexo.server.ts';
import { type Atualidade, obterAtualidade } from '#app/server/atualidade.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { DocumentoRow, TrechoDosDocumentos } from '#projections/relatorio/relatorio.queries.ts';
import type { DocumentoNaLista, NumeroSemDocumento, PaginaDeEmitidos, PaginaDosRelatorios } from './emitidos.ts';

/** Analyses whose reports are offered: the newest ones; the others are reached from their own pages. */
const MAX_ANALISES = 100;
/** How long the document of a number may still be on its way: longer than any is waited for and printed. */
const A_CAMINHO_MS = 600_000;

/** How the list of what was issued opens; it has one order. */
const forma = {
  colunas: ['emitido_em'],
  padrao: { coluna: 'emitido_em', direcao: 'desc', per_page: 25 },
} as const;
type PedidoDeEmitidos = PedidoDeLista<'emitido_em'>;

/** What may be read on paper, and what was issued, within reach. @throws RespostaDeFalha 400 for another address */
export async function paginaDosRelatorios(pedido: PedidoDaSessao): Promise<PaginaDosRelatorios> {
  const { servicos, escopo, url } = pedido;
  const lista = lerLista(url.searchParams, forma);
  const atualidade = await obterAtualidade(pedido, ['documentos', 'deteccoes']);
  const [emitidos, emitido, analises] = await Promise.all([
    parte(pedido, 'documentos', lerEmitidos(pedido, lista, atualidade)),
    parte(pedido, 'emitido', numeroDe(pedido, url.searchParams.get('emitido'))),
    parte(pedido, 'analises', servicos.analises.listar(escopo, visaoDe(pedido))),
  ]);
  return {
    atualidade,
    estado: lista.estado,
    emitidos,
    emitido,
    podeEmitir: pedido.pode('relatorios.assinar'),
    analises:
      analises?.slice(0, MAX_ANALISES).map(({ id, titulo, ativo_nome, data_depois, total_deteccoes, publicada }) => ({
        id,
        titulo,
        ativo: ativo_nome ?? '',
        data: data_depois,
        total: total_deteccoes,
        publicada,
      })) ?? null,
  };
}

/** The number of a document within reach; null for an id that is none's. */
async function numeroDe({ servicos, escopo }: PedidoDaSessao, id: string | null): Promise<string | null> {
  const lido = uuidSchema.safeParse(id);
  return lido.success ? ((await servicos.documentos.obter(escopo, lido.data))?.numero ?? null) : null;
}

async function lerEmitidos(
  pedido: PedidoDaSessao,
  { busca, cursor, limite }: PedidoDeEmitidos,
  atualidade: Atualidade,
): Promise<PaginaDeEmitidos> {
  const { documentos } = pedido.servicos;
  const [{ itens, anterior, proxima }, total] = await Promise.all([
    documentos.listar(pedido.escopo, busca, { cursor, limite }),
    documentos.contar(pedido.escopo, busca),
  ]);
  const ate = anterior === null ? null : (itens[0]?.emitido_em ?? null);
  const desde = proxima === null ? null : (itens.at(-1)?.emitido_em ?? null);
  const [naTela, semDocumento] = await Promise.all([
    documentosNaTela(pedido, itens),
    numerosSemDocumento(pedido, { busca, ate, desde }, atualidade),
  ]);
  return { documentos: naTela, semDocumento, anterior, proxima, total };
}

async function documentosNaTela(
  pedido: PedidoDaSessao,
  rows: readonly DocumentoRow[],
): Promise<readonly DocumentoNaLista[]> {
  const { servicos, escopo } = pedido;
  const [nomeDe, analises] = await Promise.all([
    nomesDeEntao(
      pedido,
      rows.map(({ autor_id }) => autor_id),
    ),
    servicos.analises.nomes(escopo, visaoDe(pedido)),
  ]);
  const titulos = new Map(analises.map(({ id, titulo }) => [id, titulo]));
  return rows.map((row) => ({
    id: row.id,
    numero: row.numero,
    especie: row.especie,
    emitido_em: row.emitido_em,
    posicao: String(row.posicao),
    comando_id: uuidV7(),
    bytes: row.arquivo.bytes,
    deteccoes: row.deteccoes.total,
    dados: row.dados && { formato: row.dados.formato, bytes: row.dados.arquivo.bytes },
    cenas: row.cenas?.total ?? null,
    por: nomeDe(row.autor_id, row.emitido_em),
    assunto: assuntoDe(row, titulos),
  }));
}

/** Null for whoever does not reach every document of the client. */
async function numerosSemDocumento(
  { servicos, escopo: { cliente_id, ativos } }: PedidoDaSessao,
  trecho: TrechoDosDocumentos,
  { atualizando, parada, atrasada, dados_de }: Atualidade,
): Promise<readonly NumeroSemDocumento[] | null> {
  if (ativos !== 'todos') return null;
  // While the list is behind, each of them may have a document already.
  const ate = atualizando || parada || atrasada ? 0 : Date.parse(dados_de) - A_CAMINHO_MS;
  const rows = await servicos.documentos.numerosSemDocumento(cliente_id, trecho);
  return rows.map((row) => ({ ...row, recente: Date.parse(row.reservado_em) > ate }));
}

function assuntoDe({ especie, objeto_id, consulta }: DocumentoRow, titulos: ReadonlyMap<string, string>) {
  if (especie === 'deteccoes') return { nome: null, endereco: `/deteccoes/relatorio/impressao?${consulta}` };
  if (especie === 'dossie') return { nome: null, endereco: `/analise/deteccoes/${objeto_id}/relatorio` };
  return { nome: titulos.get(objeto_id ?? '') ?? null, endereco: `/analise/analises/${objeto_id}/relatorio` };
}

/** The very file that was issued. @throws RespostaDeFalha 404 where it is not within reach */
export async function documentoEmitido(pedido: PedidoDaSessao): Promise<Response> {
  return servir(pedido, (await documentoDoPedido(pedido)).arquivo);
}

/** The file of data that goes with it. @throws RespostaDeFalha 404 where there is none, or it is not within reach */
export async function dadosDoDocumento(pedido: PedidoDaSessao): Promise<Response> {
  const { dados } = await documentoDoPedido(pedido);
  if (dados === null) throw naoEncontrado();
  return servir(pedido, dados.arquivo);
}

async function documentoDoPedido({ servicos, escopo, params }: PedidoDaSessao): Promise<DocumentoRow> {
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.documentos.obter(escopo, id.data) : null;
  if (row === null) throw naoEncontrado();
  return row;
}

async function servir({ servicos }: PedidoDaSessao, arquivo: DocumentoRow['arquivo']): Promise<Response> {
  const bytes = await servicos.armazenamento.get(arquivo.chave);
  return new Response(createReadableStreamFromReadable(Readable.from(bytes)), {
    headers: {
      'Content-Type': arquivo.tipo,
      'Content-Length': String(arquivo.bytes),
      'Content-Disposition': anexo(arquivo.nome),
      'Cache-Control': 'private, no-store',
    },
  });
}
