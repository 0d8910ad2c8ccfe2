-- Pictures of detections and files of their artefacts in storage. Written before anything stands there; `nomeado` once an
-- event is known to name it: a file that no event came to name, because its process was killed in between, is given to
-- `arquivos_a_destruir` some time later.
CREATE TABLE operacao.arquivos_das_deteccoes (
  chave        text NOT NULL,
  deteccao_id  uuid NOT NULL,
  guardado_em  timestamptz NOT NULL DEFAULT now(),
  nomeado      boolean NOT NULL DEFAULT false,
  PRIMARY KEY (chave, deteccao_id)
);
CREATE INDEX arquivos_das_deteccoes_por_conferir ON operacao.arquivos_das_deteccoes (guardado_em) WHERE NOT nomeado;

GRANT SELECT, INSERT, UPDATE, DELETE ON operacao.arquivos_das_deteccoes TO atalaia_app;

-- Files of artefacts come piece by piece as well.
ALTER TABLE operacao.envios_parciais DROP CONSTRAINT envios_parciais_finalidade_check;
ALTER TABLE operacao.envios_parciais
  ADD CONSTRAINT envios_parciais_finalidade_check CHECK (finalidade IN ('camada', 'imagem', 'artefato'));
