import { type Fragment, sql } from '../kernel/sql.ts';
import {
  GENERALIZADOS,
  NIVEL_INTEIRO,
  NIVEL_MIUDO,
  type Nivel,
  nivelDoZoom,
  sempreNoZoom,
  ZOOM_DAS_CELULAS,
  zoomDasCelulas,
} from './niveis.ts';

/**
 * Shapes of a level by their size in metres. Each range has a spatial index of its own, and each shape is in one of
 * them: a tile whose middling shapes are counted by cells does not even look at their rows.
 */
export interface Faixa {
  readonly indice: string;
  readonly nivel: Nivel;
  readonly de: number;
  readonly ate: number;
}

/** Sizes of whole shapes from which one is always drawn at a zoom with cells, from the farthest zoom on. */
const SEMPRE_INTEIRAS = Array.from({ length: ZOOM_DAS_CELULAS.maximo - NIVEL_INTEIRO + 1 }, (_, n) =>
  sempreNoZoom(NIVEL_INTEIRO + n),
);

export const FAIXAS: readonly Faixa[] = [
  ...GENERALIZADOS.flatMap((nivel): Faixa[] => [
    { indice: `${nivel}`, nivel, de: sempreNoZoom(nivel), ate: Number.POSITIVE_INFINITY },
    { indice: `${nivel}_medias`, nivel, de: 0, ate: sempreNoZoom(nivel) },
  ]),
  ...[...SEMPRE_INTEIRAS, 0].map((de, n): Faixa => {
    const ate = SEMPRE_INTEIRAS[n - 1] ?? Number.POSITIVE_INFINITY;
    return { indice: n === 0 ? `${NIVEL_INTEIRO}` : `${NIVEL_INTEIRO}_faixa_${n}`, nivel: NIVEL_INTEIRO, de, ate };
  }),
  { indice: `${NIVEL_MIUDO}`, nivel: NIVEL_MIUDO, de: 0, ate: Number.POSITIVE_INFINITY },
];

/** The ranges of whole shapes, of whatever size. */
export const FAIXAS_INTEIRAS = FAIXAS.filter(({ nivel }) => nivel >= NIVEL_INTEIRO);

/** Its index in the DDL, of rows that stand or of those that stood: only such rows as `naFaixa` asks for. */
export function indiceDaFaixa({ indice, nivel, de, ate }: Faixa, tabela: string): string {
  const tamanhos = `${de > 0 ? ` AND tamanho >= ${de}` : ''}${Number.isFinite(ate) ? ` AND tamanho < ${ate}` : ''}`;
  return `CREATE INDEX ${tabela}_${indice} ON ${tabela} USING gist (geom) WHERE nivel = ${nivel}${tamanhos};`;
}

/** Condition: the row `m` is in this range, so that the planner can tell its index serves. */
export function naFaixa({ nivel, de, ate }: Faixa): Fragment {
  const desde = de > 0 ? sql.fragment`AND m.tamanho >= ${de}` : sql.fragment``;
  const abaixo = Number.isFinite(ate) ? sql.fragment`AND m.tamanho < ${ate}` : sql.fragment``;
  return sql.fragment`m.nivel = ${nivel} ${desde} ${abaixo}`;
}

/** The ranges with shapes of at least `de` metres and below `ate` that serve a zoom. */
export function faixasDoZoom(z: number, de: number, ate = Number.POSITIVE_INFINITY): readonly Faixa[] {
  const niveis: readonly Nivel[] = zoomDasCelulas(z) === null ? [NIVEL_INTEIRO, NIVEL_MIUDO] : [nivelDoZoom(z)];
  return FAIXAS.filter((faixa) => niveis.includes(faixa.nivel) && faixa.ate > de && faixa.de < ate);
}
