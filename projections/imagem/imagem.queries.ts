import { z } from 'zod';
import { geometriaSchema } from '#domain/geometria/geojson.ts';
import { exameSchema, obtencaoSchema, papelSchema } from '#domain/imagem/exame.ts';
import { problemaDaImagemSchema } from '#domain/imagem/problemas.ts';
import { arquivoSchema } from '#domain/importacao/importacao.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Chave, depoisDe, type Ordem, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

const imagemRow = z.object({
  id: uuidSchema,
  ativo_id: uuidSchema,
  ativo_nome: z.string().nullable(),
  ativo_sigla: z.string().nullable(),
  /** Its area (EPSG:4326); null where nobody drew one, and for tiles, which need none. */
  ativo_area: z.nullable(geometriaSchema),
  situacao: z.enum(['em_exame', 'pronta', 'recusada']),
  removida: z.boolean(),
  inativa: z.boolean(),
  percentual_nuvens: z.int(),
  /** As somebody said; null where it is left to the outline. */
  percentual_cobertura: z.int().nullable(),
  /** As people say; null where they leave it to the file. */
  obtencao: obtencaoSchema.nullable(),
  satelite: z.string().nullable(),
  papeis: z.array(papelSchema.nullable()).nullable(),
  versao: z.int(),
  /** The newest file. */
  arquivo: arquivoSchema,
  problemas: z.array(problemaDaImagemSchema),
  /** The file that was examined last, or so far, and what was made of it; null before the first. */
  original: arquivoSchema.nullable(),
  exame: exameSchema.nullable(),
  valores: arquivoSchema.nullable(),
  quadros: arquivoSchema.nullable(),
  /** What holds: as people say, else as the file does. */
  satelite_vigente: z.string().nullable(),
  obtida_em: z.string().nullable(),
  data: z.string().nullable(),
  /** Hash of the group by which tiles are asked for; null where there is nothing to show. */
  grupo: z.string().nullable(),
  recebida_em: z.string(),
  revisao: z.int(),
});
export type ImagemRow = z.infer<typeof imagemRow>;

const imagens = (instante?: string, area = sql.fragment`a.bbox_geojson`) => sql.fragment`
  SELECT i.id, i.ativo_id, a.nome AS ativo_nome, a.sigla AS ativo_sigla, ${area} AS ativo_area, i.situacao, i.removida, i.inativa,
    i.percentual_nuvens, i.percentual_cobertura,
    i.obtencao, i.satelite, i.papeis, i.versao, i.arquivo, i.problemas, i.original, i.exame, i.valores, i.quadros,
    i.satelite_vigente, i.obtida_em, i.data::text AS data, i.grupo, i.recebida_em, i.revisao
  FROM ${tabelaEm('imagens', instante)} i LEFT JOIN ${tabelaEm('ativos', instante)} a ON a.id = i.ativo_id`;

/** The newest first. */
export const ordemDasImagens: Ordem = {
  colunas: [
    ['i', 'recebida_em'],
    ['i', 'id'],
  ],
  tipos: ['instante', 'uuid'],
  sentido: 'desc',
};

export const chaveDaImagem = ({ recebida_em, id }: ImagemRow): Chave => [recebida_em, id];

/** What the list of images can be narrowed to. */
export interface FiltroDeImagens {
  readonly ativo_id: Uuid | null;
  /** Only what is in the bin; otherwise only what is not. */
  readonly lixeira: boolean;
}

function filtradas({ ativo_id, lixeira }: FiltroDeImagens): Fragment {
  const ativo = ativo_id === null ? sql.fragment`` : sql.fragment`AND i.ativo_id = ${ativo_id}`;
  return sql.fragment`i.removida = ${lixeira} ${ativo}`;
}

/** A page of the images within reach. */
export function listarImagens(escopo: Escopo, filtro: FiltroDeImagens, pagina: PedidoDePagina) {
  return sql.type(imagemRow)`
    ${imagens()} WHERE ${doEscopo(escopo, 'i')} AND ${filtradas(filtro)} AND ${depoisDe(ordemDasImagens, pagina.cursor)}
    ${ordenar(ordemDasImagens, pagina)}`;
}

/** How many images `listarImagens` pages through. */
export function contarImagens(escopo: Escopo, filtro: FiltroDeImagens) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM imagens i WHERE ${doEscopo(escopo, 'i')} AND ${filtradas(filtro)}`;
}

/** @param instante as everything was then (ISO 8601); now otherwise */
export function obterImagem(escopo: Escopo, id: Uuid, instante?: string) {
  return sql.type(imagemRow)`${imagens(instante)} WHERE i.id = ${id} AND ${doEscopo(escopo, 'i')}`;
}

/** Query for the images that have, or had, the file of this key: what was an image once stays one in the past. */
export function imagensCom(chave: Fragment): Fragment {
  return sql.fragment`
    SELECT FROM imagens i WHERE i.arquivo ->> 'chave' = ${chave} OR i.original ->> 'chave' = ${chave}
    UNION ALL SELECT FROM imagens_historico h WHERE h.arquivo ->> 'chave' = ${chave}`;
}
