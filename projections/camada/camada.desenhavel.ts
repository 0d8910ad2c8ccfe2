import { sql } from '../kernel/sql.ts';
import type { Desenhavel } from '../mapa/desenhavel.ts';

/** Layers as maps draw them: those that are active and not in the bin. */
export const camadaDesenhavel: Desenhavel = {
  tabelas: {
    linhas: sql.fragment`camadas`,
    mapa: sql.fragment`camadas_mapa`,
    historico: sql.fragment`camadas_mapa_historico`,
    celulas: sql.fragment`camadas_celulas`,
    envios: sql.fragment`camadas_envios`,
    revisoes: sql.fragment`camadas_revisoes`,
  },
  mostrada: sql.fragment`c.ativo AND NOT c.removida`,
  nomeNoLadrilho: sql.fragment`'camadas'`,
};
