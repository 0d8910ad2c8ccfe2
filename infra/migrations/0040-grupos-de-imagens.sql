-- What the hash of a group of images stands for: the scenes that a search of a client has found. Computed again by the
-- same search; swept thirty days after it was found last. What was saved or is a favourite has its record in the log.
CREATE TABLE operacao.grupos_de_imagens (
  cliente_id  uuid NOT NULL,
  hash        text NOT NULL,
  grupo       jsonb NOT NULL,
  visto_em    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cliente_id, hash)
);
CREATE INDEX grupos_de_imagens_por_visto ON operacao.grupos_de_imagens (visto_em);

GRANT SELECT, INSERT, UPDATE, DELETE ON operacao.grupos_de_imagens TO atalaia_app;
