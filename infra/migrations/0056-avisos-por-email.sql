-- What a message tells somebody, where it is told by their own choice: told again, by another process or after a
-- restart, it is there already. Kept once it was sent, as the row is.
ALTER TABLE identidade.mensagens ADD COLUMN aviso_id uuid UNIQUE;
