-- What exams of images have put into storage beside the originals. Written before anything stands there; `nomeado` once an
-- event is known to name it: a file that no event came to name, because its worker was killed in between, is removed some
-- time later.
CREATE TABLE operacao.arquivos_das_imagens (
  chave        text NOT NULL,
  imagem_id    uuid NOT NULL,
  guardado_em  timestamptz NOT NULL DEFAULT now(),
  nomeado      boolean NOT NULL DEFAULT false,
  PRIMARY KEY (chave, imagem_id)
);
CREATE INDEX arquivos_das_imagens_por_conferir ON operacao.arquivos_das_imagens (guardado_em) WHERE NOT nomeado;

GRANT SELECT, INSERT, UPDATE, DELETE ON operacao.arquivos_das_imagens TO atalaia_app;
