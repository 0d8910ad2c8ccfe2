import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { ateOMomento, type Momento, sempre, tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/** A layer, and the position up to which it was known to whoever measured by it. */
interface CamadaConhecida {
  readonly id: Uuid;
  readonly posicao: string;
}

const estadoRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  tipo_id: uuidSchema,
  ativo_id: uuidSchema,
  ativo: z.boolean(),
  removida: z.boolean(),
  /** Tells its geometries from one another; '' of a layer that has not changed. */
  forma: z.string(),
  /** ISO 8601. */
  desde: z.string(),
  /** Since when the import that it came by is taken back; null while it stands, and for what came by none. */
  retirada_em: z.string().nullable(),
});
export type EstadoDaCamadaRow = z.infer<typeof estadoRow>;

/**
 * The states of these layers from the one in which each was known on, oldest first. Of a layer that stands as it was
 * known there is one at most: only what is newer is looked at whole.
 * @param momento until which; now otherwise
 */
export function listarEstadosDesde(conhecidas: readonly CamadaConhecida[], momento?: Momento) {
  const instante = (coluna: Fragment) => sql.fragment`to_json(${coluna}) #>> '{}'`;
  return sql.type(estadoRow)`
    SELECT k.id, c.nome, c.tipo_id, c.ativo_id, c.ativo, c.removida, c.forma,
      ${instante(sql.fragment`c.desde_instante`)} AS desde, ${instante(sql.fragment`e.desde_instante`)} AS retirada_em
    FROM ${sql.unnest(
      conhecidas.map(({ id, posicao }) => [id, posicao]),
      ['uuid', 'int8'],
    )} AS k (id, posicao)
    CROSS JOIN LATERAL (
      -- By its id, one at a time: with its history, all layers would be read for a few.
      SELECT s.*, CASE WHEN s.desde_posicao > k.posicao OR s.ate_posicao IS NOT NULL
        THEN md5(ST_AsEWKB(s.geom)) ELSE '' END AS forma FROM ${sempre('camadas')} s
      WHERE s.id = k.id AND (s.ate_posicao IS NULL OR s.ate_posicao > k.posicao) AND ${ateOMomento('s', momento)} OFFSET 0
    ) c
    LEFT JOIN ${tabelaEm('camadas_envios', momento)} e ON e.importacao_id = c.importacao_id AND NOT e.visivel
    ORDER BY k.id, c.desde_posicao`;
}
