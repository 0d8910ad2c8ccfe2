import { randomUUID } from 'node:crypto';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { sistemaDe } from '#domain/exportacao/sistemas.ts';
import type { ExportacaoRow, ListaDeExportacoes } from '#projections/exportacao/exportacao.queries.ts';
import { textoDoMotivo, textosDosAvisos } from './exportacao.mensagens.ts';
import type { ExportacaoNaTela, PaginaDeExportacoes } from './exportacao.ts';

const forma = {
  colunas: ['solicitada_em'],
  padrao: { coluna: 'solicitada_em', direcao: 'desc', per_page: 25 },
} as const;

/** What the page of one's own exports of one kind shows. */
export async function lerExportacoes(pedido: PedidoDaSessao, quais: ListaDeExportacoes) {
  const lista = lerLista(pedido.url.searchParams, forma);
  const atualidade = await obterAtualidade(pedido, ['exportacoes']);
  const pagina = await parte(pedido, 'exportacoes', listarExportacoesNaTela(pedido, quais, lista));
  return { atualidade, pagina, estado: lista.estado };
}

/** A page of what the person has exported of one kind. */
async function listarExportacoesNaTela(
  { servicos, escopo, sessao }: PedidoDaSessao,
  lista: ListaDeExportacoes,
  { cursor, limite }: PedidoDeLista<'solicitada_em'>,
): Promise<PaginaDeExportacoes> {
  const [{ itens, anterior, proxima }, total] = await Promise.all([
    servicos.exportacoes.listar(escopo, sessao.usuario_id, lista, { cursor, limite }),
    servicos.exportacoes.contar(escopo, sessao.usuario_id, lista),
  ]);
  return { exportacoes: itens.map(naTela), anterior, proxima, total };
}

function naTela(row: ExportacaoRow): ExportacaoNaTela {
  const { id, formato, crs, estado, arquivo, bytes, total, objeto, avisos, motivo, solicitada_em, expira_em } = row;
  return {
    id,
    formato,
    estado,
    objeto,
    arquivo,
    bytes,
    total,
    solicitada_em,
    expira_em,
    sistema: sistemaDe(crs)?.nome ?? `EPSG:${crs}`,
    avisos: motivo === null ? textosDosAvisos(avisos) : [textoDoMotivo(motivo)],
    andamento: row.andamento,
    comando_id: randomUUID(),
  };
}
