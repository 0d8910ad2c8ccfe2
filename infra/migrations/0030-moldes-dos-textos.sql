-- What the texts of layers look like with their digits taken as one, and between which values each such mould lies in
-- every order of the list: a search for a word that a hundred thousand layers have then knows how many there are, and
-- where the first of them stands. Kept as the counts are (0016), for statements and not for rows: imported texts mostly
-- differ in their numbers alone.
CREATE FUNCTION projecoes.moldar_camadas() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  linhas text := 'SELECT %s AS sinal, cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida,
    CASE WHEN length(busca) <= 200 THEN translate(busca, ''123456789'', ''000000000'') ELSE '''' END AS zeros,
    nome, area_ordem, criada_em FROM %I';
  mudancas text;
BEGIN
  mudancas := CASE TG_OP
    WHEN 'INSERT' THEN format(linhas, 1, 'novas')
    WHEN 'DELETE' THEN format(linhas, -1, 'velhas')
    ELSE format(linhas, 1, 'novas') || ' UNION ALL ' || format(linhas, -1, 'velhas')
  END;
  -- Texts with nothing in common, and long ones, go under the empty mould, which may be any text. The bounds are of all
  -- that ever was in the group.
  EXECUTE format('
    WITH parecidas AS (
      SELECT cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida, zeros, sum(sinal) AS n,
        min(nome) AS menor_nome, max(nome) AS maior_nome, min(area_ordem) AS menor_area, max(area_ordem) AS maior_area,
        min(criada_em) AS menor_criacao, max(criada_em) AS maior_criacao
      FROM (%s) m
      GROUP BY cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida, zeros
      HAVING sum(sinal) <> 0 OR (
        min(nome) FILTER (WHERE sinal = 1), max(nome) FILTER (WHERE sinal = 1), min(area_ordem) FILTER (WHERE sinal = 1),
        max(area_ordem) FILTER (WHERE sinal = 1), min(criada_em) FILTER (WHERE sinal = 1), max(criada_em) FILTER (WHERE sinal = 1)
      ) IS DISTINCT FROM (
        min(nome) FILTER (WHERE sinal = -1), max(nome) FILTER (WHERE sinal = -1), min(area_ordem) FILTER (WHERE sinal = -1),
        max(area_ordem) FILTER (WHERE sinal = -1), min(criada_em) FILTER (WHERE sinal = -1), max(criada_em) FILTER (WHERE sinal = -1))),
    moldadas AS (
      SELECT p.*, CASE WHEN count(*) OVER () <= 500 THEN regexp_replace(zeros, ''0+'', ''0'', ''g'') ELSE '''' END AS molde
      FROM parecidas p)
    INSERT INTO %I.camadas_moldes AS c (cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida, molde, n,
      menor_nome, maior_nome, menor_area, maior_area, menor_criacao, maior_criacao)
    SELECT cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida, molde, sum(n), min(menor_nome), max(maior_nome),
      min(menor_area), max(maior_area), min(menor_criacao), max(maior_criacao)
    FROM moldadas
    GROUP BY cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida, molde
    ORDER BY cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida, molde
    ON CONFLICT (cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida, molde) DO UPDATE
      SET n = c.n + excluded.n,
        menor_nome = LEAST(c.menor_nome, excluded.menor_nome), maior_nome = GREATEST(c.maior_nome, excluded.maior_nome),
        menor_area = LEAST(c.menor_area, excluded.menor_area), maior_area = GREATEST(c.maior_area, excluded.maior_area),
        menor_criacao = LEAST(c.menor_criacao, excluded.menor_criacao),
        maior_criacao = GREATEST(c.maior_criacao, excluded.maior_criacao)',
    mudancas, TG_TABLE_SCHEMA);
  RETURN NULL;
END
$$;
