-- Who edits what at this moment, as each open page says of itself: shown to people, lost without harm. A row that its
-- process no longer renews has run out.
CREATE UNLOGGED TABLE operacao.presencas (
  conexao     uuid NOT NULL,
  alvo        text NOT NULL,
  usuario_id  uuid NOT NULL,
  ate         timestamptz NOT NULL,
  PRIMARY KEY (conexao, alvo)
);
CREATE INDEX presencas_do_alvo ON operacao.presencas (alvo);

GRANT SELECT, INSERT, UPDATE, DELETE ON operacao.presencas TO atalaia_app;
