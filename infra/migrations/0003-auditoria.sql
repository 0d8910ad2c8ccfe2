-- What the log looked like, signed: kept apart from the events, so that who changes those leaves a trace here.
CREATE SCHEMA auditoria;

-- One row each time the Merkle tree (RFC 6962) over the log grew: the signed head of the tree, and the leaves it added.
CREATE TABLE auditoria.selos (
  -- Leaves before and after.
  inicio          bigint NOT NULL CHECK (inicio >= 0),
  tamanho         bigint NOT NULL CHECK (tamanho > inicio),
  -- Positions of the first and the last event that it added.
  posicao_inicial bigint NOT NULL,
  posicao         bigint NOT NULL CHECK (posicao >= posicao_inicial),
  raiz            bytea NOT NULL CHECK (octet_length(raiz) = 32),
  instante        timestamptz NOT NULL,
  -- Ed25519 over size, root, position and instant.
  assinatura      bytea NOT NULL CHECK (octet_length(assinatura) = 64),
  chave_publica   bytea NOT NULL CHECK (octet_length(chave_publica) = 32),
  -- Positions (8 bytes each, big-endian) and hashes (32 bytes each) of the events, so that a fault has a place.
  posicoes        bytea NOT NULL,
  hashes          bytea NOT NULL,
  CONSTRAINT selos_pkey PRIMARY KEY (tamanho),
  CONSTRAINT selos_inicio_key UNIQUE (inicio),
  CONSTRAINT selos_posicao_inicial_key UNIQUE (posicao_inicial),
  CHECK (octet_length(posicoes) = 8 * (tamanho - inicio)),
  CHECK (octet_length(hashes) = 32 * (tamanho - inicio))
);
-- Hashes do not compress.
ALTER TABLE auditoria.selos ALTER COLUMN hashes SET STORAGE EXTERNAL;

-- Roots of the complete subtrees of 2^8, 2^16 … leaves: a proof reads a few hundred of them, not the whole tree.
CREATE TABLE auditoria.nos (
  nivel  smallint NOT NULL CHECK (nivel > 0 AND nivel % 8 = 0),
  indice bigint NOT NULL CHECK (indice >= 0),
  hash   bytea NOT NULL CHECK (octet_length(hash) = 32),
  CONSTRAINT nos_pkey PRIMARY KEY (nivel, indice)
);

CREATE FUNCTION auditoria.recusar_mudanca() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  RAISE EXCEPTION 'A trilha de auditoria não se altera nem se apaga (% em %.%).', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER selos_finais
  BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria.selos
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria.recusar_mudanca();
ALTER TABLE auditoria.selos ENABLE ALWAYS TRIGGER selos_finais;

CREATE TRIGGER nos_finais
  BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria.nos
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria.recusar_mudanca();
ALTER TABLE auditoria.nos ENABLE ALWAYS TRIGGER nos_finais;

REVOKE ALL ON ALL TABLES IN SCHEMA auditoria FROM PUBLIC;
GRANT USAGE ON SCHEMA auditoria TO atalaia_app;
GRANT SELECT, INSERT ON auditoria.selos, auditoria.nos TO atalaia_app;
