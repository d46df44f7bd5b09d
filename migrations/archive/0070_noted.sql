-- What a transaction changes is noted as it happens, by a trigger on every table, in settings that end with the
-- transaction: nobody lists the tables, and no statement can forget to tell. A rehearsal shows these notes, a confirmed
-- call compares them, and the audit log keeps those that name a record.
--
--   quoin.changes    records, `{"kind", "id", "version", "change"},` each; always
--   quoin.contents   whole rows, parts and messages too, while quoin.noting is `whole`: in rehearsals and confirmed calls
--   quoin.noted      how many there were; no more than 500 are written down
--
-- Arguments of the trigger: kind; shape; column of the id; has a version; can be archived; columns left out of the
-- contents, because they are secret, random or of no interest.
create function quoin.note() returns trigger language plpgsql as $$
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
  if counted > 500 then
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

-- Notes what happens to a table. Shapes: `record`, told one by one; `part` of a record, told as a number; `message`, told
-- by where it goes.
create function quoin.noted(
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

-- A table of the service itself: nothing that a call changes for anybody stands in it alone.
create function quoin.not_noted(target regclass, why text) returns void language plpgsql as $$
begin
  execute format('comment on table %s is %L', target, 'not noted: ' || why);
end $$;

select quoin.noted('quoin.organizations', 'organization', id_column => 'org_id');
select quoin.noted('quoin.company_settings', 'company', id_column => 'org_id');
select quoin.noted('quoin.booking_settings', 'booking_form', id_column => 'org_id');
select quoin.noted('quoin.company_logos', 'company_logo', left_out => '{bytes}', id_column => 'org_id');
select quoin.noted('quoin.locations', 'location');
select quoin.noted('quoin.members', 'member');
select quoin.noted('quoin.lead_sources', 'lead_source');
select quoin.noted('quoin.connectors', 'connector', left_out => '{connector_key}');
select quoin.noted('quoin.tax_rates', 'tax_rate');
select quoin.noted('quoin.api_keys', 'key', left_out => '{public_id,digest}');
select quoin.noted('quoin.public_links', 'public_link', left_out => '{digest}');
select quoin.noted('quoin.mail_messages', 'email', 'message', '{idempotency_key,text,html,headers}');
select quoin.noted('quoin.sms_messages', 'sms', 'message', '{idempotency_key,text,segments}');
select quoin.not_noted('quoin.tasks', 'work of the background; what it is for is noted');
select quoin.not_noted('quoin.schedules', 'turns of the background');
select quoin.not_noted('quoin.health_circuit', 'the service about itself');
select quoin.not_noted('quoin.health_probes', 'the service about itself');
select quoin.not_noted('quoin.fake_payments', 'what a pretended processor remembers');
select quoin.not_noted('quoin.stripe_events', 'callbacks that were heard');
