-- Counts of layers by what lists narrow them to, kept by whatever writes to them: counting a million rows for every page
-- of a list takes longer than reading the page. For statements, not for rows: a batch of layers costs one addition a
-- group. Whole numbers added and subtracted, so no order makes a difference.
CREATE FUNCTION projecoes.contar_camadas() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  linhas text := 'SELECT %s AS sinal, cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida, geom FROM %I';
  mudancas text;
BEGIN
  mudancas := CASE TG_OP
    WHEN 'INSERT' THEN format(linhas, 1, 'novas')
    WHEN 'DELETE' THEN format(linhas, -1, 'velhas')
    ELSE format(linhas, 1, 'novas') || ' UNION ALL ' || format(linhas, -1, 'velhas')
  END;
  -- The box is of all that ever was in the group: it never shrinks, for that would mean reading the group.
  EXECUTE format('
    INSERT INTO %I.camadas_contagens AS c (cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida, n, oeste, sul, leste, norte)
    SELECT cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida, sum(sinal),
      min(ST_XMin(geom)), min(ST_YMin(geom)), max(ST_XMax(geom)), max(ST_YMax(geom))
    FROM (%s) m
    GROUP BY cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida
    HAVING sum(sinal) <> 0 OR ST_Extent(geom) FILTER (WHERE sinal = 1)::text IS DISTINCT FROM ST_Extent(geom) FILTER (WHERE sinal = -1)::text
    ORDER BY cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida
    ON CONFLICT (cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida) DO UPDATE
      SET n = c.n + excluded.n, oeste = LEAST(c.oeste, excluded.oeste), sul = LEAST(c.sul, excluded.sul),
        leste = GREATEST(c.leste, excluded.leste), norte = GREATEST(c.norte, excluded.norte)',
    TG_TABLE_SCHEMA, mudancas);
  RETURN NULL;
END
$$;
