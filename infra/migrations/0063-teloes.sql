-- Screens on walls: what opens each of them. What a screen shows, who made it and that it was ended are facts of the log;
-- the secrets are not.
CREATE TABLE identidade.teloes (
  id           uuid PRIMARY KEY,
  -- Who made it: it never shows more than they may see at that moment.
  usuario_id   uuid NOT NULL,
  cliente_id   uuid NOT NULL,
  nome         text NOT NULL,
  painel       text NOT NULL,
  ativo_ids    uuid[] NOT NULL,
  -- SHA-256 of the token in the address, which works once; null once it did.
  link_hash    bytea UNIQUE CHECK (octet_length(link_hash) = 32),
  -- SHA-256 of the cookie of the screen that opened it; null before.
  chave_hash   bytea UNIQUE CHECK (octet_length(chave_hash) = 32),
  CONSTRAINT teloes_um_segredo CHECK (link_hash IS NULL OR chave_hash IS NULL)
);
CREATE INDEX teloes_usuario ON identidade.teloes (usuario_id);

-- Whoever ends one, every web process hears at once which: its open connections are closed.
CREATE FUNCTION identidade.avisar_teloes_encerrados() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM pg_notify('sessao_encerrada', id::text) FROM encerrados;
    RETURN NULL;
  END $$;
CREATE TRIGGER avisar_encerrados AFTER DELETE ON identidade.teloes
  REFERENCING OLD TABLE AS encerrados
  FOR EACH STATEMENT EXECUTE FUNCTION identidade.avisar_teloes_encerrados();

GRANT SELECT, INSERT, UPDATE, DELETE ON identidade.teloes TO atalaia_app;
