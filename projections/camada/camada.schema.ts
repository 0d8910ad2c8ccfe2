import { DESDE, historicoDe } from '../kernel/historico.ts';
import { schemaDasCelulas } from '../mapa/celulas.ts';
import { FAIXAS, indiceDaFaixa } from '../mapa/faixas.ts';
import { NIVEIS } from '../mapa/niveis.ts';
import { camadaDesenhavel } from './camada.desenhavel.ts';
import { schemaDasContagens } from './contagens.ts';
import { schemaDosMoldes } from './moldes.ts';

// PostGIS skips NaN when it computes a box or a centre; a length it cannot tell then: both are asked.
const FINITA = `
    ST_XMin(geom) >= -180 AND ST_XMax(geom) <= 180 AND ST_YMin(geom) >= -90 AND ST_YMax(geom) <= 90
    AND CASE ST_Dimension(geom)
      WHEN 0 THEN ST_Length(ST_MakeLine(ARRAY[geom, geom]))
      WHEN 1 THEN ST_Length(geom)
      ELSE ST_Perimeter(geom)
    END < 'Infinity'`;

/** Layers as the log tells them; a map's own form of them; what each client's tiles depend on. */
export const schema = `
CREATE TABLE camadas (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  tipo_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  nome text COLLATE "und-x-icu" NOT NULL,
  descricao text NOT NULL,
  -- What a search looks in.
  busca text NOT NULL GENERATED ALWAYS AS (sem_acento(nome || ' ' || descricao)) STORED,
  geom geometry(Geometry, 4326) NOT NULL CHECK (${FINITA}),
  -- Hectares and kilometres, geodesic, 4 decimals; beside them what somebody typed.
  area double precision,
  comprimento double precision,
  area_informada double precision,
  -- Sorts a layer without area as the smallest: a page's key cannot hold NULL.
  area_ordem double precision NOT NULL GENERATED ALWAYS AS (COALESCE(area, -1)) STORED,
  attributes jsonb NOT NULL,
  -- Where an imported layer comes from: a file, a layer inside of it and a place in that, from 0.
  importacao_id uuid,
  arquivo text,
  camada text,
  feicao int,
  crs_original int,
  -- Its place among all layers of the import, from 0 and without gaps (in its file, for what came before there were
  -- batches), and the batch that it came in.
  ordem int,
  lote int,
  -- Codes of what was wrong with the feature.
  defeitos text[] NOT NULL DEFAULT '{}',
  -- Left out by the person who reviews the import; such a row goes when the others are published.
  fora boolean NOT NULL DEFAULT FALSE,
  -- Of the layer's own stream; -1 while it has none.
  revisao int NOT NULL DEFAULT -1,
  ativo boolean NOT NULL,
  removida boolean NOT NULL,
  -- Of the last removal; null for a layer that is not in the bin.
  removida_em timestamptz,
  removida_por uuid,
  motivo text,
  criada_em timestamptz NOT NULL,
  ${DESDE}
);
${historicoDe('camadas', ['id'], true)}
${schemaDasContagens}
${schemaDosMoldes}
-- Imports, and whether their layers may be seen: one row, so that one event shows or takes back all of them.
CREATE TABLE camadas_envios (
  importacao_id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  tipo_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  visivel boolean NOT NULL,
  ${DESDE}
);
${historicoDe('camadas_envios', ['importacao_id'])}

-- Files that the layers of an import were loaded from: those of its current reading.
CREATE TABLE camadas_lotes (
  importacao_id uuid NOT NULL,
  lote int NOT NULL,
  -- Layers in the batches before it, and its own.
  primeira int NOT NULL,
  camadas int NOT NULL,
  chave text NOT NULL,
  sha256 text NOT NULL,
  posicao bigint NOT NULL,
  PRIMARY KEY (importacao_id, lote)
);

-- Layers in EPSG:3857 as tiles read them: one row with the whole shape, one more for each level of generalisation at
-- which it is at least two pixels long; made from camadas, never without it.
CREATE TABLE camadas_mapa (
  camada_id uuid NOT NULL,
  nivel smallint NOT NULL CHECK (nivel IN (${NIVEIS.join(', ')})),
  cliente_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  tipo_id uuid NOT NULL,
  importacao_id uuid,
  -- Active and not in the bin.
  mostrada boolean NOT NULL,
  nome text NOT NULL,
  area_m2 bigint NOT NULL,
  -- Longer side of its box in metres of EPSG:3857, 0 for a point.
  tamanho double precision NOT NULL,
  geom geometry(Geometry, 3857) NOT NULL,
  ${DESDE},
  PRIMARY KEY (camada_id, nivel)
);
-- Those of an import, and what changed since an instant: a tile of the past is the present one, less that.
CREATE INDEX camadas_mapa_importacao ON camadas_mapa (importacao_id, desde_instante);
${historicoDe('camadas_mapa', ['camada_id', 'nivel'], true)}
${schemaDasCelulas(camadaDesenhavel)}
-- Position of the last event that changed what a client's tiles show.
CREATE TABLE camadas_revisoes (cliente_id uuid PRIMARY KEY, revisao bigint NOT NULL);
`;

export const indexes = `
-- With what the list is narrowed to: rows that a filter leaves out are passed over without being read.
CREATE INDEX camadas_lista ON camadas (cliente_id, nome, id)
  INCLUDE (ativo_id, tipo_id, importacao_id) WHERE NOT removida;
CREATE INDEX camadas_por_area ON camadas (cliente_id, area_ordem, id)
  INCLUDE (ativo_id, tipo_id, importacao_id) WHERE NOT removida;
CREATE INDEX camadas_por_criacao ON camadas (cliente_id, criada_em, id)
  INCLUDE (ativo_id, tipo_id, importacao_id) WHERE NOT removida;
CREATE INDEX camadas_ativo ON camadas (ativo_id, tipo_id);
CREATE INDEX camadas_tipo ON camadas (tipo_id);
CREATE INDEX camadas_ordem ON camadas (importacao_id, ordem, id) WHERE importacao_id IS NOT NULL;
CREATE INDEX camadas_fora ON camadas (importacao_id) WHERE fora;
CREATE INDEX camadas_lixeira ON camadas (cliente_id, removida_em, id) WHERE removida;
${FAIXAS.map((faixa) => indiceDaFaixa(faixa, 'camadas_mapa')).join('\n')}
${FAIXAS.map((faixa) => indiceDaFaixa(faixa, 'camadas_mapa_historico')).join('\n')}
DO $$
BEGIN
  -- Only searching gets slower without trigrams.
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX camadas_busca ON camadas USING gin (busca gin_trgm_ops);
  END IF;
END
$$;
`;

export const tables = [
  'camadas',
  'camadas_historico',
  'camadas_contagens',
  'camadas_moldes',
  'camadas_envios',
  'camadas_envios_historico',
  'camadas_lotes',
  'camadas_mapa',
  'camadas_mapa_historico',
  'camadas_celulas',
  'camadas_revisoes',
];
