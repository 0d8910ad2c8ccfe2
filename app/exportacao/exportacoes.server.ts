import { randomUUID } from 'node:crypto';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { PedidoDeLista } from '#app/server/lista.server.ts';
import { sistemaDe } from '#domain/exportacao/sistemas.ts';
import type { ExportacaoRow } from '#projections/exportacao/exportacao.queries.ts';
import { textoDoMotivo, textosDosAvisos } from './exportacao.mensagens.ts';
import type { ExportacaoNaTela } from './exportacao.ts';

export interface PaginaDeExportacoes extends Paginas {
  readonly exportacoes: readonly ExportacaoNaTela[];
}

/** A page of what the person has exported. */
export async function listarExportacoesNaTela(
  { servicos, escopo, sessao }: PedidoDaSessao,
  { cursor, limite }: PedidoDeLista<'solicitada_em'>,
): Promise<PaginaDeExportacoes> {
  const [{ itens, anterior, proxima }, total] = await Promise.all([
    servicos.exportacoes.listar(escopo, sessao.usuario_id, { cursor, limite }),
    servicos.exportacoes.contar(escopo, sessao.usuario_id),
  ]);
  return { exportacoes: itens.map(naTela), anterior, proxima, total };
}

function naTela(row: ExportacaoRow): ExportacaoNaTela {
  const { id, formato, crs, estado, arquivo, bytes, camadas, avisos, motivo, solicitada_em, expira_em } = row;
  return {
    ...{ id, formato, estado, arquivo, bytes, camadas, solicitada_em, expira_em },
    sistema: sistemaDe(crs)?.nome ?? `EPSG:${crs}`,
    avisos: motivo === null ? textosDosAvisos(avisos) : [textoDoMotivo(motivo)],
    andamento: row.andamento,
    comando_id: randomUUID(),
  };
}
