import type { CommonQueryMethods } from 'slonik';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import { type RelatorioDaInspecao, relatorioDaInspecaoSchema } from '#domain/importacao/relatorio-da-inspecao.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  contarGeometrias,
  contarGeometriasProcuradas,
  type GeometriaRow,
  listarGeometrias,
  listarGeometriasCitadas,
  obterOrdemDaGeometria,
  type PaginaNumerada,
  procurarGeometrias,
} from '#projections/importacao/geometrias.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Storage } from '../files/storage/storage.ts';

export interface PaginaDeGeometrias {
  readonly geometrias: readonly GeometriaRow[];
  /** All that could be paged through. */
  readonly total: number;
}

interface Pedido extends PaginaNumerada {
  /** Part of a name or description; '' for all. */
  readonly busca: string;
}

/** The layers that an import staged, and what its inspection saw, as the review of it reads them. */
export function createGeometriasService({ leitor, storage }: { leitor: CommonQueryMethods; storage: Storage }) {
  return {
    async listar(escopo: Escopo, id: Uuid, { busca, ...pagina }: Pedido): Promise<PaginaDeGeometrias> {
      const [geometrias, { total }] =
        busca === ''
          ? await Promise.all([
              leitor.any(listarGeometrias(escopo, id, pagina)),
              leitor.one(contarGeometrias(escopo, id)),
            ])
          : await Promise.all([
              leitor.any(procurarGeometrias(escopo, id, busca, pagina)),
              leitor.one(contarGeometriasProcuradas(escopo, id, busca)),
            ]);
      return { geometrias, total };
    },
    /** Place of a layer in its import, from 0; null where it is none of it. */
    ordemDe: (escopo: Escopo, id: Uuid, camada_id: Uuid): Promise<number | null> =>
      leitor.maybeOneFirst(obterOrdemDaGeometria(escopo, id, camada_id)),
    /** Those of these that are layers of the import, each with whether it is left out. */
    async citadas(escopo: Escopo, id: Uuid, camada_ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, boolean>> {
      if (camada_ids.length === 0) return new Map();
      const rows = await leitor.any(listarGeometriasCitadas(escopo, id, camada_ids));
      return new Map(rows.map((row) => [row.id, row.fora]));
    },
    /** The document of an inspection. @throws where it is not in storage or not what it should be */
    async relatorio({ chave }: Pick<Arquivo, 'chave'>): Promise<RelatorioDaInspecao> {
      const partes: Uint8Array[] = [];
      for await (const parte of await storage.get(chave)) partes.push(parte);
      return relatorioDaInspecaoSchema.parse(JSON.parse(Buffer.concat(partes).toString('utf8')));
    },
  };
}
