-- Who the people were, from when on: so that the log shows the name of then, and can be held against what it says of it.
CREATE TABLE identidade.identificacoes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id uuid NOT NULL,
  -- -infinity for what a person was called before anything was kept of it.
  desde      timestamptz NOT NULL,
  -- The event that holds the HMACs of both; null where it is of before there was one.
  evento_id  uuid,
  -- AES-256-GCM under the person's key, as in identidade.pessoas: erased with it.
  nome       bytea NOT NULL,
  email      bytea NOT NULL
);
CREATE INDEX identificacoes_usuario ON identidade.identificacoes (usuario_id, desde);
GRANT SELECT, INSERT, DELETE ON identidade.identificacoes TO atalaia_app;
