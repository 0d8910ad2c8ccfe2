-- Second factors, known devices, links of forgotten passwords, messages; sessions that tell when they end.

-- One authenticator a person. Until its first code it only waits: `ativado_em` is null.
CREATE TABLE identidade.segundos_fatores (
  usuario_id  uuid PRIMARY KEY,
  -- AES-256-GCM under the person's key, as in identidade.pessoas.
  segredo     bytea NOT NULL,
  iniciado_em timestamptz NOT NULL DEFAULT now(),
  ativado_em  timestamptz,
  -- Step (30 s of Unix time) of the last code that was taken: none before or at it is taken again.
  ultimo_passo bigint NOT NULL DEFAULT 0
);

CREATE TABLE identidade.codigos_de_recuperacao (
  usuario_id  uuid NOT NULL,
  -- HMAC-SHA256 under the installation's secret.
  codigo_hash bytea NOT NULL CHECK (octet_length(codigo_hash) = 32),
  usado_em    timestamptz,
  PRIMARY KEY (usuario_id, codigo_hash)
);

-- Sign-ins between password and code.
CREATE TABLE identidade.entradas_pendentes (
  -- SHA-256 of the token that only the browser has.
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  usuario_id uuid NOT NULL,
  expira_em  timestamptz NOT NULL
);
CREATE INDEX entradas_pendentes_usuario ON identidade.entradas_pendentes (usuario_id);

-- Devices from which somebody has signed in: strangers cannot lock them out.
CREATE TABLE identidade.aparelhos (
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  usuario_id uuid NOT NULL,
  visto_em   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (token_hash, usuario_id)
);
CREATE INDEX aparelhos_usuario ON identidade.aparelhos (usuario_id);

-- Links of forgotten passwords. One that is asked for does not end the others: a stranger may ask, too.
CREATE TABLE identidade.redefinicoes (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  usuario_id uuid NOT NULL,
  expira_em  timestamptz NOT NULL,
  usado_em   timestamptz
);
CREATE INDEX redefinicoes_usuario ON identidade.redefinicoes (usuario_id);

-- Messages to people. Without SMTP they stay, and the development outbox shows them.
CREATE TABLE identidade.mensagens (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The address is looked up when the message goes out: it stands in identidade.pessoas alone.
  usuario_id uuid NOT NULL,
  assunto    text NOT NULL,
  -- AES-256-GCM under the person's key; null once sent, because it may hold a link that still works.
  texto      bytea,
  criada_em  timestamptz NOT NULL DEFAULT now(),
  tentativas integer NOT NULL DEFAULT 0,
  proxima_em timestamptz NOT NULL DEFAULT now(),
  enviada_em timestamptz
);
CREATE INDEX mensagens_a_enviar ON identidade.mensagens (proxima_em) WHERE enviada_em IS NULL;
CREATE INDEX mensagens_usuario ON identidade.mensagens (usuario_id);

-- People see and end their own sessions by an id that opens nothing.
ALTER TABLE identidade.sessoes
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Whether a second factor was asked for, and given.
  ADD COLUMN segundo_fator boolean NOT NULL DEFAULT false,
  -- The person's groups at sign-in: whoever loses one of them signs in anew.
  ADD COLUMN grupo_ids uuid[] NOT NULL DEFAULT '{}';
CREATE UNIQUE INDEX sessoes_id ON identidade.sessoes (id);

-- Whoever ends sessions, every web process hears at once whose they were: their open connections are closed.
CREATE FUNCTION identidade.avisar_sessoes_encerradas() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM pg_notify('sessao_encerrada', usuario_id::text) FROM (SELECT DISTINCT usuario_id FROM encerradas) AS e;
    RETURN NULL;
  END $$;
CREATE TRIGGER avisar_encerradas AFTER DELETE ON identidade.sessoes
  REFERENCING OLD TABLE AS encerradas
  FOR EACH STATEMENT EXECUTE FUNCTION identidade.avisar_sessoes_encerradas();

-- An HMAC of the account, so that the counts of somebody who is erased go with them.
ALTER TABLE identidade.limites ADD COLUMN conta bytea;
CREATE INDEX limites_conta ON identidade.limites (conta) WHERE conta IS NOT NULL;
CREATE INDEX limites_janela ON identidade.limites (janela_ate);

ALTER TABLE identidade.acessos DROP CONSTRAINT acessos_tipo_check;
ALTER TABLE identidade.acessos ADD CONSTRAINT acessos_tipo_check CHECK (tipo IN (
  'entrada', 'recusa', 'limite', 'saida', 'senha', 'convite',
  'codigo_recusado', 'recuperacao', 'segundo_fator_ativado', 'segundo_fator_desativado', 'segundo_fator_redefinido',
  'codigos_gerados', 'redefinicao_pedida', 'sessao_encerrada'));

GRANT SELECT, INSERT, UPDATE, DELETE ON
  identidade.segundos_fatores, identidade.codigos_de_recuperacao, identidade.entradas_pendentes, identidade.aparelhos,
  identidade.redefinicoes, identidade.mensagens TO atalaia_app;
