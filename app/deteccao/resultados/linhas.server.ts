import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import { deteccoesNaTela } from '../deteccao-na-tela.server.ts';
import type { LinhaDeDeteccao } from './resultados.ts';

/** Detections as rows of tables show them, now or at an instant. */
export async function linhasDe(
  pedido: Pick<PedidoDaSessao, 'servicos' | 'pode'>,
  rows: readonly DeteccaoRow[],
  em: string | undefined,
): Promise<readonly LinhaDeDeteccao[]> {
  return (await deteccoesNaTela(pedido, rows, em)).map(linhaDe);
}

/** What a row of the table shows: a shape would weigh more than all of it. */
function linhaDe(deteccao: Awaited<ReturnType<typeof deteccoesNaTela>>[number]): LinhaDeDeteccao {
  const { id, ativo, analise_titulo, tipo, tipo_deteccao, area, data_analise, status, observacao, descricao } =
    deteccao;
  const { classificacao_descricao, imagens, geometria_svg, camada_referencia } = deteccao;
  return {
    id,
    ativo: ativo.nome,
    analise: analise_titulo,
    tipo,
    tipo_deteccao,
    area,
    data_analise,
    status,
    observacao: observacao === '' ? descricao : observacao,
    classificacao: classificacao_descricao,
    miniatura: imagens.depois,
    geometria_svg,
    camada_referencia,
  };
}
