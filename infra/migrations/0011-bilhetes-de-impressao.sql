-- Tickets by which the report renderer opens one page, once, in the name of the person who asked for it.
CREATE TABLE identidade.bilhetes_de_impressao (
  -- SHA-256 of the ticket, which only the address that the renderer opens carries.
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  usuario_id uuid NOT NULL,
  caminho    text NOT NULL,
  expira_em  timestamptz NOT NULL
);
CREATE INDEX bilhetes_de_impressao_expira ON identidade.bilhetes_de_impressao (expira_em);

GRANT SELECT, INSERT, DELETE ON identidade.bilhetes_de_impressao TO atalaia_app;
