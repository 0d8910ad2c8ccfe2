-- Files that may have to leave storage: those that an abandoned import gave up (`importacao_id`), and those that came with
-- an upload and of which nobody knows yet whether an import has them. `destruindo_em` while somebody deletes one: whoever
-- stores the same content meanwhile waits. Lost without harm but for storage.
CREATE TABLE operacao.arquivos_a_destruir (
  chave          text PRIMARY KEY,
  importacao_id  uuid,
  pedido_em      timestamptz NOT NULL DEFAULT now(),
  destruindo_em  timestamptz
);
CREATE INDEX arquivos_a_destruir_por_pedido ON operacao.arquivos_a_destruir (pedido_em);
CREATE INDEX envios_parciais_por_arquivo ON operacao.envios_parciais ((arquivo ->> 'chave')) WHERE arquivo IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON operacao.arquivos_a_destruir TO atalaia_app;
