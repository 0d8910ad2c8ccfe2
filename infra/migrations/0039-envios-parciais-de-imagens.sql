-- Files on their way are of one purpose: what was begun for layers is no image, and is told on no page of images.
ALTER TABLE operacao.envios_parciais
  ADD COLUMN finalidade text NOT NULL DEFAULT 'camada' CHECK (finalidade IN ('camada', 'imagem'));
DROP INDEX operacao.envios_parciais_abertos;
CREATE UNIQUE INDEX envios_parciais_abertos
  ON operacao.envios_parciais (usuario_id, cliente_id, finalidade, impressao, bytes) WHERE usado_em IS NULL;
