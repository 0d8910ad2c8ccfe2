-- A session whose owner sees the application as another person does, and only sees, until an instant.
ALTER TABLE identidade.sessoes
  ADD COLUMN vendo_como uuid,
  ADD COLUMN vendo_ate  timestamptz,
  ADD CONSTRAINT visao_inteira CHECK ((vendo_como IS NULL) = (vendo_ate IS NULL));
