-- A message to an address that is not the person's any more: whose e-mail changes is told of it at the one before.
-- AES-256-GCM under the person's key, as the text is; null once sent, and where the address is the person's own.
ALTER TABLE identidade.mensagens ADD COLUMN para bytea;
