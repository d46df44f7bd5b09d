-- in each mode

-- What comes into somebody's sight, or goes out of it, without being changed itself; see docs/decisions/change-feed.md.

-- Records that somebody at a location saw and sees no more, in the order of the transactions in which they went. Without a
-- location: everybody saw them.
create table departures (
  org_id uuid not null,
  kind text not null,
  record_id uuid not null,
  location_id uuid,
  version integer not null,
  updated_at timestamptz(3) not null,
  changed_in xid8 not null default pg_current_xact_id(),
  unique nulls not distinct (org_id, kind, record_id, location_id)
);
create index departures_changed on departures (org_id, kind, changed_in, record_id);
create trigger note_change before update on departures for each row execute function note_change();
select quoin.fence('departures', 'location_id is null or quoin.sees(location_id)');
select quoin.not_noted('departures', 'follows from where conversations, messages and files belong');

-- Whoever changes something may see less than those who are told of it.
create function depart(org uuid, kind text, record uuid, locations uuid[], version integer, at timestamptz) returns void
language sql security definer set search_path from current as $$
  insert into departures as d (org_id, kind, record_id, location_id, version, updated_at)
  select org, kind, record, l.id, version, at from (select distinct unnest(locations) as id) l
  on conflict (org_id, kind, record_id, location_id) do update set version = excluded.version, updated_at = excluded.updated_at
$$;

-- Where a conversation is seen: where it belongs, and where its client has properties.
create function seen_at(org uuid, location uuid, client uuid) returns uuid[]
language sql stable security definer set search_path from current as $$
  select array(select location union select p.location_id from properties p where p.org_id = org and p.client_id = client)
$$;

-- Messages are seen with their conversation.
create function conversation_passes() returns trigger language plpgsql security definer set search_path from current as $$
declare
  before uuid[] := array_remove(seen_at(old.org_id, old.location_id, old.client_id), new.location_id);
begin
  update messages m set changed_in = pg_current_xact_id() where m.org_id = new.org_id and m.conversation_id = new.id;
  if before <> '{}' then
    perform depart(new.org_id, 'conversation', new.id, before, new.version, new.updated_at);
    perform depart(new.org_id, 'message', m.id, before, m.version, m.updated_at)
       from messages m where m.org_id = new.org_id and m.conversation_id = new.id;
  end if;
  return null;
end $$;
create trigger passes after update of location_id, client_id on conversations
  for each row when ((old.location_id, old.client_id) is distinct from (new.location_id, new.client_id)
    and current_setting('quoin.copying', true) is distinct from 'on') execute function conversation_passes();

create function message_passes() returns trigger language plpgsql security definer set search_path from current as $$
declare
  before uuid[] := array_remove((
    select seen_at(c.org_id, c.location_id, c.client_id) || old.location_id
      from conversations c where c.org_id = old.org_id and c.id = old.conversation_id), new.location_id);
begin
  if before <> '{}' then
    perform depart(new.org_id, 'message', new.id, before, new.version, new.updated_at);
  end if;
  return null;
end $$;
create trigger passes after update of location_id, conversation_id on messages
  for each row when ((old.location_id, old.conversation_id) is distinct from (new.location_id, new.conversation_id)
    and current_setting('quoin.copying', true) is distinct from 'on') execute function message_passes();

create function file_passes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform depart(new.org_id, 'file', new.id, array[old.location_id], new.version, new.updated_at);
  return null;
end $$;
create trigger passes after update of location_id on files
  for each row when (old.location_id is distinct from new.location_id
    and current_setting('quoin.copying', true) is distinct from 'on') execute function file_passes();

-- Whoever sees a property sees what was said with its client.
create function property_shows() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update conversations c set changed_in = pg_current_xact_id()
   where c.org_id = new.org_id and c.client_id = new.client_id and c.location_id <> new.location_id;
  update messages m set changed_in = pg_current_xact_id()
    from conversations c
   where c.org_id = new.org_id and c.client_id = new.client_id and m.org_id = c.org_id and m.conversation_id = c.id
     and m.location_id <> new.location_id;
  return null;
end $$;
create trigger shows after insert on properties
  for each row when (current_setting('quoin.copying', true) is distinct from 'on') execute function property_shows();
create trigger shows_of_another after update of client_id on properties
  for each row when (old.client_id is distinct from new.client_id
    and current_setting('quoin.copying', true) is distinct from 'on') execute function property_shows();

-- That something is told once more is no change of it.
do $$
declare
  noting record;
begin
  for noting in
    select c.relname, pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = 'noted' and t.tgrelid in ('conversations'::regclass, 'messages'::regclass)
  loop
    execute format('drop trigger noted on %I', noting.relname);
    execute replace(noting.text, 'AFTER INSERT OR DELETE OR UPDATE', 'AFTER INSERT OR DELETE');
    execute replace(replace(replace(noting.text, 'AFTER INSERT OR DELETE OR UPDATE', 'AFTER UPDATE'), 'TRIGGER noted', 'TRIGGER noted_change'),
      'FOR EACH ROW WHEN (', 'FOR EACH ROW WHEN (to_jsonb(old) - ''changed_in'' is distinct from to_jsonb(new) - ''changed_in'' and ');
  end loop;
end $$;

-- Where a client was seen by a property that passed to another one, it is told where the client went.
drop policy organization on clients;
do $$
declare
  home text := current_schema();
  visible text := 'quoin.sees(location_id) or sees_property_of(id) or merged_into is not null and sees_property_of(merged_into)';
begin
  execute format('create policy organization on clients for all to %I using (org_id = quoin.org_id() and (%s)) with check (org_id = quoin.org_id() and (%s))',
    'quoin_' || home, visible, visible);
end $$;
