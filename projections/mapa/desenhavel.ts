import type { Fragment } from '../kernel/sql.ts';

/** Tables of a read model that maps draw. Each is named as it stands in a statement. */
interface TabelasDoMapa {
  /**
   * Its rows as the log tells them: id, cliente_id, ativo_id, tipo_id, importacao_id, nome, area in hectares, geom in
   * EPSG:4326, desde_posicao and desde_instante.
   */
  readonly linhas: Fragment;
  /** The same in EPSG:3857, level by level, and what of it has passed. */
  readonly mapa: Fragment;
  readonly historico: Fragment;
  /** Counts of what is too small to be drawn. */
  readonly celulas: Fragment;
  /** Imports, and whether what they brought is shown: one row for all of it. */
  readonly envios: Fragment;
  /** Position of the last event that changed what a client's tiles show. */
  readonly revisoes: Fragment;
}

/** What a map can draw of one read model: all that is known here of whose rows they are. */
export interface Desenhavel {
  readonly tabelas: TabelasDoMapa;
  /** Condition on one of its rows, `c`: maps show it. */
  readonly mostrada: Fragment;
  /** What the features of a tile are called, as a text of SQL: the name of the layer inside of it. */
  readonly nomeNoLadrilho: Fragment;
}
