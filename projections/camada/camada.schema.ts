import { DESDE, historicoDe } from '../kernel/historico.ts';
import { NIVEIS } from './niveis.ts';

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
  geom geometry(Geometry, 4326) NOT NULL CHECK (${FINITA}),
  -- Hectares and kilometres, geodesic, 4 decimals.
  area double precision,
  comprimento double precision,
  -- Sorts a layer without area as the smallest: a page's key cannot hold NULL.
  area_ordem double precision NOT NULL GENERATED ALWAYS AS (COALESCE(area, -1)) STORED,
  attributes jsonb NOT NULL,
  importacao_id uuid,
  arquivo text,
  feicao int,
  crs_original int,
  ativo boolean NOT NULL,
  removida boolean NOT NULL,
  criada_em timestamptz NOT NULL,
  ${DESDE}
);
${historicoDe('camadas', ['id'])}

-- Whether the layers of an import may be seen: one row, so that one event shows or takes back all of them.
CREATE TABLE camadas_envios (
  importacao_id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  visivel boolean NOT NULL,
  ${DESDE}
);
${historicoDe('camadas_envios', ['importacao_id'])}

-- Layers in EPSG:3857 as tiles read them, one row a level of generalisation; made from camadas, never without it.
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
  -- Longer side of its box in metres of EPSG:3857, 0 for a point; under two pixels of the level where only the middle
  -- of the shape is left.
  tamanho double precision NOT NULL,
  geom geometry(Geometry, 3857) NOT NULL,
  PRIMARY KEY (camada_id, nivel)
);

-- Position of the last event that changed what a client's tiles show.
CREATE TABLE camadas_revisoes (cliente_id uuid PRIMARY KEY, revisao bigint NOT NULL);
`;

export const indexes = `
CREATE INDEX camadas_lista ON camadas (cliente_id, nome, id);
CREATE INDEX camadas_por_area ON camadas (cliente_id, area_ordem, id);
CREATE INDEX camadas_por_criacao ON camadas (cliente_id, criada_em, id);
CREATE INDEX camadas_ativo ON camadas (ativo_id, tipo_id);
CREATE INDEX camadas_tipo ON camadas (tipo_id);
CREATE INDEX camadas_importacao ON camadas (importacao_id, arquivo, feicao, id) WHERE importacao_id IS NOT NULL;
${NIVEIS.map((nivel) => `CREATE INDEX camadas_mapa_${nivel} ON camadas_mapa USING gist (geom) WHERE nivel = ${nivel};`).join('\n')}
DO $$
BEGIN
  -- Only searching gets slower without trigrams.
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX camadas_busca ON camadas USING gin (sem_acento(nome || ' ' || descricao) gin_trgm_ops);
  END IF;
END
$$;
`;

export const tables = [
  'camadas',
  'camadas_historico',
  'camadas_envios',
  'camadas_envios_historico',
  'camadas_mapa',
  'camadas_revisoes',
];
