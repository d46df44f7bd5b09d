-- expands

-- Inserted records of some tables are recorded in the change log once for each statement instead of once for each row. A
-- transaction that changes many records sets how many of them are recorded.
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

create or replace function quoin.note() returns trigger language plpgsql as $$
declare
  counted integer := coalesce(nullif(current_setting('quoin.noted', true), ''), '0')::integer + 1;
  subject record;
  change text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  id uuid;
  version text := 'null';
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform set_config('quoin.noted', counted::text, true);
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
    perform set_config('quoin.changes', coalesce(current_setting('quoin.changes', true), '') ||
      '{"kind":"' || tg_argv[0] || '","id":"' || id || '","version":' || version || ',"change":"' || change || '"},', true);
  end if;
  if current_setting('quoin.noting', true) = 'whole' then
    perform set_config('quoin.contents', coalesce(current_setting('quoin.contents', true), '') ||
      jsonb_build_object('kind', tg_argv[0], 'shape', tg_argv[1], 'change', change,
                         'row', to_jsonb(subject) - tg_argv[5]::text[])::text || ',', true);
  end if;
  return null;
end $$;

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
