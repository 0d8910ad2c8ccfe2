import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { FormaDaLista, PedidoDeLista } from '#app/server/lista.server.ts';
import { nomeDaPessoa } from '#app/server/nome-da-pessoa.server.ts';
import type { CamadaRemovidaRow } from '#projections/camada/lixeira.queries.ts';
import type { CamadaNaLixeira } from './tabela-da-lixeira.tsx';

/** Columns and opening of the bin: what was removed last comes first. */
export const FORMA_DA_LIXEIRA = {
  colunas: ['removida_em'],
  padrao: { coluna: 'removida_em', direcao: 'desc', per_page: 50 },
} as const satisfies FormaDaLista<'removida_em'>;

export interface PaginaDaLixeira extends Paginas {
  readonly camadas: readonly CamadaNaLixeira[];
}

/** A page of the bin with the names of those who removed. */
export async function listarLixeiraNaTela(
  { servicos, escopo }: PedidoDaSessao,
  lista: PedidoDeLista<'removida_em'>,
): Promise<PaginaDaLixeira> {
  const filtro = { busca: lista.busca };
  const [{ itens, proxima, anterior }, total] = await Promise.all([
    servicos.lixeira.listar(escopo, filtro, lista),
    servicos.lixeira.contar(escopo, filtro),
  ]);
  const autores = [...new Set(itens.flatMap(({ removida_por }) => (removida_por === null ? [] : [removida_por])))];
  const nomes = await servicos.identidade.nomes(autores);
  const camadas = itens.map((row) => naLixeira(row, nomeDaPessoa(nomes, row.removida_por)));
  return { camadas, total, proxima, anterior };
}

function naLixeira(row: CamadaRemovidaRow, autor: string | null): CamadaNaLixeira {
  const { id, nome, ativo_nome, area, comprimento, removida_em, motivo } = row;
  return { id, nome, ativo_nome, tipo_nome: row.tipo?.nome ?? null, area, comprimento, removida_em, motivo, autor };
}
