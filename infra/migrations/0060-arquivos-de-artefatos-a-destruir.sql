-- Files of artefacts that were removed so long ago that an event gave them up: the detection whose event it is.
ALTER TABLE operacao.arquivos_a_destruir ADD COLUMN deteccao_id uuid;
