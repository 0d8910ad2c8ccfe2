-- The log: what happened, in the order of its commits. Everything else in this database can be made again from it.
CREATE SCHEMA event_store;

CREATE TABLE event_store.events (
  -- Without gaps: given under the lock of append_many, so its order is the order of commits.
  position      bigint NOT NULL,
  revision      integer NOT NULL CHECK (revision >= 0),
  event_id      uuid NOT NULL,
  stream_id     text COLLATE "C" NOT NULL,
  type          text COLLATE "C" NOT NULL,
  -- SHA-256 of previous_hash followed by canonical in UTF-8; previous_hash is 32 zero bytes for a stream's first event.
  previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  hash          bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- RFC 8785 JSON of { streamId, revision, eventId, type, schemaVersion, recordedAt, data, meta }, as first written.
  -- text and not jsonb, which would lose the order of keys and the form of numbers, and with them the hash.
  canonical     text NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (position),
  CONSTRAINT events_stream_revision_key UNIQUE (stream_id, revision),
  CONSTRAINT events_event_id_key UNIQUE (event_id)
);

-- lz4 compresses geometry several times faster than the default; servers built without it keep the default.
DO $$
BEGIN
  ALTER TABLE event_store.events ALTER COLUMN canonical SET COMPRESSION lz4;
EXCEPTION
  WHEN feature_not_supported THEN NULL;
END
$$;

-- Where each stream stands, for people who look around; nothing is kept for it.
CREATE VIEW event_store.streams AS
  SELECT DISTINCT ON (stream_id) stream_id, revision, hash, position
  FROM event_store.events
  ORDER BY stream_id, revision DESC;

-- Events are never changed or removed. ALWAYS: also not in a session that calls itself a replica.
CREATE FUNCTION event_store.refuse_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  RAISE EXCEPTION 'Eventos não se alteram nem se apagam (% em event_store.events).', TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER events_are_final
  BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.events
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.events ENABLE ALWAYS TRIGGER events_are_final;

-- Appends events to many streams in one commit; the only way in for the application.
-- The arrays of `heads_` have one element an append, what its writer read: each stream at most once in a call.
-- The others have one element an event.
-- The lock is held until the commit is visible: who reads everything after p never misses an event that commits late.
-- A stream whose head is not what its writer read does not fail the others: it is named in `losers`, as
-- { streamId, revision: where the stream stands } or, where the same event ids already stand at that very place,
-- { streamId, revision, position, hash, recordedAt } of the last of them.
CREATE FUNCTION event_store.append_many(
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
  -- Under a snapshot taken before the lock the heads would be stale.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'append_many precisa de READ COMMITTED' USING ERRCODE = 'active_sql_transaction';
  END IF;
  PERFORM pg_advisory_xact_lock(7303014, 1);

  -- One statement: each has its own cost, and 24 callers at once wait for it.
  SELECT coalesce((SELECT max(e.position) FROM event_store.events e), 0), array_agg(a.stream_id)
  INTO last_position, lost
  FROM unnest(heads_streams, heads_revisions, heads_hashes) AS a (stream_id, revision, hash)
  LEFT JOIN LATERAL (
    SELECT e.revision, e.hash FROM event_store.events e
    WHERE e.stream_id = a.stream_id ORDER BY e.revision DESC LIMIT 1
  ) h ON true
  WHERE coalesce(h.revision, -1) <> a.revision
    OR coalesce(h.hash, '\x0000000000000000000000000000000000000000000000000000000000000000') <> a.hash;

  IF lost IS NULL THEN
    INSERT INTO event_store.events
      (position, revision, event_id, stream_id, type, previous_hash, hash, canonical)
    -- Arrays unfolded here and not in FROM: there all rows would first be copied into a store of their own.
    SELECT last_position + generate_subscripts(streams, 1), unnest(revisions), unnest(event_ids), unnest(streams),
      unnest(types), unnest(previous_hashes), unnest(hashes), unnest(canonicals);
    RETURN;
  END IF;

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

-- How append_many answers for one stream that it did not append to.
CREATE FUNCTION event_store.loser(stream text, event_ids uuid[], first_revision integer) RETURNS jsonb
  LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp
  AS $$
  SELECT CASE WHEN there.event_ids = loser.event_ids
    THEN jsonb_build_object('streamId', stream, 'revision', last.revision, 'position', last.position::text,
      'hash', encode(last.hash, 'hex'), 'recordedAt', last.canonical::json ->> 'recordedAt')
    ELSE jsonb_build_object('streamId', stream, 'revision', coalesce(head.revision, -1))
  END
  FROM (
    SELECT array_agg(e.event_id ORDER BY e.revision) AS event_ids FROM event_store.events e
    WHERE e.stream_id = stream
      AND e.revision BETWEEN first_revision AND first_revision + cardinality(loser.event_ids) - 1
  ) there
  LEFT JOIN event_store.events last
    ON last.stream_id = stream AND last.revision = first_revision + cardinality(loser.event_ids) - 1
  LEFT JOIN (SELECT max(e.revision) AS revision FROM event_store.events e WHERE e.stream_id = stream) head ON true
$$;

REVOKE ALL ON ALL TABLES IN SCHEMA event_store FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA event_store FROM PUBLIC;
GRANT USAGE ON SCHEMA event_store TO atalaia_app;
GRANT SELECT ON event_store.events, event_store.streams TO atalaia_app;
GRANT EXECUTE ON FUNCTION event_store.append_many TO atalaia_app;
