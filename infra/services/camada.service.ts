import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type CamadaDetalheRow,
  type CamadaRow,
  chaveDaCamada,
  contarCamadas,
  type Extensao,
  type FiltroDeCamadas,
  listarCamadas,
  listarCamadasDaImportacao,
  type OrdemDeCamadas,
  obterCamada,
  obterExtensaoDasCamadas,
} from '#projections/camada/camada.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Pagina } from '#projections/kernel/pagina.ts';
import { type PaginaDe, paginar } from './paginar.ts';

export type CamadasService = ReturnType<typeof createCamadasService>;

/** Layers as lists and panels read them; maps read tiles. */
export function createCamadasService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (
      escopo: Escopo,
      pedido: { readonly filtro?: FiltroDeCamadas; readonly ordem?: OrdemDeCamadas; readonly pagina: Pagina },
    ): Promise<PaginaDe<CamadaRow>> => {
      const { filtro = {}, ordem = 'nome', pagina } = pedido;
      return paginar(
        (p) => leitor.any(listarCamadas(escopo, filtro, ordem, p)),
        pagina,
        (row) => chaveDaCamada(row, ordem),
      );
    },
    contar: async (escopo: Escopo, filtro: FiltroDeCamadas = {}): Promise<number> =>
      (await leitor.one(contarCamadas(escopo, filtro))).total,
    /** [west, south, east, north] of the layers within reach; null without any. */
    obterExtensao: async (escopo: Escopo, filtro: FiltroDeCamadas = {}): Promise<Extensao | null> =>
      (await leitor.one(obterExtensaoDasCamadas(escopo, filtro))).extensao,
    obter: (escopo: Escopo, id: Uuid): Promise<CamadaDetalheRow | null> => leitor.maybeOne(obterCamada(escopo, id)),
    /** The layers of one import in the order of the file, published or not. */
    listarDaImportacao: (escopo: Escopo, importacao_id: Uuid, pagina: Pagina): Promise<PaginaDe<CamadaDetalheRow>> =>
      paginar(
        (p) => leitor.any(listarCamadasDaImportacao(escopo, importacao_id, p)),
        pagina,
        (row) => ({ valor: String(row.feicao ?? 0), id: row.id }),
      ),
  };
}
