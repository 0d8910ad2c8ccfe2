-- Role of the application, schemas of what is shown, extensions.
-- Roles belong to the cluster, not to the database: another database may have made it already, even just now.
DO $$
BEGIN
  IF current_setting('server_version_num')::int < 150000 THEN
    RAISE EXCEPTION 'A Atalaia precisa de PostgreSQL 15 ou mais novo; este é o %.', current_setting('server_version');
  END IF;

  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'atalaia_app') THEN
    BEGIN
      CREATE ROLE atalaia_app NOLOGIN;
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'O usuário % não pode criar o papel atalaia_app. Peça a quem administra o banco: CREATE ROLE atalaia_app NOLOGIN; GRANT atalaia_app TO %;', current_user, current_user;
    END;
  END IF;

  IF NOT pg_has_role(current_user, 'atalaia_app', 'MEMBER') THEN
    BEGIN
      EXECUTE format('GRANT atalaia_app TO %I', current_user);
    EXCEPTION
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'O usuário % não pertence ao papel atalaia_app. Peça a quem administra o banco: GRANT atalaia_app TO %;', current_user, current_user;
    END;
  END IF;
END
$$;

DO $$
DECLARE
  extensao text;
BEGIN
  FOREACH extensao IN ARRAY ARRAY['postgis', 'unaccent', 'pg_trgm'] LOOP
    IF NOT EXISTS (SELECT FROM pg_available_extensions WHERE name = extensao) THEN
      -- Only searching gets slower without trigrams.
      CONTINUE WHEN extensao = 'pg_trgm';
      RAISE EXCEPTION 'A extensão % não está instalada neste servidor PostgreSQL.', extensao;
    END IF;
    EXECUTE format('CREATE EXTENSION IF NOT EXISTS %I WITH SCHEMA public', extensao);
  END LOOP;
END
$$;

-- Text without accents and in lower case, for searching. The two-argument form of unaccent names its dictionary and
-- so does not depend on search_path, which is what makes it safe to call immutable and to index.
CREATE FUNCTION public.sem_acento(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, texto)) $$;

-- What is shown: written by the projector as owner, only read by the application.
CREATE SCHEMA read_model;
GRANT USAGE ON SCHEMA read_model TO atalaia_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA read_model GRANT SELECT ON TABLES TO atalaia_app;

-- How far what is shown has come.
CREATE SCHEMA projecoes;
GRANT USAGE ON SCHEMA projecoes TO atalaia_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA projecoes GRANT SELECT ON TABLES TO atalaia_app;
