-- Places of Brazil that the embedded geocoder finds by name: what the load writes (infra/geocoding/load-places.ts).
CREATE SCHEMA geografia;
GRANT USAGE ON SCHEMA geografia TO atalaia_app;

CREATE TABLE geografia.lugares (
  -- Of IBGE: two digits a state, seven a municipality.
  codigo int PRIMARY KEY,
  nome text NOT NULL,
  uf text NOT NULL,
  capital boolean NOT NULL,
  -- The name without accents, capitals and marks.
  busca text NOT NULL,
  -- The name and the name without one of its letters: two that are one typing error apart share at least one.
  vizinhas text[] NOT NULL,
  lng float8 NOT NULL,
  lat float8 NOT NULL,
  -- West, south, east, north.
  extensao float8[] NOT NULL,
  limite geometry(MultiPolygon, 4326)
);
-- Loaded once and read ever after: nothing waits in lists that each search would go through.
CREATE INDEX lugares_vizinhas ON geografia.lugares USING gin (vizinhas) WITH (fastupdate = off);
CREATE INDEX lugares_limite ON geografia.lugares USING gist (limite);

-- Which file was loaded.
CREATE TABLE geografia.carga (
  unica boolean PRIMARY KEY DEFAULT true CHECK (unica),
  sha256 text NOT NULL,
  carregada_em timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT ON geografia.lugares, geografia.carga TO atalaia_app;

-- How alike two texts are, from 0 to 1. Without trigrams only names that begin so or are one error away are found.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX lugares_busca ON geografia.lugares USING gin (busca public.gin_trgm_ops) WITH (fastupdate = off);
    CREATE FUNCTION geografia.parecido(consulta text, nome text) RETURNS boolean LANGUAGE sql STABLE
      AS 'SELECT nome OPERATOR(public.%) consulta OR consulta OPERATOR(public.<%) nome';
    CREATE FUNCTION geografia.semelhanca(consulta text, nome text) RETURNS real LANGUAGE sql STABLE
      AS 'SELECT greatest(public.similarity(consulta, nome), public.word_similarity(consulta, nome) * 0.9)::real';
  ELSE
    CREATE FUNCTION geografia.parecido(consulta text, nome text) RETURNS boolean LANGUAGE sql STABLE
      AS 'SELECT false';
    CREATE FUNCTION geografia.semelhanca(consulta text, nome text) RETURNS real LANGUAGE sql STABLE
      AS 'SELECT 0::real';
  END IF;
END
$$;
