-- When each schedule of reports is due next: only where to look, what is due is said by the log. Kept by the worker.
CREATE TABLE operacao.proximos_horarios (
  agendamento_id uuid PRIMARY KEY,
  -- Of the schedule, when this was computed.
  revisao        int NOT NULL,
  -- Null where it is not due any more, or not now.
  proximo        timestamptz
);
CREATE INDEX proximos_horarios_proximo ON operacao.proximos_horarios (proximo) WHERE proximo IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON operacao.proximos_horarios TO atalaia_app;

-- Runs begin by themselves from here on; those of before were begun by clocks of their own.
INSERT INTO operacao.reatores (nome, posicao)
SELECT 'execucoes_em_fila', posicao FROM operacao.reatores WHERE nome = 'execucoes_pedidas';
