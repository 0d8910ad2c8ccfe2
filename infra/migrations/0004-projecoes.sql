-- How far each read model has come, what stopped it, what was parked, and what is being rebuilt beside it.
CREATE TABLE projecoes.checkpoints (
  nome text PRIMARY KEY,
  versao int NOT NULL,
  -- Fingerprint of the tables' DDL: a change that forgot to raise the version is rebuilt as well.
  assinatura text NOT NULL,
  -- What its DDL made, to be dropped when a newer version takes its place.
  tabelas text[] NOT NULL,
  posicao bigint NOT NULL,
  -- Latest instant seen so far; instants never run backwards along positions.
  instante timestamptz NOT NULL DEFAULT '-infinity',
  -- The last event applied: a store that no longer has it is not the store that these rows were made from.
  ultimo_stream text,
  ultima_revisao int,
  ultimo_hash text,
  estado text NOT NULL DEFAULT 'ativa' CHECK (estado IN ('ativa', 'parada')),
  motivo text,
  parada_posicao bigint,
  parada_evento uuid,
  parada_em timestamptz,
  atualizado_em timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE projecoes.reconstrucoes (
  nome text PRIMARY KEY,
  -- Null until a projector has taken the request up.
  versao int,
  assinatura text,
  posicao bigint NOT NULL DEFAULT 0,
  instante timestamptz NOT NULL DEFAULT '-infinity',
  ultimo_stream text,
  ultima_revisao int,
  ultimo_hash text,
  indices boolean NOT NULL DEFAULT false,
  motivo text,
  parada_posicao bigint,
  parada_evento uuid,
  pedida_em timestamptz NOT NULL DEFAULT now(),
  atualizado_em timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE projecoes.estacionados (
  nome text NOT NULL,
  posicao bigint NOT NULL,
  evento_id uuid NOT NULL,
  stream_id text NOT NULL,
  tipo text NOT NULL,
  motivo text NOT NULL,
  estacionado_em timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (nome, posicao)
);

-- Moves a row that is superseded or deleted to <table>_historico with the range in which it stood.
-- The position comes from the event being applied (atalaia.posicao), or from the new row itself in a set-based update.
CREATE FUNCTION projecoes.arquivar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  aplicada text := nullif(current_setting('atalaia.posicao', true), '');
  posicao bigint;
  instante timestamptz;
BEGIN
  IF aplicada IS NOT NULL THEN
    posicao := aplicada::bigint;
    instante := current_setting('atalaia.instante')::timestamptz;
    -- An older event that is delivered again must not turn the row back.
    IF posicao < OLD.desde_posicao THEN
      RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
      NEW.desde_posicao := posicao;
      NEW.desde_instante := instante;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND NEW.desde_posicao > OLD.desde_posicao THEN
    posicao := NEW.desde_posicao;
    instante := NEW.desde_instante;
  ELSE
    RAISE EXCEPTION '%.%: sem posição para o histórico (em lotes, só UPDATE com desde_posicao maior que a da linha)',
      TG_TABLE_SCHEMA, TG_TABLE_NAME;
  END IF;

  -- A second change by the same event is the same state.
  IF posicao > OLD.desde_posicao THEN
    EXECUTE format('INSERT INTO %I.%I SELECT ($1).*, $2, $3', TG_TABLE_SCHEMA, TG_TABLE_NAME || '_historico')
      USING OLD, posicao, instante;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

-- Takes a projection from one position to the next: first statement of each of its transactions. The row stays locked
-- until the end, so a second projector that believes it leads waits here and then fails instead of applying twice.
CREATE FUNCTION projecoes.avancar(
  tabela text, de_nome text, de_posicao bigint,
  para_posicao bigint, para_instante timestamptz, para_stream text, para_revisao int, para_hash text
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF tabela = 'projecoes.checkpoints' THEN
    UPDATE projecoes.checkpoints SET
      posicao = para_posicao, instante = para_instante,
      ultimo_stream = para_stream, ultima_revisao = para_revisao, ultimo_hash = para_hash,
      estado = 'ativa', motivo = NULL, parada_posicao = NULL, parada_evento = NULL, parada_em = NULL,
      atualizado_em = now()
    WHERE nome = de_nome AND posicao = de_posicao;
  ELSE
    UPDATE projecoes.reconstrucoes SET
      posicao = para_posicao, instante = para_instante,
      ultimo_stream = para_stream, ultima_revisao = para_revisao, ultimo_hash = para_hash,
      motivo = NULL, parada_posicao = NULL, parada_evento = NULL,
      atualizado_em = now()
    WHERE nome = de_nome AND posicao = de_posicao;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'projeção %: outro processo já saiu da posição %', de_nome, de_posicao USING ERRCODE = 'AT001';
  END IF;
END
$$;
