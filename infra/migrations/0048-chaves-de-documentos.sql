-- Keys that documents are signed with, where the installation has no certificate from outside: made once, wrapped by
-- PERSONAL_DATA_KEY. The certificate is public, and stays for as long as a document that it signed may be checked.
CREATE TABLE operacao.chaves_de_documentos (
  id          uuid PRIMARY KEY,
  -- X.509, DER.
  certificado bytea NOT NULL,
  -- PKCS#8, wrapped.
  chave       bytea NOT NULL,
  criada_em   timestamptz NOT NULL DEFAULT now()
);
-- The first one is everybody's: of two processes that make one at once, one comes that far.
CREATE UNIQUE INDEX chaves_de_documentos_uma ON operacao.chaves_de_documentos ((TRUE));

GRANT SELECT, INSERT ON operacao.chaves_de_documentos TO atalaia_app;

-- Serial numbers of documents, by year: taken before a document is made, so that it can carry its own.
CREATE TABLE operacao.series_de_documentos (
  ano    int PRIMARY KEY,
  ultima bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON operacao.series_de_documentos TO atalaia_app;
