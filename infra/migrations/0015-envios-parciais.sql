-- Files on their way here, piece by piece, until an import asks for them: who sends each, and how much of it came.
-- Lost without harm: whoever sends begins anew.
CREATE TABLE operacao.envios_parciais (
  id            uuid PRIMARY KEY,
  cliente_id    uuid NOT NULL,
  usuario_id    uuid NOT NULL,
  -- What the sender knows the file by: the same file chosen again goes on where it stopped.
  impressao     text NOT NULL,
  nome          text NOT NULL,
  tipo          text NOT NULL,
  bytes         bigint NOT NULL CHECK (bytes > 0),
  recebidos     bigint NOT NULL DEFAULT 0 CHECK (recebidos BETWEEN 0 AND bytes),
  -- Names in storage, in order.
  pedacos       text[] NOT NULL DEFAULT '{}',
  -- The whole file in storage by its hash, once an import asked for it.
  arquivo       jsonb,
  usado_em      timestamptz,
  tocado_em     timestamptz NOT NULL DEFAULT now()
);
-- One and the same upload, in however many windows it was begun.
CREATE UNIQUE INDEX envios_parciais_abertos
  ON operacao.envios_parciais (usuario_id, cliente_id, impressao, bytes) WHERE usado_em IS NULL;
CREATE INDEX envios_parciais_parados ON operacao.envios_parciais (tocado_em);

GRANT SELECT, INSERT, UPDATE, DELETE ON operacao.envios_parciais TO atalaia_app;
