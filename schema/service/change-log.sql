-- Trigger of the change log, on every table with business data. It records the changes of a transaction in Postgres
-- settings, which end with the transaction. A dry run shows these changes. A confirmed call compares them with the
-- changes of its dry run. The audit log stores the changed records. The settings are:
--
-- - `quoin.changes`: changed records, each as `{"kind", "id", "version", "change"},`. They are always recorded.
-- - `quoin.contents`: whole rows, including parts of records and messages. They are recorded only in dry runs and
--   confirmed calls, in which `quoin.noting` is `whole`.
-- - `quoin.noted`: number of changes. Only the first 500 are recorded, or the first `quoin.most_changes` if a transaction
--   that changes many records has set it.
--
-- Arguments of the trigger, in this order: kind of record; shape (see quoin.noted_rows); column with the id; true if
-- the table has a version; true if the record can be archived; columns that are left out of `quoin.contents`, because
-- they are secret, random or irrelevant.
create function quoin.note() returns trigger language plpgsql as $$
declare
  counted integer := coalesce(nullif(current_setting('quoin.noted', true), ''), '0')::integer + 1;
  subject record;
  change text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  id uuid;
  version text := 'null';
  -- Only assigned because an assignment of an expression runs no query, as `perform` would.
  ignored text;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  ignored := set_config('quoin.noted', counted::text, true);
  if counted > coalesce(nullif(current_setting('quoin.most_changes', true), ''), '500')::integer then
    return null;
  end if;
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if tg_argv[2] = 'id' then id := subject.id; elsif tg_argv[2] = 'org_id' then id := subject.org_id; end if;
  if tg_argv[3]::boolean then version := subject.version::text; end if;
  if tg_argv[4]::boolean and tg_op <> 'DELETE' then
    if subject.archived_at is not null then change := 'deleted'; end if;
  end if;
  if tg_argv[1] = 'record' then
    ignored := set_config('quoin.changes', coalesce(current_setting('quoin.changes', true), '') ||
      '{"kind":"' || tg_argv[0] || '","id":"' || id || '","version":' || version || ',"change":"' || change || '"},', true);
  end if;
  if current_setting('quoin.noting', true) = 'whole' then
    ignored := set_config('quoin.contents', coalesce(current_setting('quoin.contents', true), '') ||
      jsonb_build_object('kind', tg_argv[0], 'shape', tg_argv[1], 'change', change,
                         'row', to_jsonb(subject) - tg_argv[5]::text[])::text || ',', true);
  end if;
  return null;
end $$;

-- The same for inserted records of tables with many (see quoin.noted_by_statement). It runs once for each statement. If the table has
-- no version, or its records cannot be archived, the names in the inner query refer to the nulls of `absent`.
create function quoin.note_inserted() returns trigger language plpgsql as $$
declare
  counted integer := coalesce(nullif(current_setting('quoin.noted', true), ''), '0')::integer;
  room integer := greatest(coalesce(nullif(current_setting('quoin.most_changes', true), ''), '500')::integer - counted, 0);
  inserted integer;
  entries text;
begin
  select count(*),
         string_agg('{"kind":"' || tg_argv[0] || '","id":"' || r.id || '","version":' || coalesce(r.version::text, 'null') ||
           ',"change":"' || case when r.archived_at is null then 'created' else 'deleted' end || '"},', '') filter (where r.number <= room)
    into inserted, entries
    from (values (null::integer, null::timestamptz)) absent (version, archived_at)
   cross join lateral (select row_number() over () as number, id, version, archived_at from made) r;
  if inserted = 0 then
    return null;
  end if;
  perform set_config('quoin.noted', (counted + inserted)::text, true);
  if room = 0 then
    return null;
  end if;
  perform set_config('quoin.changes', coalesce(current_setting('quoin.changes', true), '') || entries, true);
  if current_setting('quoin.noting', true) = 'whole' then
    select string_agg(jsonb_build_object('kind', tg_argv[0], 'shape', tg_argv[1],
             'change', case when r.archived_at is null then 'created' else 'deleted' end,
             'row', r.whole - tg_argv[5]::text[])::text || ',', '') into entries
      from (values (null::timestamptz)) absent (archived_at)
     cross join lateral (select archived_at, to_jsonb(m) as whole from made m limit room) r;
    perform set_config('quoin.contents', coalesce(current_setting('quoin.contents', true), '') || entries, true);
  end if;
  return null;
end $$;

-- Adds the trigger of the change log to a table. Values of `shape`: for `record`, changes are listed one by one; for
-- `part` (of a record), only the number of changes is reported; for `message`, changes are reported by recipient.
create function quoin.noted_rows(
  target regclass, kind text, shape text default 'record', left_out text[] default '{}', id_column text default 'id'
) returns void language plpgsql as $$
declare
  has_version boolean := exists (
    select 1 from pg_attribute a where a.attrelid = target and a.attname = 'version' and not a.attisdropped);
  can_be_archived boolean := exists (
    select 1 from pg_attribute a where a.attrelid = target and a.attname = 'archived_at' and not a.attisdropped);
begin
  execute format('create trigger noted after insert or update or delete on %s for each row %s execute function quoin.note(%L, %L, %L, %L, %L, %L)',
    target, case when shape = 'record' then '' else 'when (current_setting(''quoin.noting'', true) = ''whole'')' end,
    kind, shape, id_column, has_version, can_be_archived, (left_out || array['org_id', 'changed_in'])::text);
end $$;

-- Excludes a table from the change log, and stores the reason. Changes of such a table always follow from other
-- changes, or are not business data.
create function quoin.not_noted(target regclass, why text) returns void language plpgsql as $$
begin
  execute format('comment on table %s is %L', target, 'not noted: ' || why);
end $$;

-- Adds the change log to a table (see quoin.note and quoin.noted_rows). Rows that are copied with a moving
-- organization are not recorded.
create function quoin.noted(
  target regclass, kind text, shape text default 'record', left_out text[] default '{}', id_column text default 'id'
) returns void language plpgsql as $$
begin
  perform quoin.noted_rows(target, kind, shape, left_out, id_column);
  perform quoin.spare_copies(target);
end $$;

-- Records inserted rows of a table once for each statement instead of once for each row. For tables of which one
-- statement inserts many rows. A statement that inserts one row takes slightly longer.
create function quoin.noted_by_statement(target regclass) returns void language plpgsql as $$
declare
  arguments text := (
    select substring(pg_get_triggerdef(t.oid) from 'EXECUTE FUNCTION (?:quoin\.)?note(\(.*\))$')
      from pg_trigger t where t.tgrelid = target and t.tgname = 'noted');
  unless_copied text := 'when (current_setting(''quoin.copying'', true) is distinct from ''on'')';
begin
  execute format('create or replace trigger noted after insert on %s referencing new table as made for each statement %s execute function quoin.note_inserted%s',
    target, unless_copied, arguments);
  execute format('create trigger noted_change after update or delete on %s for each row %s execute function quoin.note%s',
    target, unless_copied, arguments);
end $$;
