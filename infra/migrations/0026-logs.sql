-- The log of accesses also tells which files were read, and who was turned away from what.
ALTER TABLE identidade.acessos
  -- Entry of the table of routes, and the object that the address named: never the address itself, which may hold a secret.
  ADD COLUMN rota text,
  ADD COLUMN objeto_id uuid;

ALTER TABLE identidade.acessos DROP CONSTRAINT acessos_tipo_check;
ALTER TABLE identidade.acessos ADD CONSTRAINT acessos_tipo_check CHECK (tipo IN (
  'entrada', 'recusa', 'limite', 'saida', 'senha', 'convite',
  'codigo_recusado', 'recuperacao', 'segundo_fator_ativado', 'segundo_fator_desativado', 'segundo_fator_redefinido',
  'codigos_gerados', 'redefinicao_pedida', 'sessao_encerrada', 'leitura', 'acesso_negado'));

-- How far each verification of the log that runs now has come: shown to people, lost without harm.
CREATE TABLE operacao.verificacoes (
  id uuid PRIMARY KEY,
  feito bigint NOT NULL CHECK (feito >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  atualizado_em timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON operacao.verificacoes TO atalaia_app;
