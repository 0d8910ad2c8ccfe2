-- What is chosen on the main map, where it is too long for an address: a link holds the id. No fact of the log: whoever
-- opens it sees what lies within their own reach. The same view of a client is the same row.
CREATE TABLE operacao.vistas_do_mapa (
  cliente_id  uuid NOT NULL,
  id          uuid NOT NULL,
  consulta    text NOT NULL,
  criada_em   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cliente_id, id)
);

GRANT SELECT, INSERT ON operacao.vistas_do_mapa TO atalaia_app;
