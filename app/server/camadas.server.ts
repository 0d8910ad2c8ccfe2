import type { CamadaNaTela } from '#app/components/camada.ts';
import type { CamadaRow } from '#projections/camada/camada.queries.ts';
import type { PedidoDaSessao } from './acesso.server.ts';

export interface PaginaDeCamadas {
  readonly camadas: readonly CamadaNaTela[];
  readonly total: number;
  readonly proxima: string | null;
}

/** A page of the layers within reach, without their shapes: those are the tiles'. */
export async function listarCamadasNaTela(
  { servicos, escopo }: PedidoDaSessao,
  busca: string,
  cursor: string | null,
  limite: number,
): Promise<PaginaDeCamadas> {
  const filtro = { busca };
  const [pagina, total] = await Promise.all([
    servicos.camadas.listar(escopo, { filtro, cursor, limite }),
    servicos.camadas.contar(escopo, filtro),
  ]);
  return { camadas: pagina.itens.map(camadaNaTela), total, proxima: pagina.proxima };
}

function camadaNaTela(row: CamadaRow): CamadaNaTela {
  return {
    id: row.id,
    nome: row.nome,
    ativo: row.ativo,
    tipo_nome: row.tipo?.nome ?? null,
    ativo_nome: row.ativo_nome,
    categoria_nome: row.categoria_nome,
    categoria_cor_da_tag: row.categoria_cor_da_tag,
    area: row.area,
    comprimento: row.comprimento,
    extensao: row.extensao,
  };
}
