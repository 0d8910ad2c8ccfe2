-- The last digest of each person: up to which position it told, so that the next one goes on there, and that none is
-- written twice for one time, whoever tries. Erased with the person.
CREATE TABLE identidade.resumos (
  usuario_id    uuid PRIMARY KEY,
  prevista_para timestamptz NOT NULL,
  posicao       bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON identidade.resumos TO atalaia_app;
