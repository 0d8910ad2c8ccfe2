import { type Edicoes, type GeomsCorrigidas, geomsSchema } from '#domain/importacao/correcao.ts';
import type { ImportacaoEvent } from '#domain/importacao/importacao.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { CONTEUDO_DESTRUIDO } from '../kernel/conteudo.ts';
import { comoRascunho } from '../kernel/historico.ts';
import type { ProjectedEvent } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import { atualizarNoMapa } from '../mapa/mapa.ts';
import { camadaDesenhavel } from './camada.desenhavel.ts';

type Corrigida = ProjectedEvent<Extract<ImportacaoEvent, { type: 'ImportacaoCorrigida' }>>;

/** What was typed about single layers, from the event or from the file that it names. */
function geomsDe({ conteudo }: Corrigida, edicoes: Edicoes): GeomsCorrigidas {
  if (conteudo === CONTEUDO_DESTRUIDO) return {};
  return edicoes.geoms_arquivo === null ? edicoes.geoms : geomsSchema.parse(conteudo);
}

/**
 * The attributes of a row after removal, renaming of several keys at once, and what every layer gets. The same text for
 * any number of keys: what the server plans for it is kept, and must not be of a kind that everybody can make more of.
 */
function atributos({ remove_attributes, attributes_renames, general_attributes }: Edicoes): Fragment {
  const renomeadas = Object.entries(attributes_renames).filter(([antiga]) => !remove_attributes.includes(antiga));
  const saem = [...remove_attributes, ...renomeadas.map(([antiga]) => antiga)];
  return sql.fragment`(c.attributes - ${sql.array(saem, 'text')}) || COALESCE((
      SELECT jsonb_object_agg(r.nova, c.attributes -> r.antiga ORDER BY r.vez)
      FROM unnest(${sql.array(
        renomeadas.map(([antiga]) => antiga),
        'text',
      )}, ${sql.array(
        renomeadas.map(([, nova]) => nova),
        'text',
      )}) WITH ORDINALITY AS r (antiga, nova, vez)
      WHERE c.attributes ? r.antiga), '{}') || ${JSON.stringify(general_attributes)}::jsonb`;
}

function paraTodas({ remove_attributes, attributes_renames, general_attributes }: Edicoes): boolean {
  return [...remove_attributes, ...Object.keys(attributes_renames), ...Object.keys(general_attributes)].length > 0;
}

/** Whether a row has anything that changes for all layers alike. */
function alcancada({ remove_attributes, attributes_renames, general_attributes }: Edicoes): Fragment {
  if (Object.keys(general_attributes).length > 0) return sql.fragment`TRUE`;
  return sql.fragment`c.attributes ?| ${sql.array([...remove_attributes, ...Object.keys(attributes_renames)], 'text')}`;
}

function valoresDe(geoms: GeomsCorrigidas) {
  return Object.entries(geoms).map(([id, { nome, descricao, area, attributes, fora }]) => [
    ...[id, nome ?? null, descricao ?? null, area ?? null, area !== undefined],
    ...[attributes === undefined ? '{}' : JSON.stringify(attributes), fora ?? null],
  ]);
}

const COLUNAS = sql.fragment`id, nome, descricao, area, com_area, attributes, fora`;
const TIPOS = ['uuid', 'text', 'text', 'float8', 'bool', 'jsonb', 'bool'];

/**
 * What a person changed in the layers of an import before publishing it, set-based: first what concerns all of them,
 * then what was typed about single ones. Successive corrections apply to the rows as the one before left them.
 */
export function corrigirEncenadas(event: Corrigida, edicoes: Edicoes): readonly Statement[] {
  const { streamId, position, instante } = event;
  const geoms = geomsDe(event, edicoes);
  const nomeadas = Object.entries(geoms).flatMap(([id, { nome }]) => (nome === undefined ? [] : [id]));
  const digitadas = sql.fragment`${sql.unnest(valoresDe(geoms), TIPOS)} AS g (${COLUNAS})`;
  // Where nothing concerns all layers alike, only those that somebody typed about are looked at.
  const quais = paraTodas(edicoes)
    ? sql.fragment`camadas o LEFT JOIN ${digitadas} ON g.id = o.id`
    : sql.fragment`${digitadas} JOIN camadas o ON o.id = g.id`;
  return [
    ...comoRascunho([
      sql.fragment`
        UPDATE camadas c SET
          attributes = ${atributos(edicoes)} || COALESCE(g.attributes, '{}'),
          nome = COALESCE(g.nome, c.nome), descricao = COALESCE(g.descricao, c.descricao),
          area_informada = CASE WHEN g.com_area THEN g.area ELSE c.area_informada END, fora = COALESCE(g.fora, c.fora),
          desde_posicao = ${position}, desde_instante = ${instante}
        FROM ${quais}
        WHERE c.id = o.id AND o.importacao_id = ${idOf(streamId)} AND o.lote IS NOT NULL AND o.desde_posicao < ${position}
          AND (g.id IS NOT NULL OR ${alcancada(edicoes)})`,
    ]),
    ...(nomeadas.length === 0 ? [] : comoRascunho(atualizarNoMapa(camadaDesenhavel, nomeadas))),
  ];
}
