-- Keys of their own that clients gave for providers of images, wrapped by PERSONAL_DATA_KEY. The log says only that there
-- is one, under this id: which one is in force, it says too. One that no longer is, is deleted.
CREATE TABLE operacao.segredos_de_provedores (
  cliente_id uuid NOT NULL,
  provedor   text NOT NULL,
  id         uuid NOT NULL,
  -- What the provider asks for, by name, as JSON; wrapped.
  segredo    bytea NOT NULL,
  criado_em  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cliente_id, provedor, id)
);
GRANT SELECT, INSERT, DELETE ON operacao.segredos_de_provedores TO atalaia_app;
