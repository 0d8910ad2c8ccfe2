import { z } from 'zod';
import { exameSchema, papelSchema } from '#domain/imagem/exame.ts';
import type { BuscaDeCenas } from '#domain/imagem/provedor.ts';
import { arquivoSchema } from '#domain/importacao/importacao.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

const cenaPropriaRow = z.object({
  id: uuidSchema,
  /** Hash of the file that was examined: with another one it is another scene. */
  sha256: z.string(),
  exame: exameSchema,
  papeis: z.array(papelSchema.nullable()).nullable(),
  valores: arquivoSchema,
  /** Null while they are made. */
  quadros: arquivoSchema.nullable(),
  satelite: z.string().nullable(),
  /** ISO 8601 in UTC. */
  obtida_em: z.string().nullable(),
  data: z.string().nullable(),
  percentual_nuvens: z.int(),
});
export type CenaPropriaRow = z.infer<typeof cenaPropriaRow>;

/** How the scene of an image is named: the image, and the file of it that was examined. */
export const cenaPropria = (id: Uuid, sha256: string) => `${id}.${sha256}`;

/** The image that a scene is of; null where it is none of one's own. */
export const imagemDaCena = (cena: string): Uuid | null => uuidSchema.safeParse(cena.split('.')[0]).data ?? null;

/** Of which of these scenes the image is within reach and not in the bin. */
export function listarImagensAVista(escopo: Escopo, cenas: readonly string[]) {
  const ids = [...new Set(cenas.map(imagemDaCena))].filter((id) => id !== null);
  return sql.type(z.object({ id: uuidSchema }))`
    SELECT i.id FROM imagens i
    WHERE i.id = ANY(${sql.array(ids, 'uuid')}) AND NOT i.removida AND ${doEscopo(escopo, 'i')}`;
}

/** Whether every one of these scenes is of an image within reach, wherever it is by now. */
export function alcancaCenas(escopo: Escopo, cenas: readonly string[]) {
  const ids = [...new Set(cenas.map(imagemDaCena))].filter((id) => id !== null);
  return sql.type(z.object({ alcancadas: z.boolean() }))`
    SELECT count(*) = ${ids.length} AS alcancadas FROM imagens i
    WHERE i.id = ANY(${sql.array(ids, 'uuid')}) AND ${doEscopo(escopo, 'i')}`;
}

/** Of an image as it is seen, or was. */
const COLUNAS = sql.fragment`
  i.id, i.original ->> 'sha256' AS sha256, i.exame, i.papeis, i.valores, i.quadros, i.satelite_vigente AS satelite,
  to_char(i.obtida_em AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS obtida_em, i.data::text AS data,
  i.percentual_nuvens`;

/** Where a page of scenes ended. */
export interface DepoisDaCena {
  readonly data: string | null;
  readonly id: Uuid;
}

const canto = (i: number) => sql.fragment`(i.exame -> 'bbox' ->> ${i}::int)::float8`;
/** Images without a date come last. */
const SEM_DATA = '-infinity';
const resolucao = sql.fragment`(i.exame ->> 'resolucao')::float8`;

function buscadas({ bbox: [oeste, sul, leste, norte], ...busca }: BuscaDeCenas): Fragment {
  return sql.fragment`
    ${canto(0)} <= ${leste} AND ${canto(2)} >= ${oeste} AND ${canto(1)} <= ${norte} AND ${canto(3)} >= ${sul}
    AND (${busca.de}::date IS NULL OR i.data >= ${busca.de}::date)
    AND (${busca.ate}::date IS NULL OR i.data <= ${busca.ate}::date)
    AND (${busca.nuvensMax}::float8 IS NULL OR i.percentual_nuvens <= ${busca.nuvensMax}::float8)
    AND (${busca.resolucaoMin}::float8 IS NULL OR ${resolucao} >= ${busca.resolucaoMin}::float8)
    AND (${busca.resolucaoMax}::float8 IS NULL OR ${resolucao} <= ${busca.resolucaoMax}::float8)`;
}

/** Images within reach that are shown and meet a place, the newest date first. */
export function buscarCenasProprias(escopo: Escopo, busca: BuscaDeCenas, apos: DepoisDaCena | null, limite: number) {
  const data = sql.fragment`COALESCE(i.data, ${SEM_DATA}::date)`;
  const depois =
    apos === null
      ? sql.fragment`TRUE`
      : sql.fragment`(${data}, i.id) < (${apos.data ?? SEM_DATA}::date, ${apos.id}::uuid)`;
  return sql.type(cenaPropriaRow)`
    SELECT ${COLUNAS} FROM imagens i
    WHERE ${doEscopo(escopo, 'i')} AND NOT i.removida AND NOT i.inativa AND i.exame IS NOT NULL AND ${buscadas(busca)} AND ${depois}
    ORDER BY ${data} DESC, i.id DESC LIMIT ${limite}`;
}

/** The scene of the image that is a group by itself, while it is not in the bin: as maps ask for it, tile by tile. */
export function obterCenaDoGrupo(escopo: Escopo, grupo: string) {
  return sql.type(cenaPropriaRow)`
    SELECT ${COLUNAS} FROM imagens i
    WHERE i.grupo = ${grupo} AND i.original IS NOT NULL AND NOT i.removida AND ${doEscopo(escopo, 'i')} LIMIT 1`;
}

/** An image within reach with the file of a hash, also where another came since; none while it is in the bin. */
export function obterCenaPropria(escopo: Escopo, id: Uuid, sha256: string) {
  const tal = sql.fragment`i.id = ${id} AND i.original ->> 'sha256' = ${sha256} AND i.exame IS NOT NULL`;
  return sql.type(cenaPropriaRow)`
    SELECT c.id, c.sha256, c.exame, c.papeis, c.valores, c.quadros, c.satelite, c.obtida_em, c.data, c.percentual_nuvens FROM (
      SELECT ${COLUNAS}, i.desde_posicao FROM imagens i WHERE ${tal}
      UNION ALL SELECT ${COLUNAS}, i.desde_posicao FROM imagens_historico i WHERE ${tal}
    ) c
    WHERE EXISTS (SELECT FROM imagens i WHERE i.id = c.id AND NOT i.removida AND ${doEscopo(escopo, 'i')})
    ORDER BY c.desde_posicao DESC LIMIT 1`;
}
