import type { CommonQueryMethods } from 'slonik';
import type { FiltroDeCamadas } from '#projections/camada/camada.queries.ts';
import {
  type CamadaRemovidaRow,
  chaveNaLixeira,
  contarLixeira,
  listarLixeira,
  ordemDaLixeira,
} from '#projections/camada/lixeira.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';

/** The bin of layers as its page reads it. */
export function createLixeiraService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: async (
      escopo: Escopo,
      filtro: FiltroDeCamadas,
      pedido: PedidoDePagina,
    ): Promise<Pagina<CamadaRemovidaRow>> =>
      paginar(await leitor.any(listarLixeira(escopo, filtro, pedido)), ordemDaLixeira, pedido, chaveNaLixeira),
    contar: async (escopo: Escopo, filtro: FiltroDeCamadas): Promise<number> =>
      (await leitor.one(contarLixeira(escopo, filtro))).total,
  };
}
