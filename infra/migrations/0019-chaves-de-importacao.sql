-- One key an import (AES-256), wrapped by PERSONAL_DATA_KEY: what the personal fields of its layers are closed with.
-- Taking the key away closes them for good; the row stays, so that no other key is ever made for that import.
CREATE TABLE identidade.chaves_de_importacao (
  importacao_id uuid PRIMARY KEY,
  -- 12 bytes of nonce, 16 of tag, the key. Null once destroyed.
  chave         bytea,
  criada_em     timestamptz NOT NULL DEFAULT now(),
  destruida_em  timestamptz,
  CHECK ((chave IS NULL) = (destruida_em IS NOT NULL))
);

GRANT SELECT, INSERT, UPDATE ON identidade.chaves_de_importacao TO atalaia_app;
