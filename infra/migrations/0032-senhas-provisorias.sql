-- A password that somebody else chose opens nothing but the choice of another one.
ALTER TABLE identidade.senhas
  -- Who chose it; null where it was the person.
  ADD COLUMN definida_por uuid;

-- The code of the second factor was given, and the choice of another password is missing.
ALTER TABLE identidade.entradas_pendentes ADD COLUMN codigo_dado_em timestamptz;

ALTER TABLE identidade.acessos
  -- Who had chosen the password that this was done with; null where it was the person.
  ADD COLUMN senha_definida_por uuid;
ALTER TABLE identidade.acessos DROP CONSTRAINT acessos_tipo_check;
ALTER TABLE identidade.acessos ADD CONSTRAINT acessos_tipo_check CHECK (tipo IN (
  'entrada', 'recusa', 'limite', 'saida', 'senha', 'convite', 'senha_provisoria',
  'codigo_recusado', 'recuperacao', 'segundo_fator_ativado', 'segundo_fator_desativado', 'segundo_fator_redefinido',
  'codigos_gerados', 'redefinicao_pedida', 'sessao_encerrada', 'leitura', 'acesso_negado'));
