import { DESDE, historicoDe } from '../kernel/historico.ts';
import { indexesDasContadas, schemaDasContadas } from './contadas.ts';
import { ALCANCE_CURTO_M, MAX_BYTES } from './ladrilho-unico.ts';

export const tables = [
  ...['analises', 'analises_historico', 'deteccoes', 'deteccoes_historico'],
  ...['analise_tipos', 'analise_tipos_historico', 'deteccao_somas', 'deteccao_celulas'],
];

const VISTA = 'analise_publicada AND NOT analise_removida AND NOT removida';

/** Of what is shown outside of its analysis, all that filters ask for but layers. */
const NA_LISTA = `INCLUDE (ativo_id, analise_id, status_id, tipo_vigente_id, classificacao, area, quadra, x, y)
  WHERE ${VISTA}`;

/** Analyses and their detections, what stands of them in every analysis, and their counts. */
export const schema = `
CREATE TABLE analises (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  titulo text COLLATE "und-x-icu" NOT NULL,
  descricao text NOT NULL,
  data_antes date NOT NULL,
  data_depois date NOT NULL,
  imagens jsonb NOT NULL,
  publicada boolean NOT NULL,
  removida boolean NOT NULL,
  -- How it came into the bin, while it is there.
  remocao jsonb,
  autor_id uuid NOT NULL,
  criada_em timestamptz NOT NULL,
  -- Of the stream: what a form was filled in over.
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('analises', ['id'])}
CREATE TABLE deteccoes (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  analise_id uuid NOT NULL,
  tipo_id uuid NOT NULL,
  tipo_alterado_id uuid,
  -- The changed one where there is one.
  tipo_vigente_id uuid NOT NULL,
  classificacao int,
  observacao text NOT NULL,
  descricao text NOT NULL,
  camada_principal_id uuid,
  camada_ids uuid[] NOT NULL,
  camada_tipo_ids uuid[] NOT NULL,
  impacto jsonb NOT NULL,
  geom geometry(MultiPolygon, 4326) NOT NULL,
  -- Hectares.
  area double precision NOT NULL,
  area_informada double precision,
  -- Of a place that is surely inside.
  lng double precision NOT NULL,
  lat double precision NOT NULL,
  -- The same in whole metres of EPSG:3857, and the square of the grid that it is counted in.
  x int NOT NULL,
  y int NOT NULL,
  quadra int NOT NULL,
  -- The tile of the first zoom that alone shows it (null: several do), how far it reaches from its place in metres of
  -- EPSG:3857, and its small shape there: TWKB of tens of metres.
  ladrilho_unico int,
  alcance int NOT NULL,
  forma bytea NOT NULL,
  geometria_svg text NOT NULL,
  status_id uuid NOT NULL,
  status_em timestamptz NOT NULL,
  -- The local date of the image after.
  data_analise date NOT NULL,
  analise_publicada boolean NOT NULL,
  analise_removida boolean NOT NULL,
  removida boolean NOT NULL DEFAULT false,
  remocao jsonb,
  -- Pictures: as a browser sent them, and as they were made here.
  enviadas jsonb,
  evidencias jsonb,
  autor_id uuid NOT NULL,
  criada_em timestamptz NOT NULL,
  alterada_em timestamptz NOT NULL,
  revisao int NOT NULL,
  ${DESDE}
);
-- Types in use, by analysis: of its detections that are not in the bin, and of the layers that they overlap. Filters ask for
-- them at every opening, and analyses are far fewer than detections.
CREATE TABLE analise_tipos (
  analise_id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  publicada boolean NOT NULL,
  removida boolean NOT NULL,
  tipo_ids uuid[] NOT NULL,
  camada_tipo_ids uuid[] NOT NULL,
  ${DESDE}
);
${historicoDe('analise_tipos', ['analise_id'])}
CREATE INDEX deteccoes_da_analise ON deteccoes (analise_id, tipo_vigente_id);
${historicoDe('deteccoes', ['id'])}
${schemaDasContadas}`;

export const indexes = `
CREATE INDEX deteccoes_da_analise_entao ON deteccoes_historico (analise_id, desde_instante);
CREATE INDEX analises_do_ativo ON analises (cliente_id, ativo_id, data_depois DESC, id);
CREATE INDEX analises_por_antes ON analises ((imagens -> 'antes' -> 'miniatura' ->> 'chave'));
CREATE INDEX analises_por_depois ON analises ((imagens -> 'depois' -> 'miniatura' ->> 'chave'));
-- A page of the list and what a filter leaves of the grid: of rows this wide, only those are read that a page shows.
CREATE INDEX deteccoes_por_data ON deteccoes (cliente_id, data_analise, id) ${NA_LISTA};
CREATE INDEX deteccoes_do_ativo ON deteccoes (cliente_id, ativo_id, data_analise, id) ${NA_LISTA};
CREATE INDEX deteccoes_por_quadra ON deteccoes (cliente_id, quadra, data_analise) ${NA_LISTA};
-- A tile of much land draws the largest: they stand in their order, with all that is drawn of them.
CREATE INDEX deteccoes_por_ladrilho ON deteccoes (cliente_id, ladrilho_unico, area DESC, id)
  INCLUDE (ativo_id, analise_id, status_id, tipo_vigente_id, classificacao, data_analise, x, y, alcance, forma)
  WHERE ${VISTA} AND ladrilho_unico IS NOT NULL;
CREATE INDEX deteccoes_entre_ladrilhos ON deteccoes (cliente_id, quadra) INCLUDE (id, ativo_id, analise_id, status_id,
    tipo_vigente_id, classificacao, data_analise, area, x, y, alcance, ladrilho_unico, forma)
  WHERE ${VISTA} AND ladrilho_unico IS NULL AND alcance < ${ALCANCE_CURTO_M} AND octet_length(forma) <= ${MAX_BYTES};
CREATE INDEX deteccoes_grandes ON deteccoes USING gist (geom)
  WHERE ${VISTA} AND ladrilho_unico IS NULL AND (alcance >= ${ALCANCE_CURTO_M} OR octet_length(forma) > ${MAX_BYTES} OR quadra < 0);
CREATE INDEX deteccoes_por_camada_tipo ON deteccoes USING gin (camada_tipo_ids);
CREATE INDEX deteccoes_por_forma ON deteccoes USING gist (geom);
CREATE INDEX analises_por_posicao ON analises (desde_posicao);
CREATE INDEX analises_historico_por_posicao ON analises_historico (ate_posicao);
CREATE INDEX deteccoes_por_posicao ON deteccoes (desde_posicao);
CREATE INDEX deteccoes_historico_por_posicao ON deteccoes_historico (ate_posicao);
CREATE INDEX analise_tipos_do_cliente ON analise_tipos (cliente_id) WHERE publicada AND NOT removida;
-- Sums of an analysis and detections of a type: of rows this wide, not one is read for them.
CREATE INDEX deteccoes_somadas ON deteccoes (analise_id) INCLUDE (area) WHERE NOT removida;
CREATE INDEX deteccoes_por_tipo ON deteccoes (cliente_id, tipo_vigente_id, ativo_id, analise_id)
  WHERE ${VISTA};
-- The few of a status that hardly any has: the list in order of dates would pass over all others.
CREATE INDEX deteccoes_por_status ON deteccoes (cliente_id, status_id) WHERE ${VISTA};
CREATE INDEX deteccoes_por_camada ON deteccoes USING gin (camada_ids);${indexesDasContadas}`;
