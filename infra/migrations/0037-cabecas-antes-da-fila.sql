-- append_many looks where its streams stand before it waits for its turn: the lock is held for what needs it, the
-- position, the rows and the sync of their commit, and the looking overlaps the commit of who is before.
-- A head can have moved by the time that the lock is there. Nothing is ever taken out of a stream, so the next revision
-- is then taken and events_stream_revision_key refuses the rows: all is looked at again under the lock. Answers, order
-- and durability are those of 0002.
CREATE OR REPLACE FUNCTION event_store.append_many(
  heads_streams text[],
  heads_revisions integer[],
  heads_hashes bytea[],
  streams text[],
  revisions integer[],
  event_ids uuid[],
  types text[],
  previous_hashes bytea[],
  hashes bytea[],
  canonicals text[],
  OUT last_position bigint,
  OUT losers jsonb
)
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp
  SET enable_seqscan = off
  SET plan_cache_mode = force_generic_plan
  SET jit = off
  AS $$
DECLARE
  lost text[];
BEGIN
  -- Under a snapshot taken before the lock a position would be given twice.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'append_many precisa de READ COMMITTED' USING ERRCODE = 'active_sql_transaction';
  END IF;
  SELECT array_agg(a.stream_id) INTO lost
  FROM unnest(heads_streams, heads_revisions, heads_hashes) AS a (stream_id, revision, hash)
  LEFT JOIN LATERAL (
    SELECT e.revision, e.hash FROM event_store.events e
    WHERE e.stream_id = a.stream_id ORDER BY e.revision DESC LIMIT 1
  ) h ON true
  WHERE coalesce(h.revision, -1) <> a.revision
    OR coalesce(h.hash, '\x0000000000000000000000000000000000000000000000000000000000000000') <> a.hash;
  PERFORM pg_advisory_xact_lock(7303014, 1);
  SELECT coalesce(max(e.position), 0) INTO last_position FROM event_store.events e;

  IF lost IS NULL THEN
    BEGIN
      INSERT INTO event_store.events
        (position, revision, event_id, stream_id, type, previous_hash, hash, canonical)
      -- Arrays unfolded here and not in FROM: there all rows would first be copied into a store of their own.
      SELECT last_position + generate_subscripts(streams, 1), unnest(revisions), unnest(event_ids), unnest(streams),
        unnest(types), unnest(previous_hashes), unnest(hashes), unnest(canonicals);
      RETURN;
    EXCEPTION WHEN unique_violation THEN
      -- A head moved while this call waited, or an event's id stands elsewhere: that is raised again below.
    END;
  END IF;

  SELECT coalesce(array_agg(a.stream_id), '{}') INTO lost
  FROM unnest(heads_streams, heads_revisions, heads_hashes) AS a (stream_id, revision, hash)
  LEFT JOIN LATERAL (
    SELECT e.revision, e.hash FROM event_store.events e
    WHERE e.stream_id = a.stream_id ORDER BY e.revision DESC LIMIT 1
  ) h ON true
  WHERE coalesce(h.revision, -1) <> a.revision
    OR coalesce(h.hash, '\x0000000000000000000000000000000000000000000000000000000000000000') <> a.hash;
  INSERT INTO event_store.events
    (position, revision, event_id, stream_id, type, previous_hash, hash, canonical)
  SELECT last_position + row_number() OVER (ORDER BY u.n),
    u.revision, u.event_id, u.stream_id, u.type, u.previous_hash, u.hash, u.canonical
  FROM unnest(streams, revisions, event_ids, types, previous_hashes, hashes, canonicals)
    WITH ORDINALITY AS u (stream_id, revision, event_id, type, previous_hash, hash, canonical, n)
  WHERE u.stream_id <> ALL (lost);

  SELECT jsonb_agg(event_store.loser(l.stream_id, l.event_ids, l.first_revision)) INTO losers
  FROM (
    SELECT u.stream_id, array_agg(u.event_id ORDER BY u.revision) AS event_ids, min(u.revision) AS first_revision
    FROM unnest(streams, revisions, event_ids) AS u (stream_id, revision, event_id)
    WHERE u.stream_id = ANY (lost)
    GROUP BY u.stream_id
  ) l;
END
$$;
