-- Who receives reports without having access: an address, encrypted under a key of its own as people's are. Events name
-- the id alone; deleting the key leaves nothing to read.
CREATE TABLE identidade.destinatarios_externos (
  id         uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  -- HMAC-SHA256 of client and normalised address: the same address is the same recipient of a client.
  indice     bytea NOT NULL UNIQUE CHECK (octet_length(indice) = 32),
  email      bytea NOT NULL,
  criado_em  timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON identidade.destinatarios_externos TO atalaia_app;

-- Each message that a run of a schedule wrote, and what became of it.
CREATE TABLE operacao.entregas_de_relatorios (
  -- The message's own id as well, so that it is written once.
  id             uuid PRIMARY KEY,
  cliente_id     uuid NOT NULL,
  agendamento_id uuid NOT NULL,
  execucao_id    uuid NOT NULL,
  -- 0 for the run itself, then one more for each time that it was sent again.
  vez            int NOT NULL,
  usuario_id     uuid,
  externo_id     uuid,
  -- Null where the message says that there was nothing to tell of.
  documento_id   uuid,
  -- Why this recipient got nothing.
  recusa         text CHECK (recusa IN ('sem_acesso', 'sem_endereco')),
  criada_em      timestamptz NOT NULL DEFAULT now(),
  enviada_em     timestamptz,
  -- Of recipients outside: SHA-256 of what the link holds, an HMAC of the code, and how often a wrong one came.
  token_hash     bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  codigo_hash    bytea CHECK (octet_length(codigo_hash) = 32),
  expira_em      timestamptz,
  tentativas     int NOT NULL DEFAULT 0,
  -- What the right code was changed for: opens the file once, for some minutes.
  passe_hash     bytea UNIQUE CHECK (octet_length(passe_hash) = 32),
  passe_ate      timestamptz,
  CHECK ((usuario_id IS NULL) <> (externo_id IS NULL))
);
CREATE INDEX entregas_da_execucao ON operacao.entregas_de_relatorios (execucao_id, vez);
CREATE INDEX entregas_do_agendamento ON operacao.entregas_de_relatorios (agendamento_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON operacao.entregas_de_relatorios TO atalaia_app;

-- Every time that a delivery was opened, or somebody tried to.
CREATE TABLE operacao.aberturas_de_relatorios (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entrega_id uuid NOT NULL REFERENCES operacao.entregas_de_relatorios ON DELETE CASCADE,
  em         timestamptz NOT NULL DEFAULT now(),
  resultado  text NOT NULL CHECK (resultado IN ('aberta', 'codigo_errado', 'recusada'))
);
CREATE INDEX aberturas_da_entrega ON operacao.aberturas_de_relatorios (entrega_id, em);
GRANT SELECT, INSERT ON operacao.aberturas_de_relatorios TO atalaia_app;

-- A message goes after a week, sent or not: that it was sent stays with the delivery, by the same statement.
CREATE FUNCTION operacao.entrega_enviada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operacao.entregas_de_relatorios SET enviada_em = NEW.enviada_em WHERE id = NEW.aviso_id;
  RETURN NULL;
END $$;
CREATE TRIGGER mensagens_entregues AFTER UPDATE OF enviada_em ON identidade.mensagens
  FOR EACH ROW WHEN (NEW.enviada_em IS NOT NULL AND NEW.aviso_id IS NOT NULL)
  EXECUTE FUNCTION operacao.entrega_enviada();
