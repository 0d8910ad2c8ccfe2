-- A scheduled report may go outside as an attachment where the client's policy allows it. The message keeps what it says
-- instead where that is no longer so once it goes out; only who can open the file sends one that has this.
ALTER TABLE identidade.mensagens ADD COLUMN reserva bytea;

-- How the file was to go with this delivery; null by link and code, as everywhere else.
ALTER TABLE operacao.entregas_de_relatorios
  ADD COLUMN anexo text CHECK (anexo IN ('anexado', 'sem_politica', 'grande'));
