-- Who the people are. Nothing of it is in the log: erasing a person here leaves history as it was.
CREATE SCHEMA identidade;

-- One key a person (AES-256), wrapped by PERSONAL_DATA_KEY. Deleting the row erases the person for good.
CREATE TABLE identidade.chaves (
  usuario_id uuid PRIMARY KEY,
  chave      bytea NOT NULL,
  criada_em  timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE identidade.pessoas (
  usuario_id   uuid PRIMARY KEY,
  -- HMAC-SHA256 of the normalised e-mail: finds a person without reading anybody's e-mail. Null once erased.
  email_indice bytea UNIQUE CHECK (octet_length(email_indice) = 32),
  -- AES-256-GCM under the person's key: 12 bytes of nonce, 16 of tag, the text.
  nome         bytea NOT NULL,
  email        bytea NOT NULL,
  alterada_em  timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE identidade.senhas (
  usuario_id  uuid PRIMARY KEY,
  -- argon2id in PHC form, with its own salt and cost.
  hash        text NOT NULL,
  definida_em timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE identidade.sessoes (
  -- SHA-256 of the token that only the browser has.
  token_hash  bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  usuario_id  uuid NOT NULL,
  criada_em   timestamptz NOT NULL DEFAULT now(),
  vista_em    timestamptz NOT NULL DEFAULT now(),
  ip          inet,
  dispositivo text NOT NULL
);
CREATE INDEX sessoes_usuario ON identidade.sessoes (usuario_id);
CREATE INDEX sessoes_vista ON identidade.sessoes (vista_em);

-- Sign-ins and refusals with address and device: kept for six months, never in events.
CREATE TABLE identidade.acessos (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  em          timestamptz NOT NULL DEFAULT now(),
  tipo        text NOT NULL CHECK (tipo IN ('entrada', 'recusa', 'limite', 'saida', 'senha', 'convite')),
  -- Null where nobody was recognised.
  usuario_id  uuid,
  ip          inet,
  dispositivo text NOT NULL
);
CREATE INDEX acessos_em ON identidade.acessos USING brin (em);
CREATE INDEX acessos_usuario ON identidade.acessos (usuario_id, em);

-- Attempts in a window; the key is an HMAC, so that it tells neither account nor address.
CREATE TABLE identidade.limites (
  chave     bytea PRIMARY KEY,
  pontos    integer NOT NULL,
  janela_ate timestamptz NOT NULL
);

-- Links that let somebody choose name, e-mail and password once.
CREATE TABLE identidade.convites (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  usuario_id uuid NOT NULL,
  expira_em  timestamptz NOT NULL,
  usado_em   timestamptz
);

GRANT USAGE ON SCHEMA identidade TO atalaia_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA identidade TO atalaia_app;
REVOKE UPDATE ON identidade.acessos FROM atalaia_app;
