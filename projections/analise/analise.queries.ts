import { z } from 'zod';
import { imagemDaAnaliseSchema } from '#domain/analise/analise.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { remocaoSchema } from '../deteccao/deteccao.queries.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

export const analiseRow = z.object({
  id: uuidSchema,
  ativo_id: uuidSchema,
  ativo_nome: z.string().nullable(),
  categoria_nome: z.string().nullable(),
  categoria_cor_da_tag: z.string().nullable(),
  titulo: z.string(),
  descricao: z.string(),
  /** AAAA-MM-DD. */
  data_antes: z.string(),
  data_depois: z.string(),
  imagens: z.object({ antes: imagemDaAnaliseSchema, depois: imagemDaAnaliseSchema }),
  publicada: z.boolean(),
  removida: z.boolean(),
  remocao: remocaoSchema.nullable(),
  autor_id: uuidSchema,
  /** ISO 8601. */
  criada_em: z.string(),
  revisao: z.int(),
  total_deteccoes: z.int(),
  /** Hectares: the sum of its detections' own areas. */
  total_area_afetada: z.number(),
});
export type AnaliseRow = z.infer<typeof analiseRow>;

/** Whether what is not published is seen too: by who edits analyses, and by nobody else. */
export interface VisaoDasAnalises {
  readonly naoPublicadas: boolean;
}

export interface FiltroDeAnalises extends VisaoDasAnalises {
  readonly ativo_ids?: readonly Uuid[];
  /** Those that lie in the bin, in the place of all others. */
  readonly removidas?: boolean;
  /** As everything was at this instant (ISO 8601); now otherwise. */
  readonly em?: string | undefined;
}

const analises = (em?: string) => sql.fragment`
  SELECT n.id, n.ativo_id, n.titulo, n.descricao, n.data_antes::text, n.data_depois::text, n.imagens, n.publicada,
    n.removida, n.remocao, n.autor_id, to_json(n.criada_em) #>> '{}' AS criada_em, n.revisao, a.nome AS ativo_nome,
    k.nome AS categoria_nome, k.cor_da_tag AS categoria_cor_da_tag, s.total_deteccoes, s.total_area_afetada
  FROM ${tabelaEm('analises', em)} n
  LEFT JOIN ${tabelaEm('ativos', em)} a ON a.id = n.ativo_id
  LEFT JOIN ${tabelaEm('categorias', em)} k ON k.id = a.categoria_id
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS total_deteccoes, COALESCE(round(sum(d.area)::numeric, 4), 0)::float8 AS total_area_afetada
    FROM ${tabelaEm('deteccoes', em)} d WHERE d.analise_id = n.id AND NOT d.removida
  ) s ON TRUE`;

const vistas = ({ naoPublicadas }: VisaoDasAnalises) =>
  naoPublicadas ? sql.fragment`TRUE` : sql.fragment`n.publicada`;

/** Analyses within reach, the newest images first. */
export function listarAnalises(escopo: Escopo, filtro: FiltroDeAnalises) {
  const { ativo_ids, removidas = false, em } = filtro;
  const dosAtivos = ativo_ids?.length
    ? sql.fragment`AND n.ativo_id = ANY(${sql.array([...ativo_ids], 'uuid')})`
    : sql.fragment``;
  return sql.type(analiseRow)`
    ${analises(em)} WHERE ${doEscopo(escopo, 'n')} AND ${vistas(filtro)} AND n.removida = ${removidas} ${dosAtivos}
    ORDER BY n.data_depois DESC, n.criada_em DESC, n.id`;
}

/** One of them, in the bin too. */
export function obterAnalise(escopo: Escopo, id: Uuid, visao: VisaoDasAnalises, em?: string) {
  return sql.type(analiseRow)`
    ${analises(em)} WHERE n.id = ${id} AND ${doEscopo(escopo, 'n')} AND ${vistas(visao)}`;
}

/** Names for a filter: no figures, however many there are. */
export function listarNomesDeAnalises(
  escopo: Escopo,
  filtro: Pick<FiltroDeAnalises, 'ativo_ids' | 'naoPublicadas'>,
  em?: string,
) {
  const dosAtivos = filtro.ativo_ids?.length
    ? sql.fragment`AND n.ativo_id = ANY(${sql.array([...filtro.ativo_ids], 'uuid')})`
    : sql.fragment``;
  return sql.type(z.object({ id: uuidSchema, titulo: z.string(), ativo_id: uuidSchema, publicada: z.boolean() }))`
    SELECT n.id, n.titulo, n.ativo_id, n.publicada FROM ${tabelaEm('analises', em)} n
    WHERE ${doEscopo(escopo, 'n')} AND NOT n.removida AND ${vistas(filtro)} ${dosAtivos} ORDER BY n.titulo, n.id`;
}

/** Analyses, of any client, that have a thumbnail of this key, removed ones too: a query, for a larger one. */
export function analisesCom(chave: Fragment): Fragment {
  const com = (qual: 'antes' | 'depois') =>
    sql.fragment`n.imagens -> ${sql.literalValue(qual)} -> 'miniatura' ->> 'chave' = ${chave}`;
  return sql.fragment`SELECT FROM analises n WHERE ${com('antes')} OR ${com('depois')}`;
}
