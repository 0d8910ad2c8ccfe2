-- Each number of a document that was taken, by the act that it was taken for: tried again, the act has the same one. A row
-- whose number no document bears says whose gap that is, and since when.
CREATE TABLE operacao.numeros_de_documentos (
  cliente_id   uuid NOT NULL,
  -- The document's id, once there is one.
  comando_id   uuid NOT NULL,
  ano          int NOT NULL,
  serie        bigint NOT NULL,
  numero       text NOT NULL UNIQUE,
  -- Read under the lock of the series: in their order.
  reservado_em timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (cliente_id, comando_id),
  UNIQUE (ano, serie)
);
GRANT SELECT, INSERT ON operacao.numeros_de_documentos TO atalaia_app;
