-- Accesses are rows that end, and yet each can be proved to be what was noted: every hour the log is told the root of a
-- Merkle tree over the accesses of that hour.
ALTER TABLE identidade.acessos
  -- Ends with the row: without it nobody can hold a guess against the hash that stays.
  ADD COLUMN sal uuid NOT NULL DEFAULT gen_random_uuid();

-- What the events `AcessosSelados` say, written in one transaction with the leaves and before the event itself.
CREATE TABLE auditoria.selos_de_acessos (
  numero    bigint NOT NULL CHECK (numero > 0),
  desde     timestamptz NOT NULL,
  ate       timestamptz NOT NULL CHECK (ate > desde),
  linhas    bigint NOT NULL CHECK (linhas >= 0),
  atrasadas bigint NOT NULL CHECK (atrasadas >= 0 AND atrasadas <= linhas),
  raiz      bytea NOT NULL CHECK (octet_length(raiz) = 32),
  CONSTRAINT selos_de_acessos_pkey PRIMARY KEY (numero)
);

-- What stays of an access: its number, its instant, and hashes that tell nothing once row or person are gone.
CREATE TABLE auditoria.folhas_de_acessos (
  selo      bigint NOT NULL,
  indice    bigint NOT NULL CHECK (indice >= 0),
  acesso_id bigint NOT NULL,
  em        timestamptz NOT NULL,
  -- HMAC of the seal's number under a key of the person, which is erased with them; null where it was nobody known.
  pessoa    bytea CHECK (octet_length(pessoa) = 32),
  -- Hash of the whole row, salt included.
  conteudo  bytea NOT NULL CHECK (octet_length(conteudo) = 32),
  CONSTRAINT folhas_de_acessos_pkey PRIMARY KEY (selo, indice),
  CONSTRAINT folhas_de_acessos_acesso_key UNIQUE (acesso_id)
);

CREATE TRIGGER selos_de_acessos_finais
  BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria.selos_de_acessos
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria.recusar_mudanca();
ALTER TABLE auditoria.selos_de_acessos ENABLE ALWAYS TRIGGER selos_de_acessos_finais;

CREATE TRIGGER folhas_de_acessos_finais
  BEFORE UPDATE OR TRUNCATE ON auditoria.folhas_de_acessos
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria.recusar_mudanca();
ALTER TABLE auditoria.folhas_de_acessos ENABLE ALWAYS TRIGGER folhas_de_acessos_finais;

-- Leaves go once every access of their seal has: after its six months.
CREATE FUNCTION auditoria.recusar_folha_viva() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF EXISTS (SELECT FROM auditoria.selos_de_acessos s WHERE s.numero = OLD.selo AND s.ate < now() - interval '6 months')
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'A folha de um acesso não se apaga antes de seis meses (selo %).', OLD.selo
    USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER folhas_de_acessos_vivas
  BEFORE DELETE ON auditoria.folhas_de_acessos
  FOR EACH ROW EXECUTE FUNCTION auditoria.recusar_folha_viva();
ALTER TABLE auditoria.folhas_de_acessos ENABLE ALWAYS TRIGGER folhas_de_acessos_vivas;

REVOKE ALL ON auditoria.selos_de_acessos, auditoria.folhas_de_acessos FROM PUBLIC;
GRANT SELECT, INSERT ON auditoria.selos_de_acessos TO atalaia_app;
GRANT SELECT, INSERT, DELETE ON auditoria.folhas_de_acessos TO atalaia_app;
